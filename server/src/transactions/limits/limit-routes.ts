import { thresholds as contract } from '@hakiki/contract';
import { branchIds } from '../../accounts/branch-choice.ts';
import { ok, type Serve } from '../../http/serve.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { type RuleSets, withLimit } from '../rules/rule-sets.ts';
import * as backtests from '../trials/backtest-store.ts';
import { startBacktestOf } from '../trials/start-backtest.ts';

export interface LimitRouteDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ruleSets: RuleSets;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 90;

/**
 * Endpoints for the branch's two limits in the dashboard. A user first sees the effect on past transactions and then
 * proposes the limit (`limit-change.ts`).
 */
export function limitRoutes(serve: Serve, { db, clock, ruleSets, jobs }: LimitRouteDeps): void {
  const both = async (branch: { id: number; accountId: number }) => {
    const [limit, threshold] = await Promise.all([
      ruleSets.limit(db, branch, 'limit'),
      ruleSets.limit(db, branch, 'threshold'),
    ]);
    const none = { amount: null, currency: null };
    const { profile } = await ruleSets.live(db, branch);
    return { limit: limit ?? none, threshold: threshold ?? none, currency: profile.currency };
  };

  serve(contract.readThresholds, async ({ branch }) => ok(await both(branchIds(branch)), 'Thresholds retrieved'));
  serve(contract.tryThreshold, async ({ user, branch: chosen, body, audit, changed }) => {
    const branch = branchIds(chosen);
    const { days = DEFAULT_DAYS, ...change } = body;
    const live = await ruleSets.live(db, branch);
    const to = clock.now();
    const id = await startBacktestOf(
      { db, clock, jobs },
      branch,
      {
        ...{ rules: withLimit(live, change), base: live.id, draft: null },
        ...{ from: new Date(to.getTime() - days * DAY_MS), to },
      },
      user.userId,
    );
    audit(`back-test ${id}`);
    changed(undefined, { state: 'waiting' });
    return ok((await backtests.readBacktest(db, branch.id, id))!, 'Back-test started');
  });
}
