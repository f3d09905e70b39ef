import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { poissonArrivals, seededRandom } from '../load/arrivals.ts';

/** One call as its caller saw it. Times are milliseconds of `performance.now()`. */
export interface Call {
  readonly sentAt: number;
  readonly endedAt: number;
  /** Outcome of the first attempt: a status, or the code of a network error. */
  readonly first: number | string;
  readonly attempts: number;
  /** The record that the last answer acknowledged; undefined if no attempt was acknowledged within a minute. */
  readonly recordId: number | undefined;
}

export interface Caller {
  /** Sends calls at `rate` a second, in an open loop, until `stop`, which waits for the answers. */
  start(rate: number): void;
  stop(): Promise<readonly Call[]>;
}

const GIVE_UP_MS = 60_000;
const RETRY_MS = 250;

/**
 * Calls verify_customer as an integrator should: with an Idempotency-Key and a reference of its own for each call, and again with the same key
 * after a fault of the network or a 5xx, until it is acknowledged.
 */
export function makeCaller(baseUrl: string, key: string, run: string): Caller {
  const pool = new Pool(baseUrl, { connections: 500, pipelining: 1, headersTimeout: 30_000, connectTimeout: 3_000 });
  const random = seededRandom(1);
  const calls: Promise<Call>[] = [];
  let serial = 0;
  let isStopped = true;
  let loop: Promise<void> = Promise.resolve();

  async function attempt(reference: string): Promise<{ outcome: number | string; recordId?: number }> {
    try {
      const answer = await pool.request({
        method: 'POST',
        path: '/api/onboarding/verify_customer',
        headers: {
          'content-type': 'application/json',
          'x-access-token': key,
          'x-reference': reference,
          'idempotency-key': reference,
        },
        body: JSON.stringify({ country: 'kenya', identifier: '22222222' }),
      });
      const text = await answer.body.text();
      if (answer.statusCode !== 200) return { outcome: answer.statusCode };
      const { data } = JSON.parse(text) as { data: { onboarding_id: number } };
      return { outcome: 200, recordId: data.onboarding_id };
    } catch (error) {
      return { outcome: (error as { code?: string }).code ?? 'unknown' };
    }
  }

  async function call(reference: string): Promise<Call> {
    const sentAt = performance.now();
    let first: number | string | undefined;
    for (let attempts = 1; ; attempts++) {
      const { outcome, recordId } = await attempt(reference);
      first ??= outcome;
      const endedAt = performance.now();
      const isOver = endedAt - sentAt > GIVE_UP_MS;
      if (recordId !== undefined || isOver) return { sentAt, endedAt, first, attempts, recordId };
      await sleep(RETRY_MS);
    }
  }

  return {
    start(rate) {
      isStopped = false;
      loop = (async () => {
        const begun = performance.now();
        for (const at of poissonArrivals(rate, 3_600, random)) {
          const wait = begun + at - performance.now();
          if (wait > 0) await sleep(wait);
          if (isStopped) return;
          serial += 1;
          calls.push(call(`${run}-${serial}`));
        }
      })();
    },
    async stop() {
      isStopped = true;
      await loop;
      return Promise.all(calls.splice(0));
    },
  };
}
