import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openHeadStore } from '../accounts/audit/head-stores.ts';
import { publishHeads } from '../accounts/audit/publish-heads.ts';
import type { makeSignHead } from '../accounts/audit/signed-heads.ts';
import { countOverdue } from '../cases/case-store.ts';
import { makeRaiseAlert } from '../cases/raise-alert.ts';
import { warnDeadlines } from '../cases/warn-deadlines.ts';
import { makeExpireChanges } from '../changes/decide-change.ts';
import { answeredHits } from '../customers/answered-hits.ts';
import { startExports } from '../exports/run-export.ts';
import {
  retryFailedMigrations,
  runBackgroundMigrations,
} from '../platform/background-migrations/run-background-migrations.ts';
import type { Db } from '../platform/database/tables.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Metrics } from '../platform/metrics.ts';
import { startNoticeMails } from '../queue/notice-mail-job.ts';
import { makeRateCustomer } from '../risk/rate-customer.ts';
import { scheduleRatings } from '../risk/rating-job.ts';
import { makeRescreen } from '../screening/watch/rescreen.ts';
import { startRescreening } from '../screening/watch/rescreen-job.ts';
import type { makeCompleteRun } from '../sdk/completion/complete-run.ts';
import { startRuns } from '../sdk/completion/run-job.ts';
import { transactionsForRatings } from '../transactions/history/for-ratings.ts';
import type { EvaluationCounts } from '../transactions/intake/evaluation-counts.ts';
import { startSecondStage } from '../transactions/intake/start-second-stage.ts';
import { makeRuleSets } from '../transactions/rules/rule-sets.ts';
import { startMonthlySamples } from '../transactions/trials/monthly-samples.ts';
import { startBacktests } from '../transactions/trials/run-backtest.ts';
import { openVerification } from '../verifications/store.ts';
import { listLimitsOf, listStanding } from '../watchlists/list-limits.ts';
import { makeAskRefresh, startRefreshing } from '../watchlists/refresh-job.ts';
import { officialSources } from '../watchlists/refresh-lists.ts';
import { startDelivery } from '../webhooks/deliver.ts';
import { backgroundMigrations } from './background-migrations.ts';
import { makeExportSources } from './export-sources.ts';
import { scheduleHousekeeping } from './housekeeping.ts';
import { listDeps } from './list-deps.ts';
import type { Platform } from './open-platform.ts';

export interface BackgroundWork {
  readonly jobs: Jobs;
  readonly metrics: Metrics;
  readonly evaluations: EvaluationCounts;
  readonly fault: (what: string) => (error: unknown) => void;
  readonly signHead: ReturnType<typeof makeSignHead>;
  readonly completeRun: ReturnType<typeof makeCompleteRun>;
  /**
   * Connection in the system scope that keeps the plans of its statements. Used for work that is repeated for every
   * transaction.
   */
  readonly planned: Db;
  readonly publicUrl: () => string;
}

/**
 * Starts all background jobs: screening of known customers, SDK runs, the second stage of transactions, back-tests,
 * deliveries of webhooks, housekeeping. Search the code for `defineJob` to find the kinds of jobs, and for
 * `jobs.schedule` to find their schedules.
 */
export async function startBackgroundWork(
  platform: Platform,
  { jobs, metrics, evaluations, fault, signHead, completeRun, planned, publicUrl }: BackgroundWork,
): Promise<void> {
  const { config, log, db: system, vault, blobs, clock, outbound, mail } = platform;

  const rescreen = makeRescreen({
    db: system,
    vault,
    jobs,
    clock,
    answeredHits: async (branchId, verificationId) => {
      const stored = await openVerification(system, vault, branchId, verificationId);
      return stored ? answeredHits(stored) : new Set();
    },
  });
  await startRescreening(system, jobs, async () => {
    for (const result of await rescreen()) log.info({ ...result }, 'known customers screened against a list change');
  });
  await retryFailedMigrations(system);
  // Removes a job that former versions scheduled for the histories.
  await jobs.unschedule('chain-former-histories');
  await jobs.schedule('background-migrations', '* * * * *', (signal) =>
    runBackgroundMigrations({
      db: system,
      vault,
      migrations: backgroundMigrations,
      onFault: fault('a background migration failed'),
      signal,
      // This maximum is shorter than the interval of the schedule, so that no second job waits.
      maxMs: 50_000,
    }),
  );

  await startRuns(jobs, config.workers, completeRun);

  const ruleSets = makeRuleSets();
  await startSecondStage(
    {
      ...{ db: planned, vault, jobs, clock, ruleSets, evaluations, raiseAlert: makeRaiseAlert(vault) },
      onFault: fault('a draft in shadow could not be evaluated'),
      onGroupFault: fault('second stages failed together and are done one by one'),
    },
    metrics,
  );
  await startBacktests(jobs, { db: system, vault, clock, ruleSets });
  await jobs.schedule(
    'samples-of-month',
    '7 3 * * *',
    async () => void (await startMonthlySamples({ db: system, clock, ruleSets, jobs })),
  );
  await jobs.schedule(
    'case-deadlines',
    '*/10 * * * *',
    async () => void (await warnDeadlines({ db: system, vault, clock })),
  );
  metrics.gauge('cases_overdue', 'Cases that are not closed and past their deadline', () =>
    countOverdue(system, clock.now()),
  );

  await scheduleRatings(jobs, {
    ...{
      db: system,
      clock,
      rateCustomer: makeRateCustomer({ db: system, vault, clock, transactions: transactionsForRatings }),
    },
    onFault: fault('a customer could not be rated'),
  });

  await startExports(jobs, {
    ...{ db: system, vault, clock, sources: makeExportSources({ db: system, vault, clock }) },
    onFault: fault('an export could not be written'),
  });

  await startNoticeMails(jobs, {
    ...{ db: system, vault, clock, mail, publicUrl, environment: config.mode },
    onFault: fault('an e-mail with notices could not be sent'),
  });

  const onFault = fault('webhook delivery met a fault');
  const delivery = await startDelivery({ db: system, jobs, vault, outbound, clock, random: Math.random, onFault });
  metrics.gauge('webhook_attempts_under_way', 'Webhook attempts under way', () => delivery.underWay());

  const { refreshList, currentLists } = listDeps(platform);
  await startRefreshing({ db: system, jobs, clock, refreshList, onFault: fault('a list could not be refreshed') });
  const askRefresh = makeAskRefresh({ db: system, jobs, clock });
  const auditHeads = config.auditHeads ?? pathToFileURL(join(config.dataDir, 'audit-heads.jsonl')).href;
  const headStore = await openHeadStore(auditHeads, config.auditHeadsKeepDays, outbound);
  const refreshesLists = config.mode === 'live' && config.listRefresh === 'on';
  await scheduleHousekeeping({
    publishAuditHeads: () => publishHeads({ db: system, clock, signHead, store: headStore }),
    db: system,
    blobs,
    jobs,
    clock,
    keep: config,
    expireChanges: makeExpireChanges({ system, vault, clock }),
    // The job is scheduled even if this replica does not refresh lists, because the database stores one schedule for
    // all replicas.
    refreshLists: async () => refreshesLists && askRefresh(officialSources.map(({ id }) => id)),
    live: config.mode === 'live',
  });
  if (refreshesLists) await askMissingLists();

  /**
   * Requests missing lists at once. A new installation is not ready until its required lists are in force, and the next
   * scheduled refresh may be 6 h away.
   */
  async function askMissingLists(): Promise<void> {
    const { missing } = listStanding(await currentLists(), listLimitsOf(config), clock.now());
    const official = officialSources.map(({ id }) => id).filter((id) => missing.includes(id));
    if (official.length) log.info({ lists: await askRefresh(official) }, 'required watch lists are fetched');
  }
}
