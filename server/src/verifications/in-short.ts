import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { summariesOf, type VerificationRow } from './store.ts';

/** What a list shows of records, by id; those that `db` does not see are absent. */
export const recordsInShort = async (
  db: Db,
  vault: Vault,
  ids: readonly number[],
): Promise<Map<number, VerificationRow>> => new Map((await summariesOf(db, vault, ids)).map((row) => [row.id, row]));
