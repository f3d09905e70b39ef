import { type Db, tables } from '../platform/database/tables.ts';
import { type Permission, rolesThatMay } from './permissions.ts';
import type { AccountTables, Role } from './tables.ts';

/** True if the id belongs to an active user of the account who has the permission. */
export async function isColleague(
  db: Db,
  accountId: number,
  { id, who }: { readonly id: number; readonly who: Permission },
): Promise<boolean> {
  const row = await tables<AccountTables>(db)
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('active', '=', true)
    .where('role', 'in', rolesThatMay(who))
    .executeTakeFirst();
  return row !== undefined;
}

/** A user of the account with the current role and the last former role. */
export interface Colleague {
  readonly id: number;
  readonly role: Role;
  readonly active: boolean;
  readonly approverSince: Date;
  readonly formerRole: Role | null;
  readonly formerRoleUntil: Date | null;
}

/** Returns all users of the account, including former users, and the creation time of the account. */
export async function colleaguesWithRoles(
  work: Db,
  accountId: number,
): Promise<{ readonly accountMadeAt: Date; readonly colleagues: readonly Colleague[] }> {
  const db = tables<AccountTables>(work);
  const account = await db.selectFrom('accounts').select('created_at').where('id', '=', accountId).executeTakeFirst();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'role', 'active', 'approver_since', 'former_role', 'former_role_until'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  return {
    accountMadeAt: account?.created_at ?? new Date(0),
    colleagues: rows.map((row) => ({
      id: row.id,
      role: row.role,
      active: row.active,
      approverSince: row.approver_since,
      formerRole: row.former_role,
      formerRoleUntil: row.former_role_until,
    })),
  };
}

/**
 * Records that a colleague set this person's password, created a link to set it, or removed their second factor. Until
 * the person changes the password, the colleague may be able to sign in as this person.
 */
export const noteHandedOver = (work: Db, userId: number, at: Date) =>
  tables<AccountTables>(work).updateTable('users').set({ approver_since: at }).where('id', '=', userId).execute();
