import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { decrypt, encrypt } from './encrypt.ts';
import { masterKeyFile, masterKeyFrom } from './master-key.ts';
import { claimMasterKey, isUnderMasterKey, makeVault, rewrapDataKeys } from './vault.ts';

const master = (fill: number) => masterKeyFrom(Buffer.alloc(32, fill).toString('base64'));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

describe('encrypt', () => {
  const key = Buffer.alloc(32, 7);

  test('what is encrypted is decrypted again, under its key and context only', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.string(), fc.string(), (plain, context, other) => {
        const ciphertext = encrypt(key, context, plain);
        expect(decrypt(key, context, ciphertext)).toEqual(Buffer.from(plain));
        if (other !== context) expect(() => decrypt(key, other, ciphertext)).toThrow();
        expect(() => decrypt(Buffer.alloc(32, 8), context, ciphertext)).toThrow();
      }),
    );
  });

  test('no byte can be changed, and none left out', () => {
    const ciphertext = encrypt(key, 'record:1', Buffer.from('Amaka'));
    for (let at = 0; at < ciphertext.length; at++) {
      const changed = Buffer.from(ciphertext);
      changed[at]! ^= 1;
      expect(() => decrypt(key, 'record:1', changed), `byte ${at}`).toThrow();
      expect(() => decrypt(key, 'record:1', ciphertext.subarray(0, at)), `cut at ${at}`).toThrow();
    }
  });

  test('bytes of before the columns were called ciphertext are still read', () => {
    const bytes = Buffer.from('015dce900266221e3974f9cd482766e1ccfc3d89d972ba9f7cf8a5a58b566281812a', 'hex');
    expect(decrypt(key, 'verifications.ciphertext:42', bytes).toString()).toBe('Amaka');
    expect(() => decrypt(key, 'verifications.ciphertext:43', bytes)).toThrow();
  });

  test('the same text is never encrypted to the same bytes', () => {
    expect(encrypt(key, 'a', Buffer.from('x'))).not.toEqual(encrypt(key, 'a', Buffer.from('x')));
  });
});

describe('vault', () => {
  test('decrypts what it encrypted; not for another account, not in another place', async () => {
    const vault = makeVault(database.db, [master(1)]);
    const ciphertext = await vault.encrypt(1, 'verifications.ciphertext:1', 'Amaka');
    expect((await vault.decrypt(1, 'verifications.ciphertext:1', ciphertext)).toString()).toBe('Amaka');
    await expect(vault.decrypt(1, 'verifications.ciphertext:2', ciphertext)).rejects.toThrow();
    await vault.encrypt(2, 'any', 'makes the key of account 2');
    await expect(vault.decrypt(2, 'verifications.ciphertext:1', ciphertext)).rejects.toThrow('another data key');
    const relabelled = Buffer.from(ciphertext);
    (await vault.encrypt(2, 'any', '')).copy(relabelled, 0, 0, 4);
    await expect(vault.decrypt(2, 'verifications.ciphertext:1', relabelled)).rejects.toThrow();
    expect(ciphertext.includes('Amaka')).toBe(false);
  });

  test('two that meet a new account at once settle on one data key', async () => {
    const vaults = Array.from({ length: 4 }, () => makeVault(database.db, [master(1)]));
    const ciphertext = await Promise.all(vaults.map((vault, index) => vault.encrypt(3, `c:${index}`, 'x')));
    for (const [index, bytes] of ciphertext.entries())
      for (const vault of vaults) expect((await vault.decrypt(3, `c:${index}`, bytes)).toString()).toBe('x');
  });

  test('a blind index is equal within an account, whatever the case, and says nothing between two', async () => {
    const vault = makeVault(database.db, [master(1)]);
    const index = await vault.blindIndex(1, 'Okafor');
    expect(await vault.blindIndex(1, ' okafor ')).toEqual(index);
    expect(await vault.blindIndex(2, 'Okafor')).not.toEqual(index);
  });
});

test('the master key is rotated: before, between and after, what was encrypted can be read', async () => {
  await using fresh = await createTestDatabase();
  const { db } = fresh;
  const [former, next] = [master(1), master(2)];
  const ciphertext = await makeVault(db, [former]).encrypt(1, 'c', 'kept');
  const opens = async (...masters: (typeof former)[]) =>
    (await makeVault(db, masters).decrypt(1, 'c', ciphertext)).toString();

  await expect(claimMasterKey(db, [next])).rejects.toThrow('another master key');
  await expect(opens(next)).rejects.toThrow();
  await claimMasterKey(db, [next, former]);
  expect(await opens(next, former)).toBe('kept');
  await makeVault(db, [next, former]).encrypt(2, 'c', 'made meanwhile');

  expect(await rewrapDataKeys(db, former, next)).toBe(1);
  expect(await rewrapDataKeys(db, former, next)).toBe(0);
  await claimMasterKey(db, [next]);
  expect(await opens(next)).toBe('kept');
  await expect(opens(former)).rejects.toThrow();
  const { rows } = await sql<{ id: string }>`select distinct master_key_id as id from data_keys`.execute(db);
  expect(rows).toEqual([{ id: next.id }]);
});

test('of two first starts with a key each, one is refused, before it encrypts anything', async () => {
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
