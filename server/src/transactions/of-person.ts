import { sql } from 'kysely';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';

/** Keyed hashes of customers by what transactions name them with: a number or an email address. */
export const customerKeys = (vault: Vault, accountId: number, names: readonly string[]): Promise<Buffer[]> =>
  Promise.all(names.map((name) => vault.blindIndex(accountId, `customer ${name}`)));

export interface PersonTransaction {
  readonly id: number;
  readonly branch_id: number;
  readonly customer_key: Buffer;
  readonly created_at: Date;
  readonly transaction: unknown;
  /** A case that is still worked on keeps it: its `case_id`. */
  readonly open_case: string | null;
}

/** The customer's transactions in an account, decrypted, oldest first. `system`: in the system scope, by account. */
export async function transactionsOfPerson(
  system: Db,
  vault: Vault,
  accountId: number,
  keys: readonly Buffer[],
): Promise<PersonTransaction[]> {
  if (!keys.length) return [];
  const { rows } = await sql<Omit<PersonTransaction, 'transaction'> & { ciphertext: Buffer }>`
    select t.id, t.branch_id, t.customer_key, t.created_at, t.ciphertext,
      (select min(c.case_id) from case_alerts a join cases c on c.id = a.case_id where a.transaction_id = t.id and c.status <> 'closed') as open_case
    from transactions t where t.account_id = ${accountId} and t.customer_key = any(${[...keys]}::bytea[]) order by t.id`.execute(
    system,
  );
  return Promise.all(
    rows.map(async ({ ciphertext, ...row }) => ({
      ...row,
      transaction: JSON.parse(
        (await vault.decrypt(accountId, `transactions.ciphertext:${row.id}`, ciphertext)).toString(),
      ) as unknown,
    })),
  );
}

/**
 * Deletes the customer's transactions, but for those of cases that are still worked on, with its closed cases and, where no transaction is left,
 * its history. In the caller's transaction, in the system scope. Gives how many transactions.
 */
export async function forgetTransactionsOfPerson(
  transaction: Db,
  accountId: number,
  keys: readonly Buffer[],
): Promise<number> {
  if (!keys.length) return 0;
  const mine = [...keys];
  await sql`delete from cases where account_id = ${accountId} and status = 'closed' and subject_key = any(${mine}::bytea[])`.execute(
    transaction,
  );
  const { rows } =
    await sql`delete from transactions t where account_id = ${accountId} and customer_key = any(${mine}::bytea[])
    and not exists (select from case_alerts a join cases c on c.id = a.case_id where a.transaction_id = t.id and c.status <> 'closed')
    returning id`.execute(transaction);
  for (const table of ['transaction_legs', 'transaction_buckets', 'transaction_entities'])
    await sql`delete from ${sql.table(table)} where account_id = ${accountId} and entity_key = any(${mine}::bytea[])
      and not exists (select from transactions t where t.account_id = ${accountId} and t.customer_key = entity_key)`.execute(
      transaction,
    );
  return rows.length;
}
