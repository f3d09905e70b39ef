import { expect, test } from 'vitest';
import { makeHandOver } from './hand-over.ts';

test('a body is taken once', () => {
  const handOver = makeHandOver();
  handOver.put(1, Buffer.from('one'));
  handOver.put(2, Buffer.from('two'));
  expect(handOver.take(1)?.toString()).toBe('one');
  expect(handOver.take(1)).toBeUndefined();
  expect(handOver.take(2)?.toString()).toBe('two');
});

test('the oldest go beyond 16 MB, and after half a minute', () => {
  let now = 0;
  const handOver = makeHandOver(() => now);
  const megabyte = Buffer.alloc(1024 * 1024);
  for (let id = 1; id <= 17; id++) handOver.put(id, megabyte);
  expect(handOver.take(1)).toBeUndefined();
  expect(handOver.take(2)).toBe(megabyte);
  // What was taken makes room.
  handOver.put(18, megabyte);
  expect(handOver.take(3)).toBe(megabyte);
  now = 30_001;
  handOver.put(19, megabyte);
  expect([4, 17, 18].map((id) => handOver.take(id))).toEqual([undefined, undefined, undefined]);
  expect(handOver.take(19)).toBe(megabyte);
});
