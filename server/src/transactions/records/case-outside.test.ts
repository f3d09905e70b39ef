import { expect, test } from 'vitest';
import { caseOutside } from './case-outside.ts';

const HOUR_MS = 3_600_000;
const NOW = new Date('2026-11-27T12:00:00Z');
const hours = (n: number) => new Date(NOW.getTime() + n * HOUR_MS);
const of = { kind: 'activity', status: 'open', slaAt: hours(1) } as const;
const outside = (given: Partial<Parameters<typeof caseOutside>[0]>) =>
  caseOutside({ ...of, firstAlertAt: null, workedSince: false, reopenedAt: [], ...given }, { slaHours: 72, at: NOW });

test('a case that an alert opened is shown as it is', () => {
  expect(outside({ kind: 'alert', status: 'investigating' })).toEqual({ slaAt: hours(1), status: 'investigating' });
});

test('a case that a person opened is shown as if its first alert had opened it', () => {
  expect(outside({ status: 'investigating' })).toEqual({ slaAt: hours(72), status: 'open' });
  const joined = { status: 'investigating', firstAlertAt: hours(-2) } as const;
  expect(outside(joined)).toEqual({ slaAt: hours(70), status: 'open' });
  expect(outside({ ...joined, workedSince: true })).toEqual({ slaAt: hours(70), status: 'investigating' });
  expect(outside({ ...joined, status: 'closed' })).toEqual({ slaAt: hours(70), status: 'closed' });
});

test('a reopening changes the deadline as in a case that an alert opened, whatever the deadline inside', () => {
  const reopened = (...times: number[]) =>
    outside({ firstAlertAt: hours(-200), workedSince: true, reopenedAt: times.map(hours) }).slaAt;
  expect(reopened()).toEqual(hours(-128));
  expect(reopened(-170)).toEqual(hours(-128));
  expect(reopened(-128)).toEqual(hours(-56));
  expect(reopened(-100)).toEqual(hours(-28));
  // The second reopening is before the deadline that the first reopening set.
  expect(reopened(-100, -60)).toEqual(hours(-28));
  expect(reopened(-170, -100, -20)).toEqual(hours(52));
});
