import { catalogue } from './catalogue.ts';
import { language } from './language.ts';
import { relationText } from './match-texts.ts';

/**
 * Results of comparing two records of one customer, with the reasons. The compared values replace the placeholders in
 * order.
 */
export const t = catalogue({
  en: {
    cross: 'Comparison of the checks',
    agrees: 'Agrees',
    differs: 'Differs',
    cannot_be_said: 'Cannot be said',
    name: 'Name',
    date_of_birth: 'Date of birth',
    sex: 'Sex',
    number: 'Number',
    face: 'Face',
    authority: 'Authority',
    document: 'Document',
    selfie: 'Selfie',
    name_missing: 'A name is missing',
    word_agrees: '“{}” agrees',
    words_differ: '“{}” and “{}” are different',
    word_in_one_only: '“{}” is in one only',
    words_in_other_order: 'the words are in another order',
    no_word_comparable: 'No word can be compared',
    too_little: 'too little to tell',
    birth_date_missing: 'A whole birth date is missing',
    birth_dates_agree: 'Both say {}',
    birth_dates_differ: '{} and {}',
    day_and_month_exchanged: '{} and {}: day and month are exchanged',
    sex_missing: 'A sex is missing',
    sexes_agree: 'Both say {}',
    sexes_differ: '{} and {}',
    number_missing: 'A number is missing',
    other_kinds_of_number: 'A {} and a {} are different numbers',
    numbers_agree: 'Both have the same {}',
    numbers_differ: 'They have a different {}',
    no_live_selfie: 'There is no selfie that was found live',
    no_authority_photo: 'The authority gave no photo',
    no_portrait: 'No portrait was found on the document',
    no_face_read: 'No face could be read in one of the pictures',
    faces_agree_by: 'The faces agree by {} %; from 50 % they count as one person',
    pictures_too_poor: 'the pictures are too poor: {}',
    agree: '“{}” and “{}” agree {how}',
    small_face: 'small face',
    blurred_face: 'blurred face',
    dark_face: 'dark face',
    turned_face: 'turned face',
    compressed_face: 'compressed face',
  },
  fr: {
    cross: 'Ce que les contrôles disent les uns des autres',
    agrees: 'Concorde',
    differs: 'Diffère',
    cannot_be_said: 'Indécidable',
    name: 'Nom',
    date_of_birth: 'Date de naissance',
    sex: 'Sexe',
    number: 'Numéro',
    face: 'Visage',
    authority: 'Autorité',
    document: 'Document',
    selfie: 'Selfie',
    name_missing: 'Un nom manque',
    word_agrees: '« {} » concorde',
    words_differ: '« {} » et « {} » diffèrent',
    word_in_one_only: '« {} » ne figure que dans l’un',
    words_in_other_order: 'les mots sont dans un autre ordre',
    no_word_comparable: 'Aucun mot n’est comparable',
    too_little: 'trop peu pour conclure',
    birth_date_missing: 'Une date de naissance complète manque',
    birth_dates_agree: 'Les deux disent {}',
    birth_dates_differ: '{} et {}',
    day_and_month_exchanged: '{} et {} : le jour et le mois sont intervertis',
    sex_missing: 'Un sexe manque',
    sexes_agree: 'Les deux disent {}',
    sexes_differ: '{} et {}',
    number_missing: 'Un numéro manque',
    other_kinds_of_number: 'Ce sont des numéros différents : {}, {}',
    numbers_agree: 'Le même numéro des deux côtés ({})',
    numbers_differ: 'Les numéros diffèrent ({})',
    no_live_selfie: 'Il n’y a aucun selfie reconnu comme vivant',
    no_authority_photo: 'L’autorité n’a donné aucune photo',
    no_portrait: 'Aucun portrait n’a été trouvé sur le document',
    no_face_read: 'Aucun visage n’a pu être lu sur l’une des images',
    faces_agree_by: 'Les visages concordent à {} % ; à partir de 50 %, c’est une seule personne',
    pictures_too_poor: 'les images sont trop mauvaises : {}',
    agree: '« {} » et « {} » concordent {how}',
    small_face: 'visage petit',
    blurred_face: 'visage flou',
    dark_face: 'visage sombre',
    turned_face: 'visage tourné',
    compressed_face: 'visage trop compressé',
  },
});

const kindsOfNumber: Readonly<Record<string, string>> = {
  'Kenyan national ID': 'numéro national du Kenya',
  'ghana ghana id': 'Ghana Card',
  'uganda national id': 'numéro national d’Ouganda',
  'rwanda national id': 'numéro national du Rwanda',
  'national id number': 'numéro de carte d’identité',
  'passport number': 'numéro de passeport',
  'drivers license number': 'numéro de permis de conduire',
  'voters card number': 'numéro de carte d’électeur',
  'cac certificate number': 'numéro du certificat de la CAC',
  'utility bill number': 'numéro de facture',
};
/** Returns the name of a kind of identity number, such as `passport number`, in the viewer's language. */
export const numberKindText = (kind: string): string => (language.value === 'fr' && kindsOfNumber[kind]) || kind;

const AGREE = /^agree_(.+)$/;
/**
 * Returns the sentence for a code, with a placeholder for each value. Returns undefined for a code that this page does
 * not know yet.
 */
export function formOf(code: string): string | undefined {
  const relation = AGREE.exec(code)?.[1];
  return relation ? t('agree', { how: relationText(relation) }) : t.find(code);
}
