import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { listVerifications, newestOfReferences, onlyVisible, summariesOf, type VerificationRow } from './store.ts';

/** What a list shows of records, by id; those that `db` does not see are absent. */
export const recordsInShort = async (
  db: Db,
  vault: Vault,
  ids: readonly number[],
): Promise<Map<number, VerificationRow>> => new Map((await summariesOf(db, vault, ids)).map((row) => [row.id, row]));

/** Of a customer, so many records are looked at for a name. */
const LOOKED_AT = 5;
export type NewestOfReferences = ReturnType<typeof makeNewestOfReferences>;
/** The newest records of each reference, by its keyed hash in hexadecimal. */
export const makeNewestOfReferences = (vault: Vault) => (db: Db, branchId: number, keys: readonly Buffer[]) =>
  newestOfReferences(db, vault, branchId, { keys, each: LOOKED_AT });

const newest = (limit: number) => ({ limit, before: undefined });

export type SearchRecords = ReturnType<typeof makeSearchRecords>;
/** The newest records with this name or number. `system`: keyed hashes are searched in the system scope, and seen again in the caller's. */
export const makeSearchRecords =
  ({ db, system, vault }: { db: Db; system: Db; vault: Vault }) =>
  async (branch: { id: number; account_id: number }, search: string, limit: number): Promise<VerificationRow[]> =>
    onlyVisible(db, await listVerifications(system, vault, branch, { page: newest(limit), filter: { search } }));

const MAX_OF_REFERENCE = 500;
/** The newest records with a reference, by their ids. */
export const makeRecordsOfReference =
  ({ db, vault }: { db: Db; vault: Vault }) =>
  async (branch: { id: number; account_id: number }, reference: string): Promise<number[]> =>
    (await listVerifications(db, vault, branch, { page: newest(MAX_OF_REFERENCE), filter: { reference } })).map(
      ({ id }) => id,
    );
