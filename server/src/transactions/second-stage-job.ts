import { defineJob } from '../platform/jobs/job-kind.ts';

/** What is done with a transaction after its answer. `late`: the customer had later transactions already when it came. */
export const secondStageJob = defineJob<{ readonly id: number; readonly late: boolean }>({
  name: 'transactions-second-stage',
  timeoutSeconds: 60,
  retrySeconds: [5, 30, 150, 600],
  ownTable: true,
});
