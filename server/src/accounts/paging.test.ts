import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bothWaysAnswer, idOf, pageAnswer, pageBothWaysOf, pageOf } from './paging.ts';

test('walking by cursor meets each row once, newest first, and ends', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 1e9 }), { maxLength: 300 }),
      fc.integer({ min: 1, max: 120 }),
      (ids, limit) => {
        const rows = ids.toSorted((a, b) => b - a).map((id) => ({ id }));
        const met: number[] = [];
        let pages = 0;
        for (let cursor: string | null = ''; cursor !== null; ) {
          const page = pageOf({ limit: String(limit), ...(cursor && { cursor }) });
          const found = rows.filter(({ id }) => page.before === undefined || id < page.before).slice(0, page.limit);
          const answer: { items: number[]; cursor: string | null } = pageAnswer(found, page, ({ id }) => id);
          met.push(...answer.items);
          pages += 1;
          cursor = answer.cursor;
        }
        expect(met).toEqual(rows.map(({ id }) => id));
        // If the last page is full, no empty page follows it.
        expect(pages).toBe(Math.max(1, Math.ceil(ids.length / Math.min(limit, 100))));
      },
    ),
  );
});

test.each([
  [undefined, 50],
  ['0', 1],
  ['1', 1],
  ['100', 100],
  ['999', 100],
])('limit %s is %i, and one more to know whether more follow', (limit, expected) =>
  expect(pageOf({ ...(limit !== undefined && { limit }) }).limit).toBe(expected + 1),
);

test.each(['', '0', '-1', '1.5', '1e3', ' 1', '0x10', '99999999999999999999', 'NaN', '１'])(
  '%j is nobody’s id',
  (text) => {
    expect(idOf(text)).toBe(0);
  },
);
test('an id', () => expect(idOf('42')).toBe(42));

test('a list that leads both ways shows every row once, forward and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 9 }), (total, size) => {
      const all = Array.from({ length: total }, (_, n) => ({ id: total - n }));
      const page = (cursor: string | undefined) => {
        const asked = pageBothWaysOf({ limit: String(size), ...(cursor !== undefined && { cursor }) });
        const { after, before, limit } = asked;
        const rows =
          after === undefined
            ? all.filter(({ id }) => before === undefined || id < before).slice(0, limit)
            : all.filter(({ id }) => id > after).slice(-limit);
        return bothWaysAnswer(rows, asked);
      };
      const seen: number[][] = [];
      let last = page(undefined);
      for (seen.push(last.items.map(({ id }) => id)); last.cursor !== null; seen.push(last.items.map(({ id }) => id)))
        last = page(last.cursor);
      expect(seen.flat()).toEqual(all.map(({ id }) => id));
      const back: number[][] = [last.items.map(({ id }) => id)];
      for (; last.previous_cursor !== null; back.unshift(last.items.map(({ id }) => id)))
        last = page(last.previous_cursor);
      expect(back.flat()).toEqual(all.map(({ id }) => id));
    }),
  );
});
