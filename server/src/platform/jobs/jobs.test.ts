import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { defineJob } from './job-kind.ts';
import { type Jobs, openJobs } from './jobs.ts';

let database: TestDatabase;
let jobs: Jobs;
const faults: unknown[] = [];
const open = (of: TestDatabase = database) =>
  openJobs({ db: of.db, connection: of.connection, onFault: (error) => faults.push(error), random: () => 0 });
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  jobs = await open();
});
afterAll(async () => {
  await jobs.stop();
  await database[Symbol.asyncDispose]();
});
const plain = { timeoutSeconds: 60, retrySeconds: [] } as const;

test('a job runs when its transaction is committed, and never when it is rolled back', async () => {
  const kind = defineJob<{ name: string }>({ name: 'transactional', ...plain });
  const ran: string[] = [];
  await jobs.work(kind, 4, async ({ name }) => void ran.push(name));
  await expect(
    database.db.transaction().execute(async (transaction) => {
      await jobs.enqueue(transaction, kind, [{ data: { name: 'rolled back' } }]);
      throw new Error('changed its mind');
    }),
  ).rejects.toThrow('changed its mind');
  await database.db.transaction().execute(async (transaction) => {
    await jobs.enqueue(transaction, kind, [{ data: { name: 'committed' } }]);
    // The worker runs the other job, which was created later and outside the transaction.
    await jobs.enqueue(database.db, kind, [{ data: { name: 'outside' } }]);
    await until(() => ran.length > 0);
    expect(ran).toEqual(['outside']);
  });
  await until(() => ran.length === 2);
  expect(ran).toEqual(['outside', 'committed']);
});

test('jobs of one key run one after the other, in their order, also with two processes; others pass them', async () => {
  const kind = defineJob<{ key: string; n: number }>({ name: 'ordered', ...plain });
  const underWay = new Set<string>();
  const ran: { key: string; n: number }[] = [];
  const handle = async ({ key, n }: { key: string; n: number }) => {
    expect(underWay.has(key)).toBe(false);
    underWay.add(key);
    await sleep(Math.random() * 5);
    underWay.delete(key);
    ran.push({ key, n });
  };
  const other = await open();
  for (let n = 0; n < 60; n++) {
    const key = n % 2 ? 'odd' : 'even';
    await jobs.enqueue(database.db, kind, [{ data: { key, n }, orderingKey: key }]);
  }
  await Promise.all([jobs, other].map((each) => each.work(kind, 10, handle)));
  await until(() => ran.length === 60);
  await other.stop();
  for (const key of ['odd', 'even']) {
    const order = ran.filter((one) => one.key === key).map(({ n }) => n);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  }
});

test('a kind that gathers is fetched at most once in its time, and at once after a pause', async () => {
  const gatherMs = 200;
  const kind = defineJob<{ n: number }>({ name: 'gathered', ...plain, gatherMs });
  const batches: number[] = [];
  await jobs.workInBatches<{ n: number }, object, undefined>(kind, 64, {
    prepare: async (fetched) => {
      batches.push(fetched.length);
      return new Map();
    },
    run: async () => undefined,
    hasWrites: () => false,
    writeResults: async () => {},
  });
  const began = performance.now();
  for (let n = 0; n < 20; n++) {
    await jobs.enqueue(database.db, kind, [{ data: { n } }]);
    await sleep(10);
  }
  await until(() => batches.reduce((sum, size) => sum + size, 0) === 20);
  expect(batches[0], 'the first one is fetched at once').toBe(1);
  expect(batches.length).toBeLessThanOrEqual((performance.now() - began) / gatherMs + 2);
});

test('no more of a group run at once than its kind allows, and a full group holds up no other', async () => {
  const kind = defineJob<{ group: string }>({ name: 'grouped', ...plain, perGroup: 3, perFailingGroup: 1 });
  const release = Promise.withResolvers<void>();
  const begun: string[] = [];
  await jobs.work(kind, 50, async ({ group }) => {
    begun.push(group);
    if (group !== 'quick') await release.promise;
  });
  const many = (group: string, count: number, failing = false) =>
    Array.from({ length: count }, () => ({ data: { group }, group, failing }));
  await jobs.enqueue(database.db, kind, [...many('slow', 10), ...many('failing', 5, true)]);
  await until(() => begun.length === 4);
  await jobs.enqueue(database.db, kind, many('quick', 6));
  await until(() => begun.length === 10);
  // The worker runs the job that was created later, and no job of the full groups.
  await jobs.enqueue(database.db, kind, many('quick', 1));
  await until(() => begun.length === 11);
  expect(begun.filter((group) => group === 'slow').length).toBe(3);
  expect(begun.filter((group) => group === 'failing').length).toBe(1);
  release.resolve();
  await until(() => begun.length === 22);
});

test('a job that fails is done again by its table, and kept when the table is used up', async () => {
  const kind = defineJob<{ id: number }>({ name: 'failing', timeoutSeconds: 60, retrySeconds: [0.2, 0.3] });
  const attempts: number[] = [];
  await jobs.work(kind, 1, async (_, { attempt }) => {
    attempts.push(attempt);
    throw new TypeError('not this time');
  });
  await jobs.enqueue(database.db, kind, [{ data: { id: 7 } }]);
  await until(() => attempts.length === 3);
  const kept = () =>
    sql<{ data: unknown }>`select data from pgboss.job where name = 'failed-jobs'`.execute(database.db);
  await until(async () => (await kept()).rows.length === 1);
  expect((await kept()).rows).toEqual([{ data: { kind: 'failing', data: { id: 7 }, error: 'TypeError' } }]);
  expect(attempts).toEqual([1, 2, 3]);
  expect(faults.splice(0)).toHaveLength(3);
});

test('a job with a time waits for it; one that is due at once waits for no clock', async () => {
  const kind = defineJob<{ name: string }>({ name: 'later', ...plain });
  const ran: string[] = [];
  await jobs.enqueue(database.db, kind, [
    { data: { name: 'tomorrow' }, startAt: new Date(Date.now() + 86_400_000) },
    { data: { name: 'now' } },
  ]);
  const { rows } = await sql<{
    ahead: boolean;
  }>`select start_after > now() - interval '1 year' as ahead from pgboss.job where name = 'later' order by 1`.execute(
    database.db,
  );
  expect(rows).toEqual([{ ahead: false }, { ahead: true }]);
  await jobs.work(kind, 2, async ({ name }) => void ran.push(name));
  await until(() => ran.length === 1);
  expect(ran).toEqual(['now']);
});

test('the jobs of a process that died are done by another', { timeout: 60_000 }, async () => {
  const kind = defineJob<{ id: number }>({ name: 'orphans', ...plain });
  await jobs.enqueue(database.db, kind, [{ data: { id: 1 } }]);
  // Simulates a process that took the job and died at once.
  await sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute'
    where name = 'orphans'`.execute(database.db);
  const ran: number[] = [];
  await jobs.work(kind, 1, async ({ id }) => void ran.push(id));
  await until(() => ran.length === 1);
});

test('what a clock that was set back left in the future is repaired', async () => {
  const kind = defineJob<{ id: number }>({ name: 'skewed', ...plain });
  await jobs.enqueue(database.db, kind, [{ data: { id: 1 } }]);
  await sql`update pgboss.job set state = 'active', started_on = now() + interval '3 hours', heartbeat_on = now() + interval '3 hours'
    where name = 'skewed'`.execute(database.db);
  await jobs.repairClockSkew();
  const { rows } = await sql<{
    ahead: boolean;
  }>`select started_on > now() as ahead from pgboss.job where name = 'skewed'`.execute(database.db);
  expect(rows).toEqual([{ ahead: false }]);
});

test('four processes open it and schedule at once', async () => {
  await using fresh = await createTestDatabase({ migrated: false });
  const opened = await Promise.all(Array.from({ length: 4 }, () => open(fresh)));
  await Promise.all(opened.map((one) => one.schedule('each-hour', '17 * * * *', async () => {})));
  await Promise.all(opened.map((one) => one.stop()));
});

test('the engine takes jobs on connections that plan without nested loops, whatever form the address has', async () => {
  await using fresh = await createTestDatabase({ migrated: false });
  const { user, password, host, port, database: name } = fresh.connection;
  const address = new URL(`postgres://localhost/${name}?options=-c%20geqo%3Doff`);
  address.searchParams.set('host', String(host));
  address.searchParams.set('port', String(port));
  address.searchParams.set('user', String(user));
  if (typeof password === 'string') address.searchParams.set('password', password);
  for (const [kindName, connection] of [
    ['plan-fields', fresh.connection],
    ['plan-address', { connectionString: address.href }],
  ] as const) {
    const kind = defineJob<{ id: number }>({ name: kindName, ...plain });
    const opened = await openJobs({ db: fresh.db, connection, onFault: (error) => faults.push(error) });
    // The trigger records the settings of the statement that fetches a job.
    await sql`create or replace function note() returns trigger language plpgsql as $$ begin
      insert into noted values (new.name, current_setting('enable_nestloop'), current_setting('geqo'));
      return new; end $$`.execute(fresh.db);
    await sql`create table if not exists noted (name text, nested text, geqo text)`.execute(fresh.db);
    await sql`create or replace trigger note before update on pgboss.job for each row execute function note()`.execute(
      fresh.db,
    );
    const ran: number[] = [];
    await opened.work(kind, 1, async ({ id }) => void ran.push(id));
    await opened.enqueue(fresh.db, kind, [{ data: { id: 1 } }]);
    await until(() => ran.length === 1);
    await opened.stop();
  }
  const { rows } = await sql`select distinct name, nested, geqo from noted order by name`.execute(fresh.db);
  expect(rows).toEqual([
    { name: 'plan-address', nested: 'off', geqo: 'off' },
    { name: 'plan-fields', nested: 'off', geqo: 'on' },
  ]);
});

test('no fault was met', () => expect(faults).toEqual([]));
