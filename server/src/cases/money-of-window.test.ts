import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moneyOfWindow } from './money-of-window.ts';

const day = (at: string, currency: string, came: bigint, went: bigint, flagged = 0) => ({
  ...{ day: at, currency, came, went, flagged },
  movements: Number(came > 0n) + Number(went > 0n),
});

test('the balance begins at 0 and follows each day; the currency of the alerts comes first', () => {
  const found = moneyOfWindow([
    day('2026-11-01', 'KES', 100_00n, 0n),
    day('2026-11-02', 'KES', 100_00n, 50_05n),
    day('2026-11-01', 'UGX', 0n, 7n, 1),
  ]);
  expect(found).toEqual([
    {
      ...{ currency: 'UGX', in: 0, out: 7, balance: -7, movements: 1, flagged: 1 },
      steps: [{ day: '2026-11-01', in: 0, out: 7, balance: -7, movements: 1, flagged: 1 }],
    },
    {
      ...{ currency: 'KES', in: 200, out: 50.05, balance: 149.95, movements: 3, flagged: 0 },
      steps: [
        { day: '2026-11-01', in: 100, out: 0, balance: 100, movements: 1, flagged: 0 },
        { day: '2026-11-02', in: 100, out: 50.05, balance: 149.95, movements: 2, flagged: 0 },
      ],
    },
  ]);
});

test('no movement: no currency', () => expect(moneyOfWindow([])).toEqual([]));

test('sums are exact: the last balance is what came in less what went out, whatever the amounts', () => {
  const minor = fc.bigInt({ min: 0n, max: 10n ** 12n });
  fc.assert(
    fc.property(fc.array(fc.tuple(minor, minor), { minLength: 1, maxLength: 40 }), (pairs) => {
      const [money] = moneyOfWindow(
        pairs.map(([came, went], at) => day(`2026-01-${String(at + 1).padStart(2, '0')}`, 'NGN', came, went)),
      );
      const sum = pairs.reduce((left, [came, went]) => left + came - went, 0n);
      expect(money!.balance).toBe(Number(sum) / 100);
      expect(money!.steps.at(-1)!.balance).toBe(money!.balance);
    }),
  );
});
