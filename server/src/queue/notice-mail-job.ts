import { noticeReaders } from '../accounts/notice-mail.ts';
import { defineJob } from '../platform/jobs/job-kind.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Mail } from '../platform/mail.ts';
import { BETWEEN_NOTICE_MAILS_MS, type MailNoticesDeps, makeMailNotices } from './mail-notices.ts';
import { mayBeMailed } from './notice-mail-store.ts';

/** Job that sends a user an e-mail with new notices. */
export const noticeMailJob = defineJob<{ readonly userId: number }>({
  name: 'notice-mail',
  timeoutSeconds: 120,
  retrySeconds: [60],
});
/** Number of e-mails that a process sends at once. */
const CONCURRENCY = 2;

export interface NoticeMailJobDeps extends Omit<MailNoticesDeps, 'mail'> {
  /** Undefined if no mail server is configured. Then no e-mail is sent. */
  readonly mail: Mail | undefined;
}

/** Sends notices by e-mail in the background: every ten minutes, a job for each user who got no e-mail for an hour. */
export async function startNoticeMails(jobs: Jobs, { mail, ...deps }: NoticeMailJobDeps): Promise<void> {
  const mailNotices = mail && makeMailNotices({ ...deps, mail });
  await jobs.work(noticeMailJob, CONCURRENCY, async ({ userId }) => mailNotices?.(userId));
  await jobs.schedule('notice-mails', '*/10 * * * *', async () => {
    if (!mail) return;
    // A fault of the connection cannot always be told from one after the message, so nothing begins while it is there.
    try {
      await mail.check();
    } catch (error) {
      deps.onFault(error);
      return;
    }
    const readers = await noticeReaders(deps.db);
    const since = new Date(deps.clock.now().getTime() - BETWEEN_NOTICE_MAILS_MS);
    const due = await mayBeMailed(deps.db, readers, since);
    await deps.db.transaction().execute((work) =>
      jobs.enqueue(
        work,
        noticeMailJob,
        due.map((userId) => ({ data: { userId }, orderingKey: String(userId) })),
      ),
    );
  });
}
