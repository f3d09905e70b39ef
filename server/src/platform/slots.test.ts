import { expect, test } from 'vitest';
import { makeSlots } from './slots.ts';

const patient = () => new AbortController().signal;
/** Records calls in the order in which they get a slot. Each call keeps its slot until the test ends the call. */
function rig(slots: number, mayWait: number) {
  let time = 0;
  const all = makeSlots(slots, mayWait, () => time);
  const inside: string[] = [];
  const refused: string[] = [];
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    all,
    inside,
    refused,
    later: (ms: number) => {
      time += ms;
    },
    ask: async (tenant: string, signal = patient()) => {
      void all.take(signal, tenant).then((got) => (got ? inside : refused).push(tenant));
      await settled();
    },
    end: async (tenant: string) => {
      inside.splice(inside.indexOf(tenant), 1);
      all.give(tenant);
      await settled();
    },
  };
}

test('one tenant alone has every slot', async () => {
  const { ask, inside, refused } = rig(3, 1);
  for (let n = 0; n < 5; n++) await ask('a');
  expect([inside, refused]).toEqual([['a', 'a', 'a'], ['a']]);
});

test('who would be refused is known before it asks', async () => {
  const { all, ask, end, inside } = rig(2, 2);
  expect([all.isFull('flood'), all.isFull('b')]).toEqual([false, false]);
  for (let n = 0; n < 4; n++) await ask('flood');
  // The queue is full of calls from one tenant. A call from another tenant replaces the last of these calls.
  expect([all.isFull('flood'), all.isFull('b')]).toEqual([true, false]);
  await ask('b');
  expect([all.isFull('flood'), all.isFull('b'), all.isFull('c')]).toEqual([true, true, true]);
  await end('flood');
  expect(inside).toEqual(['flood', 'b']);
  expect(all.isFull('flood')).toBe(false);
});

test('those who wait are let in round robin by tenant', async () => {
  const { ask, end, inside } = rig(1, 10);
  for (const tenant of ['a', 'a', 'a', 'b', 'b', 'c']) await ask(tenant);
  const order: string[] = [];
  while (inside.length) {
    order.push(inside[0]!);
    await end(inside[0]!);
  }
  expect(order).toEqual(['a', 'a', 'b', 'c', 'a', 'b']);
});

test('a tenant who calls now and then finds a slot however many another has waiting', async () => {
  const { ask, end, inside } = rig(2, 10);
  for (let n = 0; n < 6; n++) await ask('flood');
  await ask('b');
  expect(inside).toEqual(['flood', 'flood']);
  await end('flood');
  expect(inside).toEqual(['flood', 'b']);
  await end('b');
  // The share of the other tenant is reserved. The calls of the first tenant do not use this share, so the other
  // tenant's next call runs at once.
  expect(inside).toEqual(['flood']);
  await ask('b');
  expect(inside).toEqual(['flood', 'b']);
});

test('a share is kept for 10 s', async () => {
  const { ask, end, inside, later } = rig(2, 10);
  await ask('b');
  await end('b');
  for (let n = 0; n < 3; n++) await ask('flood');
  expect(inside).toEqual(['flood']);
  later(10_001);
  await ask('flood');
  expect(inside).toEqual(['flood', 'flood']);
});

test('a full queue takes who has fewer waiting, in place of the last of who has most', async () => {
  const { ask, refused, all } = rig(1, 3);
  for (let n = 0; n < 4; n++) await ask('flood');
  await ask('b');
  expect([refused, all.waiting]).toEqual([['flood'], 3]);
  await ask('b');
  await ask('flood');
  expect(refused).toEqual(['flood', 'b', 'flood']);
});

test('who gives up waiting leaves its place', async () => {
  const { ask, all, refused } = rig(1, 1);
  await ask('a');
  const gone = new AbortController();
  await ask('a', gone.signal);
  gone.abort();
  await ask('a');
  expect([refused, all.waiting, all.taken]).toEqual([['a'], 1, 1]);
});
