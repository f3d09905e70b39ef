import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listLimitsOf, listStanding, outdatedFor } from './list-limits.ts';

const HOUR_MS = 3_600_000;
const now = new Date('2026-11-24T12:00:00Z');
const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * HOUR_MS);
const unset = { requiredLists: undefined, listMaxAgeHours: undefined };

test('live mode requires the UN and OFAC lists; a sandbox requires none and calls none outdated', () => {
  const live = listLimitsOf({ mode: 'live', ...unset });
  expect(live.required).toEqual(['un_sc', 'us_ofac_sdn']);
  expect([live.maxAgeMs('un_sc'), live.maxAgeMs('custom')]).toEqual([72 * HOUR_MS, 720 * HOUR_MS]);
  const sandbox = listLimitsOf({ mode: 'sandbox', ...unset });
  expect([sandbox.required, sandbox.maxAgeMs('un_sc')]).toEqual([[], Number.POSITIVE_INFINITY]);
});

test('a list of one branch is not the required list of everybody', () => {
  const limits = listLimitsOf({ mode: 'live', ...unset, requiredLists: ['custom'] });
  const own = { source: 'custom', branchId: 4, importedAt: now, confirmedAt: null };
  expect(listStanding([own], limits, now).missing).toEqual(['custom']);
  expect(listStanding([{ ...own, branchId: null }], limits, now).missing).toEqual([]);
});

test('a list is outdated exactly when import and last confirmation are both older than its limit', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 200 }),
      fc.option(fc.integer({ min: 0, max: 200 })),
      (imported, confirmed) => {
        const limits = listLimitsOf({ mode: 'live', ...unset, listMaxAgeHours: { all: 72, bySource: { eu_fsf: 24 } } });
        const dates = { importedAt: hoursAgo(imported), confirmedAt: confirmed === null ? null : hoursAgo(confirmed) };
        const lists = ['un_sc', 'eu_fsf'].map((source) => ({ source, branchId: null, ...dates }));
        const age = Math.min(imported, confirmed ?? imported);
        expect(outdatedFor(listStanding(lists, limits, now), 1)).toEqual([
          ...(age > 24 ? ['eu_fsf'] : []),
          ...(age > 72 ? ['un_sc'] : []),
        ]);
      },
    ),
  );
});

test('an outdated list of another branch is not named', () => {
  const limits = listLimitsOf({ mode: 'live', ...unset, listMaxAgeHours: { all: 1, bySource: {} } });
  const list = { source: 'custom', branchId: 4, importedAt: hoursAgo(2), confirmedAt: null };
  const standing = listStanding([list], limits, now);
  expect([outdatedFor(standing, 4), outdatedFor(standing, 5)]).toEqual([['custom'], []]);
});
