import { createHash, createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { decrypt, encrypt } from './encrypt.ts';

/** A key that wraps data keys: bytes that this process holds, or a key in a key management service that never leaves it. */
export interface MasterKey {
  /** By which a wrapped key says which one that was. */
  readonly id: string;
  /** `context` is bound in: a wrapped key moved to another account cannot be unwrapped. Throws when the service is away. */
  wrap(context: string, key: Uint8Array): Promise<Buffer>;
  /** Throws when the bytes were changed or moved, or the service is away. */
  unwrap(context: string, wrapped: Uint8Array): Promise<Buffer>;
}

/** A key of 32 bytes in base64. Throws Error for anything else. */
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
 * The key file of the data folder, made at the first start (`make`), readable by its owner alone. Losing it loses every personal record.
 * It appears under its name only when it is whole: a start that dies meanwhile, or another one beside it, never meets half a key.
 * Throws where there is none and none is to be made.
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
      // Unlike a rename, a link never replaces the key that another start made first.
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
