import { LONGEST_DELAY_MS, retryDelayMs } from '../platform/jobs/retry-delay.ts';

/**
 * Delays before the first, second and third retry, in seconds. A random ±10 % is added to each delay, and no delay
 * exceeds the maximum (docs/contract.md, "Completions: transactions, runs, webhooks").
 */
const RETRY_SECONDS = [30, 150, 600] as const;
export const LONGEST_RETRY_SECONDS = LONGEST_DELAY_MS / 1000;

/** Time without a successful delivery, in milliseconds, after which an endpoint is paused and its owner is notified. */
export const PAUSE_AFTER_MS = 5 * 24 * 3_600_000;

export type Next = { readonly state: 'delivered' | 'dead' } | { readonly state: 'pending'; readonly delayMs: number };

/**
 * Returns the next state of a delivery after an attempt. `failures` includes this attempt if it failed. `random` is
 * from 0 to 1. Pure: the caller passes `now` and `random`.
 */
export function afterAttempt({ ok, failures, random }: { ok: boolean; failures: number; random: number }): Next {
  if (ok) return { state: 'delivered' };
  const delayMs = retryDelayMs(RETRY_SECONDS, failures, random);
  return delayMs === undefined ? { state: 'dead' } : { state: 'pending', delayMs };
}

/** Returns true only for a 2xx answer. */
export const isDelivered = (status: number | undefined): boolean =>
  status !== undefined && status >= 200 && status < 300;
