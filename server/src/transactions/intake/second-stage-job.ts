import { defineJob } from '../../platform/jobs/job-kind.ts';

/** `late` is true if the customer already had later transactions when this one arrived. */
export interface Evaluated {
  readonly id: number;
  readonly late: boolean;
}

/**
 * Job that runs the second stage of transactions that were answered together. Jobs from before 2026-11-23 contain a
 * single transaction.
 */
export const secondStageJob = defineJob<{ readonly transactions: readonly Evaluated[] } | Evaluated>({
  name: 'transactions-second-stage',
  timeoutSeconds: 60,
  retrySeconds: [5, 30, 150, 600],
  // Larger groups need fewer statements for each transaction.
  gatherMs: 100,
  ownTable: true,
});
