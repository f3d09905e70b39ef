import { sql } from 'kysely';
import type { Vault } from '../platform/crypto/vault.ts';
import { type Db, tables } from '../platform/database/tables.ts';
import { opened, type PersonRecord } from './of-person.ts';
import { ciphertextContext, personKey, type VerificationTables } from './record.ts';

/**
 * Number of records that are decrypted at the same time. A record of a thousand names may have a size of half a
 * megabyte.
 */
const AT_ONCE = 20;

/**
 * Returns batch records with one of these `personTerms`, oldest first. Old records have no such terms, so their text is
 * also searched. `partOf` returns the needed part of a record. Omits a record if `partOf` returns nothing.
 * @param system connection in the system scope, searched by account
 */
export async function batchRecordsOf<Part>(
  system: Db,
  vault: Vault,
  accountId: number,
  { terms, partOf }: { readonly terms: readonly string[]; readonly partOf: (record: PersonRecord) => Part | undefined },
): Promise<Part[]> {
  if (!terms.length) return [];
  const keys = await Promise.all(terms.map((term) => personKey(vault, accountId, term)));
  const { rows: ids } = await sql<{ id: number }>`select id from verifications
      where account_id = ${accountId} and search_keys && ${keys}::bytea[]
    union select id from verifications where account_id = ${accountId} and kind = 'screening' and search_keys = '{}'
    order by id`.execute(system);
  const parts: Part[] = [];
  for (let first = 0; first < ids.length; first += AT_ONCE) {
    const rows = await tables<VerificationTables>(system)
      .selectFrom('verifications')
      .selectAll()
      .where(
        'id',
        'in',
        ids.slice(first, first + AT_ONCE).map(({ id }) => id),
      )
      .orderBy('id')
      .execute();
    for (const { search_keys: _, reference_key: __, ...row } of rows) {
      const part = partOf((await opened(vault, accountId, row)).record);
      if (part !== undefined) parts.push(part);
    }
  }
  return parts;
}

interface Content {
  readonly result: unknown;
  readonly evidence: unknown;
  readonly personTerms: readonly string[];
}

/** Replaces the text of a record with the result of `rewrite`, in the caller's database transaction. */
export async function rewriteRecord(
  transaction: Db,
  vault: Vault,
  { id, accountId }: { readonly id: number; readonly accountId: number },
  rewrite: (kept: { readonly result: unknown; readonly evidence: unknown }) => Content,
): Promise<void> {
  const db = tables<VerificationTables>(transaction);
  const row = await db
    .selectFrom('verifications')
    .select('ciphertext')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const text = (await vault.decrypt(accountId, ciphertextContext(id), row.ciphertext)).toString();
  const { result, evidence, personTerms } = rewrite(JSON.parse(text));
  const ciphertext = await vault.encrypt(accountId, ciphertextContext(id), JSON.stringify({ result, evidence }));
  const search_keys = await Promise.all(personTerms.map((term) => personKey(vault, accountId, term)));
  await db.updateTable('verifications').set({ ciphertext, search_keys }).where('id', '=', id).execute();
}
