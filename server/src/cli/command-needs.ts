import { openPlatform, type Platform } from '../app/open-platform.ts';
import { readConfig } from '../app/read-config.ts';
import { modelDirectories } from '../app/vision-pool.ts';
import { makeLog } from '../platform/log.ts';
import type { Io } from './command.ts';
import { UsageError } from './usage-error.ts';

/** The database and what goes with it, for one command: started when no server runs, shared with the server when one does. */
export async function withPlatform<T>({ environment }: Io, work: (platform: Platform) => Promise<T>): Promise<T> {
  const config = readConfig(environment);
  const platform = await openPlatform(config, makeLog('silent'));
  try {
    return await work(platform);
  } finally {
    await platform.close();
  }
}

/** The models that this installation reads images with. */
export async function modelsFor({ environment }: Io) {
  const { openModels } = await import('../vision/models/models.ts');
  return openModels(modelDirectories(readConfig(environment), environment));
}

/** An argument that must be given; throws AppError invalid_input with the usage. */
export const needed = (value: string | undefined, usage: string): string => {
  if (!value) throw new UsageError(`${usage}`);
  return value;
};
