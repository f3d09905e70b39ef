import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { claimMasterKey, isUnderMasterKey, rewrapDataKeys } from './data-key-store.ts';
import { decrypt, encrypt } from './encrypt.ts';
import { masterKeyFile, masterKeyFrom } from './master-key.ts';
import { makeVault, type Vault } from './vault.ts';

const master = (fill: number) => masterKeyFrom(Buffer.alloc(32, fill).toString('base64'));

const FIRST = {
  wrapped:
    '01fd7616743c6a7943da77264817f13cc1e1e754b898e5a2b1fd60606119ef44e25a51e9d57322cf4b9f342a85913d24df67e23da4a93302bfb9e04f3b',
  ciphertext: '00000001018be859f4da07e030a79656194a9fdcd283f835bae219ae87bb9614e46f799ac37d9ec9d3f07744ab',
  index: '7f2e48ef691e44f18e1474b977631226204e828ce9ce6c7a910c5545fa67513a',
} as const;

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

  test('what the first version of the format wrote, with its data key, is still read', async () => {
    await using fresh = await createTestDatabase();
    // These bytes were written by the code of 2026-11-21, for account 1 and a master key of 32 bytes with the value 1.
    const bytes = (hex: string) => Buffer.from(hex, 'hex');
    await sql`insert into data_keys (id, account_id, version, wrapped, master_key_id) overriding system value
      values (1, 1, 1, ${bytes(FIRST.wrapped)}, ${master(1).id})`.execute(fresh.db);
    const vault = makeVault(fresh.db, [master(1)]);
    expect((await vault.decrypt(1, 'verifications.ciphertext:7', bytes(FIRST.ciphertext))).toString()).toBe(
      'Amaka Okafor',
    );
    expect((await vault.blindIndex(1, 'Okafor')).toString('hex')).toBe(FIRST.index);
  });

  test('a data key is rotated while others serve: old text is read, new text is under the new key, names are found as before', async () => {
    const [here, there, idle] = [1, 2, 3].map(() => makeVault(database.db, [master(1)], { refreshMs: 0 })) as [
      Vault,
      Vault,
      Vault,
    ];
    const slow = makeVault(database.db, [master(1)]);
    const before = await here.encrypt(5, 'c', 'before');
    const index = await here.blindIndex(5, 'Okafor');
    await slow.encrypt(5, 'c', 'knows the first version');
    expect(await here.rotateDataKey(5)).toBe(2);
    const after = await here.encrypt(5, 'c', 'after');
    expect(after.readUInt32BE()).not.toBe(before.readUInt32BE());
    for (const vault of [here, there, idle, slow]) {
      expect((await vault.decrypt(5, 'c', before)).toString()).toBe('before');
      expect((await vault.decrypt(5, 'c', after)).toString()).toBe('after');
      expect(await vault.blindIndex(5, 'okafor')).toEqual(index);
    }
    expect((await there.encrypt(5, 'c', 'x')).readUInt32BE()).toBe(after.readUInt32BE());
    const versions = await Promise.all([here.rotateDataKey(5), there.rotateDataKey(5), idle.rotateDataKey(5)]);
    expect(versions.sort()).toEqual([3, 4, 5]);
    expect((await makeVault(database.db, [master(1)]).decrypt(5, 'c', before)).toString()).toBe('before');
  });

  test('each text has a key of its own: the same data key, text and context never give the same bytes', async () => {
    const vault = makeVault(database.db, [master(1)]);
    const all = await Promise.all(Array.from({ length: 200 }, () => vault.encrypt(1, 'c', 'x')));
    expect(new Set(all.map((bytes) => bytes.subarray(5, 21).toString('hex'))).size).toBe(200);
    expect(new Set(all.map((bytes) => bytes.subarray(-1).toString('hex'))).size).toBeGreaterThan(50);
  });

  test('two that meet a new account at once agree on one data key', async () => {
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
      expect(masterKeyFile(folder, { make: true }).id).toBe(made.id);
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
