const JITTER = 0.1;
/**
 * Maximum delay in milliseconds, including the random part (docs/contract.md, "Completions: transactions, runs,
 * webhooks").
 */
export const LONGEST_DELAY_MS = 600_000;

/**
 * Returns the time until the next attempt in milliseconds, after `failures` failed attempts (1 or more). It is the
 * entry of the table with an evenly distributed random ±10 %. Returns undefined after the last entry of the table.
 * `random` is from 0 to 1 and is passed in so that tests are deterministic. Pure.
 */
export function retryDelayMs(retrySeconds: readonly number[], failures: number, random: number): number | undefined {
  const seconds = retrySeconds[failures - 1];
  if (seconds === undefined) return undefined;
  const shortest = seconds * 1000 * (1 - JITTER);
  const longest = Math.min(seconds * 1000 * (1 + JITTER), LONGEST_DELAY_MS);
  return Math.round(shortest + (longest - shortest) * random);
}
