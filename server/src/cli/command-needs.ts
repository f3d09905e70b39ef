import { type OpenOptions, openPlatform, type Platform } from '../app/open-platform.ts';
import { readConfig } from '../app/read-config.ts';
import { modelDirectories } from '../app/vision-pool.ts';
import { makeLog } from '../platform/log.ts';
import type { Io } from './command.ts';
import { UsageError } from './usage-error.ts';

/**
 * Opens the database and its resources for one command. Uses the database of the running server, or starts the
 * database. Creates a new database, but does not migrate an existing one, because processes of an older version could
 * then not start again. Only the command `migrate` sets `existing`.
 */
export async function withPlatform<T>(
  { environment }: Io,
  work: (platform: Platform) => Promise<T>,
  { existing = 'refuse' }: Pick<OpenOptions, 'existing'> = {},
): Promise<T> {
  const config = readConfig(environment);
  const platform = await openPlatform(config, makeLog('silent'), { existing });
  try {
    return await work(platform);
  } finally {
    await platform.close();
  }
}

/** Opens the models with which this installation reads images. */
export async function modelsFor({ environment }: Io) {
  const { openModels } = await import('../vision/models/models.ts');
  return openModels(modelDirectories(readConfig(environment), environment));
}

/** Returns a required argument. Throws AppError invalid_input with the usage if it is missing. */
export const needed = (value: string | undefined, usage: string): string => {
  if (!value) throw new UsageError(`${usage}`);
  return value;
};
