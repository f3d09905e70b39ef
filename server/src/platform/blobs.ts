import { randomUUID } from 'node:crypto';
import type { Vault } from './crypto/vault.ts';

/** Storage of encrypted bytes, in a folder or in object storage. The names of blobs are UUIDs. */
export interface BlobStore {
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Reads a blob. Returns undefined if no blob has this name. */
  get(name: string): Promise<Uint8Array | undefined>;
  /** Deletes a blob. Succeeds also if no blob has this name. */
  delete(name: string): Promise<void>;
}

/** Encrypted images and videos of an account. A record contains only the name that `put` returns. */
export interface Blobs {
  put(accountId: number, bytes: Uint8Array): Promise<string>;
  get(accountId: number, name: string): Promise<Uint8Array | undefined>;
  delete(name: string): Promise<void>;
}

const context = (name: string): string => `blob:${name}`;

/**
 * Creates the encrypted storage. `begin` stores the file's name in a table before the upload. The transaction that
 * saves the file's record deletes the name from the table. A name that is still in the table after an hour marks a file
 * without a record (`verifications/sweep-blobs.ts`).
 */
export function makeBlobs(
  store: BlobStore,
  vault: Vault,
  begin: (accountId: number, name: string) => Promise<void> = async () => {},
): Blobs {
  return {
    async put(accountId, bytes) {
      const name = randomUUID();
      await begin(accountId, name);
      await store.put(name, await vault.encrypt(accountId, context(name), bytes));
      return name;
    },
    async get(accountId, name) {
      const ciphertext = await store.get(name);
      return ciphertext && (await vault.decrypt(accountId, context(name), ciphertext));
    },
    delete: (name) => store.delete(name),
  };
}

/** Writes, reads and deletes a small blob. Throws if that fails. Call it at the start, not in a request. */
export async function checkStore(store: BlobStore): Promise<void> {
  const name = randomUUID();
  await store.put(name, Buffer.from('hakiki'));
  const read = await store.get(name);
  await store.delete(name);
  if (read === undefined || Buffer.from(read).toString() !== 'hakiki')
    throw new Error('what was written did not come back');
}

/** Throws Error if the text is not a blob name, because the name becomes part of a path. */
export function assertBlobName(name: string): void {
  if (!/^[0-9a-f-]{36}$/.test(name)) throw new Error('not a blob name');
}
