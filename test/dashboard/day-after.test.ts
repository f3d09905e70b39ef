import { expect, test } from 'vitest';
import { dayAfter } from '../../dashboard/src/components/day-after.ts';

test('the end of a span of days is the first moment after its last day', () => {
  expect(['2026-11-27', '2026-12-31', '2028-02-28'].map(dayAfter)).toEqual(['2026-11-28', '2027-01-01', '2028-02-29']);
  expect(dayAfter('soon')).toBe('soon');
});
