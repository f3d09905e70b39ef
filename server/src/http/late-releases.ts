import type { Clock } from '../platform/clock.ts';

/** Maximum number of claims that wait to be released. Further claims become free only because of their age. */
const MAX_WAITING = 10_000;
/** Time between two attempts while the database is unavailable, in milliseconds. */
export const RETRY_MS = 1_000;

/**
 * Returns a function that repeats a failed `release` until the database is available again. The function stops after
 * `maxMs`, because the claim is then free because of its age.
 */
export function makeLateReleases<Place>(
  release: (place: Place, at: Date) => Promise<void>,
  maxMs: number,
  clock: Clock,
): (place: Place, at: Date) => void {
  const waiting: { readonly place: Place; readonly at: Date; readonly since: number }[] = [];
  let isRunning = false;
  async function releaseAll(): Promise<void> {
    isRunning = true;
    for (let first = waiting[0]; first; first = waiting[0]) {
      const isTooOld = clock.now().getTime() - first.since >= maxMs;
      try {
        if (!isTooOld) await release(first.place, first.at);
        waiting.shift();
      } catch {
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
      }
    }
    isRunning = false;
  }
  return (place, at) => {
    if (waiting.length >= MAX_WAITING) return;
    waiting.push({ place, at, since: clock.now().getTime() });
    if (!isRunning) void releaseAll();
  };
}
