import { sql } from 'kysely';
import { type Db, type Table, tables } from '../../../platform/database/tables.ts';
import type { KnownOutcome } from './known-outcome.ts';

interface ImportTables {
  transaction_imports: Table<'transaction_imports'>;
}
const typed = (db: Db) => tables<ImportTables>(db);

export interface Progress {
  readonly id: number;
  readonly lines: number;
  readonly imported: number;
  readonly refused: number;
}

/** Starts an import of a file into a branch, or continues it if it was interrupted. */
export async function beginImport(
  db: Db,
  { branchId, accountId, fileHash }: { branchId: number; accountId: number; fileHash: Buffer },
): Promise<Progress> {
  return (
    typed(db)
      .insertInto('transaction_imports')
      .values({ branch_id: branchId, account_id: accountId, file_hash: fileHash })
      // Changes nothing. Without an update the row would not be returned.
      .onConflict((conflict) => conflict.columns(['branch_id', 'file_hash']).doUpdateSet({ file_hash: fileHash }))
      .returning(['id', 'lines', 'imported', 'refused'])
      .executeTakeFirstOrThrow()
  );
}

/** Adds the numbers of a batch to the import's progress, in the database transaction that writes the batch. */
export const noteProgress = (
  work: Db,
  id: number,
  { lines, imported, refused }: Omit<Progress, 'id'>,
): Promise<unknown> =>
  typed(work)
    .updateTable('transaction_imports')
    .set((row) => ({
      lines: row('lines', '+', lines),
      imported: row('imported', '+', imported),
      refused: row('refused', '+', refused),
    }))
    .where('id', '=', id)
    .execute();

export const finishImport = (db: Db, id: number, at: Date): Promise<unknown> =>
  typed(db).updateTable('transaction_imports').set({ finished_at: at }).where('id', '=', id).execute();

export interface ImportedRow {
  readonly id: number;
  readonly transactionKey: Buffer;
  readonly customerKey: Buffer;
  readonly emailKey: Buffer | null;
  readonly destinationKey: Buffer | null;
  readonly currency: string;
  readonly at: Date;
  readonly contentHash: Buffer;
  readonly ciphertext: Buffer;
  readonly knownOutcome: KnownOutcome | null;
}

/** Writes transactions as history. Returns the ids of transactions whose `transaction_id` was new in the branch. */
export async function insertHistory(
  work: Db,
  { branchId, accountId }: { branchId: number; accountId: number },
  rows: readonly ImportedRow[],
): Promise<ReadonlySet<number>> {
  const column = <K extends keyof ImportedRow>(name: K) => rows.map((row) => row[name]);
  const { rows: made } = await sql<{ id: number }>`
    insert into transactions (id, branch_id, account_id, transaction_key, customer_key, email_key, destination_key, currency, at, rules, answer,
      content_hash, ciphertext, created_at, source, known_outcome)
    select id, ${branchId}, ${accountId}, transaction_key, customer_key, email_key, destination_key, currency, at, '{}',
      '{"status": "not_evaluated", "activity_code": null, "comment": []}', content_hash, ciphertext, at, 'import', known_outcome
    from unnest(${column('id')}::bigint[], ${column('transactionKey')}::bytea[], ${column('customerKey')}::bytea[], ${column('emailKey')}::bytea[], ${column('destinationKey')}::bytea[],
      ${column('currency')}::text[], ${column('at')}::timestamptz[],
      ${column('contentHash')}::bytea[], ${column('ciphertext')}::bytea[], ${column('knownOutcome')}::text[])
      as t (id, transaction_key, customer_key, email_key, destination_key, currency, at, content_hash, ciphertext, known_outcome)
    on conflict (branch_id, transaction_key) do nothing returning id`.execute(work);
  return new Set(made.map(({ id }) => id));
}
