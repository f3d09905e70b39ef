import { sql } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { type Entity, entitiesOf } from '../facts/entities.ts';
import { heldCustomer } from '../history/forget.ts';
import { forgetTakenOver, keysTakenOver } from '../history/former-keys.ts';
import { forgetMovements } from '../history/movement-store.ts';
import { forgetSnoozes } from '../trials/snooze-store.ts';

/** The transaction as the account's users see it. `export-person.ts` selects the fields for the person's own copy. */
export interface PersonTransaction {
  readonly id: number;
  readonly branch_id: number;
  readonly customer_key: Buffer;
  readonly created_at: Date;
  /** The transaction's own time. */
  readonly at: Date;
  readonly status: 'safe' | 'suspicious' | 'not_evaluated';
  readonly transaction: unknown;
  /** The `case_id` of the open case that refers to the transaction; null if there is none. */
  readonly open_case: string | null;
  /** True if the transaction must be stored by law, because a case refers to it. */
  readonly held: boolean;
  /** True if the person's data was deleted and the transaction is stored only because the law requires it. */
  readonly forgotten: boolean;
}

/**
 * Returns the ids of the customers' transactions. Each transaction has a row in the customer's history, or is marked
 * because it has none (docs/adr/0152). A separate index of transactions by customer is therefore not needed.
 */
const ofCustomers = (accountId: number, keys: readonly Buffer[]) =>
  sql`select l.id from transaction_legs l where l.entity_key = any(${[...keys]}::bytea[]) and l.account_id = ${accountId}
    union select t.id from transactions t where t.without_history and t.customer_key = any(${[...keys]}::bytea[]) and t.account_id = ${accountId}`;

/**
 * Returns the customer's transactions in an account, decrypted, oldest first. `system` is a connection that can read
 * every account's rows, so the query selects by account.
 */
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
      (select min(c.case_id) from case_alerts a join cases c on c.id = a.case_id where a.transaction_id = t.id and c.status <> 'closed') as open_case,
      is_transaction_held(t.id) as held, t.forgotten_at is not null as forgotten
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

/** A case that must be stored by law. Its subject is the person, or it contains a transaction of the person. */
export interface HeldCase {
  readonly id: number;
  readonly case_id: string;
  readonly branch_id: number;
  /** Number of the case's reports that have at least the state `approved`. */
  readonly reports: number;
  /** Time until which the law requires to store the case. Null while the case is open. */
  readonly until: Date | null;
}

/**
 * Returns the cases of these customers and transactions that must be stored by law, oldest first. `system` is a
 * connection that can read every account's rows, so the query selects by account.
 */
export async function heldCasesOf(
  system: Db,
  accountId: number,
  { keys, transactions }: { readonly keys: readonly Buffer[]; readonly transactions: readonly number[] },
): Promise<HeldCase[]> {
  const { rows } =
    await sql<HeldCase>`select c.id, c.case_id, c.branch_id, nullif(case_held_until(c), 'infinity') as until,
      (select count(*)::int from case_reports r where r.case_id = c.id and r.state <> 'draft') as reports
    from cases c where c.account_id = ${accountId} and case_held_until(c) > now() and (c.subject_key = any(${[...keys]}::bytea[])
      or exists (select from case_alerts a where a.case_id = c.id and a.transaction_id = any(${[...transactions]}::bigint[])))
    order by c.id`.execute(system);
  return rows;
}

/**
 * Locks the customers' histories. The intake of transactions takes the same lock first. No new transaction or alert of
 * the person can therefore arrive until the caller's database transaction ends.
 */
export const lockHistories = (work: Db, accountId: number, keys: readonly Buffer[]) =>
  sql`select from transaction_entities where entity_key = any(${[...keys]}::bytea[]) and account_id = ${accountId}
    order by entity_key, branch_id for update`.execute(work);

/**
 * Deletes the customer's transactions, snoozes and history, and their rows in the histories of accounts and cards. Runs
 * after the deletion of the customer's cases (`cases/forget-cases.ts`). Does not delete data that must be stored by
 * law: cases, the data that they refer to, and transactions of cases. Marks this data, so that retention deletes it
 * after its date. Runs in the caller's database transaction, on a connection that can read every account's rows.
 * Returns the number of deleted transactions.
 */
export async function forgetTransactionsOfPerson(
  transaction: Db,
  vault: Vault,
  accountId: number,
  { keys, now }: { readonly keys: readonly Buffer[]; readonly now: Date },
): Promise<number> {
  if (!keys.length) return 0;
  const mine = [...keys];
  await forgetSnoozes(transaction, accountId, mine);
  await lockHistories(transaction, accountId, mine);
  const { rows: all } = await sql<{ id: number }>`${ofCustomers(accountId, mine)} order by id`.execute(transaction);
  let deleted = 0;
  // Decrypts the transactions in batches, because years of transactions may not fit into memory.
  for (let first = 0; first < all.length; first += BATCH) {
    const ids = all.slice(first, first + BATCH).map(({ id }) => id);
    const { rows } = await sql<ForgottenTransaction>`delete from transactions t where id = any(${ids}::bigint[])
      and account_id = ${accountId} and not is_transaction_held(t.id) and not ${heldCustomer}
      returning id, branch_id, ciphertext`.execute(transaction);
    // Deletes alerts of the person's transactions in cases about other subjects, such as an account that many people
    // paid.
    await sql`delete from case_alerts where account_id = ${accountId} and transaction_id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
      transaction,
    );
    const { rows: kept } = await sql<ForgottenTransaction>`update transactions t
      set without_history = true, forgotten_at = coalesce(forgotten_at, ${now})
      where id = any(${ids}::bigint[]) and account_id = ${accountId} and not ${heldCustomer}
      returning id, branch_id, ciphertext`.execute(transaction);
    const movements = await Promise.all(
      [...rows, ...kept].map((row) => movementsOf(transaction, vault, accountId, row)),
    );
    await forgetMovements(transaction, movements.flat());
    deleted += rows.length;
  }
  const { rows: held } = await sql<{ customer_key: Buffer }>`select distinct customer_key from legal_hold_customers
    where account_id = ${accountId} and customer_key = any(${mine}::bytea[])`.execute(transaction);
  const gone = mine.filter((key) => !held.some(({ customer_key }) => customer_key.equals(key)));
  for (const table of ['transaction_legs', 'transaction_buckets', 'transaction_entities'])
    await sql`delete from ${sql.table(table)} where entity_key = any(${gone}::bytea[])
      and account_id = ${accountId}`.execute(transaction);
  await forgetTakenOver(transaction, accountId, gone);
  return deleted;
}

/** Maximum number of transactions that one statement deletes. */
const BATCH = 500;

interface ForgottenTransaction {
  readonly id: number;
  readonly branch_id: number;
  readonly ciphertext: Buffer;
}

/** Returns the rows of a transaction in the histories of its accounts and card, with the keys of these histories. */
async function movementsOf(
  db: Db,
  vault: Vault,
  accountId: number,
  { id, branch_id, ciphertext }: ForgottenTransaction,
): Promise<{ readonly entity: Entity; readonly id: number }[]> {
  const text = (await vault.decrypt(accountId, `transactions.ciphertext:${id}`, ciphertext)).toString();
  const { origin, destination, card } = await entitiesOf(vault, { id: branch_id, accountId }, JSON.parse(text));
  const every = await Promise.all(
    [origin, destination, card].map(async (entity): Promise<Entity[]> => {
      if (!entity?.formerKeys) return entity ? [entity] : [];
      const keys = [entity.key, ...entity.formerKeys, ...(await keysTakenOver(db, accountId, [entity.key]))];
      return keys.map((key) => ({ ...entity, key }));
    }),
  );
  return every.flat().map((entity) => ({ entity, id }));
}
