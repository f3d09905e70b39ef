import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { usersOfAddress } from './secret-store.ts';

/** Seconds to wait after the first, second … failure in a row; the last for every later one. Some 100 guesses a day at most. */
export const BACKOFF_SECONDS: readonly number[] = [0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900];
/** Failures without a wait: of two tries at the same moment neither makes the other wait, whichever comes to the database first. */
const FREE = BACKOFF_SECONDS.filter((seconds) => seconds === 0).length;
const NEVER = new Date(0);
const FORGOTTEN_MS = 24 * 3_600_000;

/**
 * Failed passwords and codes of one address, counted in the database for all replicas, whether or not anybody has that address: the words
 * and the time of a refusal say nothing about it. Nobody is locked out for good: the longest wait is 15 minutes.
 */
export function makeBackoff({ system, clock }: { system: Db; clock: Clock }) {
  const keyOf = (email: string): Buffer => createHash('sha256').update(`proof ${email.trim().toLowerCase()}`).digest();
  /** This try alone was none that counts. */
  const takeBack = async (email: string): Promise<void> => {
    await sql`update proof_failures set failures = greatest(failures - 1, 0), blocked_until = ${NEVER} where key = ${keyOf(email)}`.execute(
      system,
    );
  };
  return {
    /**
     * To be called before anything is checked: counts a failure, which `succeeded` takes back. So a hundred guesses sent at once are
     * counted one by one, not let through together. Throws AppError too_many_requests while the address must wait.
     */
    async begin(email: string): Promise<void> {
      const [key, now] = [keyOf(email), clock.now()];
      const began = await sql`insert into proof_failures as f (key, failures, last_at, blocked_until)
          values (${key}, 1, ${now}, ${NEVER})
        on conflict (key) do update set
          failures = f.failures + 1,
          last_at = ${now},
          blocked_until = case when f.failures + 1 <= ${FREE} then f.blocked_until
            else ${now}::timestamptz + interval '1 second' * (${[...BACKOFF_SECONDS]}::int[])[least(f.failures + 1, ${BACKOFF_SECONDS.length})] end
        where f.blocked_until <= ${now}
        returning key`.execute(system);
      if (began.rows.length) return;
      const { rows } = await sql<{
        blocked_until: Date;
      }>`select blocked_until from proof_failures where key = ${key}`.execute(system);
      const wait = ((rows[0]?.blocked_until.getTime() ?? now.getTime()) - now.getTime()) / 1000;
      throw new AppError('too_many_requests', 'Too many failed attempts, try again later', {
        retryAfter: Math.max(1, Math.ceil(wait)),
      });
    },
    /**
     * Forgets the failures. Where users of several accounts have the address, it takes back this try alone: whoever has a user of that
     * address in an account of their own could else clear the count of guesses at the other's password.
     */
    async succeeded(email: string): Promise<void> {
      if ((await usersOfAddress(system, email)) > 1) await takeBack(email);
      else await sql`delete from proof_failures where key = ${keyOf(email)}`.execute(system);
    },
    takeBack,
  };
}
export type Backoff = ReturnType<typeof makeBackoff>;

/** Failures so old that they count no more; for a daily job. */
export async function forgetOldFailures(db: Db, now: Date): Promise<void> {
  await sql`delete from proof_failures where last_at < ${new Date(now.getTime() - FORGOTTEN_MS)}`.execute(db);
}
