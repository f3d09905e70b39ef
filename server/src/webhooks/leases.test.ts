import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeEngine, startReceiver, until } from './engine.fixture.ts';
import { healClock } from './heal-clock.ts';

const engine = await makeEngine();
const { db, record, dueNow, states } = engine;
afterAll(() => engine[Symbol.asyncDispose]());
/** As another process leases what is queued, from now to some seconds. */
const leaseAll = (seconds: number) =>
  sql`insert into webhook_leases (claim, turns, until) select -1, array_agg(turn), now() + make_interval(secs => ${seconds}) from webhook_queue`.execute(
    db,
  );
beforeEach(engine.clear);

test('what a killed process had claimed is sent by another when the lease is over', async () => {
  await using receiver = await startReceiver();
  const branch = await engine.addBranch(receiver.origin);
  await record(branch, 1);
  await leaseAll(45);
  const delivery = engine.start();
  await new Promise((done) => setTimeout(done, 200));
  expect(receiver.got).toEqual([]);
  await dueNow();
  await until(async () => (await states())[0]!.state === 'delivered');
  await delivery.stop();
  expect(receiver.got.length).toBe(1);
});

test('a database clock that was set back holds up nothing', async () => {
  await using receiver = await startReceiver();
  const branch = await engine.addBranch(receiver.origin);
  await record(branch, 1);
  await record(branch, 2);
  await record(branch, 3);
  const [, waiting] = await states();
  await sql`update webhook_queue set failures = 1, turn = -delivery_id, next_at = now() + interval '3 hours'`.execute(
    db,
  );
  await sql`update webhook_queue set failures = 3, next_at = now() + interval '599 seconds' where delivery_id = ${waiting!.id}`.execute(
    db,
  );
  await leaseAll(3 * 3600);
  await healClock(db);
  const [healed, untouched] = await states();
  expect(healed!.wait).toBeLessThanOrEqual(0);
  expect(untouched!.wait).toBeGreaterThan(590);
  const delivery = engine.start();
  await until(() => receiver.got.length === 2);
  await delivery.stop();
  expect(receiver.ids().sort()).toEqual([1, 3]);
});

test('a database clock that was set forward ends the leases of attempts under way, and none of them is made twice', async () => {
  const release = Promise.withResolvers<void>();
  await using receiver = await startReceiver(async () => {
    await release.promise;
    return { status: 200 };
  });
  const branch = await engine.addBranch(receiver.origin);
  await record(branch, 1);
  const delivery = engine.start();
  await until(() => receiver.got.length === 1);
  await sql`update webhook_leases set until = now() - interval '1 second'`.execute(db);
  // Its claim comes after the first one's: with it the engine has claimed, and left out, what it has already.
  await record(branch, 2);
  await until(() => receiver.got.length === 2);
  release.resolve();
  await until(async () => (await states()).every(({ state }) => state === 'delivered'));
  await delivery.stop();
  expect(receiver.ids()).toEqual([1, 2]);
});

test('two engines share the work and deliver each event once', async () => {
  await using receiver = await startReceiver();
  const branch = await engine.addBranch(receiver.origin);
  for (let id = 1; id <= 80; id++) await record(branch, id);
  const deliveries = [engine.start(), engine.start()];
  await until(async () => (await states()).every(({ state }) => state === 'delivered'));
  for (const delivery of deliveries) await delivery.stop();
  expect(new Set(receiver.ids()).size).toBe(80);
  expect(receiver.got.length).toBe(80);
});

test('no fault was met', () => expect(engine.faults).toEqual([]));
