import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';

/** Longer than any request may take from its first image to its record. */
const BEGUN_MS = 3_600_000;

/** Writes down the name of an image file that is about to be written. `db`: in the system scope. */
export const beginBlob = async (db: Db, accountId: number, name: string): Promise<void> =>
  void (await sql`insert into blobs_begun (name, account_id) values (${name}, ${accountId})`.execute(db));

/** Something other than a record has a file now, and sees to its end. `db`: the transaction in which it writes the name down. */
export const keepBlob = async (db: Db, name: string): Promise<void> =>
  void (await sql`delete from blobs_begun where name = ${name}`.execute(db));

/** Files of records that never came to be, by a crash or a fault in between, are to be deleted. Gives how many. */
export async function sweepBlobs(db: Db, now: Date): Promise<number> {
  const { rows } = await sql`with orphans as (
      delete from blobs_begun b where begun_at < ${new Date(now.getTime() - BEGUN_MS)} returning name
    ) insert into blobs_to_delete select name from orphans on conflict do nothing returning name`.execute(db);
  return rows.length;
}
