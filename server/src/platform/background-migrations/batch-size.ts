export const DEFAULT_BATCH_SIZE = 100;
export const MAX_BATCH_SIZE = 2_000;
/** A batch that takes longer than this, in milliseconds, is followed by one of half its size. */
const SLOW_MS = 400;
/** A batch that takes less than this, in milliseconds, is followed by a larger one. */
const FAST_MS = 200;

/**
 * Returns the size of the next batch: half after a slow batch or a timeout, a tenth more after a fast one. Pure.
 * @param size rows of the last batch, from 1
 * @param milliseconds duration of the last batch; Infinity if it timed out
 * @returns from 1 to `MAX_BATCH_SIZE`
 */
export function nextBatchSize(size: number, milliseconds: number): number {
  if (milliseconds > SLOW_MS) return Math.max(1, Math.min(MAX_BATCH_SIZE, Math.floor(size / 2)));
  if (milliseconds < FAST_MS) return Math.min(MAX_BATCH_SIZE, size + Math.ceil(size / 10));
  return Math.min(MAX_BATCH_SIZE, size);
}
