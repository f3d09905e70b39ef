import { createHash, createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { decrypt, encrypt } from './encrypt.ts';

/**
 * A key that wraps data keys. It is either bytes in the memory of this process, or a key that never leaves a key
 * management service.
 */
export interface MasterKey {
  /** Identifies the master key. It is stored with each key that the master key wrapped. */
  readonly id: string;
  /**
   * Wraps a data key. `context` is authenticated, so a wrapped key that was moved to another account cannot be
   * unwrapped. Throws if the key service is unavailable.
   */
  wrap(context: string, key: Uint8Array): Promise<Buffer>;
  /** Unwraps a data key. Throws if the bytes were changed or moved, or if the key service is unavailable. */
  unwrap(context: string, wrapped: Uint8Array): Promise<Buffer>;
}

/** Parses a key of 32 bytes in base64. Throws Error for any other text. */
export function masterKeyFrom(base64: string): MasterKey {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length !== 32) throw new Error('a master key has 32 bytes in base64');
  const key = createSecretKey(bytes);
  return {
    id: createHash('sha256').update('hakiki master key id').update(bytes).digest('hex').slice(0, 16),
    wrap: async (context, plain) => encrypt(key, context, plain),
    unwrap: async (context, wrapped) => decrypt(key, context, wrapped),
  };
}

const masterKeyPath = (dataDir: string): string => join(dataDir, 'master.key');

/**
 * Reads the key file of the data folder, or creates it at the first start (`make`). Only the file's owner can read the
 * file. Without the file, no personal record can be decrypted. The file gets its name only when it is complete, so an
 * interrupted or parallel start never leaves a partial key. Throws if the file is missing and `make` is false.
 */
export function masterKeyFile(dataDir: string, { make }: { make: boolean }): MasterKey {
  const file = masterKeyPath(dataDir);
  if (!existsSync(file)) {
    if (!make)
      throw new Error(
        `This database is under a master key, and there is none: set MASTER_KEY, or put the key file at ${file}`,
      );
    const draft = `${file}.${randomUUID()}`;
    const handle = openSync(draft, 'wx', 0o600);
    try {
      writeSync(handle, `${randomBytes(32).toString('base64')}\n`);
      fsyncSync(handle);
      // If another start has already created the key, a link does not replace it, unlike a rename.
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      closeSync(handle);
      rmSync(draft, { force: true });
    }
  }
  return masterKeyFrom(readFileSync(file, 'utf8').trim());
}
