import { expect, test } from 'vitest';
import { warmUpThreads } from './warm-up.ts';

test('models that take too long to open are tried again until they are open, with growing pauses', async () => {
  const [pauses, faults]: [number[], unknown[]] = [[], []];
  let tries = 0;
  const ready = await warmUpThreads({
    threads: 2,
    warmUp: async () => {
      tries += 1;
      if (tries <= 12) throw new Error('too late');
    },
    onFault: (fault) => faults.push(fault),
    signal: new AbortController().signal,
    pause: async (ms) => pauses.push(ms),
  });
  expect([ready, tries, faults.length]).toEqual([true, 14, 6]);
  expect(pauses).toEqual([5000, 10_000, 20_000, 40_000, 60_000, 60_000]);
});

test('a service that stops tries no more', async () => {
  const stopping = new AbortController();
  let tries = 0;
  const warmUp = async () => {
    tries += 1;
    stopping.abort();
    throw new Error('no such model');
  };
  expect(await warmUpThreads({ threads: 1, warmUp, onFault: () => {}, signal: stopping.signal })).toBe(false);
  expect(tries).toBe(1);
});
