import { setTimeout as sleep } from 'node:timers/promises';

/** Pause before the second attempt, in milliseconds. The pause doubles with each attempt up to the maximum. */
const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 60_000;

export interface WarmUpOptions {
  readonly threads: number;
  /** Opens the models of one thread. */
  readonly warmUp: () => Promise<unknown>;
  readonly onFault: (error: unknown) => void;
  /** Prevents any further attempts. */
  readonly signal: AbortSignal;
  readonly pause?: (ms: number) => Promise<unknown>;
}

/**
 * Opens the models of all threads and retries after a failure. Without retries, the service would never become ready if
 * a busy machine exceeded the timeout once. Returns false if `signal` was aborted.
 */
export async function warmUpThreads({
  threads,
  warmUp,
  onFault,
  signal,
  pause = (ms) => sleep(ms, undefined, { signal, ref: false }).catch(() => {}),
}: WarmUpOptions): Promise<boolean> {
  for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      // The calls run in parallel, so that each thread gets one call.
      await Promise.all(Array.from({ length: threads }, warmUp));
      return true;
    } catch (error) {
      onFault(error);
      await pause(pauseMs);
    }
  }
  return false;
}
