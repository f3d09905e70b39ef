import { sql } from 'kysely';
import { type Db, type Table, tables } from '../platform/database/tables.ts';

interface RevealTables {
  reveals: Table<'reveals'>;
}
const typed = (db: Db) => tables<RevealTables>(db);

export interface NewReveal {
  readonly accountId: number;
  readonly branchId: number;
  readonly userId: number;
  readonly subject: string;
  readonly fields: readonly string[];
  readonly reason: string;
  /** The note, stored encrypted. */
  readonly note: Buffer | null;
  readonly at: Date;
}

/**
 * Inserts a reveal. Returns false if the user has reached the maximum number of reveals since `since`. Simultaneous
 * reveals are counted one after another.
 */
export const insertReveal = (db: Db, reveal: NewReveal, { most, since }: { most: number; since: Date }) =>
  db.transaction().execute(async (work) => {
    await sql`select pg_advisory_xact_lock(hashtext('reveals'), ${reveal.userId}::int)`.execute(work);
    if ((await revealsSince(work, reveal.userId, since)) >= most) return false;
    await insert(work, reveal);
    return true;
  });

const insert = (db: Db, { accountId, branchId, userId, subject, fields, reason, note, at }: NewReveal) =>
  typed(db)
    .insertInto('reveals')
    .values({
      account_id: accountId,
      branch_id: branchId,
      user_id: userId,
      subject,
      fields: [...fields],
      reason,
      note,
      at,
    })
    .execute();

/** Returns the number of reveals by a user since this time. */
export async function revealsSince(db: Db, userId: number, since: Date): Promise<number> {
  const row = await typed(db)
    .selectFrom('reveals')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('at', '>', since)
    .executeTakeFirst();
  return Number(row?.n ?? 0);
}

/** Returns true if the user has revealed this field since this time. */
export async function wasRevealed(
  db: Db,
  { userId, subject, field, since }: { userId: number; subject: string; field: string; since: Date },
): Promise<boolean> {
  const rows = await typed(db)
    .selectFrom('reveals')
    .select('fields')
    .where('user_id', '=', userId)
    .where('at', '>', since)
    .where('subject', '=', subject)
    .execute();
  return rows.some(({ fields }) => fields.includes(field));
}
