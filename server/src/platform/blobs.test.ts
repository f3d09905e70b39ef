import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BlobStore, makeBlobs } from './blobs.ts';
import { masterKeyFrom } from './crypto/master-key.ts';
import { makeVault, type Vault } from './crypto/vault.ts';
import { folderStore } from './folder-store.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
let vault: Vault;
const folder = mkdtempSync(join(tmpdir(), 'hakiki-blobs-'));
beforeAll(async () => {
  database = await createTestDatabase();
  vault = makeVault(database.db, [masterKeyFrom(Buffer.alloc(32, 1).toString('base64'))]);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database[Symbol.asyncDispose]();
});
const files = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('-'));

test('what is put is got, by its account alone; the file is encrypted, whole, and its owner’s alone', async () => {
  const blobs = makeBlobs(folderStore(folder), vault);
  const name = await blobs.put(1, Buffer.from('a face'));
  expect(Buffer.from((await blobs.get(1, name))!).toString()).toBe('a face');
  await expect(blobs.get(2, name)).rejects.toThrow();
  const file = join(folder, name.slice(0, 2), name);
  expect(readFileSync(file).includes('a face')).toBe(false);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await blobs.delete(name);
  await blobs.delete(name);
  expect(await blobs.get(1, name)).toBeUndefined();
  expect(files()).toEqual([]);
});

test('one blob under another’s name does not open', async () => {
  const blobs = makeBlobs(folderStore(folder), vault);
  const [first, second] = [await blobs.put(1, Buffer.from('one')), await blobs.put(1, Buffer.from('two'))];
  const at = (name: string) => join(folder, name.slice(0, 2), name);
  writeFileSync(at(first), readFileSync(at(second)));
  await expect(blobs.get(1, first)).rejects.toThrow();
  for (const name of [first, second]) await blobs.delete(name);
});

test('a name that is none of ours is refused before the disk is touched', async () => {
  const store = folderStore(folder);
  for (const name of ['', '../../../etc/passwd', 'x'.repeat(36), '/etc/passwd', '..'.repeat(18), `${'a'.repeat(35)}/`])
    for (const work of [() => store.get(name), () => store.put(name, Buffer.of(1)), async () => store.delete(name)])
      await expect(work(), name).rejects.toThrow('not a blob name');
});

test('a write that fails leaves nothing', async () => {
  const store = folderStore(folder);
  const name = crypto.randomUUID();
  await expect(store.put(name, null as never)).rejects.toThrow();
  expect(files()).toEqual([]);
  expect(await store.get(name)).toBeUndefined();
});

test('another kind of store fits behind it', async () => {
  const kept = new Map<string, Uint8Array>();
  const memory: BlobStore = {
    put: async (name, bytes) => void kept.set(name, bytes),
    get: async (name) => kept.get(name),
    delete: async (name) => void kept.delete(name),
  };
  const blobs = makeBlobs(memory, vault);
  const name = await blobs.put(1, Buffer.from('a face'));
  expect(Buffer.from((await blobs.get(1, name))!).toString()).toBe('a face');
});
