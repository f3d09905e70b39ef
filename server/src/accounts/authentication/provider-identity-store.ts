import { createHash } from 'node:crypto';
import { type Db, tables } from '../../platform/database/tables.ts';
import type { AccountTables } from '../tables.ts';

const typed = (db: Db) => tables<AccountTables>(db);

export interface ProviderIdentity {
  readonly issuer: string;
  readonly subjectHash: Buffer;
}

/** Returns the stored form of an identity. The id that the provider has for the person is stored only as a hash. */
export const identityOf = (issuer: string, subject: string): ProviderIdentity => ({
  issuer,
  subjectHash: createHash('sha256').update(`${issuer}\0${subject}`).digest(),
});

/** Returns the id of the account's user who is bound to this identity. */
export const userOfIdentity = (system: Db, accountId: number, { issuer, subjectHash }: ProviderIdentity) =>
  typed(system)
    .selectFrom('provider_identities')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('issuer', '=', issuer)
    .where('subject_hash', '=', subjectHash)
    .executeTakeFirst();

/**
 * Returns the id of the active user of the account with exactly this stored address. Undefined if the user is already
 * bound to another identity of the same issuer.
 */
export const unboundUserOfAddress = (system: Db, accountId: number, address: string, issuer: string) =>
  typed(system)
    .selectFrom('users as u')
    .leftJoin('provider_identities as i', 'i.user_id', 'u.id')
    .select('u.id as user_id')
    .where('u.account_id', '=', accountId)
    .where('u.email', '=', address)
    .where('u.active', '=', true)
    .where((where) => where.or([where('i.issuer', 'is', null), where('i.issuer', '!=', issuer)]))
    .executeTakeFirst();

/**
 * Binds a user to an identity. Replaces a binding to a former issuer. Returns false if the user is bound to another
 * identity of this issuer, or if the identity is bound to another user.
 */
export async function bindIdentity(
  transaction: Db,
  user: { readonly id: number; readonly account_id: number },
  { issuer, subjectHash }: ProviderIdentity,
  now: Date,
): Promise<boolean> {
  const values = { account_id: user.account_id, issuer, subject_hash: subjectHash, created_at: now };
  await typed(transaction)
    .deleteFrom('provider_identities')
    .where('user_id', '=', user.id)
    .where('issuer', '!=', issuer)
    .execute();
  await typed(transaction)
    .insertInto('provider_identities')
    .values({ user_id: user.id, ...values })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const bound = await userOfIdentity(transaction, user.account_id, { issuer, subjectHash });
  return bound?.user_id === user.id;
}

/** Removes a user's identity. At the next sign-in with the provider, the user is bound again by the e-mail address. */
export const forgetIdentity = (work: Db, userId: number) =>
  typed(work).deleteFrom('provider_identities').where('user_id', '=', userId).execute();
