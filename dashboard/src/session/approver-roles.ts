import type { Permission } from '../../../contract/src/permissions.ts';

/** Roles with the permissions that a second person needs. The server has the same roles. */
export const approverRoles = {
  change_settings: ['owner', 'admin'],
  work_cases: ['owner', 'admin', 'analyst'],
} as const satisfies Partial<Record<Permission, readonly string[]>>;

export type ApprovingPermission = keyof typeof approverRoles;

interface Person {
  readonly id: number;
  readonly role: string;
  readonly active: boolean;
}

/**
 * True for an owner if no other active user of the account has the permission. The server then allows owners to approve
 * their own proposals. False until the users are loaded. Pure.
 */
export const isOnlyApprover = (
  user: Pick<Person, 'id' | 'role'> | undefined,
  people: readonly Person[],
  permission: ApprovingPermission,
): boolean => {
  const roles: readonly string[] = approverRoles[permission];
  return (
    user?.role === 'owner' &&
    people.some(({ id }) => id === user.id) &&
    !people.some(({ id, role, active }) => id !== user.id && active && roles.includes(role))
  );
};
