import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { masterKeyFrom } from '../platform/crypto/master-key.ts';
import { makeVault } from '../platform/crypto/vault.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import type { Identifier } from './authority.ts';
import { makeBranchSettings } from './branch-settings.ts';
import { deleteExpiredAnswers, makeAnswerCache, makeBranchSettingsStore } from './store.ts';

let database: TestDatabase;
let branch: { id: number; accountId: number };
let other: { id: number; accountId: number };
beforeAll(async () => {
  database = await createTestDatabase();
  [branch, other] = [await newBranch(), await newBranch()];
});
afterAll(async () => {
  await database[Symbol.asyncDispose]();
});

async function newBranch() {
  const {
    rows: [account],
  } = await sql<{ id: number }>`insert into accounts (name) values ('a') returning id`.execute(database.db);
  const {
    rows: [row],
  } = await sql<{
    id: number;
  }>`insert into branches (account_id, name) values (${account!.id}, 'b') returning id`.execute(database.db);
  return { id: Number(row!.id), accountId: Number(account!.id) };
}
const vault = () => makeVault(database.db, [masterKeyFrom(Buffer.alloc(32, 7).toString('base64'))]);
const bvn: Identifier = { country: 'nigeria', type: 'bvn', number: '22222222222' };

describe('settings of a branch', () => {
  const settings = () => makeBranchSettings(makeBranchSettingsStore(database.db, vault()), ['prembly', 'dojah']);

  test('without any, every provider in the default order', async () => {
    expect(await settings().routingOf(branch)).toEqual({
      order: { '*': ['prembly', 'dojah'] },
      timeoutMs: 8_000,
      totalMs: 20_000,
      hedge: [],
      cacheSeconds: 0,
      credentials: {},
    });
  });

  test('what is saved counts at once, in this branch alone', async () => {
    const ours = settings();
    await ours.routingOf(branch);
    await ours.saveRouting(branch, { order: { 'nigeria/bvn': ['dojah'] }, cache_seconds: 60 });
    await ours.saveRouting(branch, { order: { nigeria: ['dojah'] } });
    await ours.saveCredentials(branch, 'dojah', { app_id: 'a', secret_key: 'very-secret' });
    const routing = await ours.routingOf(branch);
    expect(routing).toMatchObject({ order: { '*': ['prembly', 'dojah'], nigeria: ['dojah'] }, cacheSeconds: 0 });
    expect(routing.credentials).toEqual({ dojah: { app_id: 'a', secret_key: 'very-secret' } });
    expect((await ours.routingOf(other)).credentials).toEqual({});
  });

  test('a secret is stored encrypted and never read back', async () => {
    const ours = settings();
    await ours.saveCredentials(branch, 'prembly', { x_api_key: 'very-secret' });
    expect(await ours.read(branch)).toMatchObject({ credentials: { prembly: ['x_api_key'] } });
    expect(JSON.stringify(await ours.read(branch))).not.toContain('very-secret');
    const { rows } = await sql<{ ciphertext: Buffer }>`select ciphertext from authority_credentials`.execute(
      database.db,
    );
    expect(rows.some(({ ciphertext }) => ciphertext.includes('very-secret'))).toBe(false);
    await ours.saveCredentials(branch, 'prembly', null);
    expect((await ours.routingOf(branch)).credentials).not.toHaveProperty('prembly');
  });

  test.each([
    [{ order: { '*': ['nobody'] } }, /^Unknown provider 'nobody'\. Supported: prembly, dojah$/],
    [{ hedge: ['nobody'] }, /Unknown provider/],
    [{ order: { 'Nigeria BVN': ['dojah'] } }, /^Invalid routing: \/order/],
    [{ timeout_ms: 5 }, /^Invalid routing: \/timeout_ms; expected a number of at least 500$/],
    [{ surprise: 1 }, /^Invalid routing: \/surprise; expected no field of this name$/],
    [{ hedge: 'dojah' }, /^Invalid routing: \/hedge; expected a list$/],
  ])('%j is refused', async (given, message) => {
    await expect(settings().saveRouting(branch, given)).rejects.toThrow(message);
  });

  test('a refused credential does not come back in the message', async () => {
    const refusal = settings().saveCredentials(branch, 'dojah', { 'Bad Name': 'very-secret' });
    await expect(refusal).rejects.toThrow(/^Invalid credentials: \/Bad Name; expected no field of this name$/);
    await expect(refusal).rejects.not.toThrow(/very-secret/);
  });
});

describe('kept answers', () => {
  const person = { firstName: 'Amaka', lastName: 'Okafor' };
  let now = new Date('2026-01-01T00:00:00Z');
  const cache = () => makeAnswerCache(database.db, vault(), { now: () => now });

  test('serve again until their time is over, to their branch alone, and are encrypted', async () => {
    await cache().put(branch, bvn, { person, provider: 'dojah' }, 60);
    await cache().put(branch, bvn, { person, provider: 'prembly' }, 60);
    expect(await cache().get(branch, bvn)).toEqual({ person, provider: 'prembly' });
    expect(await cache().get(branch, { ...bvn, type: 'nin' })).toBeUndefined();
    expect(await cache().get(other, bvn)).toBeUndefined();
    const { rows } = await sql<{
      ciphertext: Buffer;
      key: Buffer;
    }>`select ciphertext, key from authority_answers`.execute(database.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]!.ciphertext.includes('Okafor') || rows[0]!.key.includes(bvn.number)).toBe(false);
    now = new Date('2026-01-01T00:01:00Z');
    expect(await cache().get(branch, bvn)).toBeUndefined();
    expect(await deleteExpiredAnswers(database.db, now)).toBe(1);
  });
});
