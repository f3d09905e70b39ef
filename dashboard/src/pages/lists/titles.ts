import { language } from '../../../../packages/texts/src/language.ts';

/** Lists of authorities have the names that the authorities use. */
const ours: Readonly<Record<string, string>> = {
  custom: 'Liste propre',
  sandbox: 'Liste du bac à sable (personnes inventées)',
};
export const titleText = (source: string, english: string): string =>
  (language.value === 'fr' && ours[source]) || english;
