import type { reasons as english } from '../en/reasons.ts';
import { translationOf } from '../format.ts';

export const reasons = translationOf<typeof english>()({
  legacy_text: '{text}',

  identity_disabled: 'la vérification d’identité est désactivée pour cette agence',
  identity_mismatch: 'le numéro contredit l’enregistrement de l’autorité',
  identity_not_found: 'l’autorité ne connaît pas ce numéro, ou il est mal formé',
  identity_not_configured: 'aucun fournisseur d’identité n’est configuré',
  identity_unavailable: 'aucune autorité n’a pu être jointe',
  pep_match: 'concordance avec une personne politiquement exposée',
  sanctions_match_possible: 'concordance possible avec une liste de sanctions',
  sanctions_match_strong: 'forte concordance avec une liste de sanctions',
  verified_no_match: 'vérifié, aucune concordance',
  verified_not_screened: 'vérifié, non filtré',

  number_blocked: 'Contrôle du numéro ({title}) : ce numéro est bloqué chez l’autorité émettrice',
  number_check_disabled: 'La vérification d’identité est désactivée pour cette agence',
  number_malformed: 'Contrôle du numéro ({title}) : ce numéro est mal formé. Forme attendue : {form}',
  number_not_configured: 'aucun fournisseur d’identité n’est configuré pour {country}, {type}',
  number_unavailable: 'Contrôle du numéro ({title}) : l’autorité émettrice n’a pas pu être jointe',
  number_unknown: 'Contrôle du numéro ({title}) : ce numéro n’existe pas',
  bvn: 'BVN',
  bvn_title: 'BVN',
  ghana_card: 'carte Ghana Card',
  national_id: 'identifiant national',
  nin: 'NIN',
  nin_title: 'NIN',
  vnin: 'vNIN',
  vnin_title: 'vNIN',
  form_of_digits: '{digits} chiffres de 0 à 9, sans espaces ni tirets',
  form_of_digits_range: '{min} à {max} chiffres de 0 à 9, sans espaces ni tirets',
  form_of_ghana_card: 'GHA-#########-#, sans espaces',
  form_of_letters_and_digits: '{n} lettres et chiffres de 0 à 9, sans espaces ni tirets',
  form_of_vnin: '2 lettres, 12 chiffres de 0 à 9 et 2 lettres, sans espaces ni tirets',

  batch_hits:
    '{hits} {hits|nom|noms} sur {names} : {sanctions} {sanctions|concordance|concordances} avec des listes de sanctions, {peps} {peps|personne politiquement exposée|personnes politiquement exposées}',
  screening_hits:
    '{sanctions} {sanctions|concordance|concordances} avec des listes de sanctions, {peps} {peps|personne politiquement exposée|personnes politiquement exposées}',
  alert_pep: 'concordance {strength} avec une personne politiquement exposée, {score} sur 100',
  alert_sanction: 'concordance {strength} avec une sanction, {score} sur 100',
  strong: 'forte',
  weak: 'faible',

  faces_differ: 'Les visages concordent à {confidence} % ; à partir de 50 %, c’est une seule personne',
  faces_not_comparable: 'Les visages n’ont pas pu être comparés',
  identity_unconfirmed: 'L’identité n’a pas pu être confirmée',
  no_authority_photo: 'L’autorité émettrice n’a donné aucune photo comparable',
  no_document_photo: 'Aucune photo n’a été trouvée sur le document',
  no_usable_selfie: 'Aucun selfie utilisable n’a été pris',
  run_document_unreadable: 'Le document n’a pas pu être lu',
  run_incomplete: 'Le contrôle n’a pas pu être achevé',
  selfie_differs: 'Le selfie ne correspond pas à la photo',
  selfie_is_other_picture: 'Le selfie est une image qui a aussi été envoyée comme document, ou que l’autorité détient',
  selfie_not_live: 'Rien n’a confirmé que le selfie est d’une personne vivante',
});
