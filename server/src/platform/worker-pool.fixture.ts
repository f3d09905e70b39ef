import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { threadId, workerData } from 'node:worker_threads';
import { AppError } from './errors.ts';
import { type NativeGate, nativeCalls } from './native-gate.ts';
import { threadWork } from './thread-work.ts';

/** Returns the id of the thread, for the pool's test. */
export const which = threadWork(() => threadId);
export const wait = threadWork((ms: number) => sleep(ms, 'waited'));
export const hang = threadWork(() => {
  for (;;);
});
export const crash = threadWork(() => process.exit(3));
export const fault = threadWork(() => {
  throw new TypeError('Amaka Okafor was not a function');
});
export const refuse = threadWork(() => {
  throw new AppError('fixed_fault', { fault: 'too blurry' });
});
/** Returns the scheduling priority of the thread itself (Linux). */
export const priority = threadWork(async (ms: number) => {
  await sleep(ms);
  return Number(readFileSync('/proc/thread-self/stat', 'utf8').split(') ')[1]!.split(' ')[16]);
});

/** Reports native code for the given time, and then hangs. */
export const nativeThenHang = threadWork(async (ms: number) => {
  await nativeCalls(workerData as NativeGate)(() => sleep(ms));
  for (;;);
});
export const native = threadWork((ms: number) => nativeCalls(workerData as NativeGate)(() => sleep(ms, 'came out')));
