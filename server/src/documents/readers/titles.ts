import type { Title } from '../layout/kind.ts';

/** What these kinds never say: a passport whose MRZ could not be read is still no NIN card. */
const passports: readonly Title[] = [
  { text: 'Passport', weight: -0.5 },
  { text: 'Passeport', weight: -0.5 },
];

/** Said on every Nigerian document, so it tells the country and nothing more; another country's name tells against it. */
export const nigeria: readonly Title[] = [
  { text: 'Federal Republic of Nigeria', weight: 0.1 },
  { text: 'Republic of Kenya', weight: -0.6 },
  { text: 'Jamhuri ya Kenya', weight: -0.6 },
  ...passports,
];

/** The same of Kenya, in its two languages. */
export const kenya: readonly Title[] = [
  { text: 'Jamhuri ya Kenya', weight: 0.3 },
  { text: 'Republic of Kenya', weight: 0.3 },
  { text: 'Federal Republic of Nigeria', weight: -0.6 },
  ...passports,
];
