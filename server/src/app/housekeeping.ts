import { forgetOldFailures } from '../accounts/authentication/backoff.ts';
import { deleteOldLinks } from '../accounts/authentication/link-store.ts';
import { deleteOldAttempts } from '../accounts/authentication/sign-in-attempts.ts';
import { deleteExpiredAnswers } from '../authorities/store.ts';
import { deleteExpiredCases } from '../cases/forget-cases.ts';
import { applyRedactions } from '../cases/redact-notes.ts';
import { deleteExpired } from '../exports/export-store.ts';
import { deleteExpiredKeys } from '../http/idempotency-store.ts';
import type { Blobs } from '../platform/blobs.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { forgetMailedNotices } from '../queue/notice-mail-store.ts';
import { requeueRuns } from '../sdk/completion/run-job.ts';
import { forgetSessions } from '../sdk/sessions/forget.ts';
import { expireSessions } from '../sdk/sessions/session-store.ts';
import { forgetHistory, forgetTransactions, makeMonths } from '../transactions/history/forget.ts';
import { deleteForgottenBlobs, forgetVerifications } from '../verifications/forget.ts';
import { sweepBlobs } from '../verifications/sweep-blobs.ts';
import { webhookRetention } from '../webhooks/retention.ts';
import { repairClockSkew, requeueDeliveries } from '../webhooks/upkeep.ts';
import type { Config } from './config.ts';

export interface ForgetDeps {
  readonly db: Db;
  readonly blobs: Pick<Blobs, 'delete'>;
  readonly clock: Clock;
  readonly keep: Pick<Config, 'keepRecordsDays' | 'keepImagesDays'>;
}

const DAY_MS = 24 * 3_600_000;

/** Deletes all expired data. If one step fails, the other steps still run, and the next run repeats the failed step. */
export async function forgetExpired({ db, blobs, clock, keep }: ForgetDeps): Promise<void> {
  const now = clock.now();
  const daysAgo = (days: number): Date | undefined => (days ? new Date(now.getTime() - days * DAY_MS) : undefined);
  const recordsBefore = daysAgo(keep.keepRecordsDays);
  await forgetVerifications(db, { recordsBefore, imagesBefore: daysAgo(keep.keepImagesDays) });
  await deleteExpiredCases(db, { now, before: recordsBefore });
  await applyRedactions(db, now);
  if (recordsBefore) {
    await forgetTransactions(db, recordsBefore);
    await forgetHistory(db, recordsBefore);
  }
  await forgetSessions(db, now);
  await makeMonths(db, now);
  await sweepBlobs(db, now);
  await deleteForgottenBlobs(db, blobs);
  await deleteExpiredAnswers(db, now);
  await deleteExpiredKeys(db, now);
  await forgetOldFailures(db, now);
  await deleteOldLinks(db, now);
  await deleteOldAttempts(db, now);
  await webhookRetention({ db, clock });
  await deleteExpired(db, now);
  await forgetMailedNotices(db, now);
}

export interface HousekeepingDeps extends ForgetDeps {
  /** Ends proposals of changes that nobody approved before their deadline. */
  readonly expireChanges: () => Promise<unknown>;
  readonly jobs: Jobs;
  readonly refreshLists: () => Promise<unknown>;
  /** Stores the signed last lines of the audit logs outside the database. */
  readonly publishAuditHeads: () => Promise<unknown>;
  /**
   * True in live mode. Only live mode fetches official lists, because a sandbox must send no requests to the publishers
   * of the lists.
   */
  readonly live: boolean;
}

/** Deletes expired data and refreshes the lists. Each job runs in only one replica at a time. */
export async function scheduleHousekeeping({
  jobs,
  refreshLists,
  publishAuditHeads,
  live,
  expireChanges,
  ...forget
}: HousekeepingDeps): Promise<void> {
  const { db } = forget;
  await jobs.schedule(
    'expire-sdk-sessions',
    '* * * * *',
    async () => void (await expireSessions(db, forget.clock.now())),
  );
  await jobs.schedule('expire-changes', '27 * * * *', async () => void (await expireChanges()));
  await jobs.schedule('forget-expired', '17 * * * *', () => forgetExpired(forget));
  await jobs.schedule('repair-clock-skew', '* * * * *', () => repairClockSkew(db, jobs));
  await jobs.schedule('requeue-deliveries', '47 * * * *', () => requeueDeliveries(db, jobs));
  await jobs.schedule('requeue-sdk-runs', '27 * * * *', () => requeueRuns(db, jobs, forget.clock.now()));
  await jobs.schedule('publish-audit-heads', '*/5 * * * *', async () => void (await publishAuditHeads()));
  if (live) await jobs.schedule('refresh-lists', '41 */6 * * *', async () => void (await refreshLists()));
}
