import type { DocumentType } from '../reading.ts';

/**
 * One line on a drawn side, in pixels from the side's upper left corner. `glyphs.ts` can draw only capitals, digits and
 * `< / - . :`.
 */
export interface CardLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** Height of the capitals in pixels. Default: 24. */
  readonly height?: number;
}

export interface CardKind {
  /** Beginning of the names of the specimen's files. */
  readonly name: string;
  readonly type: DocumentType;
  readonly country: 'nigeria' | 'kenya';
  readonly hasPhoto: boolean;
  readonly front: readonly CardLine[];
  readonly back?: readonly CardLine[];
  /** Lines of the front that are replaced for an expired document. The key is the text that is replaced. */
  readonly expired?: Readonly<Record<string, string>>;
}

const centred = (y: number, lines: readonly string[]): CardLine[] =>
  lines.map((text, row) => ({ text, x: 625 - (text.length * 23.5) / 2, y: y + row * 50 }));
const column = (x: number, y: number, lines: readonly string[], step = 56): CardLine[] =>
  lines.map((text, row) => ({ text, x, y: y + row * step }));
const rows = (x: number, y: number, pairs: readonly (readonly [string, string])[], gap = 400): CardLine[] =>
  pairs.flatMap(([label, value], row) => [
    { text: label, x, y: y + row * 56 },
    { text: value, x: x + gap, y: y + row * 56 },
  ]);

/**
 * Kinds of documents that are drawn in addition to passports. They follow the public descriptions that
 * `readers/layouts.fixture.ts` names. All holders are invented.
 */
export const cardKinds: readonly CardKind[] = [
  {
    name: 'national-id',
    type: 'national_id',
    country: 'nigeria',
    hasPhoto: true,
    front: [
      ...centred(40, ['FEDERAL REPUBLIC OF NIGERIA', 'DIGITAL NIN SLIP']),
      ...column(
        450,
        170,
        ['SURNAME/NOM', 'OKAFOR', 'GIVEN NAMES/PRENOMS', 'AMAKA CHISOM', 'DATE OF BIRTH', '17 APR 1992'],
        50,
      ),
      ...centred(560, ['NATIONAL IDENTIFICATION NUMBER', '4123 456 7890']),
    ],
  },
  {
    name: 'drivers-license',
    type: 'drivers_license',
    country: 'nigeria',
    hasPhoto: true,
    front: [
      ...centred(40, ['FEDERAL REPUBLIC OF NIGERIA', 'NATIONAL DRIVERS LICENCE']),
      ...column(450, 170, [
        ...['L/NO ABC12345AB12', 'CLASS B', 'OKAFOR AMAKA CHISOM', '12 ALLEN AVENUE IKEJA LAGOS'],
        ...['D OF B 17-04-1992', 'ISS 13-02-2026', 'EXP 12-02-2031', 'SEX F'],
      ]),
    ],
    expired: { 'ISS 13-02-2026': 'ISS 13-02-2016', 'EXP 12-02-2031': 'EXP 12-02-2021' },
  },
  {
    name: 'voters-card',
    type: 'voters_card',
    country: 'nigeria',
    hasPhoto: true,
    front: [
      ...centred(40, ['INDEPENDENT NATIONAL ELECTORAL COMMISSION', 'VOTERS CARD']),
      ...column(450, 170, [
        ...['CODE 24-11-05-012', 'VIN 90F5 AFEA 0F29 6039 385', 'DELIM LAGOS EPE AGBOWA', 'OKAFOR AMAKA CHISOM'],
        ...['DATE OF BIRTH 17-04-1992', 'GENDER F', 'OCCUPATION TRADING', 'ADDRESS 12 ALLEN AVENUE IKEJA'],
      ]),
    ],
  },
  {
    name: 'kenya-id',
    type: 'kenya_id',
    country: 'kenya',
    hasPhoto: true,
    front: [
      ...centred(30, ['JAMHURI YA KENYA', 'REPUBLIC OF KENYA']),
      ...column(60, 135, ['SERIAL NUMBER: 234567890']),
      ...column(720, 135, ['ID NUMBER: 23456789']),
      ...column(
        450,
        200,
        [
          ...['FULL NAMES', 'WANJIKU GRACE KAMAU', 'DATE OF BIRTH', '09.03.1988', 'SEX', 'FEMALE'],
          ...['DISTRICT OF BIRTH', 'NYERI', 'PLACE OF ISSUE', 'MATHIRA', 'DATE OF ISSUE', '14.06.2010'],
        ],
        44,
      ),
    ],
    back: [
      ...rows(60, 80, [
        ['DISTRICT', 'NYERI'],
        ['DIVISION', 'MATHIRA'],
        ['LOCATION', 'KONYU'],
        ['SUB-LOCATION', 'GACHIKU'],
      ]),
    ],
  },
  {
    name: 'cac-certificate',
    type: 'cac_certificate',
    country: 'nigeria',
    hasPhoto: false,
    front: centred(80, [
      ...['FEDERAL REPUBLIC OF NIGERIA', 'CORPORATE AFFAIRS COMMISSION', 'CERTIFICATE OF INCORPORATION'],
      ...['OF A', 'PRIVATE COMPANY LIMITED BY SHARES', 'COMPANY REGISTRATION NO. 1551872'],
      ...['THE REGISTRAR-GENERAL HEREBY CERTIFIES THAT', 'CHISOM AGRO LIMITED'],
      ...['IS THIS DAY INCORPORATED UNDER THE', 'COMPANIES AND ALLIED MATTERS ACT 2020'],
      ...['GIVEN AT ABUJA THIS 23RD DAY OF OCTOBER 2021'],
    ]),
  },
  {
    name: 'utility-bill',
    type: 'utility_bill',
    country: 'nigeria',
    hasPhoto: false,
    front: [
      ...centred(60, ['IKEJA ELECTRIC', 'ELECTRICITY BILL']),
      ...rows(90, 220, [
        ...([
          ['ACCOUNT NUMBER', '0101234567'],
          ['CUSTOMER NAME', 'AMAKA CHISOM OKAFOR'],
        ] as const),
        ...([
          ['SERVICE ADDRESS', '12 ALLEN AVENUE IKEJA LAGOS'],
          ['BILL DATE', '05 JUN 2026'],
        ] as const),
      ]),
    ],
  },
];
