import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Approval } from '../accounts/may-approve.ts';
import { type ChangeAction, type ChangeInState, stepOfChange } from './change.ts';

const START = Date.UTC(2026, 10, 24);
const people = fc.constantFrom(1, 2, 3);
const times = fc.integer({ min: 0, max: 20 }).map((days) => new Date(START + days * 86_400_000));
const digests = fc.constantFrom('a', 'b');
const changes: fc.Arbitrary<ChangeInState> = fc.record({
  state: fc.constantFrom('proposed', 'proposed', 'proposed', 'applied', 'rejected', 'withdrawn', 'expired'),
  proposedBy: people,
  expiresAt: times,
  digest: digests,
});
const approvals: fc.Arbitrary<Approval> = fc.oneof(
  fc.record({ state: fc.constantFrom('allowed', 'allowed', 'alone', 'own_proposal', 'forbidden') }),
  fc.record({ state: fc.constant('too_new' as const), from: times }),
) as fc.Arbitrary<Approval>;
const actions: fc.Arbitrary<ChangeAction> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('approve' as const),
      digest: digests,
      digestNow: digests,
      approval: approvals,
      mayBeAlone: fc.boolean(),
    }),
  },
  fc.record({ kind: fc.constantFrom('reject' as const) }),
  fc.record({ kind: fc.constantFrom('withdraw' as const) }),
  fc.record({ kind: fc.constantFrom('expire' as const) }),
);
const anyStep = (property: (change: ChangeInState, action: ChangeAction, by: number, now: Date) => void) =>
  fc.assert(fc.property(changes, actions, people, times, property), { numRuns: 5000 });

test('nothing happens to a change that was decided', () => {
  anyStep((change, action, by, now) => {
    if (change.state !== 'proposed')
      expect(stepOfChange(change, action, by, now)).toEqual({ refused: 'change_decided_already' });
  });
});

test('an applied change was approved by another person, or by an owner alone who may; in time, and as it was seen', () => {
  let applied = 0;
  anyStep((change, action, by, now) => {
    const step = stepOfChange(change, action, by, now);
    if ('refused' in step || step.state !== 'applied') return;
    applied++;
    if (action.kind !== 'approve') throw new Error('applied without an approval');
    expect(step.decidedBy).toBe(by);
    expect(step.selfApproved).toBe(change.proposedBy === by);
    expect(action.approval.state).toBe(step.selfApproved ? 'alone' : 'allowed');
    if (step.selfApproved) expect(action.mayBeAlone).toBe(true);
    expect(now < change.expiresAt!).toBe(true);
    expect([action.digest, action.digestNow]).toEqual([change.digest, change.digest]);
  });
  expect(applied).toBeGreaterThan(0);
});

test('the author withdraws, others reject, and only what is due expires', () => {
  anyStep((change, action, by, now) => {
    const step = stepOfChange(change, action, by, now);
    if ('refused' in step) return;
    const isOwn = change.proposedBy === by;
    const isDue = change.expiresAt! <= now;
    if (step.state === 'withdrawn') expect([isOwn, isDue]).toEqual([true, false]);
    if (step.state === 'rejected') expect([isOwn, isDue]).toEqual([false, false]);
    if (step.state === 'expired') expect([isDue, step.decidedBy]).toEqual([true, null]);
  });
});
