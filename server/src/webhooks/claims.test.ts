import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { insertAccount, insertBranch } from '../accounts/store.ts';
import { openPrepared, type RunPrepared } from '../platform/database/prepared.ts';
import { createTestDatabase } from '../platform/testing/test-database.ts';
import { claimDue, type Run } from './claims.ts';
import { type Outcome, type Release, writeOutcomes } from './outcomes.ts';
import { enqueue, enqueueAgain } from './queue.ts';

const database = await createTestDatabase();
const { db } = database;
const account = await insertAccount(db, 'A', true);
const branch = await insertBranch(db, account.id, 'Main');
const events = (count: number) =>
  sql<{ id: number }>`insert into webhook_events (account_id, branch_id, event)
    select ${account.id}, ${branch.id}, 'e' from generate_series(1, ${count}::int) returning id`.execute(db);
const connections = Array.from({ length: 4 }, () => openPrepared(database.system));
const { run } = connections[0]!;
afterAll(async () => {
  for (const connection of connections) await connection.end();
  await database[Symbol.asyncDispose]();
});
beforeEach(async () => {
  for (const table of ['leases', 'queue', 'deliveries', 'events'])
    await sql.raw(`delete from webhook_${table}`).execute(db);
});

const queue = async (subject: string, endpoint = 'module:1') =>
  enqueue(db, { eventId: (await events(1)).rows[0]!.id, branchId: branch.id, endpoint, subject });
const ids = async (): Promise<number[]> =>
  (await sql<{ id: number }>`select id from webhook_deliveries order by id`.execute(db)).rows.map(({ id }) => id);
const roomFor = (otherwise: number) => ({ named: [], otherwise });
/** Claimed ids, run by run; none when another claim was faster. */
const claim = async (room = 100, by: RunPrepared = run): Promise<Run[]> => [
  ...((await claimDue(by, roomFor(room)))?.runs ?? []),
];
const idsOf = (runs: readonly Run[]): number[][] => runs.map(({ claims }) => claims.map(({ id }) => id));
const turnOf = ({ lease, turn }: Run): Release => ({ lease, turn });
const write = (outcomes: readonly Outcome[], runs: readonly Run[] = [], by: RunPrepared = run) =>
  writeOutcomes(by, outcomes, runs.map(turnOf), 0);
const outcome = (id: number, of: Partial<Outcome> = {}): Outcome => ({
  ...{
    id,
    state: 'delivered',
    at: new Date(),
    status: 200,
    durationMs: 3,
    answer: null,
    error: null,
    failures: 0,
    delayMs: 0,
  },
  ...of,
});

test('a subject is one run in its order; what comes meanwhile waits until its turn is released', async () => {
  for (const subject of ['one', 'two', 'one']) await queue(subject);
  await queue('one', 'module:2');
  const [first, second, third, elsewhere] = (await ids()) as [number, number, number, number];
  const runs = await claim();
  expect(idsOf(runs).sort()).toEqual([[first, third], [second], [elsewhere]]);
  await queue('one');
  expect(await claim()).toEqual([]);
  await write([outcome(first), outcome(third)]);
  expect(await claim()).toEqual([]);
  await write(
    [],
    runs.filter(({ claims }) => claims[0].id === first),
  );
  expect(idsOf(await claim())).toEqual([[(await ids())[4]]]);
});

test('a run has sixteen deliveries at most, and the rest stays for the next', async () => {
  for (let n = 0; n < 20; n++) await queue('one');
  const all = await ids();
  const runs = await claim();
  expect(idsOf(runs)).toEqual([all.slice(0, 16)]);
  await write(
    all.slice(0, 16).map((id) => outcome(id)),
    runs,
  );
  expect(idsOf(await claim())).toEqual([all.slice(16)]);
});

test('a retry stands alone, neither before its time nor behind its subject, and half of the room is for retries', async () => {
  for (let n = 0; n < 6; n++) await queue('one');
  const [failed, again, ...others] = (await ids()) as [number, number, ...number[]];
  const runs = await claim();
  await write(
    [failed, again].map((id) =>
      outcome(id, { state: 'pending', status: 500, failures: 1, delayMs: id === failed ? 60_000 : 0 }),
    ),
  );
  // Its subject is still under way.
  expect(idsOf(await claim())).toEqual([[again]]);
  await write([], runs);
  expect(idsOf(await claim())).toEqual([others]);
  await sql`delete from webhook_leases`.execute(db);
  await sql`update webhook_queue set next_at = now() where failures > 0`.execute(db);
  expect(idsOf(await claim(4)).sort()).toEqual([[failed], [again], others.slice(0, 2)].sort());
});

test('sent again by hand, it is due at once, once, and not a second time while it is attempted', async () => {
  await queue('one');
  const [id] = (await ids()) as [number];
  const runs = await claim();
  await enqueueAgain(db, [id]);
  expect(await claim()).toEqual([]);
  await write([outcome(id)], runs);
  expect(await claim()).toEqual([]);
  await enqueueAgain(db, [id]);
  expect(idsOf(await claim())).toEqual([[id]]);
});

test('a claim that was overtaken since it looked takes nothing and leases nothing', async () => {
  await queue('one');
  const locked = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const faster = db.transaction().execute(async (transaction) => {
    await sql`update webhook_claims set number = number + 1`.execute(transaction);
    locked.resolve();
    await commit.promise;
  });
  await locked.promise;
  const claimed = claimDue(run, roomFor(10));
  await new Promise((done) => setTimeout(done, 100));
  commit.resolve();
  await faster;
  expect(await claimed).toBeUndefined();
  expect((await sql`select from webhook_leases`.execute(db)).rows).toEqual([]);
  expect((await claim()).length).toBe(1);
});

test('four that claim at once, deliver and release: each delivery is claimed once, each subject in its order', async () => {
  await events(2000);
  await sql`with d as (
      insert into webhook_deliveries (event_id, branch_id, endpoint, subject, state)
      select id, branch_id, 'module:' || id % 3, 'subject ' || id % 40, 'pending' from webhook_events order by id returning *)
    insert into webhook_queue (delivery_id, event_id, branch_id, endpoint, turn)
    select id, event_id, branch_id, endpoint, hashtext(endpoint || subject) from d`.execute(db);
  const claimed: number[] = [];
  const orders = new Map<string, number[]>();
  await Promise.all(
    connections.map(async ({ run: by }) => {
      for (let idle = 0; idle < 5; ) {
        const runs = await claim(7, by);
        idle = runs.length ? 0 : idle + 1;
        for (const { turn, claims } of runs)
          for (const { id } of claims) {
            claimed.push(id);
            orders.set(turn, [...(orders.get(turn) ?? []), id]);
          }
        const outcomes = runs.flatMap(({ claims }) => claims.map(({ id }) => outcome(id)));
        await write(outcomes, runs, by);
      }
    }),
  );
  expect(claimed.length).toBe(2000);
  expect(new Set(claimed).size).toBe(2000);
  expect(orders.size).toBe(120);
  for (const order of orders.values()) expect(order).toEqual(order.toSorted((a, b) => a - b));
  const { rows } = await sql<{ turns: number[] }>`select turns from webhook_leases`.execute(db);
  // Rows are taken again: never more than claims at once.
  expect(rows.length).toBeLessThanOrEqual(4);
  expect(rows.flatMap(({ turns }) => turns)).toEqual([]);
});

test('a former version, which queued nothing, cannot record what nobody would deliver', async () => {
  const [event] = (await events(1)).rows;
  await expect(
    sql`insert into webhook_deliveries (event_id, branch_id, endpoint, subject)
      values (${event!.id}, ${branch.id}, 'module:1', 'one')`.execute(db),
  ).rejects.toThrow('"state"');
});
