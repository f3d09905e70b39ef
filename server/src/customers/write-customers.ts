import { CompiledQuery, type Insertable } from 'kysely';
import type { Db } from '../platform/database/tables.ts';
import type { WatchTables } from '../screening/watch/watch-store.ts';
import type { VerificationTables } from '../verifications/record.ts';

export interface CustomerRows {
  readonly record: Insertable<VerificationTables['verifications']>;
  readonly watch?: WatchTables['watched_customers'] | undefined;
}

const RECORD = [
  'id',
  'branch_id',
  'account_id',
  'kind',
  'outcome',
  'ciphertext',
  'images',
  'provenance',
  'search_keys',
  'request_id',
  'summary',
  'reference_key',
] as const satisfies readonly (keyof CustomerRows['record'])[];
const WATCH = {
  id: 'bigint',
  branch_id: 'bigint',
  account_id: 'bigint',
  verification_id: 'bigint',
  ciphertext: 'bytea',
  created_at: 'timestamptz',
} as const satisfies Record<keyof WatchTables['watched_customers'], string>;
const watchColumns = Object.keys(WATCH) as (keyof typeof WATCH)[];

/** The statement for that many records and any number of watches. A row whose id exists was written by an earlier try, as ids come from sequences. */
function statement(records: number): string {
  const row = (_: unknown, index: number) => `(${RECORD.map((_, column) => `$${index * RECORD.length + column + 1}`)})`;
  const first = records * RECORD.length + 1;
  const arrays = watchColumns.map((column, index) => `$${first + index}::${WATCH[column]}[]`);
  return `with record as (
    insert into verifications (${RECORD}) values ${Array.from({ length: records }, row)} on conflict (id) do nothing
  ) insert into watched_customers (${watchColumns}) select * from unnest(${arrays}) on conflict (id) do nothing`;
}

/** Writes records of customers and their watches in one statement. Writing the same ones again changes nothing. */
export function makeWriteCustomers(): (db: Db, rows: readonly CustomerRows[]) => Promise<void> {
  const texts = new Map<number, string>();
  const textFor = (records: number): string => {
    const known = texts.get(records) ?? statement(records);
    texts.set(records, known);
    return known;
  };
  return async (db, rows) => {
    const watches = rows.flatMap(({ watch }) => watch ?? []);
    const values = [
      ...rows.flatMap(({ record }) => RECORD.map((column) => record[column])),
      ...watchColumns.map((column) => watches.map((watch) => watch[column])),
    ];
    await db.executeQuery(CompiledQuery.raw(textFor(rows.length), values));
  };
}
