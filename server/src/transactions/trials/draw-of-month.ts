import { createHash } from 'node:crypto';
import type { Draw } from './tally.ts';

/** Number of transactions that a person must review, for each rule and month. */
const MOST_OF_RULE = 5;

/**
 * Returns a function that draws random numbers. The numbers depend only on the branch and the month, so that a repeated
 * draw gives the same result. Pure.
 */
export const drawOfMonth = (branchId: number, month: string): Draw => ({
  random: (rule, n) =>
    createHash('sha256').update(`${branchId} ${month} ${rule} ${n}`).digest().readUInt32BE() / 2 ** 32,
  most: MOST_OF_RULE,
});

/** Returns the month before a time, in UTC. The effectiveness report uses the same months. Pure. */
export function monthBefore(now: Date): { readonly month: string; readonly from: Date; readonly to: Date } {
  const to = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  return { month: from.toISOString().slice(0, 7), from, to };
}
