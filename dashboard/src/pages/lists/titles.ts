import { language } from '../../../../packages/texts/src/language.ts';

/** Names of lists that do not come from an authority. The list of an authority has the name that the authority uses. */
const ours: Readonly<Record<string, string>> = {
  custom: 'Liste propre',
  sandbox: 'Liste du bac à sable (personnes inventées)',
};
export const titleText = (source: string, english: string): string =>
  (language.value === 'fr' && ours[source]) || english;
