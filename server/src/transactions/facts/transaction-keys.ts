import { sql } from 'kysely';
import type { BackgroundMigration } from '../../platform/background-migrations/run-background-migrations.ts';
import type { Vault } from '../../platform/crypto/vault.ts';

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

/** Encrypts ids and amounts that were stored before encryption existed. */
export const encryptFormerTransactions: BackgroundMigration = {
  name: 'encrypt-former-transactions',
  table: 'transactions',
  async migrateRows(work, { vault, after, limit }) {
    const { rows } = await sql<{ id: number; account_id: number; transaction_id: string | null }>`
      select id, account_id, transaction_id from transactions where id > ${after} order by id limit ${limit}`.execute(
      work,
    );
    if (!rows.length) return undefined;
    const former = rows.filter((row) => row.transaction_id !== null);
    const keys = await Promise.all(former.map((row) => transactionKey(vault, row.account_id, row.transaction_id!)));
    // If the transaction was sent again in the meantime, another row already has this key.
    if (former.length)
      await sql`update transactions t set transaction_key = case when exists (select from transactions o
          where o.branch_id = t.branch_id and o.transaction_key = given.key) then null else given.key end, transaction_id = null, amount = null, minor = null
        from unnest(${former.map(({ id }) => id)}::bigint[], ${keys}::bytea[]) as given (id, key)
        where t.id = given.id and t.transaction_id is not null`.execute(work);
    return { last: rows.at(-1)!.id, rows: rows.length };
  },
};
