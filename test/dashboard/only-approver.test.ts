import { expect, test } from 'vitest';
import { type ApprovingPermission, approverRoles, isOnlyApprover } from '../../dashboard/src/session/approver-roles.ts';
import { rolesThatMay } from '../../server/src/accounts/permissions.ts';

const owner = { id: 1, role: 'owner', active: true };
const admin = { id: 2, role: 'admin', active: true };
const analyst = { id: 3, role: 'analyst', active: true };

test('the roles are those of the server', () => {
  for (const [permission, roles] of Object.entries(approverRoles))
    expect(roles.toSorted(), permission).toEqual(rolesThatMay(permission as ApprovingPermission).toSorted());
});

test('only an owner with no active colleague of that permission approves alone', () => {
  expect(isOnlyApprover(owner, [owner], 'change_settings')).toBe(true);
  expect(isOnlyApprover(owner, [owner, analyst], 'change_settings')).toBe(true);
  expect(isOnlyApprover(owner, [owner, analyst], 'work_cases')).toBe(false);
  expect(isOnlyApprover(owner, [owner, admin], 'change_settings')).toBe(false);
  expect(isOnlyApprover(owner, [owner, { ...admin, active: false }], 'change_settings')).toBe(true);
  expect(isOnlyApprover(admin, [admin], 'change_settings')).toBe(false);
});

test('while the people are not loaded nobody approves alone', () => {
  expect(isOnlyApprover(owner, [], 'work_cases')).toBe(false);
  expect(isOnlyApprover(undefined, [owner], 'work_cases')).toBe(false);
});
