import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { resumeEndpoint } from '../../webhooks/endpoint-health.ts';
import { sdkEndpoint } from '../../webhooks/tables.ts';
import { differencesOfConfig, guardsOfConfig } from './config-guards.ts';
import { type ConfigValues, lockConfig, updateConfig } from './config-store.ts';

/**
 * Saves an SDK configuration. Also resumes a paused webhook endpoint, because the user who saves the configuration has
 * seen that the endpoint is paused.
 * @throws AppError conflict if the change weakens a guard, because two people must make such a change
 */
export function makeSaveConfig({ db, jobs, clock }: { db: Db; jobs: Pick<Jobs, 'enqueue'>; clock: Clock }) {
  return (id: number, change: ConfigValues) =>
    db.transaction().execute(async (work) => {
      const config = await lockConfig(work, id);
      if (!config) return undefined;
      const before = guardsOfConfig(config);
      const weakened = differencesOfConfig(id, before, guardsOfConfig({ ...before, ...change })).filter(
        ({ weakens }) => weakens,
      );
      if (weakened.length) throw new AppError('guard_takes_two', { guards: weakened.map(({ guard }) => guard) });
      await resumeEndpoint(work, jobs, sdkEndpoint(id));
      return updateConfig(work, id, change, clock.now());
    });
}
