import type { InterpretedMrz } from './interpret-mrz.ts';

/**
 * Maximum probability of a character of a covered part. Under glare or a finger the recogniser returns fillers of 0.0
 * to 0.2. Faint and blurred characters have higher probabilities, or are single.
 */
const LOST = 0.3;
const MIN_RUN = 4;

/**
 * True if a part of an MRZ cannot be read at all and its check digits fail. The part is then covered, and a new picture
 * is better than the characters that can be read.
 */
export function hasLostPatch({ reading, parsed }: InterpretedMrz): boolean {
  if (parsed.checks.every(({ ok }) => ok)) return false;
  return reading.scores.some((row) => {
    let run = 0;
    return row.some((score) => {
      run = score < LOST ? run + 1 : 0;
      return run >= MIN_RUN;
    });
  });
}
