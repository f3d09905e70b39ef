/** Relations by which two words count as one name. */
export const TOKEN_RELATIONS = [
  'exactly',
  'as_a_known_spelling_of_the_same_name',
  'by_transliteration',
  'as_a_short_form',
  'by_its_initial',
  'with_or_without_the_article',
  'in_its_feminine_or_masculine_form',
  'with_a_different_spelling',
  'written_together_or_apart',
  'as_an_acronym',
  'by_its_meaning',
  'with_another_ending',
] as const;
export type TokenRelation = (typeof TOKEN_RELATIONS)[number];

/** Result of the match for one feature. */
export const MATCH_REASONS = [
  'words_match',
  'words_stand_against',
  'listed_name_leaves_out',
  'subject_name_leaves_out',
  'words_spelt_differently',
  'words_few_or_common',
  'weak_alias_agrees',
  'also_on_lists',
  'id_number_same',
  'id_number_same_kind',
  'gender_same',
  'gender_differs',
  'country_same',
  'country_differs',
  'listed_kind_differs',
  'birth_date_same',
  'birth_date_swapped',
  'birth_date_one_digit',
  'birth_year_first_january',
  'birth_year_other_day',
  'birth_year_other_month',
  'birth_year_same',
  'birth_date_about',
  'birth_date_in_range',
  'birth_year_near',
  'birth_year_differs',
] as const;
export type MatchReasonCode = (typeof MATCH_REASONS)[number];

/** Value of a reason: text, a number, another code, or a list of these. */
type ReasonParam = string | number | ReasonPart | readonly (string | ReasonPart)[];
interface ReasonPart {
  readonly code: string;
  readonly params?: Readonly<Record<string, ReasonParam>>;
}

/** Reason why a feature counts: a code with the compared values. The texts are in `packages/texts`. */
export interface MatchReason {
  readonly code: MatchReasonCode;
  readonly params: Readonly<Record<string, ReasonParam>>;
}

/** Makes a reason. Pure. */
export const reason = (code: MatchReasonCode, params: MatchReason['params'] = {}): MatchReason => ({ code, params });
