import { sql } from 'kysely';
import type { Db } from '../../platform/database/tables.ts';
import type { Entity } from '../history-store.ts';

export interface Progress {
  readonly id: number;
  readonly lines: number;
  readonly imported: number;
  readonly refused: number;
}

/** The import of this file into this branch: begun now, or where it was left. */
export async function beginImport(
  db: Db,
  { branchId, accountId, fileHash }: { branchId: number; accountId: number; fileHash: Buffer },
): Promise<Progress> {
  const { rows } = await sql<Progress>`insert into transaction_imports (branch_id, account_id, file_hash)
    values (${branchId}, ${accountId}, ${fileHash}) on conflict (branch_id, file_hash) do update set file_hash = excluded.file_hash
    returning id, lines, imported, refused`.execute(db);
  return rows[0]!;
}

/** Adds a batch to the import's progress, in the transaction that writes the batch. */
export const noteProgress = (
  work: Db,
  id: number,
  { lines, imported, refused }: Omit<Progress, 'id'>,
): Promise<unknown> =>
  sql`update transaction_imports set lines = lines + ${lines}, imported = imported + ${imported}, refused = refused + ${refused}
    where id = ${id}`.execute(work);

export const finishImport = (db: Db, id: number, at: Date): Promise<unknown> =>
  sql`update transaction_imports set finished_at = ${at} where id = ${id}`.execute(db);

export async function takeIds(db: Db, n: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('transactions', 'id')) as id
    from generate_series(1, ${n})`.execute(db);
  return rows.map(({ id }) => id);
}

export interface ImportedRow {
  readonly id: number;
  readonly transactionKey: Buffer;
  readonly customerKey: Buffer;
  readonly destinationKey: Buffer | null;
  readonly currency: string;
  readonly at: Date;
  readonly contentHash: Buffer;
  readonly ciphertext: Buffer;
}

/** Writes transactions as history; gives the ids of those whose transaction_id the branch did not have. */
export async function insertHistory(
  work: Db,
  { branchId, accountId }: { branchId: number; accountId: number },
  rows: readonly ImportedRow[],
): Promise<ReadonlySet<number>> {
  const column = <K extends keyof ImportedRow>(name: K) => rows.map((row) => row[name]);
  const { rows: made } = await sql<{ id: number }>`
    insert into transactions (id, branch_id, account_id, transaction_key, customer_key, destination_key, currency, at, rules, answer,
      content_hash, ciphertext, created_at, source)
    select id, ${branchId}, ${accountId}, transaction_key, customer_key, destination_key, currency, at, '{}',
      '{"status": "not_evaluated", "activity_code": null, "comment": []}', content_hash, ciphertext, at, 'import'
    from unnest(${column('id')}::bigint[], ${column('transactionKey')}::bytea[], ${column('customerKey')}::bytea[], ${column('destinationKey')}::bytea[],
      ${column('currency')}::text[], ${column('at')}::timestamptz[],
      ${column('contentHash')}::bytea[], ${column('ciphertext')}::bytea[])
      as t (id, transaction_key, customer_key, destination_key, currency, at, content_hash, ciphertext)
    on conflict (branch_id, transaction_key) do nothing returning id`.execute(work);
  return new Set(made.map(({ id }) => id));
}

export interface ImportedLeg {
  readonly entity: Entity;
  readonly id: number;
  readonly at: Date;
  readonly direction: 'in' | 'out';
  readonly currency: string;
  readonly minor: bigint;
  readonly ownKey: Buffer | null;
  readonly otherKey: Buffer | null;
}

/** Writes legs with their entities and sums, many at once. Entities in the order of their keys, so that two imports never wait for each other. */
export async function insertLegs(
  work: Db,
  { branchId, accountId }: { branchId: number; accountId: number },
  legs: readonly ImportedLeg[],
): Promise<void> {
  if (!legs.length) return;
  const [keys, times] = [legs.map(({ entity }) => entity.key), legs.map(({ at }) => at)];
  await sql`insert into transaction_entities as e (slot, entity_key, branch_id, account_id, first_at, last_at)
    select transaction_slot(key), key, ${branchId}, ${accountId}, min(at), max(at)
    from unnest(${keys}::bytea[], ${times}::timestamptz[]) as t (key, at) group by key order by key
    on conflict (slot, entity_key, branch_id) do update
      set first_at = least(e.first_at, excluded.first_at), last_at = greatest(e.last_at, excluded.last_at)`.execute(
    work,
  );
  await sql`with leg as (
      insert into transaction_legs (slot, entity_key, branch_id, account_id, at, id, direction, currency, minor, own_key, other_key)
      select transaction_slot(key), key, ${branchId}, ${accountId}, at, id, direction, currency, minor, own_key, other_key
      from unnest(${keys}::bytea[], ${times}::timestamptz[], ${legs.map(({ id }) => id)}::bigint[], ${legs.map(({ direction }) => direction)}::text[],
        ${legs.map(({ currency }) => currency)}::text[], ${legs.map(({ minor }) => String(minor))}::bigint[],
        ${legs.map(({ ownKey }) => ownKey)}::bytea[], ${legs.map(({ otherKey }) => otherKey)}::bytea[])
        as t (key, at, id, direction, currency, minor, own_key, other_key)
      on conflict do nothing returning slot, entity_key, direction, currency, at, minor
    )
    insert into transaction_buckets as b (slot, entity_key, branch_id, account_id, direction, currency, span, start, n, total, squares)
    select slot, entity_key, ${branchId}, ${accountId}, direction, currency, span, date_bin(width, at, '2000-01-01Z'), count(*), sum(minor), sum(minor::numeric ^ 2)
    from leg, (values ('5m', interval '5 minutes'), ('1d', interval '1 day')) as spans (span, width) group by 1, 2, 5, 6, 7, 8 order by 2, 5, 6, 7, 8
    on conflict (slot, entity_key, branch_id, direction, currency, span, start)
      do update set n = b.n + excluded.n, total = b.total + excluded.total, squares = b.squares + excluded.squares`.execute(
    work,
  );
}
