import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assertBlobName, type BlobStore } from './blobs.ts';

/** Creates a blob store in a folder. A blob gets its name only when all its bytes are on the disk. */
export function folderStore(folder: string): BlobStore {
  const fileOf = (name: string): string => {
    assertBlobName(name);
    return join(folder, name.slice(0, 2), name);
  };
  return {
    async put(name, bytes) {
      const file = fileOf(name);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      try {
        await written(`${file}.part`, bytes);
        await rename(`${file}.part`, file);
        await flushed(dirname(file));
      } catch (error) {
        await rm(`${file}.part`, { force: true });
        throw error;
      }
    },
    async get(name) {
      try {
        return await readFile(fileOf(name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    delete: (name) => rm(fileOf(name), { force: true }),
  };
}

async function written(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Syncs a folder, because the name of a file is on the disk only after its folder is synced. Otherwise a power cut
 * could delete a blob whose record is already stored.
 */
async function flushed(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
