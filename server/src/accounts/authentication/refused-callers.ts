import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';

const WINDOW_MS = 60_000;
/**
 * Maximum number of addresses that are remembered. If there are more in one minute, counting starts again from zero.
 */
const ADDRESSES = 20_000;

/**
 * Counts the invalid keys and tokens from each address. Above `perMinute` they are answered with 429. This slows down
 * guessing. A valid key from the same address (a proxy, an office) still works.
 */
export function makeRefusedCallers({ perMinute, clock }: { perMinute: number; clock: Clock }) {
  let counts = new Map<string, number>();
  let ends = 0;
  return {
    /** Throws AppError too_many_requests with the number of seconds until the next minute of counting. */
    note(address: string): void {
      const now = clock.now().getTime();
      if (now >= ends || counts.size >= ADDRESSES) {
        counts = new Map();
        ends = now + WINDOW_MS;
      }
      const count = (counts.get(address) ?? 0) + 1;
      counts.set(address, count);
      if (count > perMinute)
        throw new AppError('too_many_requests', {}, { retryAfter: Math.ceil((ends - now) / 1000) });
    },
  };
}
