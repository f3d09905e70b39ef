import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { RuleSets } from '../rules/rule-sets.ts';
import { countOpen, insertBacktest } from './backtest-store.ts';
import { monthBefore } from './draw-of-month.ts';
import { backtestJob } from './run-backtest.ts';

export interface MonthlySamplesDeps {
  /** Database connection in the system scope, which can read every account's rows. */
  readonly db: Db;
  readonly clock: Clock;
  readonly ruleSets: Pick<RuleSets, 'live'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

/** Maximum number of branches in one run. The next run handles the others. */
const MAX_BRANCHES = 50;
/** Maximum number of simultaneous back-tests of an account. People can start at most as many. */
const MAX_OPEN = 5;

/**
 * Starts one back-test a month for each branch that had transactions. The back-test evaluates the rules in force on the
 * transactions of the month before. It draws samples from the transactions just below the limits of each rule. A person
 * reviews these samples. Returns the number of back-tests that were started.
 */
export async function startMonthlySamples({ db, clock, ruleSets, jobs }: MonthlySamplesDeps): Promise<number> {
  const now = clock.now();
  const { month, from, to } = monthBefore(now);
  const { rows } = await sql<{ id: number; accountId: number }>`select b.id, b.account_id as "accountId" from branches b
    where not exists (select from rule_backtests r where r.branch_id = b.id and r.month = ${month})
      and exists (select from transactions t where t.branch_id = b.id and t.at >= ${from} and t.at < ${to})
    order by b.id limit ${MAX_BRANCHES}`.execute(db);
  let started = 0;
  for (const branch of rows)
    await db.transaction().execute(async (work) => {
      if ((await countOpen(work, branch.accountId)) >= MAX_OPEN) return;
      const { id: base, rules } = await ruleSets.live(work, branch);
      const id = await insertBacktest(work, {
        ...{ branchId: branch.id, accountId: branch.accountId, rules, base, draft: null },
        ...{ from, to, createdBy: null, at: now, month },
      });
      await jobs.enqueue(work, backtestJob, [{ data: { id }, group: String(branch.accountId) }]);
      started += 1;
    });
  return started;
}
