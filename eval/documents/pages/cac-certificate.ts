import { box, type DrawnDocument, fonts, page, text } from './draw.ts';
import { day, makeCompany, printDate } from './people.ts';
import type { Random } from './random.ts';

/** Certificates of incorporation and of a business name: centred prose on an upright sheet, the number at the top right. */
export async function drawCacCertificate(random: Random): Promise<DrawnDocument> {
  const register = random.pick(['RC', 'BN'] as const);
  const company = makeCompany(random, register);
  const font = random.pick(fonts);
  const issued = day(random, 2005, 2024);
  const centre = (y: number, words: string, size: number, bold = false) =>
    text(620, y, words, { size, font, bold, anchor: 'middle' });
  const number = random.chance(0.5)
    ? company.number
    : company.number.replace(' ', random.pick([': ', ' No. ', ' No: ']));
  const given = printDate(issued, 'ordinal');
  const incorporated = [
    'is this day incorporated under the COMPANIES AND',
    'ALLIED MATTERS ACT 2020 and that the',
    'Company is Limited by Shares',
  ];
  const business = ['is this day registered as a BUSINESS NAME under the', 'COMPANIES AND ALLIED MATTERS ACT 2020'];
  const svg = page(1240, 1650, [
    box(0, 0, 1240, 1650, '#fbf8ec'),
    box(40, 40, 1160, 1570, 'none', '#3d6b3d'),
    text(1140, 120, number, { size: 34, font, bold: true, anchor: 'end' }),
    centre(250, 'FEDERAL REPUBLIC OF NIGERIA', 42, true),
    centre(330, 'CORPORATE AFFAIRS COMMISSION', 40, true),
    centre(
      480,
      register === 'RC' ? 'Certificate of Incorporation' : 'Certificate of Registration of Business Name',
      register === 'RC' ? 54 : 44,
      true,
    ),
    register === 'RC' ? centre(540, 'of a', 30) : '',
    register === 'RC' ? centre(590, 'Private Company Limited by Shares', 34) : '',
    centre(720, random.pick(['I hereby certify that', 'This is to certify that']), 34),
    centre(820, company.name.toUpperCase(), 42, true),
    ...(register === 'RC' ? incorporated : business).map((words, index) => centre(920 + 56 * index, words, 32)),
    centre(1170, `Given under my hand at Abuja this ${given}`, 30),
    text(820, 1420, 'Registrar-General', { size: 28, font }),
    centre(1540, 'The status of this certificate may be confirmed at search.cac.gov.ng', 22),
  ]);
  const truth = { id_number: company.number.replace(/^\D+/, ''), full_name: company.name, issue_date: issued };
  return { front: { svg, truth } };
}
