import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classify } from '../layout/classify.ts';
import { pageText } from '../layout/page-text.ts';
import { readKind } from '../layout/read-kind.ts';
import { syntheticPage } from '../layout/synthetic-page.fixture.ts';
import { nigeriaCacCertificate } from './nigeria-cac-certificate.ts';
import { documentKinds } from './table.ts';

/** Returns the lines of a certificate, centred on a sheet, one below another. */
const sheet = (lines: readonly string[]) =>
  syntheticPage(lines.map((text, row) => ({ text, x: 600 - text.length * 7.2, y: 60 + 50 * row, size: 24 })));
const read = (lines: readonly string[]) => {
  const { fields, checks } = readKind(nigeriaCacCertificate, { front: pageText(sheet(lines)) }, '2026-11-26');
  const values = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.value]));
  return { values, failed: checks.filter(({ result }) => result === 'fail').map(({ name }) => name) };
};

const of2020 = (name: readonly string[]) => [
  'FEDERAL REPUBLIC OF NIGERIA',
  'CERTIFICATE OF INCORPORATION',
  'COMPANY REGISTRATION NO. 8140614',
  'The Registrar - General of Corporate Affairs Commission',
  'hereby eertifies that',
  ...name,
  'is this day ineorporated under the',
  'COMPANIES AND ALLIED MATTERS ACT 2020',
  'Gioen under my hand at Abuja this 17th day of Deeember, 2024',
  'Hussaini Ishaq Magaji SAN',
  'TAX IDENTIFICATION NUMBER: 32613601-0001',
];

describe('certificates of the Corporate Affairs Commission', () => {
  it('of 2020: the name between the halves of the sentence, though its script is misread; never the tax number', () => {
    expect(read(of2020(['IKEJA MULTI PROJECT LTD']))).toEqual({
      values: { id_number: '8140614', full_name: 'IKEJA MULTI PROJECT LTD', issue_date: '2024-12-17' },
      failed: [],
    });
    expect(read(of2020(['OLUWASEUN AND DAUGHTERS AGRICULTURAL', 'PROCESSING COMPANY LIMITED'])).values).toMatchObject({
      full_name: 'OLUWASEUN AND DAUGHTERS AGRICULTURAL PROCESSING COMPANY LIMITED',
    });
  });

  it('never prose where the name should stand', () => {
    for (const prose of ['the provisions of Part B of the', 'Business Narne registered on this day'])
      expect(read(of2020([prose])).values).not.toHaveProperty('full_name');
  });

  it('the name though the sentence in script could not be read at all', () => {
    const lines = of2020(['IKEJA MULTI PROJECT LTD']).map((line) =>
      line.replace('hereby eertifies that', 'lenbg ctfas tt'),
    );
    expect(read(lines).values).toMatchObject({ id_number: '8140614', full_name: 'IKEJA MULTI PROJECT LTD' });
    expect(read(lines.filter((line) => line !== 'IKEJA MULTI PROJECT LTD')).values).not.toHaveProperty('full_name');
  });

  it('of 1990: RC before the number, and not the serial number of the form below', () => {
    const lines = [
      'RC 1551872',
      'CORPORATE AFFAIRS COMMISSION',
      'FEDERAL REPUBLIC OF NIGERIA',
      'Certificate of lncorporation',
      'J hereby certify that',
      'TRE-MICRO TECHNOLOGY LIMITED',
      'i this dayineorporated under the COMPANIES AND ALLIED',
      'MATTERS ACT 1990 and that the Company is Limited By Shares.',
      'Gioen under my hand at Abuja this 1oth day o4 ganuary, 2019.',
      '1196445',
    ];
    expect(read(lines).values).toEqual({
      id_number: '1551872',
      full_name: 'TRE-MICRO TECHNOLOGY LIMITED',
      issue_date: '2019-01-10',
    });
  });

  it('of trustees: the association, not the trustees', () => {
    const lines = [
      'CORPORATE AFFAIRS COMMISSION',
      'CERTIFICATE OF INCORPORATION OF THE INCORPORATED TRUSTEES OF',
      'FRIENDS OF THE LAGOON ASSOCIATION',
      'CAC/IT/NO 64997',
      'I hereby certify that',
      'MR ADE BELLO, MRS NGOZI OBI',
      'the duly appointed Trustees of',
      'FRIENDS OF THE LAGOON ASSOCIATION',
      'have this day been registered as a corporate body',
    ];
    expect(read(lines).values).toMatchObject({ id_number: '64997', full_name: 'FRIENDS OF THE LAGOON ASSOCIATION' });
  });

  it.each(['RC 1551872', 'R.C. 1551872', 'RCN 1551872', 'RC N0. 1551872', 'RC: 1,551,872'])(
    'the number in %s',
    (number) => {
      expect(read(of2020(['IKEJA LTD']).with(2, number)).values).toMatchObject({ id_number: '1551872' });
    },
  );

  it.each([
    "O'NEILL & SONS NIGERIA LIMITED",
    'OBI MULTI PURPOSE COOPERATIVE',
    'IKEJA MICRO FINANCE LTD',
    'A & B (NIG) LTD',
    'BLESSED PROVISIONS ENTERPRISES LTD',
    'THIS DAY MEDIA LIMITED',
  ])('the spaces of %s as they are printed', (name) => {
    expect(read(of2020([name])).values).toMatchObject({ full_name: name });
  });

  it('a name on three lines', () => {
    const name = [
      'OLUWASEUN AND DAUGHTERS INTERNATIONAL',
      'AGRICULTURAL PROCESSING AND GENERAL',
      'MERCHANDISE LIMITED',
    ];
    expect(read(of2020(name)).values).toMatchObject({ full_name: name.join(' ') });
  });

  it('a name whose second line was not read: the name of the code is doubtful, and nothing is compared', () => {
    const [first, second] = ['OLUWASEUN AND DAUGHTERS INTERNATIONAL', 'AGRICULTURAL PROCESSING COMPANY LIMITED'];
    const readWith = (companyName: string) => {
      const text = JSON.stringify({ companyName, rcNumber: '8140614' });
      const codes = [{ symbology: 'QRCode', text, side: 'front' as const }];
      const sides = { front: pageText(sheet(of2020([first]))) };
      const { fields, checks } = readKind(nigeriaCacCertificate, sides, '2026-11-26', { codes });
      const compared = checks.find(({ name }) => name === 'code_against_print_full_name')!.result;
      return { value: fields.full_name!.value, probability: fields.full_name!.probability, compared };
    };
    const whole = `${first} ${second}`;
    expect(readWith(whole)).toEqual({ value: whole, probability: 0.95, compared: 'not_compared' });
    expect(readWith(`YABA GLOBAL FOODS ${second}`)).toMatchObject({ value: first, compared: 'fail' });
  });

  it('of a company: a name without its legal form is not valid, as its end was not read; a business name needs none', () => {
    const name = ['OLUWASEUN AND DAUGHTERS INTERNATIONAL', 'AGRICULTURAL PROCESSING COMPANY LTD/GTE'];
    expect(read(of2020(name)).failed).toEqual([]);
    expect(read(of2020(name.slice(0, 1))).failed).toEqual(['company_name_ends_with_its_form']);
    const business = of2020(name.slice(0, 1)).map((line) => line.replace('COMPANY REG', 'BUSINESS NAME REG'));
    expect(read(business).failed).toEqual([]);
  });

  it('of a change of name: the new one, also where the words before it are misread', () => {
    const lines = (word: string) => [
      'RC 1551872',
      'CORPORATE AFFAIRS COMMISSION',
      'FEDERAL REPUBLIC OF NIGERIA',
      'CERTIFICATE OF INCORPORATION ON CHANGE OF NAME',
      'I hereby certify that',
      'IKEJA AGRO LIMITED',
      'having by special resolution changed its name is now',
      `incorporated ${word}`,
      'YABA GLOBAL FOODS LIMITED',
      'and I have entered such new name on the register accordingly',
    ];
    expect(read(lines('under the name of')).values).toMatchObject({ full_name: 'YABA GLOBAL FOODS LIMITED' });
    expect(read(lines('ncrfb tts xaun')).values).toMatchObject({ full_name: 'YABA GLOBAL FOODS LIMITED' });
  });

  it('is not valid without its name or its number', () => {
    expect(read(of2020([])).failed).toContain('full_name_present');
    expect(read(of2020(['IKEJA LTD']).filter((line) => !line.startsWith('COMPANY REG'))).failed).toContain(
      'id_number_present',
    );
  });

  it('whatever the name in capitals, it comes out as it is printed', { timeout: 300_000 }, () => {
    const word = fc.stringMatching(/^[B-HJ-NP-RT-Y]{3,9}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
        const name = `${words.join(' ')} LIMITED`;
        expect(read(of2020([name])).values['full_name']).toBe(name);
      }),
      { numRuns: 15 },
    );
  });

  it('a page that speaks of the Commission is not told as a certificate of any kind', () => {
    const page = pageText(
      sheet([
        'How to register a business in Lagos',
        'The Commission says that fees have risen',
        'Read more on page 12',
      ]),
    );
    expect(classify(page, documentKinds)[0]!.score).toBeLessThan(0.5);
  });
});
