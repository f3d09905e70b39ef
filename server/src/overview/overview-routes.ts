import { statfs } from 'node:fs/promises';
import { overview as contract, type verifications } from '@hakiki/contract';
import type { Static } from 'typebox';
import { dashboardSettingsOf } from '../accounts/dashboard-policy.ts';
import { may } from '../accounts/permissions.ts';
import { outcomesOfSpan } from '../cases/case-outcomes.ts';
import { countWaiting } from '../changes/change-store.ts';
import { checkReadiness, type Readiness } from '../http/health.ts';
import type { ChosenBranch } from '../http/identity.ts';
import { ok, type Serve } from '../http/serve.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import type { Metrics } from '../platform/metrics.ts';
import { fileWithinMs } from '../reports/file-within.ts';
import { countUnfinished } from '../reports/report-store.ts';
import { utcOffsetsOf } from '../transactions/rules/branch-country.ts';
import type { ListStanding } from '../watchlists/list-limits.ts';
import { readIntegration } from '../webhooks/store.ts';
import { judge } from './effectiveness-routes.ts';
import {
  capturesByDevice,
  customerReasons,
  databaseFigures,
  deliveriesByState,
  dueJobs,
  hasRecordsBefore,
  keptRecords,
  queueByKind,
  timeToDecide,
  totalsOf,
  transactionsByDay,
  unevaluatedTransactions,
  verificationsByDay,
  waitingByKind,
} from './overview-store.ts';
import type { ReadWeakenedGuards } from './weakened-guard.ts';

type Capture = Static<typeof verifications.Capture>;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const SOON_DAYS = 7;

export interface OverviewDeps {
  readonly db: Db;
  readonly system: Db;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  readonly listStanding: () => ListStanding;
  readonly readWeakenedGuards: ReadWeakenedGuards;
  readonly config: {
    readonly mode: string;
    readonly dataDir: string;
    readonly keepRecordsDays: number;
    readonly keepImagesDays: number;
  };
  readonly version: string;
}

/** Endpoints that show the state of a branch's work and of the installation. */
export function overviewRoutes(serve: Serve, deps: OverviewDeps): void {
  const { db, system, clock, metrics, readiness, listStanding, config, version } = deps;

  /**
   * Returns the totals of the previous period of the same length. Returns null if the records of that period are past
   * their retention. Also returns null if the branch is younger than that period and has no older records, because the
   * figures would then look like growth.
   */
  async function readBefore(branch: ChosenBranch, { from, to }: { readonly from: Date; readonly to: Date }) {
    const start = new Date(2 * from.getTime() - to.getTime());
    const { keepRecordsDays } = config;
    if (keepRecordsDays && start.getTime() < to.getTime() - keepRecordsDays * DAY_MS) return null;
    if (start < branch.created_at && !(await hasRecordsBefore(db, branch.id, start))) return null;
    const span = { branchId: branch.id, from: start, to: from };
    return { ...(await totalsOf(db, span)), closed_cases: await outcomesOfSpan(db, span) };
  }

  serve(contract.readOverview, async ({ user, branch, query }) => {
    const to = clock.now();
    const [utcOffset = 0] = await utcOffsetsOf(db, [branch.id]);
    const from = startOfDays(Number(query.days ?? 30), to, utcOffset);
    const span = { branchId: branch.id, from, to, utcOffset };
    const limit = dashboardSettingsOf(branch).false_positive_limit ?? null;
    const closedCases = await outcomesOfSpan(db, span);
    const rowsOf = (path: string, filter: Record<string, string>): string =>
      `${path}?${new URLSearchParams({ branch: String(branch.id), ...filter })}`;
    const within = (start: Date, end: Date) => ({ from: start.toISOString(), to: end.toISOString() });
    const ofDay = (day: string) => {
      const start = Date.parse(day) - utcOffset * MINUTE_MS;
      return within(new Date(start), new Date(start + DAY_MS));
    };
    const decided = { state: 'decided', decided_from: from.toISOString(), decided_to: to.toISOString() };
    const verifications = await verificationsByDay(db, span);
    const totals = new Map<string, { kind: string; outcome: string; count: number }>();
    for (const { kind, outcome, count } of verifications) {
      const former = totals.get(`${kind} ${outcome}`)?.count ?? 0;
      totals.set(`${kind} ${outcome}`, { kind, outcome, count: former + count });
    }
    const { failing_since, paused_at } = await readIntegration(db, branch.id);
    return ok(
      {
        ...{ from, to },
        verifications: [...totals.values()].map((total) => ({
          ...total,
          rows: rowsOf('/v1/verifications', { kind: total.kind, outcome: total.outcome, ...within(from, to) }),
        })),
        verifications_by_day: verifications.map((row) => ({
          ...row,
          rows: rowsOf('/v1/verifications', { kind: row.kind, outcome: row.outcome, ...ofDay(row.day) }),
        })),
        lists: listsFor(listStanding(), branch.id),
        weakened: await deps.readWeakenedGuards(user.accountId, branch),
        changes_waiting: await countWaiting(db, { accountId: user.accountId, branchId: branch.id, now: to }),
        reasons: await customerReasons(db, span),
        transactions_by_day: (await transactionsByDay(db, span)).map((row) => ({
          ...row,
          rows: rowsOf('/v1/transactions', { status: row.status, ...ofDay(row.day) }),
        })),
        rules_failed: {
          count: await unevaluatedTransactions(db, span),
          rows: rowsOf('/v1/transactions', { code: '450', ...within(from, to) }),
        },
        queue: (await queueByKind(db, branch.id, user.userId, to)).map((row) => ({
          ...row,
          rows: rowsOf('/v1/queue', { kind: row.kind }),
        })),
        time_to_decide: (await timeToDecide(db, span)).map((row) => ({
          ...row,
          rows: rowsOf('/v1/queue', { kind: row.kind, ...decided }),
          late_rows: rowsOf('/v1/queue', { kind: row.kind, ...decided, late: 'true' }),
        })),
        closed_cases: {
          ...closedCases,
          limit,
          ...judge(closedCases, limit),
        },
        before: await readBefore(branch, span),
        captures: byDevice(await capturesByDevice(db, span), (filter) =>
          rowsOf('/v1/verifications', { kind: 'sdk', ...filter, ...within(from, to) }),
        ),
        webhooks: {
          deliveries: (await deliveriesByState(db, span)).map((row) => ({
            ...row,
            rows: rowsOf('/v1/webhook-deliveries', { state: row.state, ...within(from, to) }),
          })),
          ...{ failing_since, paused_at },
        },
      },
      'Overview retrieved',
    );
  });

  serve(contract.readWaiting, async ({ user, branch }) => {
    const now = clock.now();
    const kinds = await waitingByKind(db, branch.id, now);
    const sumOf = (lines: typeof kinds) => ({
      waiting: lines.reduce((sum, { waiting }) => sum + waiting, 0),
      overdue: lines.reduce((sum, { overdue }) => sum + overdue, 0),
    });
    return ok(
      {
        queue: sumOf(kinds),
        alerts: sumOf(kinds.filter(({ kind }) => kind === 'alert')),
        cases: sumOf(kinds.filter(({ kind }) => kind === 'case')),
        reports: may(user.role, 'work_cases')
          ? await countUnfinished(db, branch.id, { now, withinMs: await fileWithinMs(db, branch.id) })
          : null,
      },
      'Counts retrieved',
    );
  });

  serve(contract.readRetention, async ({ branch }) => {
    const { keepRecordsDays, keepImagesDays } = config;
    const soon = (days: number): Date | null =>
      days ? new Date(clock.now().getTime() - (days - SOON_DAYS) * DAY_MS) : null;
    const kept = await keptRecords(db, branch.id, {
      recordsBefore: soon(keepRecordsDays),
      imagesBefore: soon(keepImagesDays),
    });
    const { records, with_images, oldest_at, records_due, images_due } = kept;
    return ok(
      {
        ...{
          records_days: keepRecordsDays || null,
          images_days: keepImagesDays || null,
          records,
          with_images,
          oldest_at,
        },
        due: { records: records_due, images: images_due },
      },
      'Retention retrieved',
    );
  });

  serve(contract.readOperator, async () => {
    const disk = await statfs(config.dataDir).catch(() => undefined);
    const ready = Object.entries(await checkReadiness(readiness)).map(([name, state]) => [name, state === true]);
    return ok(
      {
        ...{ version, mode: config.mode, node: process.versions.node },
        started_at: new Date(clock.now().getTime() - process.uptime() * 1000),
        memory_bytes: process.memoryUsage.rss(),
        disk: disk ? { free_bytes: disk.bavail * disk.bsize, total_bytes: disk.blocks * disk.bsize } : null,
        database: await databaseFigures(system),
        jobs: await dueJobs(system),
        ready: Object.fromEntries(ready) as Record<string, boolean>,
        figures: ownFigures(await metrics.text()),
      },
      'Installation retrieved',
    );
  });
}

/**
 * Returns the start of a period of `days` days that ends today. Pure.
 *
 * @param utcOffset minutes by which the branch's clocks are ahead of UTC
 */
export const startOfDays = (days: number, now: Date, utcOffset: number): Date => {
  const shift = utcOffset * MINUTE_MS;
  return new Date((Math.floor((now.getTime() + shift) / DAY_MS) - days + 1) * DAY_MS - shift);
};

/** Returns the lists against which a branch screens and that are missing or outdated. Pure. */
const listsFor = ({ missing, ages }: ListStanding, branchId: number) => ({
  missing: [...missing],
  outdated: ages
    .filter((list) => list.outdated && (list.branchId === null || list.branchId === branchId))
    .map(({ source, ageMs, maxAgeMs }) => ({
      source,
      age_hours: Math.floor(ageMs / HOUR_MS),
      max_age_hours: maxAgeMs / HOUR_MS,
    })),
});

/**
 * Returns each class of devices with its runs, the quality of their images, and links to the lists of these runs. Pure.
 */
function byDevice(
  lines: readonly { device: string; quality: string; runs: number; tried_again: number }[],
  rowsOf: (filter: { device: string; capture?: string }) => string,
) {
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  return [...new Set(lines.map(({ device }) => device))].map((device) => {
    const own = lines.filter((line) => line.device === device);
    const captures = [
      ...own.map(({ quality, runs }) => ({ capture: quality as Capture, count: runs })),
      { capture: 'tried_again' as const, count: sum(own.map((line) => line.tried_again)) },
    ];
    return {
      ...{ device, runs: sum(own.map(({ runs }) => runs)), rows: rowsOf({ device }) },
      captures: captures
        .filter(({ count }) => count > 0)
        .map((one) => ({ ...one, rows: rowsOf({ device, capture: one.capture }) })),
    };
  });
}

/**
 * Returns the gauges of this product from the Prometheus text. Omits the metrics of the process and of requests. Pure.
 */
function ownFigures(text: string): { name: string; of: string | null; value: number }[] {
  return [...text.matchAll(/^hakiki_([a-z0-9_]+)(?:\{[a-z]+="([^"]*)"\})? (\S+)$/gm)].flatMap(([, name, of, value]) =>
    /^(process|nodejs|http)_/.test(name!) || !Number.isFinite(Number(value))
      ? []
      : [{ name: name!, of: of ?? null, value: Number(value) }],
  );
}
