import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../platform/database/tables.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import type { Entity } from '../facts/entities.ts';
import {
  bandSums,
  idsAfter,
  movementsInBand,
  newestFigures,
  payersBefore,
  repeatsBefore,
} from './account-history-store.ts';
import { passThroughDays, receivedByDay } from './branch-days-store.ts';
import { areBusy, entityText, readEntities, rowsBefore, slotOf } from './history-store.ts';
import { addLegs, forgetMovements, type Leg, notePlaces } from './movement-store.ts';
import { windowSums } from './window-sums.ts';

// The history tables can be distributed by slot (docs/adr/0153). This test distributes them over three databases and
// checks that each query reads only the database of its entity.
const SHARDS = 3;
let databases: TestDatabase[];
let whole: Db;
let shards: Db[];
beforeAll(async () => {
  databases = [];
  for (let i = 0; i <= SHARDS; i += 1) databases.push(await createTestDatabase());
  [whole, ...shards] = databases.map(({ db }) => db) as [Db, ...Db[]];
}, 300_000);
afterAll(async () => {
  for (const database of databases) await database[Symbol.asyncDispose]();
}, 120_000);

const shardOf = ({ key }: Entity): number => slotOf(key) % SHARDS;

/** Sends each request to the database of its entity. Returns the answers in the order of the requests. */
async function routed<Ask extends { readonly entity: Entity }, Answer>(
  ask: (db: Db, asks: readonly Ask[]) => Promise<readonly Answer[]>,
  asks: readonly Ask[],
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const [shard, db] of shards.entries()) {
    const places = [...asks.keys()].filter((i) => shardOf(asks[i]!.entity) === shard);
    const found = places.length
      ? await ask(
          db,
          places.map((i) => asks[i]!),
        )
      : [];
    for (const [n, i] of places.entries()) answers[i] = found[n]!;
  }
  return answers;
}
async function both<Ask extends { readonly entity: Entity }, Answer>(
  ask: (db: Db, asks: readonly Ask[]) => Promise<readonly Answer[]>,
  asks: readonly Ask[],
): Promise<readonly Answer[]> {
  const alone = await ask(whole, asks);
  expect(await routed(ask, asks)).toEqual(alone);
  return alone;
}

const NOW = Date.parse('2026-11-22T12:00:00Z');
const entities: Entity[] = Array.from({ length: 30 }, (_, n) => ({
  ...{ branchId: 1 + (n % 2), accountId: 1 },
  key: createHash('sha256').update(`entity ${n}`).digest(),
}));
/** Payments into and out of the entities. The first three entities have many. */
const legs: Leg[] = entities.flatMap((entity, n) =>
  Array.from({ length: n < 3 ? 700 : 5 + n }, (_, i): Leg => {
    const random = createHash('sha256').update(`${n} ${i}`).digest();
    return {
      ...{ entity, id: n * 1000 + i, at: new Date(NOW - (random.readUInt32BE(0) % (20 * 86_400_000))) },
      ...{ direction: random[4]! % 2 ? 'in' : 'out', currency: random[5]! % 5 ? 'NGN' : 'USD' },
      ...{ minor: BigInt(random.readUInt16BE(6)), ownKey: Buffer.alloc(32, random[8]! % 40) },
      ...{ otherKey: Buffer.alloc(32, random[9]! % 20), failed: random[10]! % 9 === 0 },
    };
  }),
);

test('whatever is asked of the histories is answered the same over three databases routed by slot', async () => {
  for (let first = 0; first < legs.length; first += 200) {
    const some = legs.slice(first, first + 200);
    await addLegs(whole, some);
    for (const [shard, db] of shards.entries())
      await addLegs(
        db,
        some.filter(({ entity }) => shardOf(entity) === shard),
      );
  }
  const places = entities.slice(0, 5).map((entity) => ({ entity, at: new Date(NOW), latitude: 6.5, longitude: 3.4 }));
  await notePlaces(whole, places);
  for (const [shard, db] of shards.entries())
    await notePlaces(
      db,
      places.filter(({ entity }) => shardOf(entity) === shard),
    );

  const place = { at: new Date(NOW - 3_600_000), id: 500 };
  const ask = entities.map((entity) => ({ entity, place, seconds: 7 * 86_400 }));
  const summed = ask.map((one, i) => ({ ...one, summed: i < 3 }));
  const busy = ask.map((one, i) => ({ ...one, entity: { ...one.entity, summed: i < 3 } }));
  const band = { currency: 'NGN', from: 1_000n, to: 30_000n };
  const figures = { ...band, multiple: 2n, destinations: [Buffer.alloc(32, 1)], counting: true };
  const days = { today: new Date('2026-11-21T23:00:00Z'), days: 20, utcOffset: 60, currency: 'NGN' };
  const since = { since: new Date(NOW - 10 * 86_400_000) };

  const known = await both(async (db, some: readonly { readonly entity: Entity }[]) => {
    const found = await readEntities(
      db,
      some.map(({ entity }) => entity),
    );
    return some.map(({ entity }) => found.get(entityText(entity)));
  }, ask);
  expect(known.map((one) => one?.summed)).toEqual(entities.map((_, i) => i < 3));
  expect(
    (await both((db, some: Readonly<ReturnType<typeof rows>>) => rowsBefore(db, some), rows())).flat().length,
  ).toBeGreaterThan(300);
  function rows() {
    return ask.map(({ entity }) => ({ entity, place, ...since, most: 1000 }));
  }
  expect(await both((db, some: Readonly<ReturnType<typeof rows>>) => areBusy(db, some), rows())).toContain(false);
  expect((await both(windowSums, summed)).reduce((sum, { n }) => sum + n, 0)).toBeGreaterThan(300);
  expect(
    (
      await both(
        bandSums,
        busy.map((one) => ({ ...one, ...band })),
      )
    ).some(({ n }) => n > 50),
  ).toBe(true);
  expect(
    (
      await both(
        newestFigures,
        ask.map((one) => ({ ...one, ...figures })),
      )
    ).some(({ failures }) => failures > 5),
  ).toBe(true);
  const repeats = { currency: 'NGN', minor: legs[0]!.minor, destination: legs[0]!.otherKey! };
  await both(
    repeatsBefore,
    busy.map((one) => ({ ...one, ...repeats })),
  );
  const payers = await both(
    (db, some: Readonly<typeof busy>) => payersBefore(db, some, 50).then((all) => all.map((keys) => keys.sort())),
    busy,
  );
  expect(payers[0]!.length).toBeGreaterThan(20);
  const totals = await both(
    (db, some: readonly ({ readonly entity: Entity } & typeof days)[]) =>
      receivedByDay(db, some).then((all) => all.map((of) => of.sort((a, b) => Number(a - b)))),
    ask.map(({ entity }) => ({ entity, ...days })),
  );
  expect(totals[0]!.length).toBeGreaterThan(10);
  const passed = await both(
    passThroughDays,
    busy.map((one) => ({ ...one, ...days, least: 1_000n })),
  );
  expect(passed[0]!).toBeGreaterThan(1);
  expect(passed.slice(3).some((n) => n > 0)).toBe(true);
  const near = { ...band, direction: 'in' as const, most: 50 };
  expect(
    (
      await both(
        movementsInBand,
        busy.map((one) => ({ ...one, ...near })),
      )
    ).flat().length,
  ).toBeGreaterThan(50);
  const before = { at: new Date(NOW - 15 * 86_400_000), id: 0 };
  expect(
    (
      await both(
        (db, some: Readonly<typeof ask>) => idsAfter(db, some, 20),
        ask.map((one) => ({ ...one, place: before })),
      )
    ).flat().length,
  ).toBeGreaterThan(100);

  const gone = legs.filter((_, i) => i % 3 === 0).map(({ entity, id }) => ({ entity, id }));
  await forgetMovements(whole, gone);
  for (const [shard, db] of shards.entries())
    await forgetMovements(
      db,
      gone.filter(({ entity }) => shardOf(entity) === shard),
    );
  await both(windowSums, summed);
  for (const [shard, db] of shards.entries()) {
    const { rows: kept } = await sql<{
      slot: number;
    }>`select slot from transaction_legs union select slot from transaction_entities union select slot from transaction_buckets`.execute(
      db,
    );
    expect(new Set(kept.map(({ slot }) => slot % SHARDS))).toEqual(new Set([shard]));
  }
}, 120_000);
