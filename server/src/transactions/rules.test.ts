import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judge, type Situation } from './rules.ts';

const calm: Situation = {
  amount: 10,
  limit: null,
  threshold: null,
  sameAccount: false,
  sumLastDay: 0,
  countLastHour: 0,
  repeats: 0,
};

describe('judge', () => {
  test('a calm transaction is safe', () =>
    expect(judge(calm)).toEqual({ status: 'safe', activity_code: 200, comment: ['0 rule(s) triggered'], rules: [] }));
  test('over the limit is 455, at the limit is safe', () => {
    expect(judge({ ...calm, limit: 9 }).activity_code).toBe(455);
    expect(judge({ ...calm, limit: 10 }).status).toBe('safe');
  });
  test('kinds together are 451', () => expect(judge({ ...calm, limit: 9, countLastHour: 20 }).activity_code).toBe(451));
  test('a lower limit never makes a suspicious transaction safe', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e9, noNaN: true }),
        fc.double({ min: 0, max: 1e9, noNaN: true }),
        fc.double({ min: 0, max: 1e9, noNaN: true }),
        (amount, one, other) => {
          const [low, high] = [Math.min(one, other), Math.max(one, other)];
          const status = (limit: number) => judge({ ...calm, amount, limit }).status;
          expect(status(high) === 'suspicious' && status(low) === 'safe').toBe(false);
        },
      ),
    );
  });
});
