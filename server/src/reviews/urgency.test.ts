import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deadlineOnReopening, type ReviewSubject, urgencyOf } from './urgency.ts';

const HOUR = 3_600_000;
const opened = new Date('2026-01-01T00:00:00Z');
const dueAt = new Date('2026-01-04T00:00:00Z');

test.each<[string, ReviewSubject, number, number]>([
  ['a customer', { kind: 'customer', reviewHours: undefined }, 60, 24],
  ['a document', { kind: 'document', reviewHours: undefined }, 40, 24],
  ['a run, by the hours of its branch', { kind: 'run', reviewHours: 6 }, 40, 6],
  ['a strong match', { kind: 'alert', strength: 'strong', score: 0.9349 }, 93, 24],
  ['a weak match', { kind: 'alert', strength: 'weak', score: 0.5 }, 50, 72],
  ['a match by name alone', { kind: 'alert', strength: 'name', score: 1.2 }, 100, 72],
  ['the review of a customer', { kind: 'review', score: 5549, dueAt }, 55, 72],
  ['the review of a customer who was not rated', { kind: 'review', score: null, dueAt }, 0, 72],
])('%s has its score and is due at its time', (_, subject, score, hours) => {
  expect(urgencyOf(subject, opened)).toEqual({ score, dueAt: new Date(opened.getTime() + hours * HOUR) });
});

test('nobody wins time by closing and reopening', () => {
  const time = fc.date({ min: opened, max: new Date('2027-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(time, fc.integer({ min: 1, max: 500 }), time, (from, hours, now) => {
      const at = new Date(from.getTime() + hours * HOUR);
      const next = deadlineOnReopening({ from, at }, now);
      if (at > now) expect(next).toBeUndefined();
      else expect([next!.from, next!.at.getTime() - now.getTime()]).toEqual([now, hours * HOUR]);
    }),
  );
});
