import { setTimeout as sleep } from 'node:timers/promises';

/** Pause before the second attempt. It doubles each time up to the maximum. */
const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 60_000;

export interface WarmUpOptions {
  readonly threads: number;
  /** Opens the models of one thread. */
  readonly warmUp: () => Promise<unknown>;
  readonly onFault: (error: unknown) => void;
  /** Stops further attempts. */
  readonly signal: AbortSignal;
  readonly pause?: (ms: number) => Promise<unknown>;
}

/**
 * Opens the models of all threads and retries after a failure. On a busy machine it may exceed the timeout, and without
 * retries the service would never become ready. Returns false if it was stopped.
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
      // One call for each thread: they run in parallel, so each thread gets one.
      await Promise.all(Array.from({ length: threads }, warmUp));
      return true;
    } catch (error) {
      onFault(error);
      await pause(pauseMs);
    }
  }
  return false;
}
