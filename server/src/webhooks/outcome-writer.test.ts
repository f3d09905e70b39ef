import { expect, test } from 'vitest';
import { makeOutcomeWriter } from './outcome-writer.ts';

test('what could not be written is written again, in order, and nothing twice', async () => {
  const written: number[] = [];
  const faults: unknown[] = [];
  let failures = 2;
  const writer = makeOutcomeWriter<number>({
    async write(batch) {
      if (failures-- > 0) throw new Error('the database is away');
      written.push(...batch);
    },
    onWritten: () => {},
    onFault: (error) => faults.push(error),
  });
  const numbers = Array.from({ length: 5000 }, (_, n) => n);
  for (const n of numbers) writer.add(n);
  while (written.length < 5000) await new Promise((done) => setTimeout(done, 5));
  expect(written).toEqual(numbers);
  expect(faults.length).toBe(2);
  await writer.close();
});

test('closing writes what is left, and gives up when it cannot', async () => {
  const written: number[] = [];
  const writer = makeOutcomeWriter<number>({
    write: async (batch) => void written.push(...batch),
    onWritten: () => {},
    onFault: () => {},
  });
  writer.add(1);
  await writer.close();
  expect(written).toEqual([1]);

  const failing = makeOutcomeWriter<number>({
    write: async () => {
      throw new Error('the database is away');
    },
    onWritten: () => {},
    onFault: () => {},
  });
  failing.add(1);
  await failing.close();
});
