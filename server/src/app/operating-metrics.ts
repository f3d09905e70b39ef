import product from '../../../package.json' with { type: 'json' };
import type { WatchedStore } from '../platform/blob-health.ts';
import type { Clock } from '../platform/clock.ts';
import { readBackgroundProgress } from '../platform/database/background-progress.ts';
import type { PoolCounts } from '../platform/database/open-database.ts';
import type { Db } from '../platform/database/tables.ts';
import { databaseCreatedAt } from '../platform/database/version-mark.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { lastBackup } from '../platform/last-backup.ts';
import type { Metrics } from '../platform/metrics.ts';
import { deliveryBacklog } from '../webhooks/delivery-backlog.ts';
import type { Config } from './config.ts';

/**
 * Time for which figures from the database are reused, in milliseconds. The database is therefore read equally often
 * with one scraper and with several.
 */
const READ_EVERY_MS = 15_000;

export interface OperatingParts {
  /** Connection in the system scope, which can read every account's rows. */
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'backlog'>;
  readonly pools: () => Readonly<Record<string, PoolCounts>>;
  readonly blobStore: Pick<WatchedStore, 'faults'>;
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl'>;
  readonly clock: Clock;
}

/** Caches the result of `read` for `READ_EVERY_MS`. Does not cache an error. */
function kept<T>(read: () => Promise<T>, clock: Clock): () => Promise<T> {
  let last: { readonly at: number; readonly value: Promise<T> } | undefined;
  return () => {
    const now = clock.now().getTime();
    if (last && now >= last.at && now - last.at < READ_EVERY_MS) return last.value;
    const value = read();
    last = { at: now, value };
    value.catch(() => {
      last = undefined;
    });
    return value;
  };
}

/**
 * Registers the metrics for alerts to an operator. The alerts are in `deploy/prometheus/alerts.yml`, and the actions
 * for each alert are in `docs/runbooks.md`.
 */
export function registerOperatingMetrics(metrics: Metrics, parts: OperatingParts): void {
  const { db, jobs, pools, blobStore, config, clock } = parts;
  const backlog = kept(jobs.backlog, clock);
  const deliveries = kept(() => deliveryBacklog(db), clock);
  metrics.measured({
    name: 'build_info',
    help: 'Version of Hakiki and of Node; always 1',
    labels: ['version', 'node'],
    read: () => [{ labels: { version: product.version, node: process.versions.node }, value: 1 }],
  });
  metrics.measured({
    name: 'jobs_due',
    help: 'Jobs that are due and not begun, of all processes',
    labels: ['kind'],
    read: async () => (await backlog()).due.map(({ kind, due }) => ({ labels: { kind }, value: due })),
  });
  metrics.measured({
    name: 'jobs_oldest_due_seconds',
    help: 'For how long the oldest job of a kind has been due',
    labels: ['kind'],
    read: async () =>
      (await backlog()).due.map(({ kind, oldestSeconds }) => ({ labels: { kind }, value: oldestSeconds })),
  });
  metrics.measured({
    name: 'jobs_failed',
    help: 'Jobs that failed after their last retry in the last 30 days',
    labels: ['kind'],
    read: async () => (await backlog()).failed.map(({ kind, failed }) => ({ labels: { kind }, value: failed })),
  });
  const migrations = kept(() => readBackgroundProgress(db), clock);
  metrics.measured({
    name: 'background_migration_rows',
    help: 'Rows that a background migration has gone through',
    labels: ['migration'],
    read: async () =>
      (await migrations()).map(({ name, doneRows }) => ({ labels: { migration: name }, value: doneRows })),
  });
  metrics.measured({
    name: 'background_migration_rows_estimate',
    help: 'Estimated rows of the table of a background migration',
    labels: ['migration'],
    read: async () =>
      (await migrations()).flatMap(({ name, totalRows }) =>
        totalRows === null ? [] : [{ labels: { migration: name }, value: totalRows }],
      ),
  });
  metrics.measured({
    name: 'background_migration_failed',
    help: '1 if a background migration failed and does not continue, otherwise 0',
    labels: ['migration'],
    read: async () =>
      (await migrations()).map(({ name, state }) => ({
        labels: { migration: name },
        value: state === 'failed' ? 1 : 0,
      })),
  });
  metrics.measured({
    name: 'webhook_deliveries',
    help: 'Webhook deliveries that wait (pending) or were given up (dead)',
    labels: ['state'],
    read: async () => {
      const { pending, dead } = await deliveries();
      return Object.entries({ pending, dead }).map(([state, value]) => ({ labels: { state }, value }));
    },
  });
  metrics.gauge(
    'webhook_oldest_pending_seconds',
    'For how long the oldest webhook delivery has been due; paused endpoints are left out',
    async () => (await deliveries()).oldestPendingSeconds,
  );
  metrics.gauge(
    'webhook_endpoints_paused',
    'Webhook endpoints that are paused because their receiver failed for too long',
    async () => (await deliveries()).pausedEndpoints,
  );
  metrics.measured({
    name: 'database_connections',
    help: 'Connections of each pool in use and idle, and callers that wait for one',
    labels: ['pool', 'state'],
    read: () =>
      Object.entries(pools()).flatMap(([pool, { total, idle, waiting }]) =>
        Object.entries({ used: total - idle, idle, waiting }).map(([state, value]) => ({
          labels: { pool, state },
          value,
        })),
      ),
  });
  metrics.measured({
    name: 'database_connections_max',
    help: 'Connections that each pool may open',
    labels: ['pool'],
    read: () => Object.entries(pools()).map(([pool, { max }]) => ({ labels: { pool }, value: max })),
  });
  metrics.measured({
    name: 'blob_faults_total',
    help: 'Images that could not be stored, read or deleted',
    type: 'counter',
    labels: ['operation'],
    read: () => Object.entries(blobStore.faults()).map(([operation, value]) => ({ labels: { operation }, value })),
  });
  metrics.measured({
    name: 'backup_age_seconds',
    help: 'Since the last backup by `hakiki backup` or by the service `backup` of compose, or since the embedded database was created; absent for another database without one',
    read: () => {
      const made = lastBackup(config.dataDir) ?? (config.databaseUrl ? undefined : databaseCreatedAt(config.dataDir));
      return made ? [{ value: Math.max(0, (clock.now().getTime() - made.getTime()) / 1000) }] : [];
    },
  });
}
