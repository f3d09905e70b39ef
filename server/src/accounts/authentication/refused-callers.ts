import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';

const WINDOW_MS = 60_000;
/**
 * Maximum number of addresses that are remembered. If more addresses send invalid keys in one minute, all counts are
 * set to zero.
 */
const ADDRESSES = 20_000;

/**
 * Counts the invalid keys and tokens from each address. After `perMinute` of them, further ones are answered with 429,
 * which slows down guessing. A valid key still works from the same address, which may be a proxy or an office.
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
