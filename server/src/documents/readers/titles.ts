import type { Title } from '../layout/kind.ts';

/**
 * Words that are never printed on these document kinds. They prevent that a passport whose MRZ could not be read counts
 * as a NIN card.
 */
const passports: readonly Title[] = [
  { text: 'Passport', weight: -0.5 },
  { text: 'Passeport', weight: -0.5 },
];

const against = (weight: number, texts: readonly string[]): Title[] => texts.map((text) => ({ text, weight: -weight }));

/** Titles of documents that name an issuer, a number and a person or company, but do not prove an identity. */
export const papers: readonly Title[] = against(0.6, [
  'Payment receipt',
  'Acknowledgement',
  'Application form',
  'Application for registration',
  'Enrolment form',
  'Pre-enrolment',
  'Public notice',
]);

/**
 * Other authorities in the same republic that issue certificates. The certificates often contain a company's number.
 */
export const otherRegistrars: readonly Title[] = against(1, [
  'Money Laundering',
  'Inland Revenue Service',
  'Joint Tax Board',
  'Trade Marks',
  'National Population Commission',
  'National Pension Commission',
  'Food and Drug Administration',
  'Memorandum of Association',
  'Annual returns',
]);

/**
 * Texts that identify only the country, because every Nigerian document has them. The name of another country is a sign
 * against the kind.
 */
export const nigeria: readonly Title[] = [
  { text: 'Federal Republic of Nigeria', weight: 0.1 },
  { text: 'Republic of Kenya', weight: -0.6 },
  { text: 'Jamhuri ya Kenya', weight: -0.6 },
  ...passports,
];

/** Texts that identify only the country Kenya, in its two languages. */
export const kenya: readonly Title[] = [
  { text: 'Jamhuri ya Kenya', weight: 0.3 },
  { text: 'Republic of Kenya', weight: 0.3 },
  { text: 'Federal Republic of Nigeria', weight: -0.6 },
  ...passports,
  ...papers,
  ...against(1, ['Driving licence', 'Transport and Safety Authority', 'Revenue Authority', 'Certificate of birth']),
];

/**
 * Names of the states at the end of an address. With them, a line such as `IKEJA, LAGOS` is not mistaken for `SURNAME,
 * GIVEN NAMES`.
 */
export const nigerianStates =
  'ABIA|ADAMAWA|AKWA IBOM|ANAMBRA|BAUCHI|BAYELSA|BENUE|BORNO|CROSS RIVER|DELTA|EBONYI|EDO|EKITI|ENUGU|GOMBE|IMO|JIGAWA|KADUNA|KANO|KATSINA|KEBBI|KOGI|KWARA|LAGOS|NASARAWA|NIGER|OGUN|ONDO|OSUN|OYO|PLATEAU|RIVERS|SOKOTO|TARABA|YOBE|ZAMFARA|ABUJA|FCT';
