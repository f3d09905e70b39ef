import { isDeepStrictEqual } from 'node:util';
import { thresholds as contract } from '@hakiki/contract';
import { chooseBranch } from '../../accounts/branch-choice.ts';
import type { SignedIn } from '../../accounts/caller.ts';
import { assertMay } from '../../accounts/permissions.ts';
import { ok, type Serve } from '../../http/serve.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { type LimitChange, type RuleSets, withLimit } from '../rule-sets.ts';
import type { Rule } from '../rules/rule.ts';
import * as backtests from './backtest-store.ts';
import { startBacktestOf } from './start-backtest.ts';

export interface ThresholdDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ruleSets: RuleSets;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 90;

/** The branch's two limits in the dashboard: one is saved only after its effect on past transactions was shown. */
export function thresholdRoutes(serve: Serve, { db, clock, ruleSets, jobs }: ThresholdDeps): void {
  const branchOf = async (user: SignedIn, query: { branch?: string }) => ({
    id: (await chooseBranch(db, user, query)).id,
    accountId: user.accountId,
  });
  const both = async (branch: { id: number; accountId: number }) => {
    const [limit, threshold] = await Promise.all([
      ruleSets.limit(db, branch, 'limit'),
      ruleSets.limit(db, branch, 'threshold'),
    ]);
    const none = { amount: null, currency: null };
    const { profile } = await ruleSets.live(db, branch);
    return { limit: limit ?? none, threshold: threshold ?? none, currency: profile.currency };
  };

  serve(contract.readThresholds, async ({ user, query }) =>
    ok(await both(await branchOf(user, query)), 'Thresholds retrieved'),
  );
  serve(contract.tryThreshold, async ({ user, query, body, audit, changed }) => {
    assertMay(user.role, 'change_settings');
    const branch = await branchOf(user, query);
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
  serve(contract.saveThreshold, async ({ user, query, body, audit, changed }) => {
    assertMay(user.role, 'change_settings');
    const branch = await branchOf(user, query);
    const { backtest, ...change } = body;
    const live = await ruleSets.live(db, branch);
    const tried = await backtests.rulesTried(db, branch.id, backtest);
    if (!tried) throw new AppError('invalid_input', 'Invalid value for backtest: this branch has none of that id');
    if (!tried.done) throw new AppError('conflict', 'The back-test is not done yet');
    if (!isDeepStrictEqual(limitOf(tried.rules, change), limitOf(withLimit(live, change), change)))
      throw new AppError('invalid_input', 'Invalid value for backtest: it tried another limit');
    const before = await both(branch);
    await ruleSets.setLimit(db, branch, change);
    audit(`branch ${branch.id}`);
    const after = await both(branch);
    changed(before[body.kind], after[body.kind]);
    return ok(after, 'Threshold saved');
  });
}

/** The amounts of the limit, without the version of its rule. */
const limitOf = (rules: readonly Rule[], { kind }: LimitChange): unknown =>
  rules.find(({ stable_id }) => stable_id === kind)?.parameters ?? null;
