import type { TokenRelation } from '@hakiki/matching/match-reason.ts';

/** Result of comparing two sources about one fact. It has no score, only a verdict and the reasons for the verdict. */
export interface Finding {
  readonly verdict: 'agrees' | 'differs' | 'cannot_be_said';
  /** English text for the compliance officer. It contains the compared values, so it is personal data. */
  readonly explanation: string;
  /** Reasons as codes, with the compared values. Pages use them to show the reasons in other languages. */
  readonly causes: Cause[];
}

/**
 * One reason for a verdict. The name of each field describes its value, so that the value is masked in the right way.
 */
export interface Cause {
  readonly code: CauseCode;
  readonly name?: string[];
  readonly birth_date?: string[];
  readonly sex?: string[];
  /** Kinds of the compared numbers. */
  readonly kind?: string[];
  readonly confidence?: number;
  readonly doubts?: string[];
}

/** Code for two words that match. The code contains the kind of match, for example `agree_by_transliteration`. */
type Agreement = `agree_${TokenRelation}`;
export type CauseCode = Agreement | keyof typeof sentences;

/**
 * English texts by code. The values replace the braces in order. A text that begins with a colon or a comma continues
 * the sentence before it.
 */
const sentences = {
  name_missing: 'A name is missing',
  word_agrees: '"{}" agrees',
  words_differ: '"{}" and "{}" are different',
  word_in_one_only: '"{}" is in one only',
  words_in_other_order: 'the words are in another order',
  no_word_comparable: 'No word can be compared',
  too_little: ': too little to tell',
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
  pictures_too_poor: ', but the pictures are too poor: {}',
} as const;

/** Returns the code for the way in which two words of a name match. Pure. */
export const agreementOf = (relation: TokenRelation): Agreement => `agree_${relation}`;

const formOf = (code: CauseCode): string =>
  code in sentences
    ? sentences[code as keyof typeof sentences]
    : `"{}" and "{}" agree ${code.slice('agree_'.length).replaceAll('_', ' ')}`;

function inWords({ code, doubts, ...values }: Cause): string {
  const given = Object.values(values).flat().map(String);
  if (doubts) given.push(doubts.join(', ').replaceAll('_', ' '));
  return formOf(code).replaceAll('{}', () => given.shift() ?? '');
}

/** Builds a verdict with its reasons and their text. Pure. */
export function finding(verdict: Finding['verdict'], causes: Cause[]): Finding {
  const explanation = causes.map(inWords).reduce((text, next) => `${text}${/^[:,]/.test(next) ? '' : '; '}${next}`);
  return { verdict, explanation, causes };
}
