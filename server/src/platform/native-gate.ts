import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Shared between the threads of a pool and who ends them: how many calls of native code are inside, and whether more may enter. A thread that is
 * ended inside onnxruntime takes the whole process with it (`Napi::Error`), so a thread is ended only while nobody is inside.
 */
export type NativeGate = Int32Array<SharedArrayBuffer>;
const INSIDE = 0;
const CLOSED = 1;
const LOOK_AGAIN_MS = 5;

export const makeNativeGate = (): NativeGate => new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));

/** Runs a call of native code, once the gate is open. */
export type EnterNative = <Out>(call: () => Promise<Out>) => Promise<Out>;

/** For one thread: while the gate is closed it stands still before the next native call, unless it is inside with another. */
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

/** Acts while no thread is inside native code; false, without acting, where that did not come about within `withinMs`. */
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
