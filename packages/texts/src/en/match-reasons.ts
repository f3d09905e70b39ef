import type { MatchReasonCode, TokenRelation } from '@hakiki/matching/match-reason.ts';

/** Relations by which two words count as one name. */
const relations = {
  exactly: 'exactly',
  as_a_known_spelling_of_the_same_name: 'as a known spelling of the same name',
  by_transliteration: 'by transliteration',
  as_a_short_form: 'as a short form',
  by_its_initial: 'by its initial',
  with_or_without_the_article: 'with or without the article',
  in_its_feminine_or_masculine_form: 'in its feminine or masculine form',
  with_a_different_spelling: 'with a different spelling',
  written_together_or_apart: 'written together or apart',
  as_an_acronym: 'as an acronym',
  by_its_meaning: 'by its meaning',
  with_another_ending: 'with another ending',
} as const satisfies Readonly<Record<TokenRelation, string>>;

/** Reasons why a subject and a list entry match or differ. */
const found = {
  words_match: '"{subject}" matched "{listed}" {how}',
  words_stand_against: 'the subject\'s "{subject}" differs from the listed "{listed}"',
  listed_name_leaves_out: 'the listed name lacks "{words}"',
  subject_name_leaves_out: 'the subject\'s name lacks "{words}"',
  words_spelt_differently: 'the words are not spelt alike',
  words_few_or_common: 'the words that agree are few or very common names',
  weak_alias_agrees: 'a weak alias of the entry matches too',
  also_on_lists: 'the same person is also on {entries}',
  id_number_same: 'ID number is the same as the listed number',
  id_number_same_kind: 'ID number is the same as the listed {kind}',
  gender_same: 'both are {gender}',
  gender_differs: 'gender differs: the list says {genders}',
  country_same: 'country {country} is the same',
  country_differs: 'country differs: the list says {countries}',
  listed_kind_differs: 'the subject is a person, the listed entity is of kind {kind}',
  birth_date_same: 'birth date {date} is the same',
  birth_date_swapped: 'birth dates {subject} and {listed} differ in the order of day and month',
  birth_date_one_digit: 'birth dates {subject} and {listed} differ in one digit',
  birth_year_first_january:
    'birth year {year} is the same (the list gives 1 January, which often stands for the year alone)',
  birth_year_other_day: 'birth year {year} is the same, day and month differ',
  birth_year_other_month: 'birth year {year} is the same, the month differs',
  birth_year_same: 'birth year {year} is the same',
  birth_date_about: 'birth date is in about {year}',
  birth_date_in_range: 'birth date is in the listed range {from} to {to}',
  birth_year_near: 'birth year is within two years of {year}, an approximate year',
  birth_year_differs: 'birth year differs by {years}',
} as const satisfies Readonly<Record<MatchReasonCode, string>>;

/** Codes that are parts of these reasons. */
const parts = {
  list_entry: '{list} ({id})',
  female: 'female',
  male: 'male',
  organization: 'organization',
  vessel: 'vessel',
  aircraft: 'aircraft',
} as const;

export const matchReasons = { ...relations, ...found, ...parts } as const;
