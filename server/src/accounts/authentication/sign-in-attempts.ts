import { type Db, tables } from '../../platform/database/tables.ts';
import { hashSecret, makeSecret } from '../secrets.ts';
import type { AccountTables } from '../tables.ts';

const typed = (db: Db) => tables<AccountTables>(db);

/** Maximum time between the beginning of a sign-in and its end, in milliseconds. */
export const ATTEMPT_MS = 10 * 60_000;

/** The same for an attempt that waits for a passkey: a person touches a device at once. */
export const PASSKEY_ATTEMPT_MS = 5 * 60_000;

type Purpose = 'provider' | 'second_factor' | 'passkey' | 'new_passkey';

/** Identity that a provider proved, before the user enters the code of the second factor. */
export interface ProvenIdentity {
  readonly user_id: number;
  readonly issuer: string;
  readonly subject_hash: Buffer;
  readonly confirmed_at: Date;
}

/**
 * Begins a sign-in and returns its token of 64 characters, which the browser stores in a cookie. The database stores
 * only a hash of the token. Deletes expired attempts, so that unfinished sign-ins do not fill the table.
 */
export async function beginAttempt(
  system: Db,
  purpose: Purpose,
  now: Date,
  { lifetimeMs = ATTEMPT_MS, userId }: { readonly lifetimeMs?: number; readonly userId?: number } = {},
): Promise<string> {
  const token = makeSecret();
  await deleteOldAttempts(system, now);
  await typed(system)
    .insertInto('sign_in_attempts')
    .values({
      token_hash: hashSecret(token),
      purpose,
      user_id: userId ?? null,
      expires_at: new Date(now.getTime() + lifetimeMs),
    })
    .execute();
  return token;
}

/**
 * Removes an attempt and returns true if it was there and had not expired. Only one of two simultaneous calls gets true. With
 * `userId`, only an attempt of this user counts.
 */
export async function takeAttempt(
  system: Db,
  token: string,
  { purpose, userId }: { readonly purpose: Purpose; readonly userId?: number },
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await typed(system)
    .deleteFrom('sign_in_attempts')
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Stores the identity that the provider proved, under the same token, until the user enters the code of the second
 * factor.
 */
export const keepProven = (system: Db, token: string, proven: ProvenIdentity, now: Date) =>
  typed(system)
    .insertInto('sign_in_attempts')
    .values({
      token_hash: hashSecret(token),
      purpose: 'second_factor',
      user_id: proven.user_id,
      issuer: proven.issuer,
      subject_hash: proven.subject_hash,
      confirmed_at: proven.confirmed_at,
      expires_at: new Date(now.getTime() + ATTEMPT_MS),
    })
    .execute();

/**
 * Returns the identity that the provider proved in this attempt. The identity stays stored until `takeAttempt`, because
 * the user may mistype the code.
 */
export async function provenOf(system: Db, token: string, now: Date): Promise<ProvenIdentity | undefined> {
  const row = await typed(system)
    .selectFrom('sign_in_attempts')
    .select(['user_id', 'issuer', 'subject_hash', 'confirmed_at'])
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', '=', 'second_factor')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row as ProvenIdentity | undefined;
}

/** Deletes attempts that have expired. */
export const deleteOldAttempts = (db: Db, now: Date) =>
  typed(db).deleteFrom('sign_in_attempts').where('expires_at', '<=', now).execute();
