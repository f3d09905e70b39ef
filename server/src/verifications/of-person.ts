import { sql } from 'kysely';
import type { Vault } from '../platform/crypto/vault.ts';
import { type Db, tables } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { ciphertextContext, referenceKey, searchedForms, summaryContext, type VerificationTables } from './record.ts';
import type { Summary } from './summary.ts';

export interface PersonQuery {
  readonly numbers: readonly string[];
  readonly name?: string | undefined;
  /** Birth date as YYYY-MM-DD. */
  readonly birthDate?: string | undefined;
  readonly reference?: string | undefined;
}

/** A record with its decrypted text. */
export type PersonRecord = Awaited<ReturnType<typeof recordsOfPerson>>[number];

/** Maximum number of records. No person has more records. A larger result means that the search criteria are wrong. */
const MOST = 2000;

/**
 * Returns the records of an account that match a person, oldest first. A record matches if it contains any of the
 * numbers or the reference. It also matches if it contains all words of the name and the birth date.
 * @param system connection in the system scope, in which keyed hashes are searched by account
 * @throws AppError invalid_input for more than 2,000 records
 */
export async function recordsOfPerson(system: Db, vault: Vault, accountId: number, query: PersonQuery) {
  const hash = (form: string): Promise<Buffer> => vault.blindIndex(accountId, form);
  const numberKeys = await Promise.all(query.numbers.flatMap(searchedForms).map(hash));
  const nameKeys = query.name === undefined ? [] : await Promise.all(searchedForms(query.name).map(hash));
  const reference = query.reference === undefined ? null : await referenceKey(vault, accountId, query.reference);
  const rows = await tables<VerificationTables>(system)
    .selectFrom('verifications')
    .selectAll()
    .where('account_id', '=', accountId)
    .where((where) =>
      where.or([
        ...(numberKeys.length ? [sql<boolean>`search_keys && ${numberKeys}::bytea[]`] : []),
        ...(nameKeys.length && query.birthDate ? [sql<boolean>`search_keys @> ${nameKeys}::bytea[]`] : []),
        ...(reference ? [sql<boolean>`reference_key = ${reference}`] : []),
        sql<boolean>`false`,
      ]),
    )
    .orderBy('id')
    .limit(MOST + 1)
    .execute();
  if (rows.length > MOST) throw new AppError('too_many_records', { n: MOST });
  const records = await Promise.all(
    rows.map(async ({ search_keys, reference_key, ...row }) => {
      const { text, record } = await opened(vault, accountId, row);
      // A record that matches only by name may belong to another person with the same name. The record must therefore
      // also contain the birth date.
      const certain =
        search_keys.some((key) => numberKeys.some((other) => other.equals(key))) ||
        (reference && reference_key?.equals(reference));
      const kept = certain || (query.birthDate !== undefined && text.includes(JSON.stringify(query.birthDate)));
      return { ...record, kept };
    }),
  );
  return records.filter(({ kept }) => kept).map(({ kept: _, ...record }) => record);
}

/** Returns a row with its decrypted text and without its keys. */
export async function opened<Row extends { id: number; ciphertext: Buffer; summary: Buffer | null }>(
  vault: Vault,
  accountId: number,
  { ciphertext, summary, ...row }: Row,
) {
  const text = (await vault.decrypt(accountId, ciphertextContext(row.id), ciphertext)).toString();
  const shown = summary && (await vault.decrypt(accountId, summaryContext(row.id), summary)).toString();
  const plain = JSON.parse(text) as { result: unknown; evidence: unknown };
  return { text, record: { ...row, ...plain, summary: shown ? (JSON.parse(shown) as Summary) : null } };
}
