import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';

/**
 * Returns the paths of the files below a folder, relative to it. Leaves out files that are still being written
 * (`.part`). Returns an empty set if the folder does not exist.
 */
export async function filesBelow(folder: string): Promise<Set<string>> {
  const root = resolve(folder);
  try {
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    return new Set(
      entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
        .map((entry) => relative(root, join(entry.parentPath, entry.name))),
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Set();
    throw error;
  }
}

/**
 * Copies those of the named files that are missing in `to`, and returns their number. Use this function only for files
 * whose content never changes. A copy gets its name only when it is complete.
 */
export async function copyMissing(from: string, to: string, names: Iterable<string>): Promise<number> {
  const there = await filesBelow(to);
  let copied = 0;
  for (const name of names) {
    if (there.has(name)) continue;
    const target = join(to, name);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    try {
      await copyFile(join(from, name), `${target}.part`);
    } catch (error) {
      // This file was deleted after the list of files was made.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue;
      throw error;
    }
    await rename(`${target}.part`, target);
    copied++;
  }
  return copied;
}

export async function deleteFiles(folder: string, names: Iterable<string>): Promise<void> {
  for (const name of names) await rm(join(folder, name), { force: true });
}

export interface Extent {
  readonly files: number;
  readonly bytes: number;
}

/** Returns the number of files and their total size in bytes. */
export async function extentOf(folder: string): Promise<Extent> {
  let [files, bytes] = [0, 0];
  for (const name of await filesBelow(folder)) {
    files++;
    bytes += (await stat(join(folder, name))).size;
  }
  return { files, bytes };
}
