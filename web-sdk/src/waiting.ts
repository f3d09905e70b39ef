/** Part of the browser that this file uses. Absent in tests. */
const page = globalThis as Partial<Pick<EventTarget, 'addEventListener' | 'removeEventListener'>> & {
  readonly document?: EventTarget;
};

/** Waits. The wait ends early if the network returns or the page becomes visible. Rejects when `signal` aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer);
      page.removeEventListener?.('online', done);
      page.document?.removeEventListener('visibilitychange', done);
      signal.removeEventListener('abort', stop);
      resolve();
    };
    const stop = () => {
      done();
      reject(signal.reason);
    };
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const timer = setTimeout(done, ms);
    page.addEventListener?.('online', done);
    page.document?.addEventListener('visibilitychange', done);
    signal.addEventListener('abort', stop);
  });
}

/**
 * Returns the wait before the next attempt in milliseconds: 1, 2, 4, 8 and 16 s, each with a random ±20 %. `attempt`
 * starts at 0.
 */
export const backOff = (attempt: number): number => Math.min(16, 2 ** attempt) * 1000 * (0.8 + Math.random() * 0.4);
