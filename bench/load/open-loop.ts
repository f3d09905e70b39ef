import { setTimeout as sleep } from 'node:timers/promises';

/** One request of a step. Times in milliseconds. */
export interface Sample<Kind extends string = string> {
  readonly kind: Kind;
  /** From the intended start to the end of the answer: what waited to be sent counts, so there is no coordinated omission. */
  readonly latencyMs: number;
  /** From the intended start to the sending: how late the generator itself was. */
  readonly lateMs: number;
  /** `ok`, `refused` (503 or 429 with Retry-After) or `failed`. */
  readonly outcome: 'ok' | 'refused' | 'failed';
}

export interface Planned<Kind extends string> {
  readonly kind: Kind;
  /** Milliseconds from the start of the step. */
  readonly at: number;
}

export interface OpenLoopOptions<Kind extends string> {
  /** Ascending by `at`. */
  readonly planned: readonly Planned<Kind>[];
  readonly send: (kind: Kind, index: number) => Promise<Sample['outcome']>;
  /** Requests under way at once: a bound for the generator's memory. What would exceed it is not sent, and ends the step. */
  readonly maxUnderWay: number;
  /** After the last arrival. What is not answered then counts as `failed` with the latency so far. */
  readonly drainMs: number;
  /** Milliseconds, monotonic. */
  readonly now?: () => number;
}

export interface OpenLoopResult<Kind extends string> {
  readonly samples: readonly Sample<Kind>[];
  /** Planned and never sent, as `maxUnderWay` were under way. */
  readonly unsent: number;
  /** From the start of the step to its last answer, or to the end of the drain. */
  readonly elapsedMs: number;
}

/** Sends each request at its planned time, whether or not the ones before were answered. */
export async function runOpenLoop<Kind extends string>({
  planned,
  send,
  maxUnderWay,
  drainMs,
  now = () => performance.now(),
}: OpenLoopOptions<Kind>): Promise<OpenLoopResult<Kind>> {
  const samples: Sample<Kind>[] = [];
  const underWay = new Map<number, { readonly kind: Kind; readonly due: number; readonly sent: number }>();
  const begun = now();
  let next = 0;
  let isOver = false;
  for (; next < planned.length && underWay.size < maxUnderWay; next += 1) {
    const { kind, at } = planned[next]!;
    const due = begun + at;
    while (now() < due) await sleep(Math.max(1, due - now()));
    const sent = now();
    const index = next;
    underWay.set(index, { kind, due, sent });
    void send(kind, index)
      .catch((): Sample['outcome'] => 'failed')
      .then((outcome) => {
        if (isOver) return;
        underWay.delete(index);
        samples.push({ kind, latencyMs: now() - due, lateMs: sent - due, outcome });
      });
  }
  for (const end = now() + drainMs; underWay.size > 0 && now() < end; ) await sleep(10);
  isOver = true;
  const elapsedMs = now() - begun;
  for (const { kind, due, sent } of underWay.values())
    samples.push({ kind, latencyMs: now() - due, lateMs: sent - due, outcome: 'failed' });
  return { samples, unsent: planned.length - next, elapsedMs };
}

/** The value at `share` (0 to 1) of the sorted values; NaN of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
