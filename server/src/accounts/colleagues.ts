import { type Db, tables } from '../platform/database/tables.ts';
import { type Permission, rolesThatMay } from './permissions.ts';
import type { AccountTables } from './tables.ts';

/** Whether this is an active person of the account who has the permission. */
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

/** How many active people of the account have this permission. */
export async function peopleWhoMay(db: Db, accountId: number, permission: Permission): Promise<number> {
  const row = await tables<AccountTables>(db)
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .where('active', '=', true)
    .where('role', 'in', rolesThatMay(permission))
    .executeTakeFirst();
  return Number(row?.n ?? 0);
}
