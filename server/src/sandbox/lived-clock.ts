import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '../platform/clock.ts';

/**
 * Creates a clock. All code that is called through `at` gets another time from this clock. The history of a case cannot
 * be changed after it was written. An invented month can therefore not be moved into the past later. It must be written
 * with its own times.
 */
export function makeLivedClock(clock: Clock) {
  const told = new AsyncLocalStorage<Date>();
  return {
    clock: { now: () => told.getStore() ?? clock.now() } satisfies Clock,
    at: <T>(time: Date, run: () => T): T => told.run(time, run),
  };
}
export type LivedClock = ReturnType<typeof makeLivedClock>;
