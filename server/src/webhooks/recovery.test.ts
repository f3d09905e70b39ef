import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { until } from '../platform/testing/until.ts';
import { makeEngine, startReceiver } from './engine.fixture.ts';
import { repairClockSkew, requeueDeliveries } from './upkeep.ts';

const engine = await makeEngine();
const { db, record, dueNow, states } = engine;
afterAll(() => engine[Symbol.asyncDispose]());
beforeEach(engine.clear);

const deliveryJobs = sql`pgboss.job where name = 'webhook-deliveries'`;

test('what a killed process had under way is sent by another', { timeout: 60_000 }, async () => {
  await using receiver = await startReceiver();
  const branch = await engine.addBranch(receiver.origin);
  await record(branch, 1);
  // Simulates a process that starts the job and is killed at once.
  await sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now()
    where name = 'webhook-deliveries'`.execute(db);
  const delivery = await engine.start();
  // A later job is done. The worker has therefore searched for jobs in the meantime, but has not taken the first job.
  await record(await engine.addBranch(receiver.origin), 2);
  await until(async () => (await states())[1]!.state === 'delivered');
  expect(receiver.ids()).toEqual([2]);
  await sql`update pgboss.job set heartbeat_on = now() - interval '31 seconds'
    where name = 'webhook-deliveries'`.execute(db);
  await until(async () => (await states())[0]!.state === 'delivered');
  await delivery.stop();
  expect(receiver.ids()).toEqual([2, 1]);
});

test('a database clock that was set back holds up nothing', async () => {
  await using receiver = await startReceiver();
  const branch = await engine.addBranch(receiver.origin);
  await record(branch, 1);
  await record(branch, 2);
  await record(branch, 3);
  const [, waiting] = await states();
  await sql`update webhook_deliveries set failures = 1, next_at = now() + interval '3 hours'`.execute(db);
  await sql`update webhook_deliveries set next_at = now() + interval '590 seconds' where id = ${waiting!.id}`.execute(
    db,
  );
  // Creates the jobs of the deliveries again for these times.
  await sql`delete from ${deliveryJobs}`.execute(db);
  await requeueDeliveries(db, engine.jobs);
  await repairClockSkew(db, engine.jobs);
  const [repaired, untouched] = await states();
  expect(repaired!.wait).toBeLessThanOrEqual(0);
  expect(untouched!.wait).toBeGreaterThan(580);
  const delivery = await engine.start();
  await until(() => receiver.got.length === 2);
  await delivery.stop();
  expect(receiver.ids().sort()).toEqual([1, 3]);
});

test('a database clock that was set forward gives attempts under way to the same process again, and none of them is made twice', {
  timeout: 60_000,
}, async () => {
  const release = Promise.withResolvers<void>();
  await using receiver = await startReceiver(async ({ id }) => {
    if (id === 1) await release.promise;
    return { status: 200 };
  });
  const branch = await engine.addBranch(receiver.origin);
  await record(branch, 1);
  const delivery = await engine.start();
  await until(() => receiver.got.length === 1);
  // Simulates the job engine, which takes the job away from a process that no longer responds.
  await sql`update pgboss.job set state = 'retry' where name = 'webhook-deliveries'`.execute(db);
  await record(branch, 2);
  await until(() => receiver.got.length === 2);
  await until(async () => {
    const { rows } = await sql<{ state: string }>`select state::text from ${deliveryJobs}`.execute(db);
    return rows.every(({ state }) => state === 'active');
  });
  release.resolve();
  await until(async () => (await states()).every(({ state }) => state === 'delivered'));
  await delivery.stop();
  expect(receiver.ids()).toEqual([1, 2]);
});

test('two processes share the work and deliver each event once', async () => {
  await using receiver = await startReceiver();
  const branch = await engine.addBranch(receiver.origin);
  for (let id = 1; id <= 80; id++) await record(branch, id);
  const deliveries = [await engine.start(), await engine.start()];
  await until(async () => (await states()).every(({ state }) => state === 'delivered'));
  for (const delivery of deliveries) await delivery.stop();
  expect(new Set(receiver.ids()).size).toBe(80);
  expect(receiver.got.length).toBe(80);
});

test('a pending delivery whose job is missing gets one; one that has a job keeps it', async () => {
  await using receiver = await startReceiver();
  const branch = await engine.addBranch(receiver.origin);
  await record(branch, 1);
  await sql`delete from ${deliveryJobs}`.execute(db);
  await record(branch, 2);
  await requeueDeliveries(db, engine.jobs);
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${deliveryJobs}`.execute(db);
  expect(rows).toEqual([{ n: 2 }]);
  const delivery = await engine.start();
  await until(async () => (await states()).every(({ state }) => state === 'delivered'));
  await delivery.stop();
  expect(receiver.ids().sort()).toEqual([1, 2]);
});

test('sent again by hand while it waits for its retry, it goes out once', async () => {
  await using receiver = await startReceiver((_one, times) => ({ status: times === 1 ? 500 : 200 }));
  const branch = await engine.addBranch(receiver.origin);
  await record(branch, 1);
  const delivery = await engine.start();
  await until(async () => (await states())[0]!.failures === 1);
  await dueNow();
  await dueNow();
  await until(async () => (await states())[0]!.state === 'delivered');
  await until(async () => !(await sql`select from ${deliveryJobs} and start_after < now()`.execute(db)).rows.length);
  await delivery.stop();
  expect(receiver.got.length).toBe(2);
});

test('no fault was met', () => expect(engine.faults).toEqual([]));
