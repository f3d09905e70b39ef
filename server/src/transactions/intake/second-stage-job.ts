import { defineJob } from '../../platform/jobs/job-kind.ts';

/** `late`: the customer had later transactions already when it came. */
export interface Evaluated {
  readonly id: number;
  readonly late: boolean;
}

/** What is done with transactions after their answers: those that were answered together. One alone: of before 2026-11-23. */
export const secondStageJob = defineJob<{ readonly transactions: readonly Evaluated[] } | Evaluated>({
  name: 'transactions-second-stage',
  timeoutSeconds: 60,
  retrySeconds: [5, 30, 150, 600],
  ownTable: true,
});
