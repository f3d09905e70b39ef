import { statSync } from 'node:fs';
import { branchById } from '../accounts/store.ts';
import { readConfig } from '../app/read-config.ts';
import { CommandFault } from '../platform/command-fault.ts';
import type { Models } from '../vision/models/models.ts';
import type { Given, Io } from './command.ts';
import { withPlatform } from './command-needs.ts';
import type { BranchWithPolicy } from './set-threshold.ts';
import { UsageError } from './usage-error.ts';

/**
 * `hakiki evaluate <documents|faces|liveness|screening> <folder>`: makes the same measurements as `eval/`, on the
 * user's own data.
 */
export async function runEvaluate(
  { words: [what, folder], text }: Given,
  io: Io,
  models: () => Promise<Models>,
): Promise<number> {
  const evaluations = {
    documents: async (path: string) =>
      (await import('./evaluate-documents.ts')).runEvaluateDocuments(path, { ...io, models: await models() }),
    faces: async (path: string) => {
      const branch = text['branch'] === undefined ? undefined : await branchOf(text['branch'], io);
      const { port } = readConfig(io.environment);
      return (await import('./evaluate-faces.ts')).runEvaluateFaces(path, {
        ...io,
        port,
        branch,
        models: await models(),
      });
    },
    liveness: async (path: string) =>
      (await import('./evaluate-liveness.ts')).runEvaluateLiveness(path, { ...io, models: await models() }),
    screening: async (path: string) => (await import('./evaluate-screening.ts')).runEvaluateScreening(path, io, text),
  };
  if (!folder || !(what === 'documents' || what === 'faces' || what === 'liveness' || what === 'screening'))
    throw new UsageError('evaluate <documents|faces|liveness|screening> <folder>');
  if (!statSync(folder, { throwIfNoEntry: false })) throw new CommandFault(`There is no ${folder}`);
  return evaluations[what](folder);
}

/** Returns the branch whose policy the user wants to change. Throws UsageError if there is no such branch. */
const branchOf = (id: string, io: Io): Promise<BranchWithPolicy> =>
  withPlatform(io, async ({ db }) => {
    const branch = /^[1-9]\d{0,8}$/.test(id) ? await branchById(db, Number(id)) : undefined;
    if (!branch) throw new UsageError('evaluate faces <folder> --branch <id of a branch>');
    return branch;
  });
