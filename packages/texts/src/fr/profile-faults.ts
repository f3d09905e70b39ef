import type { profileFaults as english } from '../en/profile-faults.ts';
import { translationOf } from '../format.ts';

export const profileFaults = translationOf<typeof english>()({
  profile_account_expected: 'account doit avoir types, un objet de textes, et peut avoir branch, status_code et role',
  profile_date_element_expected: 'date_element doit être submission_date ou report_date',
  profile_elements_expected:
    '{name} doit être un objet dont les champs portent des noms d’éléments et dont les valeurs sont des textes ou d’autres objets de ce genre',
  profile_entity_expected: 'entity doit avoir required, une liste de textes, et peut avoir role',
  profile_fields_unknown: '{name} a des champs inconnus : {fields}',
  profile_list_expected: '{name} doit être une liste de textes',
  profile_number_expected: 'rentity_id doit être le numéro que la cellule vous a donné',
  profile_object_expected: 'le profil doit être un objet',
  profile_phone_expected: 'phone doit avoir contact_type et communication_type',
  profile_report_codes_expected: 'report_codes doit être un objet avec les codes de la cellule pour sar et ctr',
  profile_text_expected: '{name} doit être un texte',
  profile_texts_expected: '{name} doit être un objet de textes',
  profile_fault_separator: ' ; ',
});
