import { sql } from 'kysely';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import type { Identifier } from './authority.ts';
import { answerKey } from './store.ts';

/**
 * Deletes the cached answers about these numbers in every branch of the account. Runs in the caller's transaction, in
 * the system scope.
 */
export async function forgetAnswers(
  transaction: Db,
  vault: Vault,
  accountId: number,
  identifiers: readonly Identifier[],
): Promise<number> {
  const keys = await Promise.all(identifiers.map((identifier) => answerKey(vault, accountId, identifier)));
  const { rows } = await sql`delete from authority_answers where key = any(${keys}::bytea[])
    and branch_id in (select id from branches where account_id = ${accountId}) returning 1`.execute(transaction);
  return rows.length;
}
