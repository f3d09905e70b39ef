/** Permissions that roles have; `server/src/accounts/permissions.ts` lists them by role. */
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
 * Permission that an endpoint requires in addition to a sign-in. `any_user`: no permission. `by_content`: it depends on
 * the body or on the stored object; the handler checks it.
 */
export type RequiredPermission = Permission | 'any_user' | 'by_content';
