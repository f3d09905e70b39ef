import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BlobStore } from './blobs.ts';

type Operation = 'put' | 'get' | 'delete';

/** A blob store that also reports its health. */
export interface WatchedStore extends BlobStore {
  /**
   * True if bytes can be stored now. If the last result is too old, writes, reads and deletes a test blob. Returns
   * false if this takes longer than 2 s.
   */
  answers(): Promise<boolean>;
  /** Number of faults since the start of the process. */
  faults(): Readonly<Record<Operation, number>>;
}

/**
 * Time for which a health result is valid, in milliseconds. A failing store is tested more often, so that a replica is
 * ready again soon.
 */
const WORKING_MS = 10_000;
const FAILING_MS = 2_000;
const PROBE_TIMEOUT_MS = 2_000;
const PROBE_BYTES = 4_096;
/**
 * Maximum size of the test blob. A disk that is nearly full may store a small file but not an image, so the test blob
 * has the size of the image that failed.
 */
const MAX_PROBE_BYTES = 8 * 1_048_576;

/**
 * Returns the store with checks of its health. After a fault in a request, the store counts as failing until a test
 * blob of the same size can be stored. `now` returns milliseconds.
 */
export function watchStore(store: BlobStore, now: () => number = () => performance.now()): WatchedStore {
  const faults = { put: 0, get: 0, delete: 0 };
  let working = true;
  let looked = Number.NEGATIVE_INFINITY;
  let probeBytes = PROBE_BYTES;
  let probing: Promise<boolean> | undefined;

  async function counted<T>(operation: Operation, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      faults[operation] += 1;
      working = false;
      throw error;
    }
  }

  async function probe(): Promise<boolean> {
    const name = randomUUID();
    try {
      await store.put(name, Buffer.alloc(probeBytes));
      const read = await store.get(name);
      return read?.length === probeBytes;
    } catch {
      return false;
    } finally {
      await store.delete(name).catch(() => {});
    }
  }

  return {
    put: (name, bytes) =>
      counted('put', () => store.put(name, bytes)).catch((error: unknown) => {
        probeBytes = Math.min(MAX_PROBE_BYTES, Math.max(probeBytes, bytes.length));
        throw error;
      }),
    get: (name) => counted('get', () => store.get(name)),
    delete: (name) => counted('delete', () => store.delete(name)),
    faults: () => ({ ...faults }),
    async answers() {
      if (now() - looked < (working ? WORKING_MS : FAILING_MS)) return working;
      probing ??= probe().then((answer) => {
        working = answer;
        looked = now();
        if (answer) probeBytes = PROBE_BYTES;
        probing = undefined;
        return answer;
      });
      return Promise.race([probing, sleep(PROBE_TIMEOUT_MS, false, { ref: false })]);
    },
  };
}
