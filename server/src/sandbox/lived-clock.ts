import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '../platform/clock.ts';

/**
 * A clock that says another time to whatever is called within `at`. What cannot be changed once it is written, a case's history, is written at its
 * time: an invented month is lived through, not moved into the past.
 */
export function makeLivedClock(clock: Clock) {
  const told = new AsyncLocalStorage<Date>();
  return {
    clock: { now: () => told.getStore() ?? clock.now() } satisfies Clock,
    at: <T>(time: Date, run: () => T): T => told.run(time, run),
  };
}
export type LivedClock = ReturnType<typeof makeLivedClock>;
