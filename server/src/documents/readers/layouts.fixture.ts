import type { DocumentEvidence } from '../kind-reader.ts';
import { type Placed, syntheticPage } from '../layout/synthetic-page.fixture.ts';
import type { DocumentType } from '../reading.ts';

/**
 * A small page for each supported layout, drawn from public descriptions. docs/documents.md lists the layouts that were
 * compared with a real document. Each line has a position on the page. These pages are read by the same engine as
 * photographs.
 */
const SIZE = 24;

/** Returns lines, one below another. The first line is at `y`. */
const column = (x: number, y: number, lines: readonly string[], step = 44): Placed[] =>
  lines.map((text, row) => ({ text, x, y: y + row * step, size: SIZE }));
/** Returns labels and their values in the same row. */
const rows = (y: number, pairs: readonly (readonly [label: string, value: string])[], x = 60, gap = 420): Placed[] =>
  pairs.flatMap(([label, value], row) => [
    { text: label, x, y: y + row * 52, size: SIZE },
    { text: value, x: x + gap, y: y + row * 52, size: SIZE },
  ]);
/** Returns labels above their values. */
const over = (y: number, pairs: readonly (readonly [label: string, value: string])[], x = 60): Placed[] =>
  pairs.flatMap(([label, value], row) => [
    { text: label, x, y: y + row * 84, size: 18 },
    { text: value, x, y: y + row * 84 + 32, size: SIZE },
  ]);
export const centred = (y: number, lines: readonly string[]): Placed[] =>
  lines.map((text, row) => ({ text, x: 600 - text.length * 7.2, y: y + row * 50, size: SIZE }));

export interface Layout {
  readonly name: string;
  readonly type: DocumentType;
  readonly page: readonly Placed[];
  readonly fields: Readonly<Record<string, string>>;
}

const person = {
  last_name: 'OBI',
  first_name: 'CHIDI',
  other_names: 'EMEKA',
  date_of_birth: '1988-03-09',
  gender: 'Male',
};

export const layouts: readonly Layout[] = [
  {
    name: 'NIN slip, long',
    type: 'national_id',
    page: [
      ...centred(40, ['National Identity Management System', 'Federal Republic of Nigeria', 'National Identification Number Slip (NINS)']),
      ...column(60, 240, ['Tracking ID: S7Y0GKQ3T1A5B9C', 'NIN: 41234567890'], 52),
      ...column(560, 240, ['Surname: OBI', 'First name: CHIDI', 'Middle name: EMEKA', 'Gender: M'], 52),
      ...column(920, 240, ['Address:', '12 ALLEN AVENUE', 'OFF AWOLOWO WAY', 'IKEJA', 'LAGOS'], 40),
      ...centred(560, ['Note: The National Identification Number (NIN) is your identity. It is confidential', '0700-CALL-NIMC (0700-2255-646)']),
    ],
    fields: { id_number: '41234567890', last_name: 'OBI', first_name: 'CHIDI', other_names: 'EMEKA', gender: 'Male', address: '12 ALLEN AVENUE OFF AWOLOWO WAY IKEJA LAGOS' },
  },
  {
    name: 'NIN slip, information form',
    type: 'national_id',
    page: [
      ...centred(40, ['National Identity Management System', 'Federal Republic of Nigeria', 'National Identification Number (NIN) - Digital Identification']),
      ...rows(230, [['National Identification Number (NIN)', '41234567890'], ['Tracking ID', 'S7Y0GKQ3T1A5B9C'], ['First Name', 'CHIDI'], ['Middle Name', 'EMEKA'], ['Last Name', 'OBI'], ['Maiden Name', 'NA'], ['Phone Number', '08031234567'], ['Date of birth', '09-03-1988'], ['Gender', 'Male']], 320, 560),
    ],
    fields: { id_number: '41234567890', ...person },
  },
  {
    name: 'NIN slip, standard and improved',
    type: 'national_id',
    page: [
      ...over(60, [['Surname/Nom', 'OBI'], ['Given Names/Prénoms', 'CHIDI, EMEKA'], ['Date of Birth', '09 MAR 1988']], 320),
      ...column(900, 60, ['NGA']),
      ...centred(380, ['NATIONAL IDENTIFICATION NUMBER', '4123 456 7890']),
    ],
    fields: { id_number: '41234567890', last_name: 'OBI', first_name: 'CHIDI EMEKA', date_of_birth: '1988-03-09' },
  },
  {
    name: 'NIN slip, premium',
    type: 'national_id',
    page: [
      ...column(60, 40, ['FEDERAL REPUBLIC OF NIGERIA', 'DIGITAL NIN SLIP']),
      ...over(150, [['SURNAME/NOM', 'OBI'], ['GIVEN NAMES/PRENOMS', 'CHIDI EMEKA'], ['DATE OF BIRTH', '09 MAR 1988']], 320),
      ...over(318, [['SEX/SEXE', 'M']], 640),
      ...over(400, [['ISSUE DATE', '12 JAN 2024']], 840),
      ...centred(520, ['National Identification Number (NIN)', '4123 456 7890']),
    ],
    fields: { id_number: '41234567890', last_name: 'OBI', first_name: 'CHIDI EMEKA', date_of_birth: '1988-03-09', gender: 'Male', issue_date: '2024-01-12' },
  },
  {
    name: 'NIN slip, premium, the sex just behind the birth date',
    type: 'national_id',
    page: [
      ...column(60, 40, ['FEDERAL REPUBLIC OF NIGERIA', 'DIGITAL NIN SLIP']),
      ...over(150, [['SURNAME/NOM', 'OBI'], ['GIVEN NAMES/PRENOMS', 'CHIDI EMEKA'], ['DATE OF BIRTH', '09MAR1988']], 320),
      ...over(318, [['SEX/SEXE', 'M']], 472),
      ...over(340, [['ISSUE DATE', '12 JAN 2024']], 840),
      ...centred(520, ['National Identification Number (NIN)', '4123 456 7890']),
    ],
    fields: { id_number: '41234567890', last_name: 'OBI', first_name: 'CHIDI EMEKA', date_of_birth: '1988-03-09', gender: 'Male', issue_date: '2024-01-12' },
  },
  {
    name: 'slip with a virtual NIN',
    type: 'national_id',
    page: [
      ...centred(40, ['Federal Republic of Nigeria', 'National Identity Management Commission', 'Virtual NIN Slip']),
      ...rows(230, [['Virtual NIN', 'AB12 3456 7890 12CD'], ['Surname', 'OBI'], ['First Name', 'CHIDI'], ['Date of Birth', '09-03-1988'], ['Gender', 'M']]),
    ],
    fields: { id_number: 'AB123456789012CD', last_name: 'OBI', first_name: 'CHIDI', date_of_birth: '1988-03-09' },
  },
  {
    name: "driver's licence, terse labels",
    type: 'drivers_license',
    page: [
      ...centred(40, ['FEDERAL REPUBLIC OF NIGERIA', 'NATIONAL DRIVERS LICENCE']),
      ...column(320, 150, ['L/NO ABC12345AB12', 'CLASS B', 'OBI, CHIDI EMEKA', '12 ALLEN AVENUE, IKEJA, LAGOS', 'D of B 09-03-1988', 'ISS 13-02-2021', 'EXP 09-03-2026', 'SEX M']),
      ...column(760, 326, ['HT 1.75M', 'BG O+', 'F/MARKS N']),
    ],
    fields: { id_number: 'ABC12345AB12', last_name: 'OBI', first_name: 'CHIDI EMEKA', date_of_birth: '1988-03-09', issue_date: '2021-02-13', expiry_date: '2026-03-09', gender: 'Male' },
  },
  {
    name: "driver's licence, first generation with full labels",
    type: 'drivers_license',
    page: [
      ...centred(40, ['FEDERAL REPUBLIC OF NIGERIA', "NATIONAL DRIVER'S LICENCE", 'FEDERAL ROAD SAFETY COMMISSION']),
      ...rows(230, [['Licence No', 'LAG 12345 AA 1'], ['Surname', 'OBI'], ['Other Names', 'CHIDI EMEKA'], ['Address', '12 ALLEN AVENUE, IKEJA'], ['Date of Birth', '09/03/1988'], ['Sex', 'Male'], ['Height', '1.75m'], ['Blood Group', 'O+'], ['Date of Issue', '13/02/2006'], ['Expiry Date', '12/02/2009'], ['Class', 'B']], 320, 320),
    ],
    fields: { id_number: 'LAG12345AA1', last_name: 'OBI', first_name: 'CHIDI EMEKA', date_of_birth: '1988-03-09', issue_date: '2006-02-13', expiry_date: '2009-02-12', gender: 'Male' },
  },
  {
    name: "voter's card, permanent",
    type: 'voters_card',
    page: [
      ...centred(40, ['INDEPENDENT NATIONAL ELECTORAL COMMISSION', "VOTER'S CARD"]),
      ...column(320, 160, ['CODE 24-11-05-012', 'VIN 90F5 AFEA 0F29 6039 385', 'DELIM LAGOS, EPE, AGBOWA', 'OBI, CHIDI EMEKA', 'DATE OF BIRTH 09-03-1988 GENDER M', 'OCCUPATION TRADING', 'ADDRESS 12 ALLEN AVENUE, IKEJA']),
    ],
    fields: { id_number: '90F5AFEA0F296039385', last_name: 'OBI', first_name: 'CHIDI EMEKA', date_of_birth: '1988-03-09', gender: 'Male' },
  },
  {
    name: "voter's card, temporary",
    type: 'voters_card',
    page: [
      ...centred(40, ['INDEPENDENT NATIONAL ELECTORAL COMMISSION', "TEMPORARY VOTER'S CARD"]),
      ...rows(180, [['VIN', '90F5 AFEA 0F29 6039 385'], ['Surname', 'OBI'], ['Other Names', 'CHIDI EMEKA'], ['Gender', 'Male'], ['Date of Birth', '09/03/1988'], ['Occupation', 'TRADING'], ['Address', '12 ALLEN AVENUE, IKEJA'], ['Polling Unit', 'OPEN SPACE AT JUNCTION']], 320, 320),
    ],
    fields: { id_number: '90F5AFEA0F296039385', last_name: 'OBI', first_name: 'CHIDI EMEKA', date_of_birth: '1988-03-09', gender: 'Male' },
  },
  {
    name: 'Kenyan ID, first and second generation',
    type: 'kenya_id',
    page: [
      ...centred(40, ['JAMHURI YA KENYA', 'REPUBLIC OF KENYA']),
      ...column(60, 150, ['SERIAL NUMBER: 234567890']),
      ...column(700, 150, ['ID NUMBER: 23456789']),
      ...over(210, [['FULL NAMES', 'WANJIKU GRACE KAMAU'], ['DATE OF BIRTH', '09.03.1988'], ['SEX', 'FEMALE'], ['DISTRICT OF BIRTH', 'NYERI'], ['PLACE OF ISSUE', 'MATHIRA'], ['DATE OF ISSUE', '14.06.2010'], ["HOLDER'S SIGN.", '']].filter(([, value]) => value) as [string, string][], 420),
    ],
    fields: { id_number: '23456789', serial_number: '234567890', full_name: 'WANJIKU GRACE KAMAU', date_of_birth: '1988-03-09', gender: 'Female', place_of_birth: 'NYERI', place_of_issue: 'MATHIRA', issue_date: '2010-06-14' },
  },
  {
    name: 'Kenyan ID, Maisha card',
    type: 'kenya_id',
    page: [
      ...centred(40, ['JAMHURI YA KENYA REPUBLIC OF KENYA', 'NATIONAL IDENTITY CARD']),
      ...over(150, [['SURNAME', 'KAMAU'], ['GIVEN NAME', 'GRACE WANJIKU'], ['SEX', 'FEMALE'], ['NATIONALITY', 'KENYAN'], ['DATE OF BIRTH', '09.03.1988']], 320),
      ...over(150, [['ID NUMBER', '23456789'], ['CARD SERIAL', 'AB1234567'], ['DATE OF EXPIRY', '14.06.2034'], ['PLACE OF BIRTH', 'NYERI'], ['PLACE OF ISSUE', 'MATHIRA']], 760),
    ],
    fields: { id_number: '23456789', last_name: 'KAMAU', first_name: 'GRACE WANJIKU', gender: 'Female', date_of_birth: '1988-03-09', expiry_date: '2034-06-14' },
  },
  ...(
    [
      ['Ikeja Electric', ['IKEJA ELECTRIC', 'ELECTRICITY BILL'], 'Account Number', 'Customer Name', 'Service Address', 'Bill Date'],
      ['Eko', ['EKO ELECTRICITY DISTRIBUTION PLC', 'ELECTRICITY BILL'], 'Account No', 'Name', 'Address', 'Billing Date'],
      ['Abuja', ['ABUJA ELECTRICITY DISTRIBUTION PLC', 'AEDC POSTPAID BILL'], 'Account No.', 'Customer Name', 'Supply Address', 'Bill Date'],
      ['Ibadan', ['IBADAN ELECTRICITY DISTRIBUTION COMPANY PLC', 'IBEDC'], 'Account Number', 'Account Name', 'Premises Address', 'Bill Date'],
      ['Kaduna', ['KADUNA ELECTRIC', 'ELECTRICITY BILL'], 'Account Number', 'Customer Name', 'Address', 'Date of Bill'],
      ['water', ['LAGOS WATER CORPORATION', 'WATER BILL'], 'Customer No', 'Customer Name', 'Property Address', 'Bill Date'],
    ] as const
  ).map(
    ([name, titles, number, holder, address, date]): Layout => ({
      name: `bill, ${name}`,
      type: 'utility_bill',
      page: [
        ...centred(40, titles),
        ...rows(200, [[number, '0101234567'], [holder, 'CHIDI EMEKA OBI'], [address, '12 ALLEN AVENUE, IKEJA, LAGOS'], [date, '05/06/2026'], ['Tariff', 'A-NON MD'], ['Total Amount Due', '12,345.67']]),
      ],
      fields: { id_number: '0101234567', full_name: 'CHIDI EMEKA OBI', address: '12 ALLEN AVENUE, IKEJA, LAGOS', bill_date: '2026-06-05' },
    }),
  ),
  {
    name: 'business name under the 1990 Act',
    type: 'cac_certificate',
    page: centred(60, ['FEDERAL REPUBLIC OF NIGERIA', 'CORPORATE AFFAIRS COMMISSION', 'COMPANIES AND ALLIED MATTERS ACT 1990', 'Certificate of Registration of Business Name', 'BN 2345678', 'I hereby certify that', 'CHIDI AGRO VENTURES', 'has this day been registered under the above Act', 'Given under my hand at Abuja this 29th day of July, 2016', 'Registrar - General']),
    fields: { id_number: '2345678', full_name: 'CHIDI AGRO VENTURES', issue_date: '2016-07-29' },
  },
  {
    name: 'incorporated trustees',
    type: 'cac_certificate',
    page: centred(60, ['FEDERAL REPUBLIC OF NIGERIA', 'CERTIFICATE OF INCORPORATION', 'OF THE INCORPORATED TRUSTEES OF', 'FRIENDS OF THE LAGOON ASSOCIATION', 'CAC/IT/NO 64997', 'The Registrar - General of Corporate Affairs Commission', 'hereby certifies that', 'ADE BELLO, NGOZI OBI, MUSA SANI', 'the duly appointed Trustees of', 'FRIENDS OF THE LAGOON ASSOCIATION', 'have this day been registered as a corporate body', 'COMPANIES AND ALLIED MATTERS ACT 2020', 'Given under my hand at Abuja this 1st day of March, 2022']),
    fields: { id_number: '64997', full_name: 'FRIENDS OF THE LAGOON ASSOCIATION', issue_date: '2022-03-01' },
  },
  {
    name: 'business name under the 1990 Act, number at the end',
    type: 'cac_certificate',
    page: centred(60, ['FEDERAL REPUBLIC OF NIGERIA', 'COMPANIES AND ALLIED MATTERS ACT 1990', 'CERTIFICATE OF REGISTRATION', 'I hereby certify that', 'CHIDI AGRO VENTURES', 'has been duly registered as a Business Name pursuant to', 'section 576 of the Companies and Allied Matters Act', 'under Registration No BN 2345678', 'Given under my hand at Abuja this 3rd day of March, 2009']),
    fields: { id_number: '2345678', full_name: 'CHIDI AGRO VENTURES', issue_date: '2009-03-03' },
  },
  {
    name: 'incorporated trustees, without the trustees',
    type: 'cac_certificate',
    page: centred(60, ['FEDERAL REPUBLIC OF NIGERIA', 'CERTIFICATE OF INCORPORATION', 'OF', 'INCORPORATED TRUSTEES', 'REGISTRATION NO. 7654321', 'The Registrar - General of Corporate Affairs Commission', 'hereby certifies that', 'FRIENDS OF THE LAGOON ASSOCIATION', 'is this day registered as a corporate body under the', 'COMPANIES AND ALLIED MATTERS ACT 2020', 'Given under my hand at Abuja this 17th day of June, 2026']),
    fields: { id_number: '7654321', full_name: 'FRIENDS OF THE LAGOON ASSOCIATION', issue_date: '2026-06-17' },
  },
  {
    name: 'incorporated trustees, the name in the sentence',
    type: 'cac_certificate',
    page: centred(60, ['FEDERAL REPUBLIC OF NIGERIA', 'CERTIFICATE OF INCORPORATION OF THE INCORPORATED TRUSTEES OF', 'FRIENDS OF THE LAGOON ASSOCIATION', 'INCORPORATED TRUSTEES REGISTRATION NO. 7654321', 'The Registrar - General of Corporate Affairs Commission hereby certifies that', 'ADE BELLO', 'NGOZI OBI', 'the duly appointed trustees of FRIENDS OF THE LAGOON ASSOCIATION', 'have this day been registered as a corporate body', 'COMPANIES AND ALLIED MATTERS ACT 2020', 'Given under my hand at Abuja this 17th day of June, 2026']),
    fields: { id_number: '7654321', full_name: 'FRIENDS OF THE LAGOON ASSOCIATION', issue_date: '2026-06-17' },
  },
  {
    name: 'company under the laws of 2004, number in groups, date in words',
    type: 'cac_certificate',
    page: centred(60, ['CORPORATE AFFAIRS COMMISSION', 'FEDERAL REPUBLIC OF NIGERIA', 'RC: 1,551,872', 'Certificate of Incorporation', 'of a Private Company Limited by Shares', 'I hereby certify that', 'CHIDI AGRO LIMITED', 'is this day incorporated under the COMPANIES AND ALLIED MATTERS', 'ACT, CAP C20, LAWS OF THE FEDERATION OF NIGERIA, 2004', 'and that the Company is limited by shares.', 'Given under my hand at Abuja this Twenty Third day of October, Two Thousand and Eight']),
    fields: { id_number: '1551872', full_name: 'CHIDI AGRO LIMITED', issue_date: '2008-10-23' },
  },
  {
    name: 'company, its name behind the words',
    type: 'cac_certificate',
    page: centred(60, ['FEDERAL REPUBLIC OF NIGERIA', 'CERTIFICATE OF INCORPORATION', 'NO. RC 1551872', 'I hereby certify that CHIDI AGRO LIMITED', 'is this day incorporated under the Companies and Allied Matters Act 1990', 'Given under my hand at Abuja this 10th day of January, 1999.']),
    fields: { id_number: '1551872', full_name: 'CHIDI AGRO LIMITED', issue_date: '1999-01-10' },
  },
  {
    name: 'status report of a company',
    type: 'cac_certificate',
    page: [
      ...centred(40, ['CORPORATE AFFAIRS COMMISSION', 'STATUS REPORT']),
      ...rows(200, [['Company Name', 'CHIDI AGRO LIMITED'], ['RC Number', 'RC 1234567'], ['Date of Registration', '29/07/2021'], ['Company Type', 'PRIVATE COMPANY LIMITED BY SHARES'], ['Registered Address', '12 ALLEN AVENUE, IKEJA, LAGOS'], ['Status', 'ACTIVE'], ['Share Capital', '1,000,000']]),
    ],
    fields: { id_number: '1234567', full_name: 'CHIDI AGRO LIMITED', issue_date: '2021-07-29', address: '12 ALLEN AVENUE, IKEJA, LAGOS' },
  },
  {
    name: 'e-status report of a business name, with its proprietor',
    type: 'cac_certificate',
    page: [
      ...centred(40, ['CORPORATE AFFAIRS COMMISSION', 'STATUS REPORT']),
      ...rows(200, [['Business Name', 'CHIDI AGRO VENTURES'], ['BN Number', '2345678'], ['Date of Registration', '29/07/2021'], ['Business Type', 'SOLE PROPRIETORSHIP'], ['Principal Place of Business', '12 ALLEN AVENUE, IKEJA, LAGOS'], ['Branch Address', 'NONE'], ['Status', 'ACTIVE'], ['Principal Business Activity', 'FARMING'], ['Surname', 'OBI'], ['First Name', 'CHIDI'], ['Phone Number', '08031234567']]),
    ],
    fields: { id_number: '2345678', full_name: 'CHIDI AGRO VENTURES', issue_date: '2021-07-29', address: '12 ALLEN AVENUE, IKEJA, LAGOS' },
  },
]; // biome-ignore format: one table

/** Returns the evidence from a page whose front has only these lines. */
export const evidenceOf = (page: readonly Placed[]): DocumentEvidence => ({
  front: syntheticPage(page),
  mrz: null,
  mrzSide: 'front',
  codes: [],
  today: { year: 2026, month: 11, day: 22 },
});
