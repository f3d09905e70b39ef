import type { JobKind } from '../platform/jobs/job-kind.ts';
import { secondStageJob } from '../transactions/intake/second-stage-job.ts';
import { deliveryJob } from '../webhooks/delivery-job.ts';

/** All kinds of jobs with `ownTable`. `npx hakiki migrate` creates their tables. */
export const jobsWithTable: readonly JobKind<object>[] = [deliveryJob, secondStageJob];
