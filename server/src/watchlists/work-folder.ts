import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** No import takes a day: a folder as old as that was left by a process that was killed. */
const ABANDONED_MS = 86_400_000;

/** A new folder for the files of one import; the caller removes it. Folders of imports that were killed are removed here. */
export async function makeWorkFolder(parent: string, prefix: string): Promise<string> {
  await mkdir(parent, { recursive: true });
  const own = await mkdtemp(join(parent, prefix));
  const { mtimeMs: now } = await stat(own);
  for (const name of await readdir(parent)) {
    const left = join(parent, name);
    // Another import may have removed its own meanwhile.
    const written = await stat(left).then(
      ({ mtimeMs }) => mtimeMs,
      () => now,
    );
    if (now - written > ABANDONED_MS) await rm(left, { recursive: true, force: true });
  }
  return own;
}
