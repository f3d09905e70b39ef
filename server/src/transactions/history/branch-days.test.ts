import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ARRIVAL, startMonitoring } from '../intake/transactions.fixture.ts';
import { passThroughDays, receivedByDay } from './branch-days-store.ts';
import { addLegs, sumEntity } from './movement-store.ts';

const DAY_MS = 86_400_000;

test('days of the branch are the same from sums and from movements, wherever its midnight is', async () => {
  const service = await startMonitoring();
  try {
    const { db, branch } = service;
    const drawn = fc.sample(
      fc.record({ minutes: fc.nat(12 * 1440), minor: fc.nat(1000), incoming: fc.boolean() }),
      400,
    );
    const entity = { branchId: branch.id, accountId: branch.accountId, key: Buffer.alloc(32, 9) };
    const legs = drawn.map(({ minutes, minor, incoming }, i) => ({
      ...{ entity, id: i + 1, currency: 'NGN', minor: BigInt(minor), failed: null, ownKey: null, otherKey: null },
      ...{
        at: new Date(ARRIVAL.getTime() - minutes * 60_000),
        direction: incoming ? ('in' as const) : ('out' as const),
      },
    }));
    await addLegs(db, legs);
    const asks = [0, 60, 120, 180].map((utcOffset) => {
      const shift = utcOffset * 60_000;
      const today = new Date(Math.floor((ARRIVAL.getTime() + shift) / DAY_MS) * DAY_MS - shift);
      return { entity: { ...entity, summed: false }, today, days: 10, utcOffset, currency: 'NGN', least: 1n };
    });
    const expected = asks.map(({ today, days }) => {
      const totals = new Map<number, bigint>();
      for (const { at, direction, minor } of legs) {
        const day = Math.floor((at.getTime() - today.getTime()) / DAY_MS);
        if (direction === 'in' && minor && day < 0 && day >= -days) totals.set(day, (totals.get(day) ?? 0n) + minor);
      }
      return [...totals.values()].map(Number).sort((a, b) => a - b);
    });
    const fromMovements = await passThroughDays(db, asks);
    await sumEntity(db, entity);
    const sums = (await receivedByDay(db, asks)).map((totals) => totals.map(Number).sort((a, b) => a - b));
    expect(sums).toEqual(expected);
    expect(
      await passThroughDays(
        db,
        asks.map((ask) => ({ ...ask, entity: { ...entity, summed: true } })),
      ),
    ).toEqual(fromMovements);
  } finally {
    await service.database[Symbol.asyncDispose]();
  }
}, 60_000);
