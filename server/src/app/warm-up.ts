import { setTimeout as sleep } from 'node:timers/promises';

/** Before the second try; doubled each time up to the longest. */
const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 60_000;

export interface WarmUpOptions {
  readonly threads: number;
  /** Opens the models of one thread. */
  readonly warmUp: () => Promise<unknown>;
  readonly onFault: (error: unknown) => void;
  /** Ends the trying. */
  readonly signal: AbortSignal;
  readonly pause?: (ms: number) => Promise<unknown>;
}

/**
 * Opens the models of all threads, and tries again where it fails: on a busy machine it may take longer than it is given, and a service that
 * gave up would never be ready. False when it was told to stop.
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
      // One for each thread: they run side by side, so each thread takes one.
      await Promise.all(Array.from({ length: threads }, warmUp));
      return true;
    } catch (error) {
      onFault(error);
      await pause(pauseMs);
    }
  }
  return false;
}
