import type { InterpretedMrz } from './interpret-mrz.ts';

/** Under glare or a finger the recogniser gives fillers of 0.0 to 0.2; faint and blurred characters are worth more, or stand alone. */
const LOST = 0.3;
const MIN_RUN = 4;

/**
 * Whether a stretch of an MRZ shows nothing that can be read and its check digits tell: something lies on it, and another picture
 * would serve better than what is left of it.
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
