import { mkdirSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../server/src/platform/testing/until.ts';

/** Runs `work` while no other test file of this run builds `client/dist`, which is one folder of the repository. */
export const aloneWithClient = <T>(work: () => T | Promise<T>): Promise<T> => aloneWith('client', work);
/** The same for the site, whose pages are staged in one folder of the repository. */
export const aloneWithSite = <T>(work: () => T | Promise<T>): Promise<T> => aloneWith('site', work);

async function aloneWith<T>(what: string, work: () => T | Promise<T>): Promise<T> {
  const lock = join(tmpdir(), `hakiki-${what}-build.lock`);
  const taken = (): boolean => {
    try {
      mkdirSync(lock);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
  };
  await until(taken, { what: `the other build of the ${what}`, timeoutMs: 900_000 });
  try {
    return await work();
  } finally {
    rmdirSync(lock);
  }
}
