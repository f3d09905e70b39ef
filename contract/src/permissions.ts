/** Permissions that roles have; `server/src/accounts/permissions.ts` says which. */
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
 * The permission that an endpoint requires beside a sign-in. `any_user`: nothing. `by_content`: a permission that depends on the body or on the stored thing, which the
 * handler checks.
 */
export type RequiredPermission = Permission | 'any_user' | 'by_content';
