import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { type Jobs, openJobs } from '../jobs/jobs.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import type { WorkerPool } from '../worker-pool.ts';
import { openValue, sealValue } from './remote-call.ts';
import { makeRemotePool } from './remote-pool.ts';
import { deleteAbandonedCalls } from './remote-work-store.ts';
import { serveRemoteWork } from './serve-remote-work.ts';

/** Writes the account and the context before the value. Refuses to read a value with another context. */
const vault = {
  encrypt: async (accountId: number, context: string, plain: Uint8Array | string) =>
    Buffer.concat([Buffer.from(`${accountId} ${context}\n`), Buffer.from(plain as Uint8Array)]),
  decrypt: async (accountId: number, context: string, bytes: Uint8Array) => {
    const head = Buffer.from(`${accountId} ${context}\n`);
    if (!Buffer.from(bytes).subarray(0, head.length).equals(head)) throw new Error('moved');
    return Buffer.from(bytes).subarray(head.length);
  },
};

let database: TestDatabase;
let tenant: string;
const opened: { jobs: Jobs; pools: WorkerPool[] } = { jobs: undefined as never, pools: [] };
const faults: unknown[] = [];
const openEngine = () =>
  openJobs({ db: database.db, connection: database.connection, onFault: (error) => faults.push(error) });
beforeAll(async () => {
  database = await createTestDatabase();
  const { rows } = await sql<{
    id: string;
  }>`insert into accounts (name) values ('Alpha') returning id`.execute(database.db);
  tenant = String(rows[0]!.id);
  opened.jobs = await openEngine();
});
afterEach(async () => {
  await Promise.all(opened.pools.splice(0).map((pool) => pool.close()));
  await until(async () => (await rowsLeft()) === 0);
});
afterAll(async () => {
  await opened.jobs.stop();
  await database[Symbol.asyncDispose]();
});
const rowsLeft = async () =>
  Number((await sql<{ n: string }>`select count(*) as n from remote_work`.execute(database.db)).rows[0]!.n);
const remote = (queue = 4): WorkerPool => {
  const { db, connection } = database;
  const pool = makeRemotePool({
    ...{ db, connection, vault, jobs: opened.jobs, queue },
    onFault: (error) => faults.push(error),
  });
  opened.pools.push(pool);
  return pool;
};
/** Starts a second process, whose threads execute `run`. */
async function server(run: WorkerPool['run']): Promise<AsyncDisposable> {
  const jobs = await openEngine();
  await serveRemoteWork({ db: database.db, vault, jobs, pool: { run }, workers: 2 });
  return { [Symbol.asyncDispose]: () => jobs.stop() };
}

test('a call is done by another process: bytes, floats, dates and what is missing arrive as they were', async () => {
  const input = { image: new Uint8Array([1, 2, 3]), scores: new Float32Array([0.5]), at: new Date(5), none: undefined };
  const calls: unknown[] = [];
  await using _server = await server((async (name: string, value: unknown, options: unknown) => {
    calls.push([name, options]);
    return value;
  }) as WorkerPool['run']);
  const pool = remote();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => pool.run('readDocument', input, { tenant, long: true, timeoutMs: 20_000 })),
  );
  for (const answer of answers) expect(answer).toEqual(input);
  expect(calls[0]).toEqual(['readDocument', { tenant, long: true, timeoutMs: 20_000 }]);
  expect(await pool.run('warmUp', undefined)).toBe(undefined);
  expect([pool.running, pool.waiting, await rowsLeft()]).toEqual([0, 0, 0]);
}, 60_000);

test('a refusal of the threads is the same refusal here, and a crash is one too', async () => {
  await using _server = await server(async (name) => {
    throw name === 'busy' ? new AppError('service_busy', {}, { retryAfter: 7 }) : new AppError('work_failed');
  });
  const pool = remote();
  await expect(pool.run('busy', 1, { tenant })).rejects.toMatchObject({ kind: 'overloaded', retryAfter: 7 });
  await expect(pool.run('crash', 1, { tenant })).rejects.toMatchObject({ kind: 'internal' });
}, 60_000);

test('where nobody starts it the call is refused after its time, and is not done later', async () => {
  const pool = remote();
  const began = performance.now();
  await expect(pool.run('annotate', 1, { tenant, timeoutMs: 300 })).rejects.toMatchObject({
    kind: 'overloaded',
    retryAfter: 2,
  });
  expect(performance.now() - began).toBeLessThan(5000);
  const names: string[] = [];
  await using _server = await server((async (name: string) => names.push(name)) as WorkerPool['run']);
  await pool.run('next', 1, { tenant });
  expect(names).toEqual(['next']);
}, 60_000);

test('work that takes longer than its time is refused, as by threads', async () => {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  await using _server = await server((() => ended) as WorkerPool['run']);
  try {
    await expect(remote().run('slow', 1, { tenant, timeoutMs: 1500 })).rejects.toMatchObject({
      kind: 'overloaded',
      retryAfter: 5,
    });
  } finally {
    end();
  }
}, 60_000);

test('a full queue refuses at once; a call without a key takes no input', async () => {
  const pool = remote(1);
  const inside = [1, 2].map(() => pool.run('wait', 1, { tenant, timeoutMs: 800 }));
  await until(() => pool.isFull(tenant));
  await expect(pool.run('wait', 1, { tenant })).rejects.toMatchObject({ kind: 'overloaded' });
  await expect(pool.run('obscure', new Uint8Array(1))).rejects.toMatchObject({ kind: 'overloaded' });
  for (const result of await Promise.allSettled(inside)) expect(result.status).toBe('rejected');
  await expect(pool.run('obscure', new Uint8Array(1))).rejects.toThrow('needs a tenant');
}, 60_000);

test('what is kept meanwhile is bound to its call, and goes when its caller died', async () => {
  const sealed = await sealValue(vault, { accountId: 1, id: 'a', part: 'input' }, 'x');
  await expect(openValue(vault, { accountId: 1, id: 'b', part: 'input' }, sealed)).rejects.toThrow('moved');
  await expect(openValue(vault, { accountId: 1, id: 'a', part: 'answer' }, sealed)).rejects.toThrow('moved');
  await sql`insert into remote_work (id, account_id, start_before)
    values (gen_random_uuid(), ${tenant}, now() - interval '11 minutes'), (gen_random_uuid(), ${tenant}, now())`.execute(
    database.db,
  );
  await deleteAbandonedCalls(database.db);
  expect(await rowsLeft()).toBe(1);
  await sql`delete from remote_work`.execute(database.db);
}, 60_000);
