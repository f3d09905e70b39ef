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
  'The image is too blurry to read. Hold the camera still and let it focus.':
    'L’image est trop floue. Tenez l’appareil immobile et laissez-le faire la mise au point.',
  'There is glare on the document. Move it out of direct light and take the picture again.':
    'Il y a un reflet sur le document. Éloignez-le de la lumière directe et reprenez la photo.',
  'The image is too dark to read. Take the picture in better light.':
    'L’image est trop sombre. Prenez-la avec plus de lumière.',
  'The image is too small to read. Send a larger picture of the document.':
    'L’image est trop petite. Envoyez une image plus grande du document.',
  'No document found in the image. Make sure the whole document is in the picture.':
    'Aucun document trouvé dans l’image. Assurez-vous qu’il y figure en entier.',
  'The text on the document could not be read. Send a clearer picture of the whole document.':
    'Le texte du document n’a pas pu être lu. Envoyez une image plus nette du document entier.',
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
const things: Readonly<Record<string, string>> = {
  'a passport': 'un passeport',
  'a passport card': 'une carte passeport',
  'a visa': 'un visa',
  'a residence card': 'un titre de séjour',
  'an identity card': 'une carte d’identité',
  'a Nigerian NIN slip or card': 'un bulletin ou une carte NIN du Nigeria',
  'a Nigerian NIN slip': 'un bulletin NIN du Nigeria',
  'a Nigerian NIN card or digital NIN slip': 'une carte NIN ou un bulletin NIN numérique du Nigeria',
  "a Nigerian driver's licence": 'un permis de conduire du Nigeria',
  "a Nigerian voter's card": 'une carte d’électeur du Nigeria',
  'a Kenyan identity card': 'une carte d’identité du Kenya',
  'a Kenyan Maisha card': 'une carte Maisha du Kenya',
  'a certificate of the Corporate Affairs Commission': 'un certificat de la Corporate Affairs Commission',
  'a status report of the Corporate Affairs Commission': 'un rapport d’état de la Corporate Affairs Commission',
  'a utility bill from Nigeria': 'une facture de service public du Nigeria',
  'a utility bill': 'une facture de service public',
};
const thing = (name: string): string => things[name] ?? name;
const ofDocument = (text: string): string | undefined => {
  const [, other] = /^This is not the document type submitted: it looks like (.+)\.$/.exec(text) ?? [];
  if (other) return `Ce n’est pas le type de document annoncé : cela ressemble à ${thing(other)}.`;
  const [, by, wanted] = /^This document was issued by (.+), not by (.+), the country submitted\.$/.exec(text) ?? [];
  if (by) return `Ce document a été émis par ${by}, non par ${wanted}, le pays annoncé.`;
  const [, empty] = /^This looks like (.+), but it is empty: /.exec(text) ?? [];
  return empty && `Cela ressemble à ${thing(empty)}, mais c’est vide : ni numéro ni nom n’y ont été trouvés.`;
};
const alone = (reason: string): string => french[reason] ?? reason;

/** One reason, or several with commas between them, as a sentence begins; one reason has a comma of its own. */
export function reasonText(text: string | null | undefined): string {
  const said = inLanguage(text ?? '');
  return said.charAt(0).toUpperCase() + said.slice(1);
}

function inLanguage(text: string): string {
  if (!text || language.value !== 'fr') return text;
  if (french[text]) return french[text];
  const whole = ofAlert(text) ?? ofNumber(text) ?? ofDocument(text);
  if (whole) return whole;
  return text
    .split(/, (?=strong|possible|match|the number|no authority)/)
    .map(alone)
    .join(', ');
}
