import { expect, test } from 'vitest';
import { databaseLogMb, databaseMemoryMb } from './database-memory.ts';

const GB = 2 ** 30;

test('the embedded database takes a quarter of the memory, never less than 128 MB or more than 4 GB', () => {
  expect([0.25, 1, 2, 8, 16, 23, 256].map((gigabytes) => databaseMemoryMb(gigabytes * GB))).toEqual([
    128, 256, 512, 2048, 4096, 4096, 4096,
  ]);
  expect(databaseMemoryMb()).toBeGreaterThanOrEqual(128);
  // A container without a memory limit reports this value.
  expect(databaseMemoryMb(2 ** 63)).toBe(4096);
});

test('its log may take a twentieth of the disk, never less than 1 GB or more than 6 GB', () => {
  expect([8, 20, 64, 252].map((gigabytes) => databaseLogMb(gigabytes * GB))).toEqual([1024, 1024, 3277, 6144]);
});
