import { groupWrites } from '../../platform/database/group-writes.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { makeSecondStage, type SecondStageDeps } from './second-stage.ts';
import { type Evaluated, secondStageJob } from './second-stage-job.ts';

/** Groups of transactions of which the second stage is under way at once in this process. */
const GROUPS = 1;
/**
 * Jobs in one group at most: those that come while a group is under way go together in the next. With up to 16 transactions in a job (`monitor-transaction.ts`)
 * a few processes at once stay within `LOOKED_BACK` of `waiting-store.ts`.
 */
const JOBS_IN_GROUP = 8;

/** Does the second stages of transactions in this process, with figures of what late ones cost. */
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
  // One group is under way, and the next one waits.
  await deps.jobs.work(secondStageJob, (GROUPS + 1) * JOBS_IN_GROUP, (data) =>
    runTogether('transactions' in data ? data.transactions : [data]),
  );
  metrics.gauge(
    'transactions_evaluated_again',
    'Transactions that this process evaluated again since one that happened before them came after them',
    () => counts.evaluatedAgain,
  );
  metrics.gauge(
    'transactions_beyond_limit',
    'Late transactions that touched more than are evaluated again',
    () => counts.beyondLimit,
  );
  metrics.gauge(
    'transactions_shadow_failures',
    'Groups of transactions on which a draft in shadow could not be evaluated',
    () => counts.shadowFailures,
  );
}
