import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { fingerprintOf } from '../platform/fingerprint.ts';
import { makeLateReleases } from './late-releases.ts';

/** Time for which the first answer is repeated, in milliseconds. */
export const REPLAY_MS = 24 * 3_600_000;
/** Interval at which a running request confirms that it still has its key, in milliseconds. */
export const CONFIRM_MS = 5_000;
/** Maximum time for which a request confirms its key, in milliseconds. After it, the request counts as interrupted. */
export const MAX_CONFIRMING_MS = 600_000;
/**
 * Time without an answer or a confirmation after which a first request counts as interrupted, in milliseconds. The next
 * request then replaces it. The time is shorter than the 60 s for which clients retry (clients/README.md). It is longer
 * than a failover of the database, during which no request can confirm its key (docs/install/high-availability.md).
 */
export const ABANDONED_MS = 45_000;

/** An earlier request with the same key. `response` is null while that request is running. */
export interface FirstRequest {
  readonly fingerprint: string;
  readonly response: string | null;
  readonly verificationId: number | null;
  readonly at: Date;
  /** Time of the last confirmation, by the database's clock. */
  readonly confirmedAt?: Date | null;
  /** Time since the claim or the last confirmation, by the database's clock, in milliseconds. */
  readonly silentMs: number;
  /** Expiry of the answer, if it is sooner than a day because the answer contains a token that expires. */
  readonly until?: Date | null;
}

/** Decides how to answer a request whose key was used before. Pure. */
export function withKnownKey(
  first: FirstRequest,
  fingerprint: string,
  now: Date,
): 'replay' | 'mismatch' | 'at_work' | 'take_over' {
  const age = now.getTime() - first.at.getTime();
  if (age >= REPLAY_MS || (first.until && first.until <= now)) return 'take_over';
  if (first.fingerprint !== fingerprint) return 'mismatch';
  if (first.response !== null) return 'replay';
  return first.silentMs >= ABANDONED_MS ? 'take_over' : 'at_work';
}

/** An idempotency key with its scope. The same text from another caller or for another endpoint is a different key. */
export interface KeyPlace {
  readonly accountId: number;
  /** Caller of the request: `branch 5` for API keys, `user 7` for dashboard tokens, `session <id>` for pages. */
  readonly caller: string;
  readonly endpoint: string;
  readonly key: string;
  /**
   * The caller's name for the customer from the header `x-reference`, on endpoints that read this header. The reference
   * is not a part of the key, but like the body it must be equal in all requests with the same key.
   */
  readonly reference?: string | undefined;
}

/** Returns the name under which an endpoint is part of a key's scope. */
export const keptUnder = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  `${method} ${path}`;

/**
 * The JSON text of a response, and the id of the record that the call created. The stored response is deleted together
 * with the record.
 */
interface Done {
  readonly response: string;
  readonly verificationId?: number | undefined;
  /** Expiry of the answer if it is sooner than a day. */
  readonly until?: Date | undefined;
}

/** Stores the response. `work` calls this function in the database transaction of its changes. */
export type Complete = (within: Db, done: Done) => Promise<void>;

export interface IdempotencyStore {
  /**
   * Claims the key for this request. Returns undefined on success. If an earlier request has the key, returns that
   * request.
   */
  claim(place: KeyPlace, fingerprint: string, at: Date): Promise<FirstRequest | undefined>;
  /** Records that the request that claimed the key at `at` still runs. Changes nothing if that request has ended. */
  confirm(place: KeyPlace, at: Date): Promise<void>;
  /**
   * Claims the key of an expired or interrupted request. Returns false if another request was faster, or if the former
   * request has confirmed its claim in the meantime.
   */
  takeOver(place: KeyPlace, former: FirstRequest, fingerprint: string, at: Date): Promise<boolean>;
  /**
   * Stores the answer of the request that claimed the key at `at`. Returns false if another request has taken the key.
   */
  complete(place: KeyPlace, at: Date, done: Done, within?: Db): Promise<boolean>;
  release(place: KeyPlace, at: Date): Promise<void>;
}

export interface Idempotency {
  /**
   * Returns the stored response for the key, or runs `work` and stores its response. The JSON text is the same each
   * time. If `work` calls `complete` in the transaction of its changes, the response and the changes are committed
   * together, so that a retry never repeats the changes. If `work` throws, the key can be used again as soon as the
   * database is available. Throws AppError `mismatch` if the key was used with other content. Throws `conflict` if its
   * first request is still running.
   */
  run(
    place: KeyPlace,
    content: unknown,
    work: (complete: Complete) => Promise<Done>,
  ): Promise<Done & { readonly replayed: boolean }>;
}

/** Calls `confirm` every `CONFIRM_MS` until `work` ends. If a call fails, it is repeated at the next interval. */
async function whileConfirming<T>(confirm: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  let isConfirming = false;
  let left = MAX_CONFIRMING_MS / CONFIRM_MS;
  const timer = setInterval(() => {
    if (isConfirming || left === 0) return;
    isConfirming = true;
    left -= 1;
    void confirm()
      .catch(() => {})
      .finally(() => {
        isConfirming = false;
      });
  }, CONFIRM_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

export function makeIdempotency(store: IdempotencyStore, clock: Clock): Idempotency {
  const releaseLater = makeLateReleases(store.release, ABANDONED_MS, clock);
  /** If the answer of the database was lost, the claim may have been stored. It is therefore released later. */
  const releasing = async <T>(claimed: Promise<T>, place: KeyPlace, at: Date): Promise<T> => {
    try {
      return await claimed;
    } catch (error) {
      releaseLater(place, at);
      throw error;
    }
  };
  return {
    async run(place, content, work) {
      const fingerprint = fingerprintOf(content);
      const now = clock.now();
      const first = await releasing(store.claim(place, fingerprint, now), place, now);
      if (first) {
        const next = withKnownKey(first, fingerprint, now);
        if (next === 'replay' && first.response !== null)
          return { response: first.response, verificationId: first.verificationId ?? undefined, replayed: true };
        if (next === 'mismatch') throw new AppError('idempotency_key_mismatch');
        if (next === 'at_work' || !(await releasing(store.takeOver(place, first, fingerprint, now), place, now)))
          throw new AppError('idempotency_key_under_way', {}, { retryAfter: 1 });
      }
      try {
        let completed = false;
        const complete = async (within: Db | undefined, done: Done): Promise<void> => {
          if (!(await store.complete(place, now, done, within)))
            throw new AppError('idempotency_key_overtaken', {}, { retryAfter: 1 });
          completed = true;
        };
        const confirm = (): Promise<void> => store.confirm(place, now);
        const done = await whileConfirming(confirm, () => work(complete));
        if (!completed) await complete(undefined, done);
        return { ...done, replayed: false };
      } catch (error) {
        await store.release(place, now).catch(() => releaseLater(place, now));
        throw error;
      }
    },
  };
}
