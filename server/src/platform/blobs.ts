import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Vault } from './crypto/vault.ts';

/** Where sealed bytes lie: a folder, or anything else that can put, get and delete by name. */
export interface BlobStore {
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Undefined when there is none of that name. */
  get(name: string): Promise<Uint8Array | undefined>;
  delete(name: string): Promise<void>;
}

/** Images and videos of an account, encrypted. The name given back is all that a record keeps. */
export interface Blobs {
  put(accountId: number, bytes: Uint8Array): Promise<string>;
  get(accountId: number, name: string): Promise<Uint8Array | undefined>;
  delete(name: string): Promise<void>;
}

const context = (name: string): string => `blob:${name}`;

export function makeBlobs(store: BlobStore, vault: Vault): Blobs {
  return {
    async put(accountId, bytes) {
      const name = randomUUID();
      await store.put(name, await vault.seal(accountId, context(name), bytes));
      return name;
    },
    async get(accountId, name) {
      const sealed = await store.get(name);
      return sealed && (await vault.open(accountId, context(name), sealed));
    },
    delete: (name) => store.delete(name),
  };
}

/** A folder. A blob appears under its name only when it is whole and on the disk. */
export function folderStore(folder: string): BlobStore {
  const fileOf = (name: string): string => {
    if (!/^[0-9a-f-]{36}$/.test(name)) throw new Error('not a blob name');
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

/** A name is on the disk when its folder is: the record that names the blob must not outlive it in a power cut. */
async function flushed(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
