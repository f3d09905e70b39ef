import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeNativeGate, nativeCalls, whileNoneIsInside } from './native-gate.ts';

test('nobody acts while a call is inside, and a call that fails has left', async () => {
  const gate = makeNativeGate();
  const enter = nativeCalls(gate);
  let acted = 0;
  const act = async () => {
    acted += 1;
  };
  const call = enter(() => sleep(300, 'out'));
  expect(await whileNoneIsInside(gate, act, 20)).toBe(false);
  expect([acted, await call]).toEqual([0, 'out']);
  await expect(enter(() => Promise.reject(new Error('no such model')))).rejects.toThrow('no such model');
  expect(await whileNoneIsInside(gate, act, 20)).toBe(true);
  expect(acted).toBe(1);
});

test('a thread that is inside may enter again while the gate is closed: it could not come out otherwise', async () => {
  const gate = makeNativeGate();
  const enter = nativeCalls(gate);
  const first = enter(() => sleep(50));
  const acted = whileNoneIsInside(gate, async () => {}, 2000);
  await enter(() => sleep(50));
  await first;
  expect(await acted).toBe(true);
});
