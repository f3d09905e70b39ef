import { type NoticeReader, noticeReaders } from '../accounts/notice-mail.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { isRecipientRefused, type Mail, wasNotSent } from '../platform/mail.ts';
import { type DigestOptions, digestOf, type Notice, type NoticeReason, newNotices } from './notice-digest.ts';
import { lockLastMail, mailedNotices, noteMailed, unnoteMailed } from './notice-mail-store.ts';
import { readNotices } from './notices.ts';
import type { ItemRow } from './queue-store.ts';

/** Minimum time between two e-mails with notices to one user. */
export const BETWEEN_NOTICE_MAILS_MS = 3_600_000;
/**
 * Maximum number of items that are read for each reason in a branch. Items with the nearest deadlines are read first.
 */
const MAX_ROWS = 1000;

export interface MailNoticesDeps {
  /** Database connection in the system scope. */
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly mail: Pick<Mail, 'send'>;
  readonly publicUrl: () => string;
  readonly environment: DigestOptions['environment'];
  readonly onFault: (error: unknown) => void;
}

/**
 * Sends a user one e-mail with all notices that were not in an earlier e-mail. Sends nothing if there are no such
 * notices, or if the last e-mail was sent less than an hour ago.
 *
 * Each notice is sent at most once. It is marked as sent in a database transaction that is committed before the e-mail
 * is sent. If the process stops in between, the user sees the notice only on the page. If the mail server certainly did
 * not accept the e-mail, the marks are deleted, so that the next e-mail contains the notices. The marks stay if the
 * server refused the recipient permanently.
 */
export function makeMailNotices({ db, vault, clock, mail, publicUrl, environment, onFault }: MailNoticesDeps) {
  async function noticesOf(work: Db, { id, branches }: NoticeReader, now: Date): Promise<Notice[]> {
    const notices: Notice[] = [];
    for (const branchId of branches) {
      const of = { branchId, userId: id, now };
      const { assigned, dueSoon, second } = await readNotices({ db: work, vault }, of, MAX_ROWS);
      const add = (reason: NoticeReason, { id: itemId, kind, due_at: dueAt }: ItemRow, at: Date): void =>
        void notices.push({ reason, itemId, branchId, kind, dueAt, at });
      for (const row of dueSoon.rows) add('due_soon', row, row.due_at);
      for (const { row, at } of assigned.rows) add('assigned', row, at);
      for (const row of second.rows) if (row.decided_at) add('second', row, row.decided_at);
    }
    return notices;
  }

  const collect = (userId: number) =>
    db.transaction().execute(async (work) => {
      const [reader] = await noticeReaders(work, userId);
      if (!reader) return undefined;
      const now = clock.now();
      const last = await lockLastMail(work, reader);
      if (last && now.getTime() - last.getTime() < BETWEEN_NOTICE_MAILS_MS) return undefined;
      const current = await noticesOf(work, reader, now);
      const mailed = await mailedNotices(
        work,
        userId,
        current.map(({ itemId }) => itemId),
      );
      const notices = newNotices(current, mailed);
      if (!notices.length) return undefined;
      await noteMailed(work, reader, notices, now);
      const digest = digestOf(notices, { language: reader.language, publicUrl: publicUrl(), environment });
      return { notices, message: { to: reader.email, ...digest } };
    });

  return async (userId: number): Promise<void> => {
    const collected = await collect(userId);
    if (!collected) return;
    try {
      await mail.send(collected.message);
    } catch (error) {
      onFault(error);
      // Without this check, the service would try a permanently refused recipient every hour.
      if (wasNotSent(error) && !isRecipientRefused(error)) await unnoteMailed(db, userId, collected.notices);
    }
  };
}
