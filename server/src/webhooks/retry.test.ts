import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterAttempt, isDelivered, LONGEST_RETRY_SECONDS } from './retry.ts';

test('retries come after 30, 150 and 600 s, each within 10 %, and then no more', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3 }), fc.double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
      const next = afterAttempt({ ok: false, failures, random });
      const seconds = [30, 150, 600][failures - 1]!;
      if (next.state !== 'pending') throw new Error('it is to be tried again');
      expect(next.delayMs).toBeGreaterThanOrEqual(seconds * 900);
      expect(next.delayMs).toBeLessThanOrEqual(seconds * 1100);
      expect(next.delayMs).toBeLessThanOrEqual(LONGEST_RETRY_SECONDS * 1000);
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 100 }), (failures) => {
      expect(afterAttempt({ ok: false, failures, random: 0.5 })).toEqual({ state: 'dead' });
    }),
  );
});

test('a success ends it, however many failures there were', () => {
  fc.assert(
    fc.property(fc.nat(10), (failures) => {
      expect(afterAttempt({ ok: true, failures, random: 0.5 })).toEqual({ state: 'delivered' });
    }),
  );
});

test('2xx is a delivery and nothing else is', () => {
  for (let status = 100; status < 600; status++) expect(isDelivered(status)).toBe(status >= 200 && status <= 299);
  expect(isDelivered(undefined)).toBe(false);
});
