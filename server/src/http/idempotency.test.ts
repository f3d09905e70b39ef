import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { masterKeyFrom } from '../platform/crypto/master-key.ts';
import { makeVault } from '../platform/crypto/vault.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import {
  ABANDONED_MS,
  CONFIRM_MS,
  type Complete,
  type IdempotencyStore,
  type KeyPlace,
  makeIdempotency,
  REPLAY_MS,
  withKnownKey,
} from './idempotency.ts';
import { deleteExpiredKeys, makeIdempotencyStore } from './idempotency-store.ts';
import { RETRY_MS } from './late-releases.ts';

describe('what becomes of a known key', () => {
  const at = new Date(0);
  const first = { fingerprint: 'a', response: '{}', verificationId: null, at, silentMs: 0 };
  const silent = (silentMs: number) => ({ ...first, response: null, silentMs });
  const late = (ms: number): Date => new Date(ms);
  test.each([
    ['replay', first, 'a', late(REPLAY_MS - 1)],
    ['take_over', first, 'a', late(REPLAY_MS)],
    ['take_over', first, 'b', late(REPLAY_MS)],
    ['mismatch', first, 'b', late(0)],
    ['mismatch', silent(ABANDONED_MS), 'b', late(ABANDONED_MS)],
    ['at_work', silent(ABANDONED_MS - 1), 'a', late(10 * ABANDONED_MS)],
    ['take_over', silent(ABANDONED_MS), 'a', late(ABANDONED_MS)],
    ['replay', { ...first, until: late(1000) }, 'a', late(999)],
    ['take_over', { ...first, until: late(1000) }, 'a', late(1000)],
  ])('%s', (expected, known, print, now) => expect(withKnownKey(known, print, now)).toBe(expected));
});

describe('while the database is unavailable', () => {
  const place: KeyPlace = { accountId: 1, caller: 'branch 1', endpoint: 'x', key: 'k' };
  const away = new Error('the database is away');
  /**
   * Returns a store in memory in which the first calls of `claim` and `release` fail. `claim` fails after it has stored
   * the claim.
   */
  function failing(failures: { claim?: number; release?: number }) {
    const claimed = new Map<string, Date>();
    const fails = (name: 'claim' | 'release'): boolean => {
      const left = failures[name] ?? 0;
      failures[name] = left - 1;
      return left > 0;
    };
    const store: IdempotencyStore = {
      async claim({ key }, fingerprint, at) {
        const former = claimed.get(key);
        if (former) return { fingerprint, response: null, verificationId: null, at: former, silentMs: 0 };
        claimed.set(key, at);
        if (fails('claim')) throw away;
        return undefined;
      },
      takeOver: async () => false,
      confirm: async () => {},
      complete: async () => true,
      async release({ key }, at) {
        if (fails('release')) throw away;
        if (claimed.get(key) === at) claimed.delete(key);
      },
    };
    return { claimed, idempotency: makeIdempotency(store, { now: () => new Date() }) };
  }
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] }));
  afterEach(() => void vi.useRealTimers());

  test.each([
    ['the key of a request that failed', { release: 3 }, 2],
    ['a key whose claim was stored although its answer was lost', { claim: 1, release: 2 }, 2],
  ])('%s is free as soon as the database is back', async (_, failures, waits) => {
    const { claimed, idempotency } = failing(failures);
    const failed = async (): Promise<never> => {
      throw away;
    };
    await expect(idempotency.run(place, {}, failed)).rejects.toBe(away);
    await vi.advanceTimersByTimeAsync(waits * RETRY_MS - 1);
    await expect(idempotency.run(place, {}, failed)).rejects.toMatchObject({ kind: 'conflict' });
    await vi.advanceTimersByTimeAsync(1);
    expect(claimed.size).toBe(0);
    await expect(idempotency.run(place, {}, async () => ({ response: '{}' }))).resolves.toMatchObject({
      replayed: false,
    });
  });

  test('a key is not released any more when it is free by its age', async () => {
    const { claimed, idempotency } = failing({ release: Number.POSITIVE_INFINITY });
    await expect(idempotency.run(place, {}, () => Promise.reject(away))).rejects.toBe(away);
    await vi.advanceTimersByTimeAsync(ABANDONED_MS + RETRY_MS);
    expect(vi.getTimerCount()).toBe(0);
    expect(claimed.size).toBe(1);
  });
});

describe('in the database', () => {
  let database: TestDatabase;
  let place: KeyPlace;
  let now = new Date('2026-01-01T00:00:00Z');
  beforeAll(async () => {
    database = await createTestDatabase();
    await sql`insert into accounts (name) values ('a')`.execute(database.db);
    await sql`insert into branches (account_id, name) values (1, 'b'), (1, 'c')`.execute(database.db);
    place = { accountId: 1, caller: 'branch 1', endpoint: 'verify_customer', key: 'k1' };
  });
  afterAll(async () => {
    await database[Symbol.asyncDispose]();
  });
  const idempotency = () =>
    makeIdempotency(
      makeIdempotencyStore(
        database.db,
        makeVault(database.db, [masterKeyFrom(Buffer.alloc(32, 1).toString('base64'))]),
      ),
      {
        now: () => now,
      },
    );
  /** Simulates a time in which no running request confirms its key. */
  async function silence(ms: number): Promise<void> {
    now = new Date(now.getTime() + ms);
    await sql`update idempotency_keys set confirmed_at = confirmed_at - ${ms} * interval '1 millisecond'
      where ciphertext is null`.execute(database.db);
  }
  let answers = 0;
  const work = async () => ({ response: `{"onboarding_id":${++answers},"name":"Okafor"}` });

  test('a key that a process of the former version claimed is replayed, whatever the reference', async () => {
    const former = { ...place, key: 'former', reference: 'alice' };
    const first = await idempotency().run(former, {}, work);
    await expect(idempotency().run({ ...former, reference: 'bob' }, {}, work)).rejects.toMatchObject({
      kind: 'mismatch',
    });
    await sql`update idempotency_keys set reference_hash = null`.execute(database.db);
    expect((await idempotency().run({ ...former, reference: 'bob' }, {}, work)).response).toBe(first.response);
  });

  test('the first answer is replayed, to its branch and endpoint alone', async () => {
    const body = { country: 'nigeria', identifier: '22222222222' };
    const first = await idempotency().run(place, body, work);
    expect(first.replayed).toBe(false);
    expect(await idempotency().run(place, { ...body }, work)).toEqual({ response: first.response, replayed: true });
    for (const elsewhere of [
      { ...place, endpoint: 'x' },
      { ...place, caller: 'branch 2' },
      { ...place, key: 'K1' },
    ]) {
      expect((await idempotency().run(elsewhere, body, work)).replayed).toBe(false);
    }
    const { rows } = await sql<{ ciphertext: Buffer }>`select ciphertext from idempotency_keys`.execute(database.db);
    expect(rows.some(({ ciphertext }) => ciphertext.includes('Okafor'))).toBe(false);
  });

  test('another body does not fit', async () => {
    await expect(idempotency().run(place, { country: 'kenya' }, work)).rejects.toMatchObject({ kind: 'mismatch' });
  });

  test('of two at the same time one works; a failed one leaves the key free', async () => {
    const twice = { ...place, key: 'k2' };
    const started = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<{ response: string }>();
    const slow = idempotency().run(twice, {}, () => {
      started.resolve();
      return finish.promise;
    });
    await started.promise;
    await expect(idempotency().run(twice, {}, work)).rejects.toMatchObject({ kind: 'conflict', retryAfter: 1 });
    finish.resolve({ response: '{}' });
    expect(await slow).toEqual({ response: '{}', replayed: false });
    const broken = { ...place, key: 'k3' };
    const fails = async (): Promise<never> => {
      throw new Error('no');
    };
    await expect(idempotency().run(broken, {}, fails)).rejects.toThrow('no');
    expect((await idempotency().run(broken, {}, work)).replayed).toBe(false);
  });

  test('what is done and its answer are one transaction: a retry after a crash between them finds the answer', async () => {
    const twice = { ...place, key: 'k4' };
    const body = { country: 'ghana' };
    const crash = async (): Promise<never> => {
      throw new Error('killed');
    };
    const count = async () =>
      Number((await sql<{ n: number }>`select count(*) as n from accounts`.execute(database.db)).rows[0]!.n);
    const before = await count();
    const insert = (end: () => Promise<void>) => async (complete: Complete) => {
      await database.db.transaction().execute(async (transaction) => {
        await sql`insert into accounts (name) values ('done')`.execute(transaction);
        await complete(transaction, { response: '{"done":1}' });
      });
      await end();
      return { response: '{"done":1}' };
    };
    await expect(idempotency().run(twice, body, insert(crash))).rejects.toThrow('killed');
    expect(
      await idempotency().run(
        twice,
        body,
        insert(async () => {}),
      ),
    ).toEqual({ response: '{"done":1}', replayed: true });
    expect(await count()).toBe(before + 1);
  });

  test('an answer goes with the record that it is of', async () => {
    const forgotten = { ...place, key: 'k6' };
    const { rows } = await sql<{
      id: number;
    }>`insert into verifications (branch_id, account_id, kind, outcome, ciphertext)
      values (1, 1, 'customer', 'pass', '') returning id`.execute(database.db);
    const verificationId = rows[0]!.id;
    const first = await idempotency().run(forgotten, {}, async (complete) => {
      await complete(database.db, { response: '{"name":"Ada"}', verificationId });
      return { response: '{"name":"Ada"}', verificationId };
    });
    expect(await idempotency().run(forgotten, {}, work)).toEqual({ ...first, replayed: true });
    await sql`delete from verifications where id = ${verificationId}`.execute(database.db);
    expect((await idempotency().run(forgotten, {}, work)).replayed).toBe(false);
  });

  test('a request that took too long and was taken over does nothing any more', async () => {
    const slow = { ...place, key: 'k5' };
    const started = Promise.withResolvers<void>();
    const resume = Promise.withResolvers<void>();
    const late = idempotency().run(slow, {}, async (complete) => {
      started.resolve();
      await resume.promise;
      await database.db.transaction().execute((transaction) => complete(transaction, { response: '{"late":1}' }));
      return { response: '{"late":1}' };
    });
    await started.promise;
    await silence(ABANDONED_MS);
    const first = await idempotency().run(slow, {}, work);
    resume.resolve();
    await expect(late).rejects.toMatchObject({ kind: 'conflict' });
    expect(await idempotency().run(slow, {}, work)).toEqual({ response: first.response, replayed: true });
  });

  test('a request that still runs keeps its key; one that no longer confirms it loses it', async () => {
    const long = { ...place, key: 'k7' };
    const started = Promise.withResolvers<void>();
    const resume = Promise.withResolvers<void>();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const running = idempotency().run(long, {}, async () => {
      started.resolve();
      await resume.promise;
      return work();
    });
    await started.promise;
    await silence(2 * ABANDONED_MS);
    vi.advanceTimersByTime(CONFIRM_MS);
    vi.useRealTimers();
    await vi.waitFor(async () => {
      const { rows } = await sql<{ confirmed: number }>`select count(*)::int confirmed from idempotency_keys
        where ciphertext is null and confirmed_at > clock_timestamp() - interval '30 seconds'`.execute(database.db);
      expect(rows).toEqual([{ confirmed: 1 }]);
    });
    await expect(idempotency().run(long, {}, work)).rejects.toMatchObject({ kind: 'conflict' });
    await silence(ABANDONED_MS);
    expect((await idempotency().run(long, {}, work)).replayed).toBe(false);
    resume.resolve();
    await expect(running).rejects.toMatchObject({ kind: 'conflict' });
  });

  test('an answer that ends sooner is replayed until then; after it the key is new, and the old answer is deleted', async () => {
    const short = { ...place, endpoint: 'sessions' };
    const until = new Date(now.getTime() + 1000);
    const session = async () => ({ ...(await work()), until });
    const first = await idempotency().run(short, {}, session);
    expect(await idempotency().run(short, {}, session)).toEqual({ response: first.response, replayed: true });
    now = until;
    expect(await deleteExpiredKeys(database.db, now)).toBe(1);
    expect((await idempotency().run(short, {}, work)).replayed).toBe(false);
  });

  test('after a day a key is new, and old ones are deleted', async () => {
    now = new Date(now.getTime() + REPLAY_MS);
    expect((await idempotency().run(place, { country: 'kenya' }, work)).replayed).toBe(false);
    expect(await deleteExpiredKeys(database.db, now)).toBeGreaterThan(0);
    expect((await idempotency().run(place, { country: 'kenya' }, work)).replayed).toBe(true);
  });
});
