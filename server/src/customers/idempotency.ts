import { createHash } from 'node:crypto';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';

/** How long the first answer is replayed. */
export const REPLAY_MS = 24 * 3_600_000;
/** A first request that has no answer by now was cut off (the process died): the next one takes its place. */
export const ABANDONED_MS = 120_000;

/** A request that came with this key before. `answer` is null while it is at work. */
export interface FirstRequest {
  readonly fingerprint: string;
  readonly answer: string | null;
  readonly at: Date;
}

/** What to do with a request whose key is known. Pure. */
export function judge(
  first: FirstRequest,
  fingerprint: string,
  now: Date,
): 'replay' | 'conflict' | 'at_work' | 'take_over' {
  const age = now.getTime() - first.at.getTime();
  if (age >= REPLAY_MS) return 'take_over';
  if (first.fingerprint !== fingerprint) return 'conflict';
  if (first.answer !== null) return 'replay';
  return age >= ABANDONED_MS ? 'take_over' : 'at_work';
}

/** No request of ours nests deeper; one that does would else exhaust the stack. */
const DEEPEST = 50;

/** Equal for bodies that say the same, whatever the order of their keys. Throws AppError `invalid_input` for one nested too deeply. */
export const fingerprintOf = (body: unknown): string => createHash('sha256').update(canonical(body, 0)).digest('hex');

function canonical(value: unknown, depth: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  if (depth === DEEPEST) throw new AppError('invalid_input', 'The request body is nested too deeply');
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item, depth + 1)).join(',')}]`;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item, depth + 1)}`).join(',')}}`;
}

/** Where a key counts: the same key on another endpoint or branch is another key. */
export interface KeyPlace {
  readonly branch: { readonly id: number; readonly accountId: number };
  readonly endpoint: string;
  readonly key: string;
}

/** What an answer is about: the answer is forgotten with the record. */
export interface Completed {
  /** The record's transaction. */
  readonly within: Db;
  readonly verificationId?: number;
}

/** Keeps the answer; called by `work` in the transaction of what it does. */
export type Complete = (of: Completed, answer: string) => Promise<void>;

export interface IdempotencyStore {
  /** Claims the key for this request: undefined, or the request that has it already. */
  claim(place: KeyPlace, fingerprint: string, at: Date): Promise<FirstRequest | undefined>;
  /** Claims a key from an expired or abandoned request; false when another was quicker. */
  takeOver(place: KeyPlace, former: FirstRequest, fingerprint: string, at: Date): Promise<boolean>;
  /** For who claimed the key at that time; false where another has taken it over. */
  complete(place: KeyPlace, at: Date, answer: string, of?: Completed): Promise<boolean>;
  release(place: KeyPlace, at: Date): Promise<void>;
}

export interface Idempotency {
  /**
   * Runs `work` unless the key's first answer is known; gives the answer's JSON text, the same bytes each time. Where `work` calls
   * `complete` in the transaction of what it does, no crash can come between the two: a retry never does it twice. A `work` that throws
   * leaves the key free. Throws AppError `invalid_input` for a key of more than 255 characters, `conflict` for one that came with
   * another body or whose first request is still at work.
   */
  run(
    place: KeyPlace,
    body: unknown,
    work: (complete: Complete) => Promise<string>,
  ): Promise<{ readonly answer: string; readonly replayed: boolean }>;
}

export function makeIdempotency(store: IdempotencyStore, clock: Clock): Idempotency {
  return {
    async run(place, body, work) {
      if (place.key.length > 255)
        throw new AppError('invalid_input', 'Idempotency-Key must have at most 255 characters');
      const fingerprint = fingerprintOf(body);
      const now = clock.now();
      const first = await store.claim(place, fingerprint, now);
      if (first) {
        const judgement = judge(first, fingerprint, now);
        if (judgement === 'replay' && first.answer !== null) return { answer: first.answer, replayed: true };
        if (judgement === 'conflict') {
          throw new AppError('conflict', 'This Idempotency-Key was used with another request body');
        }
        if (judgement === 'at_work' || !(await store.takeOver(place, first, fingerprint, now))) {
          throw new AppError('conflict', 'A request with this Idempotency-Key is still being processed', {
            retryAfter: 1,
          });
        }
      }
      try {
        let completed = false;
        const complete = async (answer: string, of?: Completed): Promise<void> => {
          if (!(await store.complete(place, now, answer, of)))
            throw new AppError('conflict', 'Another request with this Idempotency-Key was quicker', { retryAfter: 1 });
          completed = true;
        };
        const answer = await work((of, answer) => complete(answer, of));
        if (!completed) await complete(answer);
        return { answer, replayed: false };
      } catch (error) {
        await store.release(place, now);
        throw error;
      }
    },
  };
}
