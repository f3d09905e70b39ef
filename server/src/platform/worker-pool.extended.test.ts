import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeNativeGate } from './native-gate.ts';
import { until } from './testing/until.ts';
import { makeWorkerPool, type WorkerPool } from './worker-pool.ts';

const file = join(import.meta.dirname, 'worker-pool.fixture.ts');
let pool: WorkerPool;
// Each test starts with a ready thread. Without it, a process once ended with SIGTRAP, probably because a thread was
// ended while it loaded its file.
beforeEach(async () => {
  pool = makeWorkerPool({ file, workers: 1, queue: 2, data: undefined, endAfterMs: 100 });
  await pool.run('which', undefined);
});
afterEach(() => pool.close());

test.each([
  ['hang', 'overloaded'],
  ['crash', 'internal'],
  ['fault', 'internal'],
])('a thread that does %s fails that call alone, and the next one is served', async (name, kind) => {
  const failed = pool.run(name, undefined, { timeoutMs: 300 });
  const next = pool.run<string>('wait', 1);
  await expect(failed).rejects.toMatchObject({ kind });
  await expect(failed).rejects.not.toThrow(/Amaka/);
  expect(await next).toBe('waited');
});

test('a hung or crashed thread is another one afterwards', async () => {
  const before = await pool.run<number>('which', undefined);
  await pool.run('hang', undefined, { timeoutMs: 200 }).catch(() => {});
  expect(await pool.run<number>('which', undefined)).not.toBe(before);
});

test('a refusal comes out of the thread as it is', async () => {
  await expect(pool.run('refuse', undefined)).rejects.toMatchObject({ kind: 'invalid_input', message: 'too blurry' });
});

test('beyond the bound the answer is overloaded, at once, and those inside end', async () => {
  const inside = [1, 2, 3].map(() => pool.run<string>('wait', 150));
  const refused = await Promise.allSettled([4, 5].map(() => pool.run('wait', 150)));
  for (const answer of refused)
    expect(answer).toMatchObject({ status: 'rejected', reason: { kind: 'overloaded', retryAfter: 2 } });
  // No running call has ended yet, so the refused calls did not have to wait for a running call.
  expect(pool.running + pool.waiting).toBe(3);
  expect(await Promise.all(inside)).toEqual(['waited', 'waited', 'waited']);
  expect(await pool.run('wait', 1)).toBe('waited');
});

test('a call whose time was spent waiting is overloaded, not failed', async () => {
  const long = pool.run<string>('wait', 400);
  await expect(pool.run('wait', 1, { timeoutMs: 50 })).rejects.toMatchObject({ kind: 'overloaded', retryAfter: 2 });
  expect(await long).toBe('waited');
});

test('without a queue, the call after a hang waits for the new thread', async () => {
  const none = makeWorkerPool({ file, workers: 1, queue: 0, data: undefined, endAfterMs: 0 });
  try {
    await none.run('which', undefined);
    await none.run('hang', undefined, { timeoutMs: 300 }).catch(() => {});
    await until(() => !none.running);
    expect(await none.run('wait', 1)).toBe('waited');
  } finally {
    await none.close();
  }
});

test('work that ends late is let finish: its caller is told, its thread stays', async () => {
  const patient = makeWorkerPool({ file, workers: 1, queue: 2, data: undefined, endAfterMs: 60_000 });
  try {
    const before = await patient.run<number>('which', undefined);
    await expect(patient.run('wait', 400, { timeoutMs: 100 })).rejects.toMatchObject({
      kind: 'overloaded',
      retryAfter: 5,
    });
    expect(patient.running).toBe(1);
    expect(await patient.run<number>('which', undefined)).toBe(before);
  } finally {
    await patient.close();
  }
});

test('the time that a call waits is not taken from its work', async () => {
  const long = pool.run<string>('wait', 200);
  const next = pool.run<string>('wait', 200, { timeoutMs: 300 });
  expect(await Promise.all([long, next])).toEqual(['waited', 'waited']);
});

test.runIf(process.platform === 'linux')(
  'long work, and what a tenant sends beside other calls of its own, goes to the thread of low priority',
  async () => {
    const two = makeWorkerPool({ file, workers: 2, lowPriority: 1, queue: 9, data: undefined });
    const ask = (tenant: string, ms: number, long = false) => two.run<number>('priority', ms, { tenant, long });
    try {
      const usual = await ask('a', 0);
      const low = await ask('a', 0, true);
      expect(low - usual).toBe(5);
      // Many short calls of one tenant fill the low-priority thread, so another tenant's call gets the normal thread.
      const flood = Array.from({ length: 6 }, () => ask('flood', 50));
      await Promise.race(flood);
      expect(await ask('b', 0)).toBe(usual);
      const after = (await Promise.all(flood)).slice(1, -1);
      expect(after).toEqual(after.map(() => low));
      // If only one thread is free, it is used, whatever its priority.
      const both = await Promise.all([ask('a', 50, true), ask('b', 50, true)]);
      expect(both.toSorted((x, y) => x - y)).toEqual([usual, low]);
    } finally {
      await two.close();
    }
  },
);

test('a thread is never ended inside native code: when it has come out, if it still hangs', async () => {
  const gate = makeNativeGate();
  const native = makeWorkerPool({ file, workers: 1, queue: 2, data: gate, gate, endAfterMs: 50 });
  try {
    const before = await native.run<number>('which', undefined);
    const late = { timeoutMs: 50 };
    await expect(native.run('native', 800, late)).rejects.toMatchObject({ kind: 'overloaded' });
    expect(await native.run<number>('which', undefined)).toBe(before);
    await expect(native.run('nativeThenHang', 300, late)).rejects.toMatchObject({ kind: 'overloaded' });
    expect(await native.run<number>('which', undefined)).not.toBe(before);
    expect(await native.run('native', 1)).toBe('came out');
  } finally {
    await native.close();
  }
});
