import { expect, test } from 'vitest';
import { until } from './until.ts';

test('returns the value that ends the wait', async () => {
  let count = 0;
  expect(await until(() => ++count > 2 && count, { intervalMs: 1 })).toBe(3);
});

test('fails at its deadline with what it waited for and the last value', async () => {
  const wait = until(async () => 0, { what: 'the third event', timeoutMs: 20, intervalMs: 1 });
  await expect(wait).rejects.toThrow('waited 0.02 s in vain for: the third event (last value: 0)');
});
