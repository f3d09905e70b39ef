import { words } from './catalogue.ts';
import { t } from './evidence-texts.ts';
import { language } from './language.ts';

/** French names of documents and of their fields. The English names are formed from the names of the fields. */
const kinds: Readonly<Record<string, string>> = {
  passport: 'Passeport',
  national_id: 'Carte nationale d’identité',
  drivers_license: 'Permis de conduire',
  voters_card: 'Carte d’électeur',
  kenya_id: 'Carte d’identité kényane',
  cac_certificate: 'Certificat de la CAC',
  utility_bill: 'Facture de service public',
  'passport-card': 'Carte passeport',
  visa: 'Visa',
  'residence-card': 'Titre de séjour',
  'identity-card': 'Carte d’identité',
  'nigeria-cac-certificate': 'Certificat de la CAC',
  'nigeria-cac-status-report': 'Rapport d’état de la CAC',
  'nigeria-drivers-licence': 'Permis de conduire nigérian',
  'nigeria-nin-card': 'Carte NIN nigériane',
  'nigeria-nin-slip': 'Bulletin NIN nigérian',
  'nigeria-utility-bill': 'Facture de service public',
  'nigeria-voters-card': 'Carte d’électeur nigériane',
  'kenya-id': 'Carte d’identité kényane',
  'kenya-maisha-card': 'Carte Maisha kényane',
};
const fields: Readonly<Record<string, string>> = {
  sex: 'Sexe',
  issuing_country: 'Pays d’émission',
  issuing_state: 'État émetteur',
  issuing_authority: 'Autorité d’émission',
  place_of_birth: 'Lieu de naissance',
  place_of_issue: 'Lieu de délivrance',
  personal_number: 'Numéro personnel',
  document_number: 'Numéro du document',
  other_names: 'Autres noms',
  serial_number: 'Numéro de série',
  tracking_id: 'Numéro de suivi',
  meter_number: 'Numéro du compteur',
  licence_class: 'Catégorie du permis',
  bill_date: 'Date de la facture',
  amount: 'Montant',
  occupation: 'Profession',
  state: 'État',
  district: 'District',
  division: 'Division',
  location: 'Localité',
  sub_location: 'Sous-localité',
  given_names: 'Prénoms',
  surname: 'Nom',
  number: 'Numéro',
  composite: 'Ensemble',
  characters: 'Caractères',
};
const checks: Readonly<Record<string, string>> = {
  issuing_state_known: 'État émetteur connu',
  front_submitted_as_front: 'Recto envoyé comme recto',
  dates_in_order: 'Dates dans l’ordre',
  sex_against_title: 'Sexe et civilité concordent',
  required_fields_read_surely: 'Champs requis lus avec certitude',
  company_name_ends_with_its_form: 'Le nom se termine par la forme de la société',
  mrz_carries_printed_number: 'La MRZ porte le numéro imprimé',
  mrz_check_digits: 'Chiffres de contrôle de la MRZ',
  document_type: 'Type du document',
  nin_format: 'Forme du NIN',
  portrait: 'Portrait',
  no_other_face: 'Aucun autre visage',
  one_document: 'Un seul document',
  not_from_screen: 'Pas photographié sur un écran',
  ghost_portrait_agrees: 'Le second portrait concorde',
  portrait_parallel_to_text: 'Portrait droit par rapport au texte',
  mrz_compared_with_print: 'MRZ comparée à l’imprimé',
};
/** Names of checks that contain the name of a field. */
const composed: readonly (readonly [RegExp, (field: string) => string])[] = [
  [/^code_against_print_(.+)$/, (field) => `${field} : le code et l’imprimé concordent`],
  [/^mrz_against_print_(.+)$/, (field) => `${field} : la MRZ et l’imprimé concordent`],
  [/^printed_(.+)_agrees?$/, (field) => `${field} : l’imprimé concorde`],
  [/^mrz_(.+)$/, (field) => `${field} : contrôle de la MRZ`],
  [/^(.+)_present$/, (field) => `${field} : présent`],
  [/^(.+)_format$/, (field) => `${field} : forme`],
];
const isFrench = (): boolean => language.value === 'fr';

/** Returns the name of a document's field, or undefined if no known document has the field. */
export const knownFieldText = (name: string): string | undefined =>
  t.find(name) ?? (Object.hasOwn(fields, name) ? (isFrench() ? fields[name] : words(name)) : undefined);
/** Returns the label for a field of a document. */
export const fieldText = (name: string): string => knownFieldText(name) ?? words(name);

/** Returns the name of a check of a document. */
export function checkText(name: string): string {
  if (!isFrench()) return words(name);
  if (Object.hasOwn(checks, name)) return checks[name]!;
  for (const [form, say] of composed) {
    const field = form.exec(name)?.[1];
    if (field) return say(fieldText(field));
  }
  return words(name);
}

const results = {
  pass: 'check_pass',
  fail: 'check_fail',
  not_compared: 'check_not_compared',
  not_found: 'check_not_found',
} as const;
/** Returns the key of the evidence text for the result of a check. */
export const checkResultKey = (result: string) =>
  Object.hasOwn(results, result) ? results[result as keyof typeof results] : 'check_skip';

/** Returns the name of the kind of document. */
export const documentKindText = (kind: string): string =>
  (isFrench() && Object.hasOwn(kinds, kind) && kinds[kind]) || words(kind.replaceAll('-', ' '));
