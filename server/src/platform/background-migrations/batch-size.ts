export const DEFAULT_BATCH_SIZE = 100;
export const MAX_BATCH_SIZE = 2_000;
/** Time in milliseconds above which a batch is slow. The next batch then has half its size. */
const SLOW_MS = 400;
/** Time in milliseconds below which a batch is fast. The next batch is then larger. */
const FAST_MS = 200;

/**
 * Returns the size of the next batch: half the size after a slow batch or a timeout, and a tenth more rows after a fast
 * batch. Pure.
 * @param size rows of the last batch, from 1
 * @param milliseconds duration of the last batch; Infinity if it timed out
 * @returns from 1 to `MAX_BATCH_SIZE`
 */
export function nextBatchSize(size: number, milliseconds: number): number {
  if (milliseconds > SLOW_MS) return Math.max(1, Math.min(MAX_BATCH_SIZE, Math.floor(size / 2)));
  if (milliseconds < FAST_MS) return Math.min(MAX_BATCH_SIZE, size + Math.ceil(size / 10));
  return Math.min(MAX_BATCH_SIZE, size);
}
