import { sql } from 'kysely';
import { type Db, type Table, tables } from '../platform/database/tables.ts';
import type { NoticeKey } from './notice-digest.ts';

interface NoticeMailTables {
  notice_mails: Table<'notice_mails'>;
  mailed_notices: Table<'mailed_notices'>;
}
const typed = (db: Db) => tables<NoticeMailTables>(db);

interface Reader {
  readonly id: number;
  readonly accountId: number;
}

/** Time in milliseconds after which the mark of a sent notice is deleted, if its item is decided. */
const KEEP_MS = 90 * 86_400_000;

/**
 * Locks the user's row until the database transaction ends, so that two processes do not collect the same notices.
 * Returns the time of the user's last e-mail.
 */
export async function lockLastMail(work: Db, { id, accountId }: Reader): Promise<Date | null> {
  await typed(work)
    .insertInto('notice_mails')
    .values({ user_id: id, account_id: accountId, last_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { last_at: at } = await typed(work)
    .selectFrom('notice_mails')
    .select('last_at')
    .where('user_id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return at;
}

/** Returns the ids of the readers who got no e-mail after this time and who may have a notice. */
export async function mayBeMailed(db: Db, readers: readonly Reader[], time: Date): Promise<number[]> {
  const ids = readers.map(({ id }) => id);
  const accounts = readers.map(({ accountId }) => accountId);
  const { rows } = await sql<{ id: number }>`
    select r.id from unnest(${ids}::bigint[], ${accounts}::bigint[]) as r (id, account_id)
    where not exists (select from notice_mails m where m.user_id = r.id and m.last_at > ${time})
      and exists (select from work_items w where w.account_id = r.account_id
        and ((w.state = 'open' and w.assignee = r.id) or (w.state = 'proposed' and w.decided_by is distinct from r.id)))
    order by r.id`.execute(db);
  return rows.map(({ id }) => Number(id));
}

/** Returns the notices about these items that were in e-mails to the user. */
export async function mailedNotices(db: Db, userId: number, itemIds: readonly number[]): Promise<NoticeKey[]> {
  const { rows } = await sql<NoticeKey>`select item_id as "itemId", reason, at from mailed_notices
    where item_id = any(${[...itemIds]}::bigint[]) and user_id = ${userId}`.execute(db);
  return rows;
}

/** Marks these notices as sent to the user. The caller must hold the lock of `lockLastMail`. */
export async function noteMailed(
  work: Db,
  { id, accountId }: Reader,
  notices: readonly NoticeKey[],
  now: Date,
): Promise<void> {
  await sql`insert into mailed_notices (item_id, user_id, account_id, reason, at, mailed_at)
    select item_id, ${id}::bigint, ${accountId}::bigint, reason, at, ${now}::timestamptz from ${keys(notices)}`.execute(
    work,
  );
  await typed(work).updateTable('notice_mails').set({ last_at: now }).where('user_id', '=', id).execute();
}

/** Deletes the marks of notices whose e-mail was not sent, so that the next e-mail contains them. */
export async function unnoteMailed(db: Db, userId: number, notices: readonly NoticeKey[]): Promise<void> {
  await sql`delete from mailed_notices m using ${keys(notices)}
    where m.user_id = ${userId} and m.item_id = k.item_id and m.reason = k.reason and m.at = k.at`.execute(db);
}

const keys = (notices: readonly NoticeKey[]) => sql`unnest(${notices.map(({ itemId }) => itemId)}::bigint[],
    ${notices.map(({ reason }) => reason)}::text[], ${notices.map(({ at }) => at.toISOString())}::timestamptz[])
    as k (item_id, reason, at)`;

/** Deletes the marks of sent notices about items that are decided. Such items have no notices. */
export async function forgetMailedNotices(db: Db, now: Date): Promise<void> {
  await sql`delete from mailed_notices m using work_items w where w.id = m.item_id and w.state = 'decided'
    and m.mailed_at < ${new Date(now.getTime() - KEEP_MS)}`.execute(db);
}
