import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Minimum age of a folder before it is removed. No import takes a day, so an older folder was left by a killed process.
 */
const ABANDONED_MS = 86_400_000;

/**
 * Creates a new folder for the files of one import. The caller must remove the folder. This function also removes
 * folders that killed imports have left.
 */
export async function makeWorkFolder(parent: string, prefix: string): Promise<string> {
  await mkdir(parent, { recursive: true });
  const own = await mkdtemp(join(parent, prefix));
  const { mtimeMs: now } = await stat(own);
  for (const name of await readdir(parent)) {
    const left = join(parent, name);
    // Another import may have removed its own folder in the meantime.
    const written = await stat(left).then(
      ({ mtimeMs }) => mtimeMs,
      () => now,
    );
    if (now - written > ABANDONED_MS) await rm(left, { recursive: true, force: true });
  }
  return own;
}
