import { expect, test } from 'vitest';
import { makeHandOver } from './hand-over.ts';

test('a body is taken once', () => {
  const handOver = makeHandOver();
  handOver.put(1, 1_000, Buffer.from('one'));
  handOver.put(2, 1_000, Buffer.from('two'));
  expect(handOver.take(1, 1_000)?.toString()).toBe('one');
  expect(handOver.take(1, 1_000)).toBeUndefined();
  expect(handOver.take(2, 1_000)?.toString()).toBe('two');
});

test('an id that was given out again after a crash does not lead to the former bytes', () => {
  const handOver = makeHandOver();
  handOver.put(1, 1_000, Buffer.from('never committed'));
  expect(handOver.take(1, 2_000)).toBeUndefined();
  expect(handOver.take(1, 1_000)).toBeUndefined();
});

test('the oldest go beyond 16 MB, and after half a minute', () => {
  let now = 0;
  const handOver = makeHandOver(() => now);
  const megabyte = Buffer.alloc(1024 * 1024);
  for (let id = 1; id <= 17; id++) handOver.put(id, 1_000, megabyte);
  expect(handOver.take(1, 1_000)).toBeUndefined();
  expect(handOver.take(2, 1_000)).toBe(megabyte);
  // What was taken makes room.
  handOver.put(18, 1_000, megabyte);
  expect(handOver.take(3, 1_000)).toBe(megabyte);
  now = 30_001;
  handOver.put(19, 1_000, megabyte);
  expect([4, 17, 18].map((id) => handOver.take(id, 1_000))).toEqual([undefined, undefined, undefined]);
  expect(handOver.take(19, 1_000)).toBe(megabyte);
});
