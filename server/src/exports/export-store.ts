import { sql } from 'kysely';
import type { Page } from '../accounts/store.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';

export type ExportKind = 'verifications' | 'transactions' | 'queue' | 'audit' | 'customer_risks';
export type Filter = Readonly<Record<string, string>>;
export interface ExportRow {
  readonly id: number;
  readonly kind: ExportKind;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  readonly rows_done: number;
  readonly rows_total: number | null;
  readonly most_rows: number;
  readonly created_by: number;
  readonly created_at: Date;
  readonly finished_at: Date | null;
  readonly expires_at: Date;
}
const columns = sql`id, kind, state, rows_done, rows_total, most_rows, created_by, created_at, finished_at, expires_at`;
const filterContext = (id: number): string => `exports.filter:${id}`;
const partContext = (id: number, n: number): string => `export_parts.ciphertext:${id}:${n}`;

export interface NewExport {
  readonly accountId: number;
  readonly branchId: number;
  readonly kind: ExportKind;
  readonly filter: Filter;
  readonly mostRows: number;
  readonly by: number;
  readonly at: Date;
  readonly expiresAt: Date;
}
export async function insertExport(work: Db, vault: Vault, row: NewExport): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('exports', 'id')) as id`.execute(
    work,
  );
  const { id } = rows[0]!;
  const filter = await vault.encrypt(row.accountId, filterContext(id), JSON.stringify(row.filter));
  await sql`insert into exports (id, account_id, branch_id, kind, filter, most_rows, created_by, created_at, expires_at)
    values (${id}, ${row.accountId}, ${row.branchId}, ${row.kind}, ${filter}, ${row.mostRows}, ${row.by}, ${row.at}, ${row.expiresAt})`.execute(
    work,
  );
  return id;
}

export const listExports = async (
  db: Db,
  branchId: number,
  kinds: readonly ExportKind[],
  { limit, before }: Page,
): Promise<ExportRow[]> =>
  (
    await sql<ExportRow>`select ${columns} from exports where branch_id = ${branchId} and kind = any(${[...kinds]}::text[])
      ${before === undefined ? sql`` : sql`and id < ${before}`} order by id desc limit ${limit}`.execute(db)
  ).rows;

export const readExport = async (db: Db, branchId: number, id: number): Promise<ExportRow | undefined> =>
  (await sql<ExportRow>`select ${columns} from exports where branch_id = ${branchId} and id = ${id}`.execute(db))
    .rows[0];

/**
 * Counts the account's unfinished exports. Simultaneous requests wait until the caller's transaction ends, so that
 * together they cannot exceed the maximum.
 */
export async function countOpen(work: Db, accountId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('exports'), ${accountId}::int)`.execute(work);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from exports
    where account_id = ${accountId} and state in ('waiting', 'running')`.execute(work);
  return rows[0]!.n;
}

export const deleteExport = (db: Db, branchId: number, id: number) =>
  sql`delete from exports where branch_id = ${branchId} and id = ${id}`.execute(db);

export const deleteExpired = (db: Db, now: Date) => sql`delete from exports where expires_at < ${now}`.execute(db);

export interface ExportWork {
  readonly accountId: number;
  readonly branchId: number;
  readonly kind: ExportKind;
  readonly filter: Filter;
  readonly mostRows: number;
  readonly by: number;
}
/** Starts or restarts the export. Returns undefined if it is done or deleted. */
export async function beginExport(db: Db, vault: Vault, id: number): Promise<ExportWork | undefined> {
  return db.transaction().execute(async (work) => {
    const { rows } = await sql<{
      account_id: number;
      branch_id: number;
      kind: ExportKind;
      filter: Buffer;
      most_rows: number;
      created_by: number;
    }>`update exports set state = 'running', rows_done = 0 where id = ${id} and state <> 'done'
      returning account_id, branch_id, kind, filter, most_rows, created_by`.execute(work);
    const row = rows[0];
    if (!row) return undefined;
    await sql`delete from export_parts where export_id = ${id}`.execute(work);
    const filter = await vault.decrypt(row.account_id, filterContext(id), row.filter);
    return {
      ...{ accountId: row.account_id, branchId: row.branch_id, kind: row.kind, mostRows: row.most_rows },
      ...{ by: row.created_by, filter: JSON.parse(filter.toString()) as Filter },
    };
  });
}

export const noteTotal = (db: Db, id: number, total: number) =>
  sql`update exports set rows_total = ${total} where id = ${id}`.execute(db);

/** Appends lines. Returns false if the export was deleted during the work. */
export async function addPart(
  db: Db,
  vault: Vault,
  part: {
    readonly id: number;
    readonly accountId: number;
    readonly n: number;
    readonly text: string;
    readonly rows: number;
  },
): Promise<boolean> {
  const { id, accountId, n, text } = part;
  const ciphertext = await vault.encrypt(accountId, partContext(id, n), text);
  const { rows } = await sql`with going as (
      update exports set rows_done = rows_done + ${part.rows} where id = ${id} returning id
    ) insert into export_parts (export_id, n, account_id, ciphertext) select id, ${n}, ${accountId}, ${ciphertext} from going returning n`.execute(
    db,
  );
  return rows.length > 0;
}

export const endExport = (db: Db, id: number, state: 'done' | 'failed', at: Date) =>
  sql`update exports set state = ${state}, finished_at = ${at} where id = ${id} and state <> 'done'`.execute(db);

/**
 * Yields the file part by part. Reads each part only after the previous part was sent. A slow download therefore needs
 * memory for only one part.
 */
export async function* partsOfFile(db: Db, vault: Vault, accountId: number, id: number): AsyncGenerator<Buffer> {
  for (let n = 0; ; n++) {
    const { rows } = await sql<{ ciphertext: Buffer }>`select ciphertext from export_parts
      where export_id = ${id} and n = ${n}`.execute(db);
    if (!rows[0]) return;
    yield await vault.decrypt(accountId, partContext(id, n), rows[0].ciphertext);
  }
}
