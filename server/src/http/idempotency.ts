import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { fingerprintOf } from '../platform/fingerprint.ts';
import { makeLateReleases } from './late-releases.ts';

/** Time for which the first answer is repeated, in milliseconds. */
export const REPLAY_MS = 24 * 3_600_000;
/** Interval at which a running request confirms that it still has its key, in milliseconds. */
export const CONFIRM_MS = 5_000;
/** Time for which a request confirms its key. A request that does not end by then counts as interrupted. */
export const MAX_CONFIRMING_MS = 600_000;
/**
 * Time without an answer or a confirmation after which a first request counts as interrupted, in milliseconds. Its
 * process has died. The next request then replaces it. Clients retry for 60 s (clients/README.md), so it is shorter. It
 * is longer than a failover of the database (docs/install/high-availability.md), in which nothing can be confirmed.
 */
export const ABANDONED_MS = 45_000;

/** An earlier request with this key. `response` is null while it is running. */
export interface FirstRequest {
  readonly fingerprint: string;
  readonly response: string | null;
  readonly verificationId: number | null;
  readonly at: Date;
  /** Time of the last confirmation, by the database's clock. */
  readonly confirmedAt?: Date | null;
  /** Time since the claim or the last confirmation, by the database's clock, in milliseconds. */
  readonly silentMs: number;
  /** Expiry of the answer if it is sooner than a day: the token in it is then no longer valid. */
  readonly until?: Date | null;
}

/** Decides how to answer a request whose key is known. Pure. */
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

/** An idempotency key with its scope. The same text of another caller, or on another endpoint, is a different key. */
export interface KeyPlace {
  readonly accountId: number;
  /** Caller of the request: `branch 5` for API keys, `user 7` for dashboard tokens, `session <id>` for pages. */
  readonly caller: string;
  readonly endpoint: string;
  readonly key: string;
  /**
   * The caller's name for the customer from the header `x-reference`, on endpoints that read it. It is not a part of the
   * key. Like the body, it must be equal for the same key.
   */
  readonly reference?: string | undefined;
}

/** Returns the name of an endpoint in the scope of a key. */
export const keptUnder = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  `${method} ${path}`;

/** The response's JSON text, and the id of the record that the call made. The response is deleted with the record. */
interface Done {
  readonly response: string;
  readonly verificationId?: number | undefined;
  /** Expiry of the answer if it is sooner than a day. */
  readonly until?: Date | undefined;
}

/** Stores the response. `work` calls it in the transaction of its changes. */
export type Complete = (within: Db, done: Done) => Promise<void>;

export interface IdempotencyStore {
  /**
   * Claims the key for this request. Returns undefined on success. Otherwise returns the earlier request that has the
   * key.
   */
  claim(place: KeyPlace, fingerprint: string, at: Date): Promise<FirstRequest | undefined>;
  /** Records that the request that claimed the key at `at` still runs. Changes nothing if it has ended. */
  confirm(place: KeyPlace, at: Date): Promise<void>;
  /**
   * Claims a key from an expired or interrupted request. Returns false if another request was faster, or if the former
   * request has confirmed its claim since it was read.
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
   * Runs `work` unless the key's first response is stored. Returns the response's JSON text, the same bytes each time.
   * If `work` calls `complete` in the transaction of its changes, both are committed together, so a retry never repeats
   * the changes. If `work` throws, the key can be used again: at once, or as soon as the database is available again.
   * Throws AppError `mismatch` if the key was used with other content. Throws `conflict` if its first request is still
   * running.
   */
  run(
    place: KeyPlace,
    content: unknown,
    work: (complete: Complete) => Promise<Done>,
  ): Promise<Done & { readonly replayed: boolean }>;
}

/** Calls `confirm` every `CONFIRM_MS` until `work` ends. A call that fails is repeated at the next interval. */
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
  /** A claim may be stored although the answer of the database was lost, so it is released later. */
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
