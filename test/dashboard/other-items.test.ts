import { expect, test } from 'vitest';
import { otherItems } from '../../dashboard/src/pages/queue/other-items.ts';

test('the other items are newest first, without the shown one', () => {
  const items = [
    { id: 1, created_at: '2026-11-01T00:00:00.000Z' },
    { id: 2, created_at: '2026-11-03T00:00:00.000Z' },
    { id: 3, created_at: '2026-11-02T00:00:00.000Z' },
    { id: 4, created_at: '2026-11-02T00:00:00.000Z' },
  ];
  expect(otherItems(items, 2).map(({ id }) => id)).toEqual([4, 3, 1]);
  expect(otherItems(items.slice(0, 1), 1)).toEqual([]);
});
