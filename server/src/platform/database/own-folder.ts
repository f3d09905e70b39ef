import { chownSync, lstatSync, mkdirSync } from 'node:fs';

/** Owner of a folder. If empty, this process's user is the owner. */
export interface Owner {
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * Creates a folder that only its owner can read, or checks that an existing folder is private. Throws an Error if
 * another user has created the folder, or a link to another folder, before.
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
  // Windows has no numeric file owners.
  if (wanted === undefined) return folder;
  // If an earlier start was killed after it created the folder, the folder still belongs to this process's user.
  const ours = found.uid === wanted || found.uid === self;
  if (!ours || (found.mode & 0o077) !== 0)
    throw new Error(`${folder} must belong to user ${wanted} alone (mode 0700): remove it, or set another DATA_DIR`);
  if (found.uid !== wanted) chownSync(folder, wanted, gid ?? wanted);
  return folder;
}
