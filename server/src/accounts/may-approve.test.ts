import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Colleague } from './colleagues.ts';
import { approvalBy, isOnlyApproverNow, SETTLING_MS } from './may-approve.ts';

const NOW = new Date('2026-11-24T12:00:00Z');
const before = (days: number): Date => new Date(NOW.getTime() - days * 86_400_000);
const person = (id: number, role: Colleague['role'], more: Partial<Colleague> = {}): Colleague => ({
  ...{ id, role, active: true, approverSince: before(100), formerRole: null, formerRoleUntil: null },
  ...more,
});
const approval = (
  user: Colleague,
  author: number,
  colleagues: readonly Colleague[],
  accountMadeAt: Date = before(200),
) =>
  approvalBy({
    ...{ author, colleagues, accountMadeAt, now: NOW, permission: 'change_settings' },
    user: { userId: user.id, role: user.role },
  }).state;

const owner = person(1, 'owner');
const admin = person(2, 'admin');
const analyst = person(3, 'analyst');

describe('who approves a proposal', () => {
  test('another person with the permission does, the author does not', () => {
    expect(approval(admin, 1, [owner, admin])).toBe('allowed');
    expect(approval(owner, 1, [owner, admin])).toBe('own_proposal');
    expect(approval(admin, 2, [owner, admin])).toBe('own_proposal');
    expect(approval(analyst, 1, [owner, admin, analyst])).toBe('forbidden');
  });
  test('an owner with nobody else approves alone', () => {
    expect(approval(owner, 1, [owner, analyst])).toBe('alone');
    expect(
      approval(owner, 1, [
        owner,
        person(2, 'admin', { active: false, formerRole: 'admin', formerRoleUntil: before(8) }),
      ]),
    ).toBe('alone');
  });
  test('an owner who removed or demoted everybody else within 7 days does not', () => {
    const gone = { formerRole: 'admin', formerRoleUntil: before(0.01) } as const;
    expect(approval(owner, 1, [owner, person(2, 'admin', { ...gone, active: false })])).toBe('own_proposal');
    expect(approval(owner, 1, [owner, person(2, 'analyst', gone)])).toBe('own_proposal');
  });
  test('an employee who was added, promoted or given a password within 7 days does not approve', () => {
    const added = person(2, 'admin', { approverSince: before(0.01) });
    expect(approval(added, 1, [owner, added])).toBe('too_new');
    // The other employee can approve too, so the owner is not the account's only approver.
    expect(approval(owner, 1, [owner, added])).toBe('own_proposal');
  });
  test('in the first 7 days of an account nobody waits', () => {
    const added = person(2, 'admin', { approverSince: before(0.01) });
    expect(approval(added, 1, [owner, added], before(1))).toBe('allowed');
    const gone = { active: false, formerRole: 'admin', formerRoleUntil: before(0.01) } as const;
    expect(approval(owner, 1, [owner, person(2, 'admin', gone)], before(1))).toBe('alone');
  });
});

describe('the only approver now', () => {
  const isOnly = (
    user: Colleague,
    colleagues: readonly Colleague[],
    { accountMadeAt = before(200), dashboard = {} } = {},
  ): boolean =>
    isOnlyApproverNow({
      ...{ colleagues, accountMadeAt, now: NOW, permission: 'work_cases', branch: { policy: { dashboard } } },
      user: { userId: user.id, role: user.role },
    });
  test('is an owner while every other user with the permission waits, unless the account is new', () => {
    const added = person(2, 'analyst', { approverSince: before(6.9) });
    expect(isOnly(owner, [owner])).toBe(true);
    expect(isOnly(owner, [owner, added, person(4, 'auditor')])).toBe(true);
    expect(isOnly(owner, [owner, added], { accountMadeAt: before(1) })).toBe(false);
    expect(isOnly(owner, [owner, added, analyst])).toBe(false);
    expect(isOnly(owner, [owner, { ...analyst, active: false }])).toBe(true);
    expect(isOnly(admin, [admin])).toBe(false);
  });
  test('is an owner while the branch hides personal data from every analyst, but not from an administrator', () => {
    const blind = { analysts_reveal: false };
    expect(isOnly(owner, [owner, analyst], { dashboard: blind })).toBe(true);
    expect(isOnly(owner, [owner, analyst, admin], { dashboard: blind })).toBe(false);
    expect(isOnly(owner, [owner, analyst], { dashboard: { ...blind, mask_by_default: false } })).toBe(false);
  });
});

test('whatever one owner does to colleagues within 7 days, an account with a second person never weakens by one alone', () => {
  // The owner adds, removes, demotes or promotes a user, or resets a password. The time of each action is stored.
  const recent = fc.integer({ min: 0, max: SETTLING_MS - 1 }).map((ms) => new Date(NOW.getTime() - ms));
  const puppet = fc.record({ role: fc.constantFrom('admin', 'analyst', 'auditor'), active: fc.boolean(), at: recent });
  const former = fc.record({ becomes: fc.constantFrom('removed', 'demoted', 'reset', 'kept'), at: recent });
  fc.assert(
    fc.property(fc.array(puppet, { maxLength: 4 }), former, (puppets, { becomes, at }) => {
      const second = {
        kept: person(2, 'admin'),
        reset: person(2, 'admin', { approverSince: at }),
        removed: person(2, 'admin', { active: false, approverSince: at, formerRole: 'admin', formerRoleUntil: at }),
        demoted: person(2, 'analyst', { approverSince: at, formerRole: 'admin', formerRoleUntil: at }),
      }[becomes]!;
      const made = puppets.map((one, n) =>
        person(10 + n, one.role as Colleague['role'], { active: one.active, approverSince: one.at }),
      );
      const colleagues = [owner, second, ...made];
      expect(approval(owner, 1, colleagues)).toBe('own_proposal');
      // The owner signs in as a user whom the owner created, or as the second person, whose password the owner set.
      for (const one of made) expect(['too_new', 'forbidden']).toContain(approval(one, 1, colleagues));
      if (becomes === 'reset') expect(approval(second, 1, colleagues)).toBe('too_new');
    }),
  );
});
