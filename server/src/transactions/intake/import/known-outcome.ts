import { AppError } from '../../../platform/errors.ts';

/** Returns the outcome of a transaction from its label in the file: `confirmed` (suspicious) or `cleared`. */
export type KnownOutcome = 'confirmed' | 'cleared';

const WORDS: Readonly<Record<KnownOutcome, readonly string[]>> = {
  confirmed: ['1', 'true', 'yes', 'y', 'confirmed', 'suspicious', 'fraud', 'laundering', 'reported', 'str'],
  cleared: ['0', 'false', 'no', 'n', 'cleared', 'legitimate', 'genuine', 'false_positive', 'explained'],
};
const OUTCOME_OF = new Map(
  (Object.keys(WORDS) as KnownOutcome[]).flatMap((outcome) => WORDS[outcome].map((word) => [word, outcome] as const)),
);

/**
 * Returns the outcome of a cell, or null for an empty cell. Pure.
 * @throws AppError invalid_input for another word.
 */
export function knownOutcomeOf(cell: string | undefined): KnownOutcome | null {
  const word = (cell ?? '').trim().toLowerCase().replaceAll(' ', '_');
  if (!word) return null;
  const outcome = OUTCOME_OF.get(word);
  if (!outcome) throw new AppError('known_outcome_expected', { allowed: [...OUTCOME_OF.keys()] });
  return outcome;
}
