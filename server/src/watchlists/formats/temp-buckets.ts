import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const flushChars = 64 * 1024;

/**
 * Writes lines into buckets on disk by a key. Records with the same key can then be joined one bucket at a time.
 * Whatever the total size, memory contains one bucket, and 64 KiB for each of the others. Lines must not contain a line
 * break.
 */
export interface TempBuckets {
  add(key: string, line: string): Promise<void>;
  /** Ends writing and returns the lines of each bucket, in the order in which they were added. */
  buckets(): AsyncGenerator<AsyncIterable<string>>;
  close(): Promise<void>;
}

export async function openTempBuckets(folder: string, bucketCount: number): Promise<TempBuckets> {
  const handles: FileHandle[] = [];
  for (let index = 0; index < bucketCount; index += 1) {
    handles.push(await open(join(folder, `bucket-${index}`), 'w+', 0o600));
  }
  const pending = handles.map((): string[] => []);
  const sizes = handles.map(() => 0);

  async function flush(index: number): Promise<void> {
    if (sizes[index] === 0) return;
    await handles[index]!.write(`${pending[index]!.join('\n')}\n`);
    pending[index] = [];
    sizes[index] = 0;
  }

  return {
    async add(key, line) {
      const index = bucketOf(key, bucketCount);
      pending[index]!.push(line);
      sizes[index]! += line.length + 1;
      if (sizes[index]! > flushChars) await flush(index);
    },
    async *buckets() {
      for (const [index, handle] of handles.entries()) {
        await flush(index);
        yield createInterface({
          input: handle.createReadStream({ start: 0, autoClose: false }),
          crlfDelay: Number.POSITIVE_INFINITY,
        });
      }
    },
    async close() {
      for (const handle of handles) await handle.close();
    },
  };
}

/** Returns the FNV-1a hash of a key. It distributes keys well and is much faster than parsing the line. */
function bucketOf(key: string, count: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  return (hash >>> 0) % count;
}
