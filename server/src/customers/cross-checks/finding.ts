import type { TokenRelation } from '@hakiki/matching/match-reason.ts';

/** The comparison of two sources on one fact. There is no score: each verdict says why. */
export interface Finding {
  readonly verdict: 'agrees' | 'differs' | 'cannot_be_said';
  /** In words for the compliance officer. Holds what was compared, so it is personal. */
  readonly explanation: string;
  /** The same as codes with what was compared, for pages that say it in another language. */
  readonly causes: Cause[];
}

/** One part of why. What was compared stands under a name that says what it is, so that each is masked as such. */
export interface Cause {
  readonly code: CauseCode;
  readonly name?: string[];
  readonly birth_date?: string[];
  readonly sex?: string[];
  /** Kinds of numbers. */
  readonly kind?: string[];
  readonly confidence?: number;
  readonly doubts?: string[];
}

/** Two words that are one, and by what: `agree_by_transliteration`. */
type Agreement = `agree_${TokenRelation}`;
export type CauseCode = Agreement | keyof typeof sentences;

/** Braces take the values in their order. A text that begins with a colon or a comma continues the sentence before it. */
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

/** How two words of a name are one. Pure. */
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

/** A verdict with its causes, in words too. Pure. */
export function finding(verdict: Finding['verdict'], causes: Cause[]): Finding {
  const explanation = causes.map(inWords).reduce((text, next) => `${text}${/^[:,]/.test(next) ? '' : '; '}${next}`);
  return { verdict, explanation, causes };
}
