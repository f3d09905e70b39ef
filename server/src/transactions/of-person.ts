import { sql } from 'kysely';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { entitiesOf } from './entities.ts';
import { heldCustomer } from './forget.ts';
import { type Entity, slotOf } from './history-store.ts';
import { forgetMovements } from './movement-store.ts';
import { forgetSnoozes } from './trials/snooze-store.ts';

/** Keyed hashes of customers by what transactions name them with: a number or an email address. */
export const customerKeys = (vault: Vault, accountId: number, names: readonly string[]): Promise<Buffer[]> =>
  Promise.all(names.map((name) => vault.blindIndex(accountId, `customer ${name}`)));

export interface PersonTransaction {
  readonly id: number;
  readonly branch_id: number;
  readonly customer_key: Buffer;
  readonly created_at: Date;
  /** Its own time. */
  readonly at: Date;
  readonly status: 'safe' | 'suspicious' | 'not_evaluated';
  readonly transaction: unknown;
  /** A case that is still worked on keeps it: its `case_id`. */
  readonly open_case: string | null;
}

/**
 * Numbers of the customers' transactions: of each there is a movement in the customer's history, or it is marked as having none (docs/adr/0325). No index of
 * all transactions by customer is written for that.
 */
const ofCustomers = (accountId: number, keys: readonly Buffer[]) =>
  sql`select l.id from transaction_legs l where l.slot = any(${keys.map(slotOf)}::int[]) and l.entity_key = any(${[...keys]}::bytea[]) and l.account_id = ${accountId}
    union select t.id from transactions t where t.without_history and t.customer_key = any(${[...keys]}::bytea[]) and t.account_id = ${accountId}`;

/** The customer's transactions in an account, decrypted, oldest first. `system`: in the system scope, by account. */
export async function transactionsOfPerson(
  system: Db,
  vault: Vault,
  accountId: number,
  keys: readonly Buffer[],
): Promise<PersonTransaction[]> {
  if (!keys.length) return [];
  const { rows } = await sql<Omit<PersonTransaction, 'transaction'> & { ciphertext: Buffer }>`
    select t.id, t.branch_id, t.customer_key, t.created_at, t.ciphertext, t.at,
      case when t.late_code is not null then 'suspicious' else coalesce(t.answer ->> 'status', 'not_evaluated') end as status,
      (select min(c.case_id) from case_alerts a join cases c on c.id = a.case_id where a.transaction_id = t.id and c.status <> 'closed') as open_case
    from transactions t where t.id = any(array(${ofCustomers(accountId, keys)})) and t.account_id = ${accountId} order by t.id`.execute(
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
 * Deletes the customer's transactions, but for those of cases that are still worked on, with what closed cases show of them, its own closed cases, its
 * history where no transaction is left, and its movements in the histories of accounts and cards. In the caller's transaction, in the
 * system scope. Gives how many transactions.
 */
export async function forgetTransactionsOfPerson(
  transaction: Db,
  vault: Vault,
  accountId: number,
  keys: readonly Buffer[],
): Promise<number> {
  if (!keys.length) return 0;
  const mine = [...keys];
  await sql`delete from cases where account_id = ${accountId} and status = 'closed' and subject_key = any(${mine}::bytea[])`.execute(
    transaction,
  );
  await forgetSnoozes(transaction, accountId, mine);
  // As the intake does first: nothing of theirs comes in meanwhile.
  await sql`select from transaction_entities where slot = any(${mine.map(slotOf)}::int[]) and entity_key = any(${mine}::bytea[]) and account_id = ${accountId}
    order by entity_key, branch_id for update`.execute(transaction);
  const { rows: all } = await sql<{ id: number }>`${ofCustomers(accountId, mine)} order by id`.execute(transaction);
  let deleted = 0;
  // A part at a time: what one wrote in years is not decrypted at once.
  for (let first = 0; first < all.length; first += BATCH) {
    const { rows } =
      await sql<Doomed>`delete from transactions t where id = any(${all.slice(first, first + BATCH).map(({ id }) => id)}::bigint[])
      and account_id = ${accountId}
      and not exists (select from case_alerts a join cases c on c.id = a.case_id where a.transaction_id = t.id and c.status <> 'closed')
      and not ${heldCustomer} returning id, branch_id, ciphertext`.execute(transaction);
    // Of cases about other subjects: an account that many paid to.
    await sql`delete from case_alerts where account_id = ${accountId} and transaction_id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
      transaction,
    );
    const movements = await Promise.all(rows.map((row) => movementsOf(vault, accountId, row)));
    await forgetMovements(transaction, movements.flat());
    deleted += rows.length;
  }
  const { rows: left } = await sql<{
    customer_key: Buffer;
  }>`select distinct customer_key from transactions where id = any(array(${ofCustomers(accountId, mine)}))`.execute(
    transaction,
  );
  const gone = mine.filter((key) => !left.some(({ customer_key }) => customer_key.equals(key)));
  for (const table of ['transaction_legs', 'transaction_buckets', 'transaction_entities'])
    await sql`delete from ${sql.table(table)} where slot = any(${gone.map(slotOf)}::int[]) and entity_key = any(${gone}::bytea[])
      and account_id = ${accountId}`.execute(transaction);
  return deleted;
}

/** Transactions that are deleted together. */
const BATCH = 500;

interface Doomed {
  readonly id: number;
  readonly branch_id: number;
  readonly ciphertext: Buffer;
}

/** What a transaction left in the histories of its accounts and card. */
async function movementsOf(
  vault: Vault,
  accountId: number,
  { id, branch_id, ciphertext }: Doomed,
): Promise<{ readonly entity: Entity; readonly id: number }[]> {
  const text = (await vault.decrypt(accountId, `transactions.ciphertext:${id}`, ciphertext)).toString();
  const { origin, destination, card } = await entitiesOf(vault, { id: branch_id, accountId }, JSON.parse(text));
  return [origin, destination, card].flatMap((entity) => (entity ? [{ entity, id }] : []));
}
