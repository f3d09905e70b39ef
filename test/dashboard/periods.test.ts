import { expect, test } from 'vitest';
import { countsOf, periodsOf, shareOf, shareText, zoneOf } from '../../dashboard/src/pages/overview/periods.ts';

test('the last days are divided into six or seven periods without a gap, the last one ending today', () => {
  expect(periodsOf(7, '2026-03-01').map(({ from, to }) => [from, to])).toEqual([
    ['2026-02-23', '2026-02-23'],
    ['2026-02-24', '2026-02-24'],
    ['2026-02-25', '2026-02-25'],
    ['2026-02-26', '2026-02-26'],
    ['2026-02-27', '2026-02-27'],
    ['2026-02-28', '2026-02-28'],
    ['2026-03-01', '2026-03-01'],
  ]);
  for (const days of [30, 90]) {
    const periods = periodsOf(days, '2026-11-28');
    expect([periods.length, periods.at(-1)!.to]).toEqual([6, '2026-11-28']);
    for (const [at, { from }] of periods.slice(1).entries())
      expect(Date.parse(from) - Date.parse(periods[at]!.to)).toBe(86_400_000);
    expect(Date.parse('2026-11-28') - Date.parse(periods[0]!.from)).toBe((days - 1) * 86_400_000);
  }
});

test('each day counts once, in the period that names it', () => {
  const periods = periodsOf(30, '2026-11-28');
  const lines = [
    { day: '2026-10-29', count: 1 },
    { day: '2026-10-30', count: 2 },
    { day: '2026-11-03', count: 4 },
    { day: '2026-11-04', count: 8 },
    { day: '2026-11-28', count: 16 },
  ];
  expect(countsOf(periods, lines)).toEqual([6, 8, 0, 0, 0, 16]);
});

test('a share of nothing is none, and no share is rounded to none or to all', () => {
  expect([shareOf(1, 4), shareOf(0, 5), shareOf(0, 0)]).toEqual([0.25, 0, null]);
  const texts = [0, 0.0004, 0.0042, 0.125, 0.504, 0.9975, 0.9999, 1].map((share) => shareText(share, 'en'));
  expect(texts).toEqual(['0%', '< 0.1%', '0.4%', '13%', '50%', '99.8%', '> 99.9%', '100%']);
  expect(shareText(0.5, 'fr')).toMatch(/^50\s%$/);
});

test('a time zone is written as the difference to UTC', () => {
  expect([0, 60, 180, -90].map(zoneOf)).toEqual(['UTC', 'UTC+1', 'UTC+3', 'UTC−1:30']);
});
