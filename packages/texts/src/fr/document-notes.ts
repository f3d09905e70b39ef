import type { documentNotes as english } from '../en/document-notes.ts';
import { translationOf } from '../format.ts';

export const documentNotes = translationOf<typeof english>()({
  check_character_misplaced: 'un caractère se trouve là où le format ne l’admet pas',
  check_field_doubtful: '{field} : douteux',
  check_field_unread: '{field} : lu sans certitude',
  check_fields_unsure: '{faults:check_separator}',
  check_letter_confirmed: 'une lettre douteuse est confirmée par le nom imprimé',
  check_print_reads: 'l’imprimé porte {printed}',
  check_read_with_doubt: 'un nom ou un État a été lu avec un doute, ou une date n’existe pas',
  field_check_digit_wrong: 'son chiffre de contrôle dans la MRZ ne concorde pas',
  field_code_agrees: 'le code du document a la même valeur',
  field_digit_as_letter: 'un chiffre a été lu comme la lettre à laquelle il ressemble',
  field_from_code_alone: 'du seul code du document',
  field_from_other_names: 'imprimé comme autres noms, à côté du seul nom de famille',
  field_letter_as_sex: 'une seule lettre, lue comme celui de M et F auquel elle ressemble',
  field_lookalikes: 'des caractères qui se ressemblent ont été lus selon le format du numéro',
  field_may_be_cut: 'le nom remplit son champ et peut être coupé',
  field_odd_length: 'n’a pas la longueur de ce numéro',
  field_print_completes: 'de l’imprimé : la MRZ le coupe',
  field_print_replaces: 'de l’imprimé : la MRZ a été lue avec un doute',
  field_split_at_comma: 'séparé à la virgule',
  field_split_by_order: 'séparé selon l’ordre des noms sur ce type de document',
  field_stands_in: 'pris du champ {field}',
  check_separator: ' ; ',
});
