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
  'The selfie was not confirmed to be of a live person': 'Rien n’a confirmé que le selfie est d’une personne vivante',
  'The selfie does not match the photo': 'Le selfie ne correspond pas à la photo',
  'No usable selfie was captured': 'Aucun selfie utilisable n’a été pris',
  'identity verification is disabled for this branch': 'la vérification d’identité est désactivée pour cette agence',
};
const STRENGTHS: Readonly<Record<string, string>> = { strong: 'forte', weak: 'faible' };
/** Of an alert: `strong sanction match, 96 of 100`. */
const ofAlert = (text: string): string | undefined => {
  const [, strength = '', kind, score] = /^(\w+) (sanction|pep) match, (\d+) of 100$/.exec(text) ?? [];
  return (
    kind &&
    `concordance ${STRENGTHS[strength] ?? strength} avec une ${kind === 'pep' ? 'personne politiquement exposée' : 'sanction'}, ${score} sur 100`
  );
};
const alone = (reason: string): string => french[reason] ?? reason;

/** One reason, or several with commas between them; one reason has a comma of its own. */
export function reasonText(text: string | null | undefined): string {
  if (!text || language.value !== 'fr') return text ?? '';
  if (french[text]) return french[text];
  const alert = ofAlert(text);
  if (alert) return alert;
  return text
    .split(/, (?=strong|possible|match|the number|no authority)/)
    .map(alone)
    .join(', ');
}
