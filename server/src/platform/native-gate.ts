import { setTimeout as sleep } from 'node:timers/promises';

/**
 * State that the threads of a pool share with the code that ends threads. It contains the number of running native
 * calls, and a flag that allows or prevents new ones. A thread may be ended only while no native call is running,
 * because ending a thread inside onnxruntime crashes the whole process (`Napi::Error`).
 */
export type NativeGate = Int32Array<SharedArrayBuffer>;
const INSIDE = 0;
const CLOSED = 1;
const LOOK_AGAIN_MS = 5;

export const makeNativeGate = (): NativeGate => new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));

/** Runs a native call as soon as the gate is open. */
export type EnterNative = <Out>(call: () => Promise<Out>) => Promise<Out>;

/**
 * Returns the function with which one thread runs its native calls. While the gate is closed, the thread waits before
 * its next native call, unless it is already running another native call.
 */
export function nativeCalls(gate: NativeGate): EnterNative {
  let own = 0;
  return async (call) => {
    for (;;) {
      Atomics.add(gate, INSIDE, 1);
      if (own > 0 || Atomics.load(gate, CLOSED) === 0) break;
      Atomics.sub(gate, INSIDE, 1);
      Atomics.wait(gate, CLOSED, 1);
    }
    own += 1;
    try {
      return await call();
    } finally {
      own -= 1;
      Atomics.sub(gate, INSIDE, 1);
    }
  };
}

/**
 * Runs `act` at a moment when no thread runs a native call. Returns false without running it if there is no such moment
 * within `withinMs`.
 */
export async function whileNoneIsInside(
  gate: NativeGate,
  act: () => Promise<void>,
  withinMs: number,
): Promise<boolean> {
  Atomics.store(gate, CLOSED, 1);
  try {
    const until = performance.now() + withinMs;
    while (Atomics.load(gate, INSIDE) > 0) {
      if (performance.now() > until) return false;
      await sleep(LOOK_AGAIN_MS);
    }
    await act();
    return true;
  } finally {
    Atomics.store(gate, CLOSED, 0);
    Atomics.notify(gate, CLOSED);
  }
}
