import { message } from '@hakiki/texts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SignalRequest } from '../rules/compile.ts';
import { HISTORY_READERS, type HistoryRow, speedBetween } from './movements.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const row = (minutesAgo: number, more: Partial<HistoryRow> = {}): HistoryRow => ({
  at: NOW - minutesAgo * 60_000,
  id: 0,
  direction: 'out',
  currency: 'NGN',
  minor: 1000n,
  destination: 'a',
  origin: 'o',
  failed: undefined,
  ...more,
});
const ask = (
  name: SignalRequest['name'],
  window?: SignalRequest['window'],
  given: Record<string, bigint> = {},
): SignalRequest => ({
  key: '',
  name,
  ...(window && { window }),
  arguments: given,
});
const read = (name: SignalRequest['name'], own: HistoryRow, before: HistoryRow[], request = ask(name, '24h')) =>
  HISTORY_READERS[name]!({ own, before, utcOffset: 0 }, request);

describe('attempts that moved nothing', () => {
  const attempt = (minutes: number, more: Partial<HistoryRow> = {}) =>
    row(minutes, { minor: 0n, destination: undefined, failed: true, ...more });
  test('are attempts, and no money, payments or accounts', () => {
    const before = [attempt(1), row(2, { minor: 500n }), attempt(3)];
    const own = row(0, { minor: 100n });
    expect(read('count', own, before)).toEqual({ value: 4 });
    expect(read('sum', own, before)).toEqual({ value: 600n });
    expect(read('band_count', own, before, ask('band_count', '24h', { from: 0n, to: 1000n }))).toEqual({ value: 2 });
    expect(read('former_median', own, [...before, row(5), row(6)])).toHaveProperty('value');
    expect(read('former_median', own, before)).toHaveProperty('missing');
    expect(read('repeats', attempt(0), before)).toEqual({ missing: message('missing_movement') });
    expect(read('days_since_last', own, before)).toEqual({ value: 2 / 1440 });
  });
});

test('incoming payments are not accounts that were paid to', () => {
  const wages = [1, 2, 3].map((i) => row(i, { direction: 'in', destination: `own${i}` }));
  const own = row(0, { destination: 'shop' });
  expect(read('destinations', own, wages)).toEqual({ value: 1 });
  expect(read('new_destinations', own, wages)).toEqual({ value: 1 });
  const incoming = row(0, { direction: 'in', destination: 'own' });
  expect(read('new_destination_share', incoming, [])).toEqual({ value: 0 });
});

test('days are the branch’s own', () => {
  // 23:30 and 00:30 UTC are on the same day in Lagos (00:30 and 01:30).
  const at = Date.UTC(2026, 10, 22, 12);
  const paid = (hours: number, destination: string): HistoryRow => ({
    ...row(0, { destination }),
    at: at - hours * 3_600_000,
  });
  const history = { own: { ...row(0), at }, before: [paid(11.5, 'a'), paid(12.5, 'b')] };
  const usual = (utcOffset: number) =>
    HISTORY_READERS['usual_destinations']!({ ...history, utcOffset }, ask('usual_destinations', '90d'));
  expect([usual(0), usual(60)]).toEqual([{ value: 1 }, { value: 0 }]);
});

describe('signals of a history', () => {
  test('a window is open at its old end', () => {
    const before = [row(59.99), row(60), row(61)];
    expect(read('count', row(0), before, ask('count', '1h'))).toEqual({ value: 2 });
  });
  test('what comes in is no act of the customer, and is compared with what came in', () => {
    const shop = Array.from({ length: 30 }, (_, i) => row(i, { direction: 'in', id: i }));
    const own = row(0);
    expect(read('count', { ...own, direction: 'in' }, shop)).toEqual({ value: 0 });
    expect(read('count', own, [...shop, row(3)])).toEqual({ value: 2 });
    expect(read('repeats', { ...own, direction: 'in' }, shop)).toEqual({ value: 0 });
    expect(read('repeats', own, [...shop, row(3)])).toEqual({ value: 2 });
    const wages = { ...own, direction: 'in' as const, minor: 900_000n };
    const deviations = ask('deviations', '90d');
    expect(
      read(
        'deviations',
        wages,
        Array.from({ length: 30 }, (_, i) => row(i)),
        deviations,
      ),
    ).toHaveProperty('missing');
    expect(read('deviations', wages, shop, deviations)).toHaveProperty('value');
    expect(read('deviations', { ...own, minor: 900_000n }, shop, deviations)).toHaveProperty('missing');
  });
  test('other currencies do not add up', () =>
    expect(read('sum', row(0), [row(1, { currency: 'USD' }), row(2)])).toEqual({ value: 2000n }));
  test('a band holds its lower end and not its upper', () => {
    const before = [row(1, { minor: 800n }), row(2, { minor: 999n }), row(3, { minor: 1000n })];
    const request = ask('band_count', '24h', { from: 800n, to: 1000n });
    expect(read('band_count', row(0), before, request)).toEqual({ value: 2 });
    expect(read('band_sum', row(0), before, { ...request, name: 'band_sum' })).toEqual({ value: 1799n });
  });
  test('destinations known before the window are not new', () => {
    const before = [row(1, { destination: 'b' }), row(2, { destination: 'c' }), row(60 * 30, { destination: 'b' })];
    expect(read('destinations', row(0), before)).toEqual({ value: 3 });
    expect(read('new_destinations', row(0), before)).toEqual({ value: 2 });
  });
  test('a usual day is the lower median of the days before this one on which anybody was paid', () => {
    const day = 60 * 24;
    const to = (days: number, n: number) =>
      Array.from({ length: n }, (_, i) => row(days * day + i, { destination: `d${days} ${i}` }));
    const usual = (before: HistoryRow[]) =>
      read('usual_destinations', row(0), before, ask('usual_destinations', '90d'));
    expect(usual([])).toEqual({ value: 0 });
    expect(usual([...to(1, 2), ...to(2, 9), ...to(5, 4)])).toEqual({ value: 4 });
    expect(usual([...to(1, 2), ...to(2, 9)])).toEqual({ value: 2 });
    expect(usual([row(1), row(2), ...to(95, 7)])).toEqual({ value: 0 });
  });
  test('too little history is missing, not zero', () => {
    expect(read('days_since_last', row(0), [])).toEqual({ missing: message('missing_former_transaction') });
    expect(read('former_median', row(0), [row(1), row(2)])).toHaveProperty('missing');
    expect(
      read(
        'deviations',
        row(0),
        Array.from({ length: 19 }, (_, i) => row(i + 1)),
        ask('deviations', '90d'),
      ),
    ).toHaveProperty('missing');
    expect(read('failures', row(0), [])).toHaveProperty('missing');
    expect(read('repeats', row(0, { destination: undefined }), [])).toHaveProperty('missing');
  });
  test('an amount of ten times the usual is far out, a usual one is not', () => {
    const before = Array.from({ length: 30 }, (_, i) => row(i + 1, { minor: BigInt(900 + (i % 3) * 100) }));
    const deviations = (minor: bigint) =>
      (read('deviations', row(0, { minor }), before, ask('deviations', '90d')) as { value: number }).value;
    expect(deviations(10_000n)).toBeGreaterThan(20);
    expect(Math.abs(deviations(1000n))).toBeLessThan(1);
  });
  test('Lagos to London in an hour is faster than a person, across town is no speed', () => {
    const lagos = { latitude: 6.45, longitude: 3.4, at: NOW };
    const london = { latitude: 51.5, longitude: -0.1, at: NOW + 3_600_000 };
    const { value } = speedBetween(lagos, london) as { value: number };
    expect(value).toBeGreaterThan(4900);
    expect(value).toBeLessThan(5100);
    expect(speedBetween(lagos, { ...lagos, latitude: 6.6 })).toEqual({ value: 0 });
  });
  test('more history never lowers a count or a sum', () => {
    const rows = fc.array(
      fc.record({ minutes: fc.integer({ min: 0, max: 20_000 }), minor: fc.bigInt({ min: 0n, max: 10n ** 12n }) }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(rows, fc.integer({ min: 0, max: 20_000 }), (drawn, minutes) => {
        const before = drawn.map((one) => row(one.minutes, { minor: one.minor }));
        for (const name of ['count', 'sum', 'destinations'] as const) {
          const less = (read(name, row(0), before) as { value: number | bigint }).value;
          const more = (read(name, row(0), [...before, row(minutes)]) as { value: number | bigint }).value;
          expect(more >= less).toBe(true);
        }
      }),
    );
  });
});
