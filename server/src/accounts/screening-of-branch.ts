import { type Db, tables } from '../platform/database/tables.ts';
import type { AccountTables } from './tables.ts';

/** Returns whether a branch screens its verified customers, and its screening policy. Used by background jobs. */
export async function screeningOfBranch(
  db: Db,
  branchId: number,
): Promise<{ readonly aml: boolean; readonly policy: Readonly<Record<string, unknown>> }> {
  const row = await tables<AccountTables>(db)
    .selectFrom('branches')
    .select(['aml', 'policy'])
    .where('id', '=', branchId)
    .executeTakeFirst();
  return row ?? { aml: false, policy: {} };
}
