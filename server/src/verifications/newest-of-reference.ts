import { sql } from 'kysely';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { openVerification } from './store.ts';

const MAX_PER_KIND = 5;

export type OpenedRecord = NonNullable<Awaited<ReturnType<typeof openVerification>>>;

/**
 * Returns the newest records with a reference, decrypted, newest first. Returns up to 5 of each of these kinds, found
 * by the keyed hash of the reference. Refused attempts are left out.
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

/** Returns the keyed hashes of those references that at least one record of the account has. */
export async function referencesInUse(db: Db, accountId: number, keys: readonly Buffer[]): Promise<Buffer[]> {
  if (!keys.length) return [];
  const { rows } = await sql<{ key: Buffer }>`select distinct reference_key as key from verifications
    where account_id = ${accountId} and reference_key = any(${[...keys]}::bytea[])`.execute(db);
  return rows.map(({ key }) => key);
}
