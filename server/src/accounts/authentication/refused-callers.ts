import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';

const WINDOW_MS = 60_000;
/** Addresses remembered; with more in one minute, counting starts anew. */
const ADDRESSES = 20_000;

/**
 * Counts the refused keys and tokens of each address. Beyond `perMinute` they are answered 429: guessing is slowed down, while a good key
 * from the same address (a proxy, an office) goes on.
 */
export function makeRefusedCallers({ perMinute, clock }: { perMinute: number; clock: Clock }) {
  let counts = new Map<string, number>();
  let ends = 0;
  return {
    /** Throws AppError too_many_requests with the seconds until the next window. */
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
