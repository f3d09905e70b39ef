import { sql } from 'kysely';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { openVerification } from './store.ts';

const MAX_PER_KIND = 5;

export type OpenedRecord = NonNullable<Awaited<ReturnType<typeof openVerification>>>;

/**
 * Returns the newest records with a reference, decrypted, newest first. Finds them by the keyed hash of the reference.
 * Returns at most 5 records of each of these kinds. Omits refused attempts.
 */
export async function newestOfReference(
  db: Db,
  vault: Vault,
  { branchId, referenceKey }: { readonly branchId: number; readonly referenceKey: Buffer },
  kinds: readonly OpenedRecord['kind'][],
): Promise<OpenedRecord[]> {
  const { rows } = await sql<{
    id: number;
  }>`select v.id from unnest(${[...kinds]}::text[]) as k (kind) cross join lateral (
      select id from verifications where branch_id = ${branchId} and reference_key = ${referenceKey} and kind = k.kind and outcome <> 'refused'
      order by id desc limit ${MAX_PER_KIND}
    ) v order by v.id desc`.execute(db);
  const records = await Promise.all(rows.map(({ id }) => openVerification(db, vault, branchId, id)));
  return records.filter((record) => record !== undefined);
}

/** Returns the keyed hashes of the references that at least one record of the account has. */
export async function referencesInUse(db: Db, accountId: number, keys: readonly Buffer[]): Promise<Buffer[]> {
  if (!keys.length) return [];
  const { rows } = await sql<{ key: Buffer }>`select distinct reference_key as key from verifications
    where account_id = ${accountId} and reference_key = any(${[...keys]}::bytea[])`.execute(db);
  return rows.map(({ key }) => key);
}
