import type { NoticeMailFrequency, NoticeMailLanguage } from '@hakiki/contract';
import { sql } from 'kysely';
import { type Db, tables } from '../platform/database/tables.ts';
import { rolesThatMay } from './permissions.ts';
import type { AccountTables } from './tables.ts';

/** A user's choice of notices by e-mail. Null if the user chose nothing. */
export interface NoticeMailChoice {
  readonly frequency: NoticeMailFrequency | null;
  readonly language: NoticeMailLanguage | null;
}

export async function readNoticeMailChoice(db: Db, userId: number): Promise<NoticeMailChoice> {
  const { notice_mail: frequency, notice_language: language } = await tables<AccountTables>(db)
    .selectFrom('users')
    .select(['notice_mail', 'notice_language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { frequency, language };
}

export const saveNoticeMailChoice = (db: Db, userId: number, { frequency, language }: NoticeMailChoice) =>
  tables<AccountTables>(db)
    .updateTable('users')
    .set({ notice_mail: frequency, notice_language: language })
    .where('id', '=', userId)
    .execute();

/** A user who gets notices by e-mail. */
export interface NoticeReader {
  readonly id: number;
  readonly accountId: number;
  readonly email: string;
  readonly language: NoticeMailLanguage | null;
  /** Ids of the branches whose notices are sent. */
  readonly branches: readonly number[];
}

/**
 * Returns the users who get notices by e-mail at this time. These are active users with an e-mail address and a role
 * that works on items, who accepted their invitation. They have chosen the e-mail, or their branch has it as its
 * default.
 * @param db connection in the system scope
 * @param userId if it is given, returns at most this user
 */
export async function noticeReaders(db: Db, userId?: number): Promise<readonly NoticeReader[]> {
  const { rows } = await sql<NoticeReader>`
    select u.id, u.account_id as "accountId", u.email, u.notice_language as language, array_agg(b.id order by b.id) as branches
    from users u join branches b on b.account_id = u.account_id
    where u.active and u.role = any(${rolesThatMay('work_cases')}) and u.password_hash is not null and u.email like '_%@_%'
      and coalesce(u.notice_mail, b.policy -> 'dashboard' ->> 'notice_mail', 'off') = 'hourly'
      and (${userId ?? null}::bigint is null or u.id = ${userId ?? null}::bigint)
    group by u.id order by u.id`.execute(db);
  return rows.map((row) => ({ ...row, branches: row.branches.map(Number) }));
}
