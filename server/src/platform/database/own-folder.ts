import { chownSync, lstatSync, mkdirSync } from 'node:fs';

/** Owner of a folder: empty for this process's user. */
export interface Owner {
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * Makes a folder that only its owner can look into, or checks that the one which is there is so. Somebody else may have made it first, or a
 * link to a place of theirs. Throws an Error that says what is wrong with it.
 */
export function ownFolder(folder: string, { uid, gid }: Owner): string {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const found = lstatSync(folder);
  const self = process.getuid?.();
  const wanted = uid ?? self;
  if (!found.isDirectory()) throw new Error(`${folder} must be a folder, and no link to one`);
  // Windows has no owners in this sense.
  if (wanted === undefined) return folder;
  // Made by a start that was killed before it handed the folder over.
  const ours = found.uid === wanted || found.uid === self;
  if (!ours || (found.mode & 0o077) !== 0)
    throw new Error(`${folder} must belong to user ${wanted} alone (mode 0700): remove it, or set another DATA_DIR`);
  if (found.uid !== wanted) chownSync(folder, wanted, gid ?? wanted);
  return folder;
}
