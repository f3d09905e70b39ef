import { fold, looksLike } from '../layout/fold.ts';

/** Printed text with its reading. `scores` contains the probability of each character of `raw`. */
export interface ReadPrint {
  readonly raw: string;
  readonly scores: readonly number[];
}

/**
 * Minimum doubt about a character. It limits the evidence of one character, so that a single character is never a
 * contradiction. All probabilities of 0.995 or more therefore have the same effect.
 */
const MIN_DOUBT = 0.005;
/** Minimum probability of a character that counts as evidence. */
const MIN_READ = 0.8;
/**
 * Maximum odds of a misreading. If the odds are lower, printed text with other characters contradicts the MRZ. Two
 * characters with a probability of 0.97 each are enough.
 */
const MAX_ODDS = 0.001;

/**
 * Returns true if the characters that differ from `machine` were read with too high a probability for a misreading. The
 * printed name then contradicts the MRZ, even if one letter is faint. Look-alikes (O and 0) and missing characters are
 * no evidence.
 * @param print letters and digits of the printed text, without accents and spaces
 * @param machine value in the MRZ, in the same form
 */
export function cannotBeMisread({ raw, scores }: ReadPrint, machine: string): boolean {
  const { text, from } = fold(raw);
  const other = fold(machine).text;
  // Evidence is in natural logarithms. The edit distance finds the alignment at which the printed text is most likely a
  // misreading.
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
