import { afterAll, beforeAll, expect, test } from 'vitest';
import { timeFrom } from './given-time.ts';

// The time zone of the server is not UTC here, which must have no effect.
const zone = process.env['TZ'];
beforeAll(() => {
  process.env['TZ'] = 'Africa/Lagos';
});
afterAll(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

test.each([
  ['2026-11-22', '2026-11-22T00:00:00.000Z'],
  ['2026-11-22T10:00:00Z', '2026-11-22T10:00:00.000Z'],
  ['2026-11-22T00:30:00+01:00', '2026-11-21T23:30:00.000Z'],
  ['2024-02-29T10:00:00.5Z', '2024-02-29T10:00:00.500Z'],
  // A time without a zone is UTC, also if the server is in Lagos.
  ['2026-11-22T10:00:00', '2026-11-22T10:00:00.000Z'],
  ['2026-11-22 10:00:00', '2026-11-22T10:00:00.000Z'],
  ['2026-11-22T10:00:00,25', '2026-11-22T10:00:00.250Z'],
  [' 2026-11-22t10:00z ', '2026-11-22T10:00:00.000Z'],
  ['2026-11-22T10:00:00+01', '2026-11-22T09:00:00.000Z'],
  ['2026-11-22T10:00:00-0330', '2026-11-22T13:30:00.000Z'],
  ['2026-11-22T24:00:00Z', '2026-11-23T00:00:00.000Z'],
  ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59.999Z'],
  ['2017-01-01T00:59:60+01:00', '2016-12-31T23:59:59.999Z'],
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
  '2026-11-22T10:00:60Z',
  '2026-11-22 (noon)',
  '2026-11-22 10:00 PM',
  '2026-11-22T10:00:00+25:00',
  '22.11.2026',
  'tomorrow',
  '12',
  '',
])('%s is none', (text) => {
  expect(timeFrom(text)).toBeUndefined();
});
