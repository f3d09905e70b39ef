import type { InterpretedMrz } from './interpret-mrz.ts';

/**
 * Maximum probability of the characters in a covered part. Under glare or a finger, the recogniser returns fillers with
 * 0.0 to 0.2. Faint and blurred characters have higher probabilities, or are single characters.
 */
const LOST = 0.3;
const MIN_RUN = 4;

/**
 * Returns true if a part of an MRZ cannot be read at all and its check digits fail. This part is then covered. The user
 * should take a new picture.
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
