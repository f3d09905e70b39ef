import { groupWrites } from '../../platform/database/group-writes.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { makeSecondStage, type SecondStageDeps } from './second-stage.ts';
import { type Evaluated, secondStageJob } from './second-stage-job.ts';

/** Maximum number of groups whose second stage runs at the same time in this process. */
const GROUPS = 1;
/**
 * Maximum number of jobs in one group. Jobs that arrive while a group runs form the next group. A job has up to 16
 * transactions (`monitor-transaction.ts`), so a few simultaneous processes stay within `LOOKED_BACK` of
 * `waiting-store.ts`.
 */
const JOBS_IN_GROUP = 8;

/** Runs the second stages of transactions in this process. Its metrics show the cost of late transactions. */
export async function startSecondStage(
  { onGroupFault, ...deps }: SecondStageDeps & { readonly onGroupFault: (error: unknown) => void },
  metrics: Metrics,
): Promise<void> {
  const { run, counts } = makeSecondStage(deps);
  const runTogether = groupWrites<readonly Evaluated[]>({
    together: (jobs) => run({ transactions: jobs.flat() }),
    alone: (transactions) => run({ transactions }),
    ...{ onGroupFault, most: JOBS_IN_GROUP, groups: GROUPS, gathering: true },
  });
  // One group runs while the next one is collected.
  await deps.jobs.work(secondStageJob, (GROUPS + 1) * JOBS_IN_GROUP, (data) =>
    runTogether('transactions' in data ? data.transactions : [data]),
  );
  const counter = (name: string, help: string, read: () => number): void =>
    metrics.measured({ name, help, type: 'counter', read: () => [{ value: read() }] });
  counter(
    'transactions_evaluated_again_total',
    'Transactions that this process evaluated again because an earlier transaction arrived after them',
    () => counts.evaluatedAgain,
  );
  counter(
    'transactions_beyond_limit_total',
    'Late transactions that affected more transactions than are evaluated again',
    () => counts.beyondLimit,
  );
  counter(
    'transactions_shadow_failures_total',
    'Groups of transactions on which a draft in shadow could not be evaluated',
    () => counts.shadowFailures,
  );
}
