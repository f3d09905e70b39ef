import { type Db, tables } from '../../platform/database/tables.ts';
import type { SignedIn } from '../caller.ts';
import { hashSecret, makeSecret } from '../secrets.ts';
import type { Page } from '../store.ts';
import type { AccountTables } from '../tables.ts';

const MINUTE_MS = 60_000;
/**
 * Maximum lifetimes of a session, in milliseconds: half an hour after its last request, and 12 hours after its start.
 */
export const IDLE_MS = 30 * MINUTE_MS;
export const ABSOLUTE_MS = 12 * 60 * MINUTE_MS;
const USER_AGENT = 200;

const typed = (db: Db) => tables<AccountTables>(db);

export interface NewSession {
  readonly user: { readonly id: number; readonly account_id: number };
  readonly now: Date;
  readonly ip?: string | undefined;
  readonly userAgent?: string | undefined;
  /** Lifetime of a token of sandbox.json, in hours. Requests with the token do not extend its lifetime. */
  readonly demoHours?: number;
  /** True for a browser's session, whose token is accepted only in its cookie. */
  readonly cookie?: boolean;
  /** Time when the user proved their identity. Default: now. */
  readonly confirmedAt?: Date | undefined;
  /** True if the provider or a passkey proved a second factor. */
  readonly secondFactor?: boolean;
}

/** Creates a session and returns its token of 64 characters. Only a hash of the token is stored. */
export async function issueToken(
  db: Db,
  { user, now, ip, userAgent, demoHours, cookie = false, confirmedAt = now, secondFactor = false }: NewSession,
) {
  const token = makeSecret();
  const expiresAt = new Date(now.getTime() + (demoHours === undefined ? ABSOLUTE_MS : demoHours * 60 * MINUTE_MS));
  await typed(db)
    .insertInto('dashboard_tokens')
    .values({
      account_id: user.account_id,
      user_id: user.id,
      token_hash: hashSecret(token),
      created_at: now,
      last_used_at: now,
      confirmed_at: confirmedAt,
      second_factor: secondFactor,
      expires_at: expiresAt,
      demo: demoHours !== undefined,
      cookie,
      ip: ip ?? null,
      user_agent: userAgent?.replace(/\p{C}/gu, '').slice(0, USER_AGENT) ?? null,
    })
    .execute();
  return { token, expiresAt };
}

/**
 * Returns the user of a valid token, or undefined. A deactivated employee loses access at once. Stores the time of this
 * request, rounded to the minute.
 */
export async function userOfToken(db: Db, token: string, now: Date): Promise<SignedIn | undefined> {
  const row = await typed(db)
    .selectFrom('dashboard_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .select([
      't.id as token_id',
      't.last_used_at',
      't.confirmed_at',
      't.demo',
      't.cookie',
      't.second_factor as proven',
      'u.id',
      'u.account_id',
      'u.role',
      'u.email',
    ])
    .select((select) => [select('u.totp_secret', 'is not', null).as('second_factor'), 'a.second_factor_required'])
    .where('t.token_hash', '=', hashSecret(token))
    .where('t.revoked_at', 'is', null)
    .where('t.expires_at', '>', now)
    .where((where) =>
      where.or([where('t.demo', '=', true), where('t.last_used_at', '>', new Date(now.getTime() - IDLE_MS))]),
    )
    .where('u.active', '=', true)
    .executeTakeFirst();
  if (!row) return undefined;
  if (now.getTime() - row.last_used_at.getTime() >= MINUTE_MS)
    await typed(db).updateTable('dashboard_tokens').set({ last_used_at: now }).where('id', '=', row.token_id).execute();
  return {
    tokenId: row.token_id,
    userId: row.id,
    accountId: row.account_id,
    role: row.role,
    email: row.email,
    confirmedAt: row.demo ? undefined : row.confirmed_at,
    secondFactor: row.second_factor ? 'on' : row.second_factor_required && !row.proven ? 'missing' : 'off',
    cookie: row.cookie,
  };
}

/** Returns a user's active sessions, newest first. */
export const listSessions = (db: Db, userId: number, { limit, before }: Page, now: Date) =>
  typed(db)
    .selectFrom('dashboard_tokens')
    .select(['id', 'created_at', 'last_used_at', 'expires_at', 'ip', 'user_agent'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where((where) =>
      where.or([where('demo', '=', true), where('last_used_at', '>', new Date(now.getTime() - IDLE_MS))]),
    )
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/**
 * Marks a session as confirmed and returns its new token. Only a hash of the token is stored. The token of sandbox.json
 * does not change, so undefined is returned for it.
 */
export async function confirmSession(db: Db, tokenId: number, now: Date): Promise<string | undefined> {
  const token = makeSecret();
  const { numUpdatedRows } = await typed(db)
    .updateTable('dashboard_tokens')
    .set({ confirmed_at: now, token_hash: hashSecret(token) })
    .where('id', '=', tokenId)
    .where('demo', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? token : undefined;
}

/** Marks a session whose user has proved a second factor in it. Returns false if the session has ended. */
export async function noteSecondFactor(db: Db, tokenId: number): Promise<boolean> {
  const { numUpdatedRows } = await typed(db)
    .updateTable('dashboard_tokens')
    .set({ second_factor: true })
    .where('id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends one session of the user, all sessions, or all sessions except one. Returns the number of ended sessions. */
export async function revokeTokens(
  db: Db,
  { userId, tokenId, except }: { userId: number; tokenId?: number; except?: number },
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await typed(db)
    .updateTable('dashboard_tokens')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(tokenId !== undefined, (query) => query.where('id', '=', tokenId!))
    .$if(except !== undefined, (query) => query.where('id', '!=', except!))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
