import { language } from '../texts/language.ts';

/** The reasons that the service writes in English, in the viewer's language; those that are not here stay as they came. */
const french: Readonly<Record<string, string>> = {
  'strong match with a sanctions list': 'forte concordance avec une liste de sanctions',
  'possible match with a sanctions list': 'concordance possible avec une liste de sanctions',
  'match with a politically exposed person': 'concordance avec une personne politiquement exposée',
  "the number contradicts the authority's record": 'le numéro contredit l’enregistrement de l’autorité',
  'verified, no match': 'vérifié, aucune concordance',
  'verified, not screened': 'vérifié, non filtré',
  'the authority does not know the number, or the number is badly formed':
    'l’autorité ne connaît pas ce numéro, ou il est mal formé',
  'no authority could be reached': 'aucune autorité n’a pu être jointe',
  'identity verification is disabled for this branch': 'la vérification d’identité est désactivée pour cette agence',
};
const alone = (reason: string): string => french[reason] ?? reason;

/** One reason, or several with commas between them; one reason has a comma of its own. */
export function reasonText(text: string | null | undefined): string {
  if (!text || language.value !== 'fr') return text ?? '';
  if (french[text]) return french[text];
  return text
    .split(/, (?=strong|possible|match|the number|no authority)/)
    .map(alone)
    .join(', ');
}
