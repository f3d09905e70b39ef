import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { canonicalEmail } from '../email-address.ts';
import { usersOfAddress } from './secret-store.ts';

/**
 * Number of seconds to wait after the first, second … consecutive failure. The last value also applies to every later
 * failure. An attacker can therefore make about 100 guesses a day.
 */
export const BACKOFF_SECONDS: readonly number[] = [0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900];
/**
 * Number of seconds to wait after failures from all unknown origins together. This limit slows down an attacker who
 * guesses from many networks.
 */
export const STRANGERS_BACKOFF_SECONDS: readonly number[] = [...Array<number>(16).fill(0), ...BACKOFF_SECONDS];
const NEVER = new Date(0);
const FORGOTTEN_MS = 24 * 3_600_000;
const ORIGIN_KEPT_MS = 90 * FORGOTTEN_MS;

/**
 * Origin of a password or code: an existing session, or a network together with the browser's device cookie, if it has
 * one.
 */
export type ProofOrigin =
  | { readonly session: number }
  | { readonly network: string; readonly device?: string | undefined };

/** An attempt that is running. It counts as a failure until it succeeds or is cancelled. */
export interface ProofAttempt {
  /** Deletes the counted failures. Marks the network and the device as known origins for the e-mail address. */
  succeeded(): Promise<void>;
  /** Removes only this attempt from the count, because it was not a guess. */
  takeBack(): Promise<void>;
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Counts failed passwords and codes in the database for all replicas. Failures for an unknown e-mail address count too,
 * so that a refusal does not reveal whether a user exists. Each count is for one e-mail address and one session, known
 * device or network. An attacker's guesses therefore do not delay the user (docs/adr/0180). Guesses from networks and
 * devices that never signed in are also counted together. The maximum wait is 15 minutes, so that no user is locked out
 * permanently.
 */
export function makeBackoff({ system, clock }: { system: Db; clock: Clock }) {
  /**
   * Counts a failure and returns undefined. If the origin must still wait, does not count it and returns the number of
   * seconds to wait.
   */
  async function count(key: Buffer, waits: readonly number[]): Promise<number | undefined> {
    const now = clock.now();
    // Simultaneous attempts that need no wait do not delay each other. Their order in the database does not matter.
    const free = waits.filter((seconds) => seconds === 0).length;
    const began = await sql`insert into proof_failures as f (key, failures, last_at, blocked_until)
        values (${key}, 1, ${now}, ${NEVER})
      on conflict (key) do update set
        failures = f.failures + 1,
        last_at = ${now},
        blocked_until = case when f.failures + 1 <= ${free} then f.blocked_until
          else ${now}::timestamptz + interval '1 second' * (${[...waits]}::int[])[least(f.failures + 1, ${waits.length})] end
      where f.blocked_until <= ${now}
      returning key`.execute(system);
    if (began.rows.length) return undefined;
    const { rows } = await sql<{
      blocked_until: Date;
    }>`select blocked_until from proof_failures where key = ${key}`.execute(system);
    return ((rows[0]?.blocked_until.getTime() ?? now.getTime()) - now.getTime()) / 1000;
  }
  const discount = async (keys: readonly Buffer[]): Promise<void> => {
    await sql`update proof_failures set failures = greatest(failures - 1, 0), blocked_until = ${NEVER} where key = any(${keys}::bytea[])`.execute(
      system,
    );
  };

  return {
    /**
     * Counts a failure before the check. `succeeded` removes it again. A hundred simultaneous guesses are therefore
     * counted one by one and not all allowed.
     * @throws AppError too_many_requests while this origin, or all unknown origins together, must wait.
     */
    async begin(email: string, origin: ProofOrigin): Promise<ProofAttempt> {
      const address = canonicalEmail(email);
      const addressKey = hash(`proof ${address}`);
      const network = 'network' in origin ? hash(`network ${address} ${origin.network}`) : undefined;
      const device = 'network' in origin && origin.device ? hash(`device ${address} ${origin.device}`) : undefined;
      const seen = [network, device].filter((one) => one !== undefined);
      const { rows } = await sql<{ origin: Buffer }>`select origin from sign_in_origins
        where address_key = ${addressKey} and origin = any(${seen}::bytea[])`.execute(system);
      const isKnown = (one: Buffer | undefined) => one !== undefined && rows.some((row) => row.origin.equals(one));
      const ownKey =
        'session' in origin ? hash(`session ${address} ${origin.session}`) : isKnown(device) ? device! : network!;
      const stranger = !('session' in origin) && !isKnown(device) && !isKnown(network);
      const keys = stranger ? [ownKey, addressKey] : [ownKey];

      const wait = await count(ownKey, BACKOFF_SECONDS);
      const waitOfStrangers =
        stranger && wait === undefined ? await count(addressKey, STRANGERS_BACKOFF_SECONDS) : undefined;
      if (waitOfStrangers !== undefined) await discount([ownKey]);
      const seconds = wait ?? waitOfStrangers;
      if (seconds !== undefined)
        throw new AppError(
          'too_many_failed_attempts',
          {},
          {
            retryAfter: Math.max(1, Math.ceil(seconds)),
          },
        );
      return {
        /**
         * If users of several accounts have the e-mail address, removes only the current attempt. Otherwise an attacker
         * with a user of this address in another account could delete the count of guesses (docs/adr/0180).
         */
        async succeeded() {
          if ((await usersOfAddress(system, email)) > 1) await discount(keys);
          else await sql`delete from proof_failures where key = any(${keys}::bytea[])`.execute(system);
          if (seen.length)
            await sql`insert into sign_in_origins (address_key, origin, seen_at)
              select ${addressKey}, origin, ${clock.now()} from unnest(${seen}::bytea[]) as origin
              on conflict (address_key, origin) do update set seen_at = excluded.seen_at`.execute(system);
        },
        takeBack: () => discount(keys),
      };
    },
  };
}
export type Backoff = ReturnType<typeof makeBackoff>;

/** Deletes failures and known origins that are too old. A daily job calls this function. */
export async function forgetOldFailures(db: Db, now: Date): Promise<void> {
  await sql`delete from proof_failures where last_at < ${new Date(now.getTime() - FORGOTTEN_MS)}`.execute(db);
  await sql`delete from sign_in_origins where seen_at < ${new Date(now.getTime() - ORIGIN_KEPT_MS)}`.execute(db);
}
