/** As `server/src/accounts/permissions.ts`, which a test holds it to (test/dashboard/permissions.test.ts). */
export const granted = {
  owner: [
    'change_settings',
    'manage_employees',
    'manage_keys',
    'sdk_secrets',
    'work_cases',
    'reveal',
    'handle_persons',
    'read_audit',
  ],
  admin: ['change_settings', 'work_cases', 'reveal'],
  analyst: ['work_cases', 'reveal'],
  auditor: ['read_audit'],
} as const satisfies Record<string, readonly string[]>;
export type Role = keyof typeof granted;
export type Permission = (typeof granted)[Role][number];
