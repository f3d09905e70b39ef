import type { DocumentNoteCode } from '@hakiki/contract/codes.ts';

/** Details of a document's checks, and notes of its fields. */
export const documentNotes = {
  check_character_misplaced: 'a character stands where the format does not allow it',
  check_field_doubtful: '{field} is doubtful',
  check_field_unread: '{field} could not be read surely',
  check_fields_unsure: '{faults:check_separator}',
  check_letter_confirmed: 'a letter read with doubt is confirmed by the printed name',
  check_print_reads: 'the print reads {printed}',
  check_read_with_doubt: 'a name or state was read with doubt, or a date does not exist',
  field_check_digit_wrong: 'its check digit in the MRZ does not agree',
  field_code_agrees: 'the code on the document has the same value',
  field_digit_as_letter: 'a digit was read as the letter that it looks like',
  field_from_code_alone: 'from the code on the document alone',
  field_from_other_names: 'printed as other names, beside the surname alone',
  field_letter_as_sex: 'one letter, read as the one of M and F that it looks like',
  field_lookalikes: 'characters that look alike were read as the format of the number requires',
  field_may_be_cut: 'the name fills its field and may be cut',
  field_odd_length: 'not of the length that this number has',
  field_print_completes: 'from the print: the MRZ cuts it',
  field_print_replaces: 'from the print: the MRZ was read with doubt',
  field_split_at_comma: 'separated at the comma',
  field_split_by_order: 'separated by the order of names on this kind of document',
  field_stands_in: 'taken from the field {field}',
  check_separator: '; ',
} as const satisfies Readonly<Record<DocumentNoteCode | 'check_separator', string>>;
