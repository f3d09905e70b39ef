import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { resumeEndpoint } from '../webhooks/endpoint-health.ts';
import { sdkEndpoint } from '../webhooks/tables.ts';
import { type ConfigValues, updateConfig } from './config-store.ts';

/** Saves an SDK configuration. A paused webhook endpoint goes on with that: whoever saves the configuration has seen that it is paused. */
export function makeSaveConfig({ db, jobs, clock }: { db: Db; jobs: Pick<Jobs, 'enqueue'>; clock: Clock }) {
  return (id: number, change: ConfigValues) =>
    db.transaction().execute(async (work) => {
      await resumeEndpoint(work, jobs, sdkEndpoint(id));
      return updateConfig(work, id, change, clock.now());
    });
}
