import { sql } from 'kysely';
import type { Vault } from '../platform/crypto/vault.ts';
import { nextId } from '../platform/database/next-id.ts';
import { type Db, type Table, tables } from '../platform/database/tables.ts';

interface HoldTables {
  legal_holds: Table<'legal_holds'>;
  legal_hold_records: Table<'legal_hold_records'>;
  legal_hold_customers: Table<'legal_hold_customers'>;
}
const typed = (db: Db) => tables<HoldTables>(db);

export interface Hold {
  readonly id: number;
  readonly reason: string;
  readonly placed_at: Date;
  readonly records: number;
  /** True if the person requested the deletion of the data while the hold was in force. */
  readonly forgotten: boolean;
}
const reasonContext = (id: number): string => `legal_holds.reason:${id}`;

/**
 * Protects these records and the transactions of these customers from deletion until the hold is released. Runs in the
 * caller's transaction.
 */
export async function placeHold(
  transaction: Db,
  vault: Vault,
  hold: {
    accountId: number;
    userId: number | null;
    reason: string;
    records: readonly number[];
    customers: readonly Buffer[];
    now: Date;
  },
): Promise<number> {
  const id = await nextId(transaction, 'legal_holds');
  const reason = await vault.encrypt(hold.accountId, reasonContext(id), hold.reason);
  await sql`insert into legal_holds (id, account_id, reason, placed_by, placed_at) overriding system value
    values (${id}, ${hold.accountId}, ${reason}, ${hold.userId}, ${hold.now})`.execute(transaction);
  await sql`insert into legal_hold_records (hold_id, account_id, verification_id)
    select ${id}, ${hold.accountId}, unnest(${[...hold.records]}::bigint[])`.execute(transaction);
  // Two spellings of the same number have the same hash, so `distinct` is needed.
  await sql`insert into legal_hold_customers (hold_id, account_id, customer_key)
    select distinct ${id}::bigint, ${hold.accountId}::bigint, unnest(${[...hold.customers]}::bytea[])`.execute(
    transaction,
  );
  return id;
}

/**
 * Returns the holds in force, newest first. Returns the holds of the whole account, or only the holds on these records
 * and customers.
 */
export async function holdsInForce(
  db: Db,
  vault: Vault,
  accountId: number,
  on?: { readonly records: readonly number[]; readonly customers: readonly Buffer[] },
): Promise<Hold[]> {
  const { rows } = await sql<Omit<Hold, 'reason'> & { reason: Buffer }>`
    select h.id, h.reason, h.placed_at, h.forgotten_at is not null as forgotten, count(r.*) as records
    from legal_holds h left join legal_hold_records r on r.hold_id = h.id
      ${on ? sql`and r.verification_id = any(${[...on.records]}::bigint[])` : sql``}
    where h.account_id = ${accountId} and h.released_at is null
    group by h.id ${
      on
        ? sql`having count(r.*) > 0 or exists (select from legal_hold_customers c
            where c.hold_id = h.id and c.account_id = ${accountId} and c.customer_key = any(${[...on.customers]}::bytea[]))`
        : sql``
    } order by h.id desc`.execute(db);
  return Promise.all(
    rows.map(async ({ reason, ...row }) => ({
      ...row,
      reason: (await vault.decrypt(accountId, reasonContext(row.id), reason)).toString(),
    })),
  );
}

export async function heldAmong(db: Db, records: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ verification_id: number }>`select distinct verification_id from legal_hold_records
    where verification_id = any(${[...records]}::bigint[])`.execute(db);
  return new Set(rows.map(({ verification_id: id }) => id));
}

/**
 * Marks the holds on people who requested the deletion of their data. Exports then omit the data that these holds
 * protect. Runs in the caller's transaction.
 */
export const markForgotten = (transaction: Db, ids: readonly number[], now: Date) =>
  sql`update legal_holds set forgotten_at = coalesce(forgotten_at, ${now}) where id = any(${[...ids]}::bigint[])`.execute(
    transaction,
  );

/** Locks a hold in force until the transaction ends. Returns false if the account has no such hold. */
export async function lockHold(work: Db, accountId: number, id: number): Promise<boolean> {
  const row = await typed(work)
    .selectFrom('legal_holds')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('released_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Releases a hold, so that its data can be deleted again. Deletes the reason of the hold, because it may contain names
 * of people. The row of the hold stays. Returns false if the account has no such hold in force.
 */
export async function releaseHold(transaction: Db, accountId: number, id: number, now: Date): Promise<boolean> {
  const released = await typed(transaction)
    .updateTable('legal_holds')
    .set({ released_at: now, reason: null })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('released_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!released) return false;
  await typed(transaction).deleteFrom('legal_hold_records').where('hold_id', '=', id).execute();
  await typed(transaction).deleteFrom('legal_hold_customers').where('hold_id', '=', id).execute();
  return true;
}
