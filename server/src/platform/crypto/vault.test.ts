import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { masterKeyFile, masterKeyFrom } from './master-key.ts';
import { seal, unseal } from './seal.ts';
import { claimMasterKey, isUnderMasterKey, makeVault, rewrapDataKeys } from './vault.ts';

const master = (fill: number) => masterKeyFrom(Buffer.alloc(32, fill).toString('base64'));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

describe('seal', () => {
  const key = Buffer.alloc(32, 7);

  test('what is sealed opens again, under its key and context only', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.string(), fc.string(), (plain, context, other) => {
        const sealed = seal(key, context, plain);
        expect(unseal(key, context, sealed)).toEqual(Buffer.from(plain));
        if (other !== context) expect(() => unseal(key, other, sealed)).toThrow();
        expect(() => unseal(Buffer.alloc(32, 8), context, sealed)).toThrow();
      }),
    );
  });

  test('no byte can be changed, and none left out', () => {
    const sealed = seal(key, 'record:1', Buffer.from('Amaka'));
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 1;
      expect(() => unseal(key, 'record:1', changed), `byte ${at}`).toThrow();
      expect(() => unseal(key, 'record:1', sealed.subarray(0, at)), `cut at ${at}`).toThrow();
    }
  });

  test('the same text is never sealed to the same bytes', () => {
    expect(seal(key, 'a', Buffer.from('x'))).not.toEqual(seal(key, 'a', Buffer.from('x')));
  });
});

describe('vault', () => {
  test('opens what it sealed; not for another account, not in another place', async () => {
    const vault = makeVault(database.db, [master(1)]);
    const sealed = await vault.seal(1, 'verifications.sealed:1', 'Amaka');
    expect((await vault.open(1, 'verifications.sealed:1', sealed)).toString()).toBe('Amaka');
    await expect(vault.open(1, 'verifications.sealed:2', sealed)).rejects.toThrow();
    await vault.seal(2, 'any', 'makes the key of account 2');
    await expect(vault.open(2, 'verifications.sealed:1', sealed)).rejects.toThrow('another data key');
    const relabelled = Buffer.from(sealed);
    (await vault.seal(2, 'any', '')).copy(relabelled, 0, 0, 4);
    await expect(vault.open(2, 'verifications.sealed:1', relabelled)).rejects.toThrow();
    expect(sealed.includes('Amaka')).toBe(false);
  });

  test('two that meet a new account at once settle on one data key', async () => {
    const vaults = Array.from({ length: 4 }, () => makeVault(database.db, [master(1)]));
    const sealed = await Promise.all(vaults.map((vault, index) => vault.seal(3, `c:${index}`, 'x')));
    for (const [index, bytes] of sealed.entries())
      for (const vault of vaults) expect((await vault.open(3, `c:${index}`, bytes)).toString()).toBe('x');
  });

  test('a blind index is equal within an account, whatever the case, and says nothing between two', async () => {
    const vault = makeVault(database.db, [master(1)]);
    const index = await vault.blindIndex(1, 'Okafor');
    expect(await vault.blindIndex(1, ' okafor ')).toEqual(index);
    expect(await vault.blindIndex(2, 'Okafor')).not.toEqual(index);
  });
});

test('the master key is rotated: before, between and after, what was sealed opens', async () => {
  await using fresh = await createTestDatabase();
  const { db } = fresh;
  const [former, next] = [master(1), master(2)];
  const sealed = await makeVault(db, [former]).seal(1, 'c', 'kept');
  const opens = async (...masters: (typeof former)[]) => (await makeVault(db, masters).open(1, 'c', sealed)).toString();

  await expect(claimMasterKey(db, [next])).rejects.toThrow('another master key');
  await expect(opens(next)).rejects.toThrow();
  await claimMasterKey(db, [next, former]);
  expect(await opens(next, former)).toBe('kept');
  await makeVault(db, [next, former]).seal(2, 'c', 'made meanwhile');

  expect(await rewrapDataKeys(db, former, next)).toBe(1);
  expect(await rewrapDataKeys(db, former, next)).toBe(0);
  await claimMasterKey(db, [next]);
  expect(await opens(next)).toBe('kept');
  await expect(opens(former)).rejects.toThrow();
  const { rows } = await sql<{ id: string }>`select distinct master_key_id as id from data_keys`.execute(db);
  expect(rows).toEqual([{ id: next.id }]);
});

test('of two first starts with a key each, one is refused, before it seals anything', async () => {
  await using fresh = await createTestDatabase();
  const { db } = fresh;
  expect(await isUnderMasterKey(db)).toBe(false);
  const starts = await Promise.allSettled([claimMasterKey(db, [master(1)]), claimMasterKey(db, [master(2)])]);
  expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await isUnderMasterKey(db)).toBe(true);
});

describe('the master key file', () => {
  const inFolder = (work: (folder: string) => void) => {
    const folder = mkdtempSync(join(tmpdir(), 'hakiki-key-'));
    try {
      work(folder);
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

  test('is not made where a database is under another one', () =>
    inFolder((folder) => {
      expect(() => masterKeyFile(folder, { make: false })).toThrow('there is none');
      expect(readdirSync(folder)).toEqual([]);
    }));

  test('is made once, for its owner alone, and leaves nothing beside it', () =>
    inFolder((folder) => {
      const made = masterKeyFile(folder, { make: true });
      expect(masterKeyFile(folder, { make: true })).toEqual(made);
      expect(statSync(join(folder, 'master.key')).mode & 0o777).toBe(0o600);
      expect(readdirSync(folder)).toEqual(['master.key']);
    }));

  test('a broken one is told, never replaced', () =>
    inFolder((folder) => {
      writeFileSync(join(folder, 'master.key'), 'half');
      expect(() => masterKeyFile(folder, { make: true })).toThrow('32 bytes');
      expect(() => masterKeyFile(folder, { make: true })).toThrow('32 bytes');
    }));
});
