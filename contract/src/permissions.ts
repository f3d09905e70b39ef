/** Permissions that roles can have. `server/src/accounts/permissions.ts` lists the permissions of each role. */
export const permissions = [
  'change_settings',
  'manage_employees',
  'manage_keys',
  'sdk_secrets',
  'work_cases',
  'reveal',
  'handle_persons',
  'read_audit',
] as const;
export type Permission = (typeof permissions)[number];

/**
 * Permission that an endpoint requires in addition to a sign-in. `any_user`: no permission is required. `by_content`:
 * the permission depends on the body or on the stored object, and the handler checks it.
 */
export type RequiredPermission = Permission | 'any_user' | 'by_content';
