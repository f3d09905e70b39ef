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
/** Number of e-mails that a process sends at the same time. */
const CONCURRENCY = 2;

export interface NoticeMailJobDeps extends Omit<MailNoticesDeps, 'mail'> {
  /** Mail server. If undefined, no e-mails are sent. */
  readonly mail: Mail | undefined;
}

/**
 * Sends notices by e-mail in the background. Every ten minutes, creates a job for each user who got no e-mail for an
 * hour.
 */
export async function startNoticeMails(jobs: Jobs, { mail, ...deps }: NoticeMailJobDeps): Promise<void> {
  const mailNotices = mail && makeMailNotices({ ...deps, mail });
  await jobs.work(noticeMailJob, CONCURRENCY, async ({ userId }) => mailNotices?.(userId));
  await jobs.schedule('notice-mails', '*/10 * * * *', async () => {
    if (!mail) return;
    // A lost connection does not always show whether the message was accepted. No e-mail is therefore started while the
    // mail server cannot be reached.
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
