import { type NormalisedName, normaliseName } from '@hakiki/matching/normalise/name.ts';
import { compareNames, type NameComparison } from '@hakiki/matching/score-names.ts';
import { agreementOf, type Cause, type Finding, finding } from './finding.ts';

type Pairing = NameComparison['pairings'][number];
type Token = Pairing['subject'][number];

/**
 * Minimum similarity at which two words count as the same. An initial has a similarity of 0.8, another known spelling
 * 0.97, and identical letters 1.
 */
const SAME_WORD = 0.8;
/** Minimum number of words that must match in full. Two names with fewer such words cannot be compared. */
const ENOUGH_WORDS = 2;

/**
 * Compares the names that two sources give. Word order, known spellings, initials, and extra words in only one source
 * are ignored. Two words must match in full, unless all words of both names match. The names differ if each name has a
 * word that the other does not have. Pure.
 */
export function compareGivenNames(one: string | undefined, other: string | undefined): Finding {
  if (!one || !other) return finding('cannot_be_said', [{ code: 'name_missing' }]);
  const [left, right] = [one, other].map((text) => normaliseName({ text }, 'person')) as [
    NormalisedName,
    NormalisedName,
  ];
  if (!left.tokens.length || !right.tokens.length) return finding('cannot_be_said', [{ code: 'name_missing' }]);
  const comparison = compareNames(left, right);
  const different = comparison.pairings.filter(({ similarity }) => similarity < SAME_WORD);
  const same = comparison.pairings.filter(({ similarity }) => similarity >= SAME_WORD);
  const full = same.filter(({ relation }) => relation !== 'by_its_initial');
  const [onlyLeft, onlyRight] = [telling(comparison.onlySubject), telling(comparison.onlyListed)];
  const causes: Cause[] = [
    ...[...same, ...different].map(causeOf),
    ...[...onlyLeft, ...onlyRight].map((word): Cause => ({ code: 'word_in_one_only', name: [word] })),
  ];
  if (different.length || (onlyLeft.length && onlyRight.length)) return finding('differs', causes);
  const words = full.reduce((sum, { subject, listed }) => sum + Math.max(subject.length, listed.length), 0);
  const whole = words > 0 && !onlyLeft.length && !onlyRight.length && full.length === same.length;
  if (words < ENOUGH_WORDS && !whole) {
    const compared: Cause[] = causes.length ? causes : [{ code: 'no_word_comparable' }];
    return finding('cannot_be_said', [...compared, { code: 'too_little' }]);
  }
  const isInOtherOrder = inOtherOrder(same, left.tokens, right.tokens);
  return finding('agrees', isInOtherOrder ? [...causes, { code: 'words_in_other_order' }] : causes);
}

/** Returns the words of a name without titles. */
const telling = (tokens: NameComparison['onlySubject']): string[] =>
  tokens.filter(({ role }) => role !== 'title').map(({ text }) => text);

const words = (tokens: Pairing['subject']): string => tokens.map(({ text }) => text).join(' ');

function causeOf({ subject, listed, relation, similarity }: Pairing): Cause {
  const [a, b] = [words(subject), words(listed)];
  if (similarity < SAME_WORD) return { code: 'words_differ', name: [a, b] };
  return a === b ? { code: 'word_agrees', name: [a] } : { code: agreementOf(relation), name: [a, b] };
}

/** Returns true if the two names have the same words in a different order. */
function inOtherOrder(pairings: readonly Pairing[], left: readonly Token[], right: readonly Token[]): boolean {
  const places = pairings
    .map(({ subject, listed }) => [left.indexOf(subject[0]!), right.indexOf(listed[0]!)] as const)
    .sort(([a], [b]) => a - b);
  return places.some(([, place], index) => index > 0 && place < places[index - 1]![1]);
}
