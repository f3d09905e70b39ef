import { describe, expect, it } from 'vitest';
import { chooseKind } from '../choose-kind.ts';
import { syntheticPage } from '../layout/synthetic-page.fixture.ts';
import type { DocumentType } from '../reading.ts';
import { makeLabelledKinds } from './labelled-kinds.ts';

const kinds = makeLabelledKinds();
const given = (type: DocumentType, lines: readonly string[]) => {
  const placed = lines.map((text, row) => ({ text, x: 600 - text.length * 7.2, y: 30 + row * 50, size: 24 }));
  const evidence = {
    front: syntheticPage(placed),
    mrz: null,
    mrzSide: 'front' as const,
    codes: [],
    today: { year: 2026, month: 11, day: 22 },
  };
  const choice = chooseKind(kinds, evidence, type);
  if (!choice.found) return [];
  const { fields } = choice.reader.read(evidence);
  return (['id_number', 'full_name', 'first_name', 'last_name'] as const).filter((name) => fields[name]);
};

/**
 * Pages that name the republic, an authority, and a person or a company with its number, but are not supported
 * documents. No field of such a page may be read.
 */
describe('papers that look like documents', () => {
  it.each([
    ['a registration with another body, with a company’s number', 'cac_certificate', ['FEDERAL REPUBLIC OF NIGERIA', 'SPECIAL CONTROL UNIT AGAINST MONEY LAUNDERING', 'CERTIFICATE OF REGISTRATION', 'RC NO. 1234567', 'SCUML hereby certifies that', 'CHIDI AGRO LIMITED', 'is this day registered', 'Companies and Allied Matters Act 2020']],
    ['a tax number’s certificate', 'cac_certificate', ['FEDERAL REPUBLIC OF NIGERIA', 'FEDERAL INLAND REVENUE SERVICE', 'CERTIFICATE OF REGISTRATION', 'This is to certify that', 'CHIDI AGRO LIMITED', 'RC 1234567', 'incorporated under the Companies and Allied Matters Act', 'TIN 23456789-0001']],
    ['a receipt for annual returns', 'cac_certificate', ['CORPORATE AFFAIRS COMMISSION', 'ACKNOWLEDGEMENT', 'ANNUAL RETURNS', 'Company Name: CHIDI AGRO LIMITED', 'RC Number: 1234567', 'Date: 12/03/2021', 'Companies and Allied Matters Act 2020']],
    ['a form for directors', 'cac_certificate', ['CORPORATE AFFAIRS COMMISSION', 'FORM CAC 7', 'PARTICULARS OF DIRECTORS', 'Companies and Allied Matters Act 1990', 'Name of company: CHIDI AGRO LIMITED', 'RC No: 1234567', 'Surname: OBI', 'First name: CHIDI']],
    ['a public notice', 'cac_certificate', ['CORPORATE AFFAIRS COMMISSION', 'PUBLIC NOTICE', 'The Registrar General of Corporate Affairs Commission', 'hereby informs the general public that', 'CHIDI AGRO LIMITED', 'RC 1234567 has applied to be struck off', 'Companies and Allied Matters Act 2020']],
    ['a sample with words in the places of values', 'cac_certificate', ['FEDERAL REPUBLIC OF NIGERIA', 'CERTIFICATE OF REGISTRATION', 'BUSINESS NAME REGISTRATION NO. XXXXXXX', 'THE REGISTRAR - GENERAL OF CORPORATE AFFAIRS COMMISSION', 'hereby certifies that', '[NAME OF BUSINESS]', 'is this day registered as a business name under the', 'COMPANIES AND ALLIED MATTERS ACT 2020']],
    ['a slip before enrolment', 'national_id', ['NATIONAL IDENTITY MANAGEMENT COMMISSION', 'PRE-ENROLMENT SLIP', 'Surname: OBI', 'First Name: CHIDI', 'Date of Birth: 09-03-1988', 'Pre-enrolment ID: 12345678901', 'Federal Republic of Nigeria']],
    ['a Kenyan driving licence', 'kenya_id', ['REPUBLIC OF KENYA', 'DRIVING LICENCE', 'SURNAME: KAMAU', 'OTHER NAMES: GRACE WANJIKU', 'NATIONAL ID NO: 23456789', 'LICENCE NO: DL-1234567', 'DATE OF BIRTH: 09.03.1988', 'NATIONAL TRANSPORT AND SAFETY AUTHORITY']],
    ['an election helper’s tag', 'voters_card', ['INDEPENDENT NATIONAL ELECTORAL COMMISSION', 'AD HOC STAFF', 'NAME: OBI CHIDI EMEKA', 'PU: 24-11-05-012', 'ACCREDITED OBSERVER']],
  ] as const)('%s', (_, type, lines) => {
    expect(given(type, lines)).toEqual([]);
  }); // biome-ignore format: one page a line
});

describe('where a value could not be read', () => {
  const valuesOf = (type: DocumentType, page: readonly (readonly [text: string, x: number, y: number])[]) => {
    const front = syntheticPage(page.map(([text, x, y]) => ({ text, x, y, size: 24 })));
    const evidence = {
      front,
      mrz: null,
      mrzSide: 'front' as const,
      codes: [],
      today: { year: 2026, month: 11, day: 22 },
    };
    const choice = chooseKind(kinds, evidence, type);
    if (!choice.found) throw new Error('not told');
    const { fields, checks } = choice.reader.read(evidence);
    const failed = checks.filter(({ result }) => result === 'fail').map(({ name }) => name);
    return { name: fields.full_name?.value, number: fields.id_number?.value, failed };
  };

  it('the delimitation is no voter', () => {
    const page = (name: readonly (readonly [string, number, number])[]) =>
      [['INDEPENDENT NATIONAL ELECTORAL COMMISSION', 300, 30], ['VOTERS CARD', 520, 80], ['VIN', 320, 180], ['90F5 AFEA 0F29 6039 385', 440, 180], ['DELIM', 320, 224], ['LAGOS, EPE, AGBOWA', 440, 224], ...name, ['DATE OF BIRTH', 320, 370], ['09-03-1988', 320, 402]] as const; // biome-ignore format: one line
    expect(valuesOf('voters_card', page([['OBI, CHIDI EMEKA', 320, 300]])).name).toBe('CHIDI EMEKA OBI');
    expect(valuesOf('voters_card', page([]))).toMatchObject({ name: undefined, failed: ['full_name_present'] });
  });

  it('the meter is no account, unless the bill has none', () => {
    const page = (account: readonly (readonly [string, number, number])[]) =>
      [['IKEJA ELECTRIC', 500, 30], ['ELECTRICITY BILL', 500, 80], ...account, ['Meter Number', 60, 240], ['04123456789', 480, 240], ['Customer Name', 60, 292], ['CHIDI OBI', 480, 292]] as const; // biome-ignore format: one line
    expect(valuesOf('utility_bill', page([])).number).toBe('04123456789');
    expect(valuesOf('utility_bill', page([['Account Number', 60, 188]])).number).toBeUndefined();
  });
});

describe('what a misread label leaves', () => {
  it('is no name: the second language of a label, behind its stroke', () => {
    const lines = [
      'FEDERAL REPUBLIC OF NIGERIA',
      'DIGITAL NIN SLIP',
      'Surname/Norn',
      'OBI',
      'Given Narnes/Prenoms',
      'CHIDI',
    ];
    const evidence = {
      front: syntheticPage([
        ...lines.map((text, row) => ({ text, x: 320, y: 60 + 42 * row, size: row > 1 && row % 2 === 0 ? 18 : 24 })),
        { text: 'National Identification Number (NIN)', x: 320, y: 420, size: 18 },
        { text: '4123 456 7890', x: 320, y: 470, size: 44 },
      ]),
      mrz: null,
      mrzSide: 'front' as const,
      codes: [],
      today: { year: 2026, month: 11, day: 22 },
    };
    const choice = chooseKind(kinds, evidence, 'national_id');
    if (!choice.found) throw new Error('not told as a NIN slip');
    expect(choice.reader.read(evidence).fields).toMatchObject({
      last_name: { value: 'OBI' },
      first_name: { value: 'CHIDI' },
      id_number: { value: '41234567890' },
    });
  });
});
