import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { fingerprintOf } from '../platform/fingerprint.ts';

/** How long the first answer is replayed. */
export const REPLAY_MS = 24 * 3_600_000;
/** A first request that has no answer by now was cut off (the process died): the next one takes its place. */
export const ABANDONED_MS = 120_000;

/** A request that came with this key before. `response` is null while it is at work. */
export interface FirstRequest {
  readonly fingerprint: string;
  readonly response: string | null;
  readonly verificationId: number | null;
  readonly at: Date;
  /** When the answer ends, where that is sooner than a day: the token in it works no longer. */
  readonly until?: Date | null;
}

/** Decides about a request whose key is known. Pure. */
export function withKnownKey(
  first: FirstRequest,
  fingerprint: string,
  now: Date,
): 'replay' | 'mismatch' | 'at_work' | 'take_over' {
  const age = now.getTime() - first.at.getTime();
  if (age >= REPLAY_MS || (first.until && first.until <= now)) return 'take_over';
  if (first.fingerprint !== fingerprint) return 'mismatch';
  if (first.response !== null) return 'replay';
  return age >= ABANDONED_MS ? 'take_over' : 'at_work';
}

/** Where a key counts: the same key of another caller or on another endpoint is another key. */
export interface KeyPlace {
  readonly accountId: number;
  /** `branch 5` for API keys, `user 7` for dashboard tokens, `session <id>` for pages. */
  readonly caller: string;
  readonly endpoint: string;
  readonly key: string;
}

/** An endpoint's name among the places of keys. */
export const keptUnder = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  `${method} ${path}`;

/** The response's JSON text, and the record it is about, if any: it is forgotten with the record. */
interface Done {
  readonly response: string;
  readonly verificationId?: number | undefined;
  /** When the answer ends, where that is sooner than a day. */
  readonly until?: Date | undefined;
}

/** Keeps the response; called by `work` in the transaction of what it does. */
export type Complete = (within: Db, done: Done) => Promise<void>;

export interface IdempotencyStore {
  /** Claims the key for this request: undefined, or the request that has it already. */
  claim(place: KeyPlace, fingerprint: string, at: Date): Promise<FirstRequest | undefined>;
  /** Claims a key from an expired or abandoned request; false when another was quicker. */
  takeOver(place: KeyPlace, former: FirstRequest, fingerprint: string, at: Date): Promise<boolean>;
  /** For who claimed the key at that time; false where another has taken it over. */
  complete(place: KeyPlace, at: Date, done: Done, within?: Db): Promise<boolean>;
  release(place: KeyPlace, at: Date): Promise<void>;
}

export interface Idempotency {
  /**
   * Runs `work` unless the key's first response is known; gives the response's JSON text, the same bytes each time. Where `work` calls
   * `complete` in the transaction of what it does, no crash can come between the two: a retry never does it twice. A `work` that throws
   * leaves the key free. Throws AppError `mismatch` for a key that came with other content, `conflict` for one whose first request is still
   * at work.
   */
  run(
    place: KeyPlace,
    content: unknown,
    work: (complete: Complete) => Promise<Done>,
  ): Promise<Done & { readonly replayed: boolean }>;
}

export function makeIdempotency(store: IdempotencyStore, clock: Clock): Idempotency {
  return {
    async run(place, content, work) {
      const fingerprint = fingerprintOf(content);
      const now = clock.now();
      const first = await store.claim(place, fingerprint, now);
      if (first) {
        const next = withKnownKey(first, fingerprint, now);
        if (next === 'replay' && first.response !== null)
          return { response: first.response, verificationId: first.verificationId ?? undefined, replayed: true };
        if (next === 'mismatch') throw new AppError('idempotency_key_mismatch');
        if (next === 'at_work' || !(await store.takeOver(place, first, fingerprint, now)))
          throw new AppError(
            'idempotency_key_under_way',
            {},
            {
              retryAfter: 1,
            },
          );
      }
      try {
        let completed = false;
        const complete = async (within: Db | undefined, done: Done): Promise<void> => {
          if (!(await store.complete(place, now, done, within)))
            throw new AppError('idempotency_key_overtaken', {}, { retryAfter: 1 });
          completed = true;
        };
        const done = await work(complete);
        if (!completed) await complete(undefined, done);
        return { ...done, replayed: false };
      } catch (error) {
        await store.release(place, now);
        throw error;
      }
    },
  };
}
