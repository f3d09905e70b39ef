import { expect, test } from 'vitest';
import { timeFrom } from './given-time.ts';

test.each([
  ['2026-11-22', '2026-11-22T00:00:00.000Z'],
  ['2026-11-22T10:00:00Z', '2026-11-22T10:00:00.000Z'],
  ['2026-11-22T00:30:00+01:00', '2026-11-21T23:30:00.000Z'],
  ['2024-02-29T10:00:00.5Z', '2024-02-29T10:00:00.500Z'],
])('%s is a time', (text, time) => {
  expect(timeFrom(text)?.toISOString()).toBe(time);
});

test.each([
  '2026-02-30',
  '2026-02-29T10:00:00Z',
  '2026-04-31T10:00:00Z',
  '2026-13-01',
  '2026-00-10',
  '2026-11-22T25:00:00Z',
  '2026-11-221',
  '22.11.2026',
  'tomorrow',
  '12',
  '',
])('%s is none', (text) => {
  expect(timeFrom(text)).toBeUndefined();
});
