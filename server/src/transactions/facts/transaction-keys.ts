import { sql } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';

/**
 * Returns the keyed hash that identifies a transaction. The id is first converted to hexadecimal. Ids that differ only
 * in case or white space therefore have different hashes.
 */
export const transactionKey = (vault: Vault, accountId: number, transactionId: string): Promise<Buffer> =>
  vault.blindIndex(accountId, `transaction id ${Buffer.from(transactionId).toString('hex')}`);

/**
 * The transaction that a request names. `key` is the keyed hash of its id. `id` is the unencrypted id, which finds
 * transactions that were stored before 2026-11-22 and are not encrypted yet.
 */
export interface TransactionName {
  readonly key: Buffer;
  readonly id: string;
}

export const nameOfTransaction = async (vault: Vault, accountId: number, id: string): Promise<TransactionName> => ({
  key: await transactionKey(vault, accountId, id),
  id,
});

const BATCH = 500;

/**
 * Encrypts ids and amounts that were stored before encryption existed. Returns the number of transactions. Runs at each
 * start, on a connection that can read every account's rows.
 */
export async function encryptFormerTransactions(system: Db, vault: Vault): Promise<number> {
  let all = 0;
  for (;;) {
    const { rows } = await sql<{
      id: number;
      account_id: number;
      transaction_id: string;
    }>`select id, account_id, transaction_id
      from transactions where transaction_id is not null order by id limit ${BATCH}`.execute(system);
    if (!rows.length) return all;
    const keys = await Promise.all(rows.map((row) => transactionKey(vault, row.account_id, row.transaction_id)));
    // If the transaction was sent again in the meantime, it already has the key.
    await sql`update transactions t set transaction_key = case when exists (select from transactions o
        where o.branch_id = t.branch_id and o.transaction_key = given.key) then null else given.key end, transaction_id = null, amount = null, minor = null
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${keys}::bytea[]) as given (id, key) where t.id = given.id`.execute(
      system,
    );
    all += rows.length;
  }
}
