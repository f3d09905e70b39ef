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
const numbers: Readonly<Record<string, string>> = {
  'Bank Verification Number (BVN)': 'BVN',
  'National Identification Number (NIN)': 'NIN',
  'Virtual National Identification Number (vNIN)': 'vNIN',
  'National ID': 'identifiant national',
};
/** Why a number could not be checked: `Ghana Card check failed: Invalid Ghana Card provided. A Ghana Card is GHA-#########-#`. */
const causes: readonly (readonly [RegExp, string])[] = [
  [/^Invalid .* provided(\. .*)?$/, 'ce numéro n’existe pas, ou il est mal formé'],
  [/ is blocked at the issuing authority$/, 'ce numéro est bloqué chez l’autorité émettrice'],
  [/^the issuing authority could not be reached$/, 'l’autorité émettrice n’a pas pu être jointe'],
];
const ofNumber = (text: string): string | undefined => {
  const [, title = '', cause = ''] = /^(.+?) check failed: (.+)$/.exec(text) ?? [];
  const said = causes.find(([form]) => form.test(cause))?.[1];
  return said && `Contrôle du numéro (${numbers[title] ?? title}) : ${said}`;
};
const alone = (reason: string): string => french[reason] ?? reason;

/** One reason, or several with commas between them; one reason has a comma of its own. */
export function reasonText(text: string | null | undefined): string {
  if (!text || language.value !== 'fr') return text ?? '';
  if (french[text]) return french[text];
  const whole = ofAlert(text) ?? ofNumber(text);
  if (whole) return whole;
  return text
    .split(/, (?=strong|possible|match|the number|no authority)/)
    .map(alone)
    .join(', ');
}
