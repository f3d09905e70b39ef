import { expect, test } from 'vitest';
import { startOfDays } from './overview-routes.ts';

test('days begin at midnight of the branch, and the last one is the day of the branch', () => {
  // In Nairobi (UTC+3), 28 November has already begun.
  const now = new Date('2026-11-27T22:30:00Z');
  expect(startOfDays(1, now, 180).toISOString()).toBe('2026-11-27T21:00:00.000Z');
  expect(startOfDays(7, now, 180).toISOString()).toBe('2026-11-21T21:00:00.000Z');
  expect(startOfDays(1, now, 0).toISOString()).toBe('2026-11-27T00:00:00.000Z');
  expect(startOfDays(1, now, -60).toISOString()).toBe('2026-11-27T01:00:00.000Z');
});
