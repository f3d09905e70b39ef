import type { Guard } from '@hakiki/contract';
import { expect, test } from 'vitest';
import type { GuardDifference, GuardValue } from '../accounts/change-kind.ts';
import { type Weakening, weakenedNow } from './weakened-guards.ts';

const change = (id: number, differences: GuardDifference[], more: Partial<Weakening> = {}): Weakening => ({
  ...{ id, differences, key_id: null, self_approved: false, at: new Date(id) },
  ...more,
});
const off: GuardDifference = { guard: 'four_eyes', before: true, after: false, weakens: true };
const now = (...entries: [Guard, GuardValue][]) => new Map(entries);

test('a guard is listed while the newest change that weakened it is in force', () => {
  expect(
    weakenedNow(now(['four_eyes', false]), [], [change(2, [off], { self_approved: true }), change(1, [off])]),
  ).toEqual([
    { guard: 'four_eyes', value: false, before: true, change: 2, at: new Date(2), by_key: false, self_approved: true },
  ]);
  expect(weakenedNow(now(['four_eyes', true]), [], [change(1, [off])])).toEqual([]);
});

test('a guard below its default is listed without a change, and once', () => {
  const below: GuardDifference = { guard: 'screening', before: true, after: false, weakens: true };
  expect(weakenedNow(now(['screening', false]), [below], []).map(({ change: of }) => of)).toEqual([null]);
  const byKey = change(3, [below], { key_id: 7 });
  expect(weakenedNow(now(['screening', false]), [below], [byKey])).toMatchObject([{ change: 3, by_key: true }]);
});

test('what strengthened is not listed, and limits are compared as amounts', () => {
  const amount = (value: number) => ({ amount: value, currency: 'NGN' });
  const raised: GuardDifference = { guard: 'limit', before: amount(1), after: amount(5), weakens: true };
  const lowered: GuardDifference = { guard: 'limit', before: amount(5), after: amount(1), weakens: false };
  expect(weakenedNow(now(['limit', amount(5)]), [], [change(1, [raised])])).toHaveLength(1);
  expect(weakenedNow(now(['limit', amount(1)]), [], [change(2, [lowered]), change(1, [raised])])).toEqual([]);
});
