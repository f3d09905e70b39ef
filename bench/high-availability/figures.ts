import type { Call } from './calls.ts';

/** Figures of one fault, as its callers noticed it. Times are in seconds. */
export interface Figures {
  readonly calls: number;
  /** Calls whose first attempt failed, by outcome. */
  readonly failed: Readonly<Record<string, number>>;
  /** Calls that no attempt completed within a minute. */
  readonly lost: number;
  /** Longest time in which no call was acknowledged. */
  readonly longestGap: number;
  /** From the fault until the last call that failed or took over three seconds had been sent; 0 if there was none. */
  readonly unhealthy: number;
  /** The slowest answer, with the repetitions. */
  readonly slowest: number;
}

const SLOW_MS = 3_000;

/** @param faultAt when the fault began, in milliseconds of `performance.now()` */
export function figuresOf(calls: readonly Call[], faultAt: number): Figures {
  const failed: Record<string, number> = {};
  for (const { first } of calls) if (first !== 200) failed[first] = (failed[first] ?? 0) + 1;
  const acknowledged = calls
    .flatMap(({ recordId, endedAt }) => (recordId === undefined ? [] : [endedAt]))
    .toSorted((a, b) => a - b);
  const gaps = acknowledged.slice(1).map((at, index) => at - acknowledged[index]!);
  const troubled = calls.filter(
    ({ first, sentAt, endedAt }) => (first !== 200 || endedAt - sentAt > SLOW_MS) && endedAt > faultAt,
  );
  return {
    calls: calls.length,
    failed,
    lost: calls.filter(({ recordId }) => recordId === undefined).length,
    longestGap: Math.max(0, ...gaps) / 1000,
    unhealthy: Math.max(0, ...troubled.map(({ sentAt }) => sentAt - faultAt)) / 1000,
    slowest: Math.max(0, ...calls.map(({ sentAt, endedAt }) => endedAt - sentAt)) / 1000,
  };
}

/** Returns the first attempts that failed, as "3 × 503, 1 × 409"; "0" if there were none. */
export const failedText = ({ failed }: Figures): string =>
  Object.entries(failed)
    .map(([outcome, n]) => `${n} × ${outcome}`)
    .join(', ') || '0';
