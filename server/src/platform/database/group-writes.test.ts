import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupWrites } from './group-writes.ts';

test('every row is written once, in no larger groups than told, and a bad one fails its own caller alone', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ bad: fc.boolean(), after: fc.integer({ min: 0, max: 4 }) }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 3 }),
      async (rows, most, groups) => {
        const written: number[] = [];
        const faults: unknown[] = [];
        let underWay = 0;
        const save = groupWrites<{ index: number; bad: boolean }>({
          most,
          groups,
          together: async (group) => {
            expect(group.length).toBeLessThanOrEqual(most);
            expect(++underWay).toBeLessThanOrEqual(groups);
            await sleep(1);
            underWay--;
            if (group.some(({ bad }) => bad)) throw new Error('one of them is bad');
            written.push(...group.map(({ index }) => index));
          },
          onGroupFault: (error) => faults.push(error),
          alone: async ({ index, bad }) => {
            expect(faults.length, 'known before its rows are written again').toBeGreaterThan(0);
            await sleep(0);
            if (bad) throw new Error(`${index} is bad`);
            written.push(index);
          },
        });
        const settled = await Promise.allSettled(
          rows.map(async ({ bad, after }, index) => {
            await sleep(after);
            await save({ index, bad });
          }),
        );
        const good = rows.flatMap(({ bad }, index) => (bad ? [] : [index]));
        expect(written.toSorted((a, b) => a - b)).toEqual(good);
        expect(settled.map(({ status }) => status)).toEqual(rows.map(({ bad }) => (bad ? 'rejected' : 'fulfilled')));
      },
    ),
    { numRuns: 30 },
  );
});

test('who waits goes together, and a lone row at once', async () => {
  const groups: number[][] = [];
  const save = groupWrites<number>({
    most: 100,
    groups: 1,
    together: async (rows) => {
      groups.push([...rows]);
      await sleep(5);
    },
    alone: async () => {},
    onGroupFault: () => {},
  });
  await Promise.all([1, 2, 3, 4].map(save));
  expect(groups).toEqual([[1], [2, 3, 4]]);
});

test('gathering, those who were answered together and ask again go together again', async () => {
  const groups: number[][] = [];
  const save = groupWrites<number>({
    most: 100,
    groups: 2,
    gathering: true,
    together: async (rows) => {
      groups.push([...rows]);
      await sleep(1);
    },
    alone: async () => {},
    onGroupFault: () => {},
  });
  await Promise.all(
    [1, 2, 3, 4].map(async (n) => {
      await save(n);
      // The preparation of each row takes a different time.
      for (let i = 0; i < n; i++) await null;
      await save(10 + n);
    }),
  );
  expect(groups).toEqual([
    [1, 2, 3, 4],
    [11, 12, 13, 14],
  ]);
});

test('a further group begins only when it is full', async () => {
  const sizes = async (waiting: number): Promise<number[]> => {
    const groups: number[] = [];
    let underWay = 0;
    let atOnce = 0;
    const save = groupWrites<number>({
      ...{ most: 16, groups: 2, gathering: true, onGroupFault: () => {} },
      together: async (rows) => {
        groups.push(rows.length);
        atOnce = Math.max(atOnce, ++underWay);
        await sleep(5);
        underWay--;
      },
      alone: async () => {},
    });
    await Promise.all(Array.from({ length: waiting }, (_, n) => save(n)));
    return [...groups, atOnce];
  };
  expect(await sizes(1)).toEqual([1, 1]);
  expect(await sizes(16)).toEqual([16, 1]);
  expect(await sizes(20)).toEqual([16, 4, 1]);
  expect(await sizes(32)).toEqual([16, 16, 2]);
});
