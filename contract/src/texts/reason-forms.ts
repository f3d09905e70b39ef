import { checkText } from './document-texts.ts';
import { region } from './language.ts';

const STRENGTHS: Readonly<Record<string, string>> = { strong: 'forte', weak: 'faible' };
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
  'a driving licence': 'un permis de conduire',
  'a residence permit': 'un permis de séjour',
  "a voter's card": 'une carte d’électeur',
  'a bill or an invoice': 'une facture',
  'a certificate': 'un certificat',
  'a document': 'un document',
};

/** A country as the service names it in English, in French. */
function country(english: string): string {
  const name = english.replace(/^the /, '');
  const inEnglish = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const code = letters.flatMap((a) => letters.map((b) => a + b)).find((two) => inEnglish.of(two) === name);
  return (code && new Intl.DisplayNames([region()], { type: 'region' }).of(code)) || name;
}
/** What a page looks like: `an identity card of Kenya`. */
function thing(name: string): string {
  if (things[name]) return things[name];
  const [, kind = '', of = ''] = /^(.+?) of (.+)$/.exec(name) ?? [];
  return things[kind] ? `${things[kind]} (${country(of)})` : name;
}
const plural = (n: string, one: string, many: string): string => `${n} ${Number(n) > 1 ? many : one}`;

/** Reasons with names and numbers in them, by their form. Undefined: the words are not known. */
const forms: readonly (readonly [form: RegExp, say: (...found: string[]) => string | undefined])[] = [
  // Of an alert.
  [
    /^(\w+) (sanction|pep) match, (\d+) of 100$/,
    (strength, kind, score) =>
      `concordance ${STRENGTHS[strength!] ?? strength} avec une ${kind === 'pep' ? 'personne politiquement exposée' : 'sanction'}, ${score} sur 100`,
  ],
  [
    /^(?:(\d+) of (\d+) names: )?(\d+) on sanctions lists, (\d+) politically exposed$/,
    (hits, names, sanctions, peps) =>
      `${names ? `${hits} noms sur ${names} : ` : ''}${plural(sanctions!, 'concordance', 'concordances')} avec des listes de sanctions, ${plural(peps!, 'personne politiquement exposée', 'personnes politiquement exposées')}`,
  ],
  [
    /^Faces agree by (\S+) %, from 50 % they count as one person$/,
    (n) => `Les visages concordent à ${n} % ; à partir de 50 %, c’est une seule personne`,
  ],
  [
    /^Failed: (.+)$/,
    (names) =>
      `Échec : ${names!
        .split(', ')
        .map((name) => checkText(name.replaceAll(' ', '_')))
        .join(' ; ')}`,
  ],
  [
    /^(.+?) check failed: (.+)$/,
    (title, cause) => {
      const said = causes.find(([form]) => form.test(cause!))?.[1];
      return said && `Contrôle du numéro (${numbers[title!] ?? title}) : ${said}`;
    },
  ],
  [
    /^no identity provider is configured for (\w+) (\w+)$/,
    (of, type) => `aucun fournisseur d’identité n’est configuré pour ${country(of!)}, ${type}`,
  ],
  [
    /^This is not the document type submitted: it looks like (.+)\.$/,
    (other) => `Ce n’est pas le type de document annoncé : cela ressemble à ${thing(other!)}.`,
  ],
  [
    /^This is not the document type submitted: nothing on it shows (.+)\.$/,
    (wanted) => `Ce n’est pas le type de document annoncé : rien n’y montre ${thing(wanted!)}.`,
  ],
  [
    /^This document was issued by (.+), not by (.+), the country submitted\.$/,
    (by, wanted) => `Ce document n’est pas du pays annoncé : ${country(by!)}, et non ${country(wanted!)}.`,
  ],
  [
    /^This looks like (.+), but it is empty: /,
    (empty) => `Cela ressemble à ${thing(empty!)}, mais c’est vide : ni numéro ni nom n’y ont été trouvés.`,
  ],
  [
    /^This is the back of (.+)\. Send its front as document_front\.$/,
    (of) => `C’est le verso : ${thing(of!)}. Envoyez le recto comme document_front.`,
  ],
  [
    /^Could not process one or both images: (no face was found|no JPG, PNG or WebP image) in (.+)$/,
    (what, where) =>
      `L’une des images ou les deux n’ont pas pu être traitées : ${what === 'no face was found' ? 'aucun visage trouvé' : 'aucune image JPG, PNG ou WebP'} dans ${where!.replace(' and ', ' et ')}`,
  ],
];

/** Undefined for a reason of none of these forms. */
export function frenchForm(text: string): string | undefined {
  for (const [form, say] of forms) {
    const found = form.exec(text);
    if (found) return say(...found.slice(1));
  }
  return undefined;
}
