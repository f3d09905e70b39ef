import { sql } from 'kysely';
import type { Blobs } from '../platform/blobs.ts';
import { inSteps } from '../platform/database/in-steps.ts';
import { type Db, type Table, tables } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import type { StoredImage } from './record.ts';

interface ForgetTables {
  verifications: Table<'verifications'>;
  blobs_to_delete: Table<'blobs_to_delete'>;
}
const typed = (db: Db) => tables<ForgetTables>(db);

/**
 * Maximum number of rows in one database transaction. A small transaction holds locks for a short time and does not
 * delay requests.
 */
const BATCH = 500;

export interface Deleted {
  readonly records: number;
  readonly images: number;
}

/**
 * Deletes records that were created before `recordsBefore`, and images of records that were created before
 * `imagesBefore`. If `imagesBefore` is undefined, deletes no images. Also deletes the monitoring and the alerts of each
 * deleted record. Does not delete data under a legal hold. The function can safely run twice, or on two replicas.
 */
export async function forgetVerifications(
  db: Db,
  { recordsBefore, imagesBefore }: { recordsBefore: Date | undefined; imagesBefore: Date | undefined },
): Promise<Deleted> {
  return {
    records: recordsBefore ? await inSteps(BATCH, () => deleteRecords(db, recordsBefore)) : 0,
    images: imagesBefore ? await inSteps(BATCH, () => dropImages(db, imagesBefore)) : 0,
  };
}

/**
 * Deletes one record with all its data in the caller's database transaction. Used when the person requests the
 * deletion. Returns the branch and account of the record, or undefined if the record does not exist.
 * @throws AppError conflict for a record under a legal hold
 */
export async function forgetVerification(
  transaction: Db,
  id: number,
): Promise<{ readonly branchId: number; readonly accountId: number } | undefined> {
  const { rows } = await sql<{
    branch_id: number;
    account_id: number;
    images: StoredImage[];
  }>`delete from verifications v where id = ${id} and not ${held} returning branch_id, account_id, images`.execute(
    transaction,
  );
  const isHeld =
    !rows.length &&
    (await typed(transaction).selectFrom('verifications').select('id').where('id', '=', id).executeTakeFirst());
  if (isHeld) throw new AppError('legal_hold');
  await namesToDelete(transaction, rows);
  return rows[0] && { branchId: rows[0].branch_id, accountId: rows[0].account_id };
}

/**
 * Deletes the image files of deleted records and returns the number of files. If a file cannot be deleted, the next run
 * tries again.
 */
export async function deleteForgottenBlobs(db: Db, blobs: Pick<Blobs, 'delete'>): Promise<number> {
  let all = 0;
  for (;;) {
    const rows = await typed(db).selectFrom('blobs_to_delete').select('name').limit(BATCH).execute();
    if (!rows.length) return all;
    const names = rows.map(({ name }) => name);
    for (const name of names) await blobs.delete(name);
    await typed(db).deleteFrom('blobs_to_delete').where('name', 'in', names).execute();
    all += rows.length;
  }
}

/** SQL condition: true if a legal hold protects the record, whatever its age. */
const held = sql`exists (select from legal_hold_records h where h.verification_id = v.id)`;

const deleteRecords = (db: Db, before: Date): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ images: StoredImage[] }>`delete from verifications where id in (
      select id from verifications v where created_at < ${before} and not ${held} limit ${BATCH} for update skip locked
    ) returning images`.execute(transaction);
    await namesToDelete(transaction, rows);
    return rows.length;
  });

const dropImages = (db: Db, before: Date): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ images: StoredImage[] }>`with old as (
      select id, images from verifications v where created_at < ${before} and images <> '[]' and not ${held}
      limit ${BATCH} for update skip locked
    ) update verifications v set images = '[]' from old where v.id = old.id returning old.images`.execute(transaction);
    await namesToDelete(transaction, rows);
    return rows.length;
  });

async function namesToDelete(transaction: Db, rows: readonly { readonly images: readonly StoredImage[] }[]) {
  const names = rows.flatMap(({ images }) => images.map(({ blob }) => blob));
  if (names.length)
    await sql`insert into blobs_to_delete select unnest(${names}::text[]) on conflict do nothing`.execute(transaction);
}
