import { type NormalisedName, normaliseName } from '@hakiki/matching/normalise/name.ts';
import { compareNames, type NameComparison } from '@hakiki/matching/score-names.ts';
import { agrees, cannotBeSaid, differs, type Finding } from './finding.ts';

type Pairing = NameComparison['pairings'][number];
type Token = Pairing['subject'][number];

/** From here on two words count as the same word: an initial has 0.8, a known other spelling 0.97, the same letters 1. */
const SAME_WORD = 0.8;
/** How many words must agree in full before two names can be compared at all. */
const ENOUGH_WORDS = 2;

/**
 * Whether two sources give one name. The order of the words makes no difference, nor do known spellings, initials and words that only one
 * source has, as long as two words agree in full. Words that each has and the other has not are a difference. Pure.
 */
export function compareGivenNames(one: string | undefined, other: string | undefined): Finding {
  if (!one || !other) return cannotBeSaid('A name is missing');
  const [left, right] = [one, other].map((text) => normaliseName({ text }, 'person')) as [
    NormalisedName,
    NormalisedName,
  ];
  if (!left.tokens.length || !right.tokens.length) return cannotBeSaid('A name is missing');
  const comparison = compareNames(left, right);
  const different = comparison.pairings.filter(({ similarity }) => similarity < SAME_WORD);
  const same = comparison.pairings.filter(({ similarity }) => similarity >= SAME_WORD);
  const full = same.filter(({ relation }) => relation !== 'by its initial');
  const said = [...same, ...different].map(sentence);
  const [onlyLeft, onlyRight] = [telling(comparison.onlySubject), telling(comparison.onlyListed)];
  if (different.length || (onlyLeft.length && onlyRight.length)) {
    const unmatched = [...onlyLeft, ...onlyRight].map((word) => `"${word}" is in one only`);
    return differs([...said, ...unmatched].join('; '));
  }
  const words = full.reduce((sum, { subject, listed }) => sum + Math.max(subject.length, listed.length), 0);
  const missing = [...onlyLeft, ...onlyRight].map((word) => `"${word}" is in one only`);
  const explanation = [...said, ...missing].join('; ');
  const whole = words > 0 && !onlyLeft.length && !onlyRight.length && full.length === same.length;
  if (words >= ENOUGH_WORDS || whole)
    return agrees(
      inOtherOrder(same, left.tokens, right.tokens) ? `${explanation}; the words are in another order` : explanation,
    );
  return cannotBeSaid(`${explanation || 'No word can be compared'}: too little to tell`);
}

/** The words of a name without titles. */
const telling = (tokens: NameComparison['onlySubject']): string[] =>
  tokens.filter(({ role }) => role !== 'title').map(({ text }) => text);

const words = (tokens: Pairing['subject']): string => tokens.map(({ text }) => text).join(' ');

function sentence({ subject, listed, relation, similarity }: Pairing): string {
  const [a, b] = [words(subject), words(listed)];
  if (similarity < SAME_WORD) return `"${a}" and "${b}" are different`;
  return a === b ? `"${a}" agrees` : `"${a}" and "${b}" agree ${relation}`;
}

/** Whether the words of the one come in another order in the other. */
function inOtherOrder(pairings: readonly Pairing[], left: readonly Token[], right: readonly Token[]): boolean {
  const places = pairings
    .map(({ subject, listed }) => [left.indexOf(subject[0]!), right.indexOf(listed[0]!)] as const)
    .sort(([a], [b]) => a - b);
  return places.some(([, place], index) => index > 0 && place < places[index - 1]![1]);
}
