import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { exportPerson } from './export-person.ts';
import type { Person } from './find-person.ts';

const MB = 1_048_576;
const images = Array.from({ length: 40 }, (_, n) => ({
  name: `front${n}`,
  blob: String(n),
  content_type: 'image/jpeg',
}));
const person = {
  ...{
    records: [{ id: 1, created_at: new Date(), images }],
    watches: [],
    transactions: [],
    sessions: [],
    profiles: [],
    holds: [],
    held: new Set(),
  },
} as unknown as Person;

test('an archive is read as it is taken: a client that reads nothing has two images in memory, not all', async () => {
  let read = 0;
  const blobs = {
    get: async (_account: number, name: string) => {
      read += 1;
      return name === '7' ? undefined : new Uint8Array(MB);
    },
  };
  const archive = exportPerson(person, blobs, 1, new Date());
  await sleep(200);
  expect(read).toBeLessThan(4);
  let [bytes, end] = [0, Buffer.alloc(0)];
  for await (const chunk of archive) {
    bytes += (chunk as Buffer).length;
    end = Buffer.concat([end, chunk as Buffer]).subarray(-100_000);
  }
  expect(read).toBe(40);
  expect(bytes).toBeGreaterThan(39 * MB);
  // The table of contents at the end of the archive names every file.
  expect(end.toString('latin1')).toContain('person.json');
});

test('a client that goes away ends the reading', async () => {
  let read = 0;
  const get = async () => {
    read += 1;
    return new Uint8Array(MB);
  };
  const archive = exportPerson(person, { get }, 1, new Date());
  archive.on('error', () => {});
  await sleep(100);
  archive.destroy();
  await sleep(100);
  const then = read;
  await sleep(100);
  expect([then < 5, read]).toEqual([true, then]);
});
