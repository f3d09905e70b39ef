import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateOfMidnight, dayAt, HEIGHT, layOutMoney, nextDay } from '../../dashboard/src/pages/cases/money-layout.ts';

const from = '2026-11-01T00:00:00.000Z';
const step = (day: number, came: number, went: number, balance: number) => ({
  ...{ day: `2026-11-${String(day).padStart(2, '0')}`, in: came, out: went, balance, flagged: 0 },
});

test('what came in stands above 0, what went out below, and the balance is a line of steps', () => {
  const { bars, balance, axis, zero } = layOutMoney([step(1, 100, 0, 100), step(3, 0, 100, 0)], { from, days: 7 });
  expect(zero).toBe(100);
  expect(bars).toEqual([
    { at: 0, came: { y: 6, height: 94 }, went: { y: 100, height: 0 } },
    { at: 2, came: { y: 100, height: 0 }, went: { y: 100, height: 94 } },
  ]);
  expect(balance).toBe('M0 100H5V6H25V100H70');
  expect(axis.map(({ amount }) => amount)).toEqual([100, 0, -100]);
});

test('an amount of the axis that would touch another is left out, and it is the 0', () => {
  const { axis } = layOutMoney([step(1, 1000, 1, 999)], { from, days: 7 });
  expect(axis.map(({ amount }) => amount)).toEqual([1000, -1]);
});

test('everything stays in the picture, whatever the amounts', () => {
  const amount = fc.double({ min: 0, max: 1e15, noNaN: true });
  fc.assert(
    fc.property(fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 28 }), (pairs) => {
      let balance = 0;
      const steps = pairs.map(([came, went], at) => {
        balance += came - went;
        return step(at + 1, came, went, balance);
      });
      const picture = layOutMoney(steps, { from, days: 30 });
      for (const { came, went } of picture.bars)
        for (const { y, height } of [came, went]) {
          expect(height).toBeGreaterThanOrEqual(-1e-6);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y + height).toBeLessThanOrEqual(HEIGHT);
        }
      expect(picture.balance).not.toMatch(/NaN|Infinity/);
    }),
  );
});

test('a slider goes from a day with a movement to the next one, and stays at the ends', () => {
  const days = [2, 9, 20];
  expect([nextDay(days, 2, 3), nextDay(days, 9, 8), nextDay(days, 9, 29), nextDay(days, 9, 0)]).toEqual([9, 2, 20, 2]);
  expect([nextDay(days, 20, 21), nextDay(days, 2, 1), nextDay(days, 2, 2)]).toEqual([20, 2, 2]);
});

test('a window of a branch whose clocks are ahead of UTC has its own dates', () => {
  const [start, end] = ['2026-10-31T22:00:00.000Z', '2026-11-07T22:00:00.000Z'];
  expect(dateOfMidnight(start)).toBe('2026-11-01');
  expect(dayAt(start, dateOfMidnight(end))).toBe(7);
  expect(dayAt(start, '2026-11-01')).toBe(0);
});
