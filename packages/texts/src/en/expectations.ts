import { expectations as described } from '@hakiki/contract/expectations.ts';

/** The expected value in words, written after "expected". */
export const expectations = {
  ...described,

  expected_text: 'text',
  expected_number: 'a number',
  expected_number_at_least: 'a number of at least {min}',
  expected_number_at_most: 'a number of at most {max}',
  expected_number_in_range: 'a number {range}',
  expected_whole_number: 'a whole number',
  expected_whole_number_in_range: 'a whole number {range}',
  expected_true_or_false: 'true or false',
  expected_list: 'a list',
  expected_list_of_texts: 'a list of at most {n} different texts of 1 to {max} characters, each on one line',
  expected_object: 'an object',
  expected_null: 'null',
  expected_value: '{value}',
  expected_one_of: 'one of {values}',
  expected_characters: '{range} {n|character|characters}',
  expected_entries: '{range} {n|entry|entries}',
  expected_each_once: 'each entry once',
  expected_no_such_field: 'no field of this name',
  expected_documented_value: 'a value of the documented form',
  expected_not_blank: 'text that is not blanks alone',
  range_at_least: 'at least {min}',
  range_at_most: 'at most {max}',
  range_exactly: 'exactly {value}',
  range_from_to: 'from {min} to {max}',

  settings_object_expected: '{settings}: expected an object',
  settings_value_expected: '{settings}/{field}: expected {expected}',
  settings_field_unknown: '{settings}: there is no {field}; known: {known}',
  settings_values_wrong: '{settings}: a field is missing or has a value that is not allowed',
} as const;
