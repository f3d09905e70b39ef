import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { listVerifications, newestOfReferences, onlyVisible, summariesOf, type VerificationRow } from './store.ts';

/** Returns the fields of records for lists, by record id. Records that `db` cannot read are absent. */
export const recordSummaries = async (
  db: Db,
  vault: Vault,
  ids: readonly number[],
): Promise<Map<number, VerificationRow>> => new Map((await summariesOf(db, vault, ids)).map((row) => [row.id, row]));

/** Maximum number of a customer's records in which a name is searched. */
const LOOKED_AT = 5;
export type NewestOfReferences = ReturnType<typeof makeNewestOfReferences>;
/** Returns the newest records of each reference. The references are given as keyed hashes in hexadecimal. */
export const makeNewestOfReferences = (vault: Vault) => (db: Db, branchId: number, keys: readonly Buffer[]) =>
  newestOfReferences(db, vault, branchId, { keys, each: LOOKED_AT });

const newest = (limit: number) => ({ limit, before: undefined });

export type SearchRecords = ReturnType<typeof makeSearchRecords>;
/**
 * Returns the newest records with this name or number.
 * @param system connection in the system scope, in which keyed hashes are searched. Afterwards, the function reads the
 *   records again in the caller's scope
 */
export const makeSearchRecords =
  ({ db, system, vault }: { db: Db; system: Db; vault: Vault }) =>
  async (branch: { id: number; account_id: number }, search: string, limit: number): Promise<VerificationRow[]> =>
    onlyVisible(db, await listVerifications(system, vault, branch, { page: newest(limit), filter: { search } }));

const MAX_OF_REFERENCE = 500;
/** Returns the ids of the newest records that have a reference. */
export const makeRecordsOfReference =
  ({ db, vault }: { db: Db; vault: Vault }) =>
  async (branch: { id: number; account_id: number }, reference: string): Promise<number[]> =>
    (await listVerifications(db, vault, branch, { page: newest(MAX_OF_REFERENCE), filter: { reference } })).map(
      ({ id }) => id,
    );
