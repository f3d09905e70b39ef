import { LONGEST_DELAY_MS, retryDelayMs } from '../platform/jobs/retry-delay.ts';

/** Seconds to the 1st, 2nd and 3rd retry, each ±10 % and none over the longest (docs/contract.md, "Completions: transactions, runs, webhooks"). */
const RETRY_SECONDS = [30, 150, 600] as const;
export const LONGEST_RETRY_SECONDS = LONGEST_DELAY_MS / 1000;

/** After this long without a success an endpoint is paused, and its owner told. */
export const PAUSE_AFTER_MS = 5 * 24 * 3_600_000;

export type Next = { readonly state: 'delivered' | 'dead' } | { readonly state: 'pending'; readonly delayMs: number };

/**
 * Decides what happens to a delivery after an attempt. `failures` counts this attempt if it failed. `random` is from 0 to 1.
 * Pure: `now` and `random` are the caller's.
 */
export function afterAttempt({ ok, failures, random }: { ok: boolean; failures: number; random: number }): Next {
  if (ok) return { state: 'delivered' };
  const delayMs = retryDelayMs(RETRY_SECONDS, failures, random);
  return delayMs === undefined ? { state: 'dead' } : { state: 'pending', delayMs };
}

/** A 2xx answer, and nothing else, is a delivery. */
export const isDelivered = (status: number | undefined): boolean =>
  status !== undefined && status >= 200 && status < 300;
