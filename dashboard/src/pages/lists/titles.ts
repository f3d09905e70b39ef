import { language } from '../../../../packages/texts/src/language.ts';

/** Names of lists that are not the lists of an authority. An authority's list has the name that the authority uses. */
const ours: Readonly<Record<string, string>> = {
  custom: 'Liste propre',
  sandbox: 'Liste du bac à sable (personnes inventées)',
};
export const titleText = (source: string, english: string): string =>
  (language.value === 'fr' && ours[source]) || english;
