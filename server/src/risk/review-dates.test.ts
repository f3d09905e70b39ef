import { riskLevels } from '@hakiki/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthsAfter, nextReview } from './review-dates.ts';
import { SHIPPED_MODEL } from './shipped-model.ts';

const now = new Date('2026-01-31T12:00:00Z');
const never = { level: null, last_review_at: null, next_review_at: null };
const at = (date: Date) => date.toISOString().slice(0, 10);

test('a month without that day ends earlier', () => {
  expect(at(monthsAfter(now, 1))).toBe('2026-02-28');
  expect(at(monthsAfter(now, 12))).toBe('2027-01-31');
});

test('who becomes high risk is reviewed at once; then the months of the level count from the last review', () => {
  expect(nextReview(SHIPPED_MODEL, { former: never, level: 'high', now })).toEqual(now);
  const planned = nextReview(SHIPPED_MODEL, { former: never, level: 'low', now });
  expect(at(planned)).toBe('2029-01-31');
  expect(
    nextReview(SHIPPED_MODEL, { former: { ...never, level: 'low', next_review_at: planned }, level: 'high', now }),
  ).toEqual(now);
  const reviewed = { level: 'high', last_review_at: now, next_review_at: monthsAfter(now, 12) } as const;
  expect(at(nextReview(SHIPPED_MODEL, { former: reviewed, level: 'high', now }))).toBe('2027-01-31');
  expect(at(nextReview(SHIPPED_MODEL, { former: reviewed, level: 'low', now }))).toBe('2029-01-31');
});

test('a rise never moves a review later, and a review that is due stays due', () => {
  const date = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  const level = fc.constantFrom(...riskLevels);
  fc.assert(
    fc.property(level, level, date, date, (before, after, planned, today) => {
      const former = { level: before, last_review_at: null, next_review_at: planned };
      const next = nextReview(SHIPPED_MODEL, { former, level: after, now: today });
      if (planned <= today || riskLevels.indexOf(after) > riskLevels.indexOf(before))
        expect(next.getTime()).toBeLessThanOrEqual(Math.max(planned.getTime(), today.getTime()));
      if (planned <= today) expect(next).toEqual(planned);
    }),
  );
});
