import { sql } from 'kysely';
import { type Db, type Table, tables } from '../platform/database/tables.ts';

interface BlobTables {
  blobs_begun: Table<'blobs_begun'>;
}
const typed = (db: Db) => tables<BlobTables>(db);

/**
 * Age, in milliseconds, from which an unused image file counts as orphaned. Every request takes less time from its
 * first image to its record.
 */
const BEGUN_MS = 3_600_000;

/** Records the name of an image file before it is written. `db` must be in the system scope. */
export const beginBlob = async (db: Db, accountId: number, name: string): Promise<void> =>
  void (await typed(db).insertInto('blobs_begun').values({ name, account_id: accountId }).execute());

/**
 * Marks a file as used by data that is not a record. The owner of this data must delete the file later. `db` is the
 * database transaction that stores the file's name.
 */
export const keepBlob = async (db: Db, name: string): Promise<void> =>
  void (await typed(db).deleteFrom('blobs_begun').where('name', '=', name).execute());

/**
 * Marks orphaned files for deletion and returns their number. A file is orphaned if a crash or an error prevented the
 * writing of its record.
 */
export async function sweepBlobs(db: Db, now: Date): Promise<number> {
  const { rows } = await sql`with orphans as (
      delete from blobs_begun b where begun_at < ${new Date(now.getTime() - BEGUN_MS)} returning name
    ) insert into blobs_to_delete select name from orphans on conflict do nothing returning name`.execute(db);
  return rows.length;
}
