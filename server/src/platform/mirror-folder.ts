import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface Mirrored {
  readonly copied: number;
  readonly deleted: number;
}

/**
 * Makes `to` hold the files of `from` and no others, by name alone: for files that never change under their name (images). Drafts of
 * writes under way (`.part`) are left out. An absent `from` is an empty one.
 */
export async function mirrorFolder(from: string, to: string): Promise<Mirrored> {
  const [wanted, there] = [await filesOf(from), await filesOf(to)];
  let [copied, deleted] = [0, 0];
  for (const name of wanted)
    if (!there.has(name)) {
      const target = join(to, name);
      await mkdir(join(target, '..'), { recursive: true, mode: 0o700 });
      try {
        await copyFile(join(from, name), `${target}.part`);
      } catch (error) {
        // Deleted since the folder was read: its record went with it.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue;
        throw error;
      }
      await rename(`${target}.part`, target);
      copied++;
    }
  for (const name of there)
    if (!wanted.has(name)) {
      await rm(join(to, name), { force: true });
      deleted++;
    }
  return { copied, deleted };
}

async function filesOf(folder: string): Promise<Set<string>> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return new Set(
      entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)),
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Set();
    throw error;
  }
}
