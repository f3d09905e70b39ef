import { box, type DrawnDocument, page, picture, text } from './draw.ts';
import { day, makeCompany, makePerson, printDate } from './people.ts';
import { qrCode } from './qr.ts';
import type { Random } from './random.ts';

/**
 * Certificates under the Act of 2020, after real ones: everything centred in a broad border, the name in red between the halves of a sentence, a
 * QR code with name and number below the seal, and on companies' the tax number at the foot. No script face is at hand: the sentence is
 * set in italics, so that what is hard on real ones (its letters) is easier here.
 */
export async function drawCacCertificate2020(random: Random): Promise<DrawnDocument> {
  const company = random.chance(0.5);
  const { name, number } = makeCompany(random, company ? 'RC' : 'BN');
  const digits = number.replace(/^\D+/, '');
  const issued = day(random, 2021, 2026);
  const { street, town, state } = makePerson('nigeria', random);
  const address = `${street}, ${town}, ${state} STATE`.toUpperCase();
  const font = random.pick(['DejaVu Serif', 'Liberation Serif'] as const);
  const centre = (y: number, words: string, size: number, bold = true, colour = '#181818') =>
    text(620, y, words, { size, font, bold, anchor: 'middle', colour });
  const prose = (y: number, words: string) =>
    text(620, y, words, { size: 25, font: 'DejaVu Sans', anchor: 'middle', colour: '#222' });
  const code = await qrCode(
    JSON.stringify({
      id: random.whole(1e6, 2e7),
      companyName: name.toUpperCase(),
      rcNumber: digits,
      timestamp: 'Dec 17, 2024, 6:12:37 PM',
    }),
  );
  const head = company
    ? [centre(400, 'CERTIFICATE OF INCORPORATION', 42), centre(450, 'OF A', 28), centre(490, 'PRIVATE COMPANY LIMITED BY SHARES', 28), centre(580, `COMPANY REGISTRATION NO. ${digits}`, 30)]
    : [centre(430, 'CERTIFICATE OF REGISTRATION', 42), centre(500, `BUSINESS NAME REGISTRATION NO. ${digits}`, 29)]; // biome-ignore format: lines of print
  const foot = company
    ? [prose(930, 'as a private company limited by shares'), text(90, 1500, 'TAX IDENTIFICATION NUMBER: 32613601-0001', { size: 22, font, bold: true })]
    : [prose(900, 'The general nature of business is:'), centre(940, 'GENERAL MERCHANDISE, TRADING AND SUPPLY', 24), prose(990, 'The address of the principal place of business is:'), centre(1030, address, 22)]; // biome-ignore format: lines of print
  const svg = page(1240, 1600, [
    box(0, 0, 1240, 1600, '#f6fbf6'),
    box(30, 30, 1180, 1540, 'none', '#35c06a'),
    box(60, 60, 1120, 1480, 'none', '#35c06a'),
    centre(320, 'FEDERAL REPUBLIC OF NIGERIA', 29, false),
    ...head,
    centre(650, 'The Registrar - General of Corporate Affairs Commission', 27, false),
    prose(695, 'hereby certifies that'),
    centre(760, name.toUpperCase(), 31, true, '#e02020'),
    prose(825, company ? 'is this day incorporated under the' : 'is this day registered as a business name under the'),
    centre(862, 'COMPANIES AND ALLIED MATTERS ACT 2020', 28),
    ...foot,
    prose(1090, `Given under my hand at Abuja this ${printDate(issued, 'ordinal')}`),
    picture(560, 1260, 120, 120, code),
    text(950, 1330, 'Hussaini Ishaq Magaji SAN', { size: 26, font, bold: true, anchor: 'middle' }),
    text(950, 1365, 'Registrar - General', { size: 22, font, bold: true, anchor: 'middle' }),
  ]);
  const truth = { id_number: digits, full_name: name, issue_date: issued, ...(!company && { address }) };
  return { front: { svg, truth } };
}
