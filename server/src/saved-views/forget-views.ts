import { sql } from 'kysely';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { mentions, type NamedPerson } from './mentions.ts';
import { viewsOfAccount } from './view-store.ts';

/**
 * Deletes all saved views in an account that mention the person in their name or filters. Runs in the caller's
 * transaction. Returns the number of deleted views.
 */
export async function forgetViews(
  transaction: Db,
  vault: Vault,
  accountId: number,
  person: NamedPerson,
): Promise<number> {
  let deleted = 0;
  for (const view of await viewsOfAccount(transaction, vault, accountId)) {
    if (!mentions(`${view.name} ${decoded(view.query)}`, person)) continue;
    await sql`delete from saved_views where account_id = ${accountId} and id = ${view.id}`.execute(transaction);
    deleted += 1;
  }
  return deleted;
}

/** Returns the filter values of a page. Returns a value with an invalid escape unchanged. */
const decoded = (query: string): string => [...new URLSearchParams(query)].flat().join(' ');
