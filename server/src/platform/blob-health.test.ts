import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { watchStore } from './blob-health.ts';
import type { BlobStore } from './blobs.ts';
import { folderStore } from './folder-store.ts';

/** Returns a store in memory that refuses a file of more than `room` bytes. */
function smallStore(room: number): BlobStore & { room: number } {
  const blobs = new Map<string, Uint8Array>();
  return {
    room,
    async put(name, bytes) {
      if (bytes.length > this.room) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      blobs.set(name, bytes);
    },
    get: async (name) => blobs.get(name),
    delete: async (name) => void blobs.delete(name),
  };
}

test('a folder that cannot be written is failing, and working again once it can be; probes leave nothing behind', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'hakiki-health-')), 'blobs');
  let now = 0;
  const store = watchStore(folderStore(folder), () => now);
  expect(await store.answers()).toBe(true);
  renameSync(folder, `${folder}.away`);
  writeFileSync(folder, '');
  expect(await store.answers()).toBe(true);
  await expect(store.put(randomUUID(), Buffer.alloc(10))).rejects.toThrow();
  now += 10_000;
  expect(await store.answers()).toBe(false);
  expect(store.faults()).toEqual({ put: 1, get: 0, delete: 0 });
  rmSync(folder);
  renameSync(`${folder}.away`, folder);
  now += 1_000;
  expect(await store.answers()).toBe(false);
  now += 1_000;
  expect(await store.answers()).toBe(true);
  expect(readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())).toEqual([]);
});

test('room for a small file is not enough after a larger one failed', async () => {
  let now = 0;
  const small = smallStore(100_000);
  const store = watchStore(small, () => now);
  await expect(store.put(randomUUID(), Buffer.alloc(200_000))).rejects.toThrow('full');
  expect(await store.answers()).toBe(false);
  small.room = 1_000_000;
  now += 2_000;
  expect(await store.answers()).toBe(true);
  small.room = 100_000;
  now += 10_000;
  expect(await store.answers()).toBe(true);
});

test('a store that does not answer is failing after two seconds', async () => {
  const silent: BlobStore = { put: () => new Promise(() => {}), get: async () => undefined, delete: async () => {} };
  expect(await watchStore(silent).answers()).toBe(false);
});
