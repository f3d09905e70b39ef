import type { Permission } from '@hakiki/contract';
import { AppError } from '../platform/errors.ts';
import type { Role } from './tables.ts';

export type { Permission } from '@hakiki/contract';

/**
 * Permissions of the roles (docs/contract.md, "Completions: people, keys, tenancy"). The account administrator may do
 * everything. `admin` may do everything except manage employees, keys and secrets. `analyst` works on cases. `auditor`
 * may read the same data as the other roles, and also the audit log. `http/serve.ts` refuses every change by an auditor
 * before it checks permissions.
 */
export const granted: Readonly<Record<Role, readonly Permission[]>> = {
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
};

export const may = (role: Role, permission: Permission): boolean => granted[role].includes(permission);

export const rolesThatMay = (permission: Permission): Role[] =>
  (Object.keys(granted) as Role[]).filter((role) => may(role, permission));

/** Checks a permission. Throws AppError forbidden. */
export function assertMay(role: Role, permission: Permission): void {
  if (!may(role, permission)) throw new AppError('permission_missing');
}
