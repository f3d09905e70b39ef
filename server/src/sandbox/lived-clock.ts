import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '../platform/clock.ts';

/**
 * A clock that returns another time to all code called within `at`. A case's history cannot be changed once written, so
 * an invented month cannot be moved into the past afterwards. It must be written with its own times.
 */
export function makeLivedClock(clock: Clock) {
  const told = new AsyncLocalStorage<Date>();
  return {
    clock: { now: () => told.getStore() ?? clock.now() } satisfies Clock,
    at: <T>(time: Date, run: () => T): T => told.run(time, run),
  };
}
export type LivedClock = ReturnType<typeof makeLivedClock>;
