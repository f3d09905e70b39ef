import { CompiledQuery, type Insertable } from 'kysely';
import type { Db } from '../platform/database/tables.ts';
import type { WatchRow } from '../screening/watch/watch-store.ts';
import type { VerificationTables } from '../verifications/record.ts';

export interface CustomerRows {
  readonly record: Insertable<VerificationTables['verifications']>;
  readonly watch: WatchRow | undefined;
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
const WATCH = [
  'id',
  'branch_id',
  'account_id',
  'verification_id',
  'ciphertext',
  'created_at',
] as const satisfies readonly (keyof WatchRow)[];

const parameters = (count: number, from: number): string[] => Array.from({ length: count }, (_, n) => `$${from + n}`);
const INSERT_RECORD = `insert into verifications (${RECORD}) values (${parameters(RECORD.length, 1)})`;
const INSERT_BOTH = `with record as (${INSERT_RECORD})
  insert into watched_customers (${WATCH}) values (${parameters(WATCH.length, RECORD.length + 1)})`;

/**
 * Writes the record of a customer, and its ongoing monitoring if there is one, in one statement. The SQL text is
 * constant, because building it for each call reduced throughput by a third (docs/adr/0418).
 */
export async function writeCustomer(db: Db, { record, watch }: CustomerRows): Promise<void> {
  const values = [...RECORD.map((column) => record[column]), ...(watch ? WATCH.map((column) => watch[column]) : [])];
  await db.executeQuery(CompiledQuery.raw(watch ? INSERT_BOTH : INSERT_RECORD, values));
}
