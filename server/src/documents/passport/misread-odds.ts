import { fold, looksLike } from '../layout/fold.ts';

/** Print as it was read: `scores` holds the probability of each character of `raw`. */
export interface ReadPrint {
  readonly raw: string;
  readonly scores: readonly number[];
}

/** The most that one character tells, so that a single one never contradicts by itself: probabilities of 0.995 and more are alike. */
const MIN_DOUBT = 0.005;
/** Below this probability a character tells nothing. */
const MIN_READ = 0.8;
/** Odds below which print of other characters is no misreading: two characters of 0.97 each. */
const MAX_ODDS = 0.001;

/**
 * Whether the characters in which print differs from `machine` are read too surely, all together, to be misreadings: a name of other letters is
 * a contradiction however faint one of its letters is. Look-alikes (O and 0) tell nothing, and neither do characters that are missing.
 * @param print letters and digits of the print, accents and spaces ignored
 * @param machine what the MRZ says, in the same form
 */
export function cannotBeMisread({ raw, scores }: ReadPrint, machine: string): boolean {
  const { text, from } = fold(raw);
  const other = fold(machine).text;
  // Evidence in natural logarithms, by edit distance: the alignment that makes the print likeliest to be a misreading.
  let row = new Array<number>(other.length + 1).fill(0);
  for (let i = 0; i < text.length; i++) {
    const told = evidenceOf(scores[from[i]!] ?? 0);
    const next = [row[0]! + told];
    for (let j = 0; j < other.length; j++) {
      const same = text[i] === other[j] || looksLike(text[i]!, other[j]!);
      next.push(Math.min(row[j]! + (same ? 0 : told), row[j + 1]! + told, next[j]!));
    }
    row = next;
  }
  return row[other.length]! >= -Math.log(MAX_ODDS);
}

const evidenceOf = (probability: number): number =>
  probability < MIN_READ ? 0 : -Math.log(Math.max(MIN_DOUBT, 1 - probability));
