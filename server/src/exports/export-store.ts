import { sql } from 'kysely';
import type { Page } from '../accounts/store.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import { lockNumber } from '../platform/database/lock-number.ts';
import { nextId } from '../platform/database/next-id.ts';
import { type Db, type Table, tables } from '../platform/database/tables.ts';

interface ExportTables {
  exports: Table<'exports'>;
  export_parts: Table<'export_parts'>;
}
const typed = (db: Db) => tables<ExportTables>(db);

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
const COLUMNS = [
  ...(['id', 'kind', 'state', 'rows_done', 'rows_total', 'most_rows', 'created_by'] as const),
  ...(['created_at', 'finished_at', 'expires_at'] as const),
] as const;
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
  const id = await nextId(work, 'exports');
  const filter = await vault.encrypt(row.accountId, filterContext(id), JSON.stringify(row.filter));
  await typed(work)
    .insertInto('exports')
    .values({
      id,
      account_id: row.accountId,
      branch_id: row.branchId,
      kind: row.kind,
      filter,
      most_rows: row.mostRows,
      created_by: row.by,
      created_at: row.at,
      expires_at: row.expiresAt,
    })
    .execute();
  return id;
}

export async function listExports(
  db: Db,
  branchId: number,
  kinds: readonly ExportKind[],
  { limit, before }: Page,
): Promise<ExportRow[]> {
  if (!kinds.length) return [];
  const all = typed(db)
    .selectFrom('exports')
    .select(COLUMNS)
    .where('branch_id', '=', branchId)
    .where('kind', 'in', kinds);
  return (before === undefined ? all : all.where('id', '<', before)).orderBy('id', 'desc').limit(limit).execute();
}

export const readExport = (db: Db, branchId: number, id: number): Promise<ExportRow | undefined> =>
  typed(db)
    .selectFrom('exports')
    .select(COLUMNS)
    .where('branch_id', '=', branchId)
    .where('id', '=', id)
    .executeTakeFirst();

/**
 * Counts the account's unfinished exports. Simultaneous requests wait until the caller's transaction ends, so that
 * together they cannot exceed the maximum.
 */
export async function countOpen(work: Db, accountId: number): Promise<number> {
  await lockNumber(work, 'exports', accountId);
  const { n } = await typed(work)
    .selectFrom('exports')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow();
  return n;
}

export const deleteExport = (db: Db, branchId: number, id: number) =>
  typed(db).deleteFrom('exports').where('branch_id', '=', branchId).where('id', '=', id).execute();

export const deleteExpired = (db: Db, now: Date) =>
  typed(db).deleteFrom('exports').where('expires_at', '<', now).execute();

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
    const row = await typed(work)
      .updateTable('exports')
      .set({ state: 'running', rows_done: 0 })
      .where('id', '=', id)
      .where('state', '<>', 'done')
      .returning(['account_id', 'branch_id', 'kind', 'filter', 'most_rows', 'created_by'])
      .executeTakeFirst();
    if (!row) return undefined;
    await typed(work).deleteFrom('export_parts').where('export_id', '=', id).execute();
    const filter = await vault.decrypt(row.account_id, filterContext(id), row.filter);
    return {
      ...{ accountId: row.account_id, branchId: row.branch_id, kind: row.kind, mostRows: row.most_rows },
      ...{ by: row.created_by, filter: JSON.parse(filter.toString()) as Filter },
    };
  });
}

export const noteTotal = (db: Db, id: number, total: number) =>
  typed(db).updateTable('exports').set({ rows_total: total }).where('id', '=', id).execute();

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
  typed(db)
    .updateTable('exports')
    .set({ state, finished_at: at })
    .where('id', '=', id)
    .where('state', '<>', 'done')
    .execute();

/**
 * Yields the file part by part. Reads each part only after the previous part was sent. A slow download therefore needs
 * memory for only one part.
 */
export async function* partsOfFile(db: Db, vault: Vault, accountId: number, id: number): AsyncGenerator<Buffer> {
  for (let n = 0; ; n++) {
    const part = await typed(db)
      .selectFrom('export_parts')
      .select('ciphertext')
      .where('export_id', '=', id)
      .where('n', '=', n)
      .executeTakeFirst();
    if (!part) return;
    yield await vault.decrypt(accountId, partContext(id, n), part.ciphertext);
  }
}
