import { sql } from 'kysely';
import type { Db } from '../../../platform/database/tables.ts';
import type { KnownOutcome } from './known-outcome.ts';

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
  const { rows } = await sql<Progress>`insert into transaction_imports (branch_id, account_id, file_hash)
    values (${branchId}, ${accountId}, ${fileHash}) on conflict (branch_id, file_hash) do update set file_hash = excluded.file_hash
    returning id, lines, imported, refused`.execute(db);
  return rows[0]!;
}

/** Adds the numbers of a batch to the import's progress, in the database transaction that writes the batch. */
export const noteProgress = (
  work: Db,
  id: number,
  { lines, imported, refused }: Omit<Progress, 'id'>,
): Promise<unknown> =>
  sql`update transaction_imports set lines = lines + ${lines}, imported = imported + ${imported}, refused = refused + ${refused}
    where id = ${id}`.execute(work);

export const finishImport = (db: Db, id: number, at: Date): Promise<unknown> =>
  sql`update transaction_imports set finished_at = ${at} where id = ${id}`.execute(db);

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
