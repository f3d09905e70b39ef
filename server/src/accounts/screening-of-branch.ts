import { type Db, tables } from '../platform/database/tables.ts';
import type { AccountTables } from './tables.ts';

/** Whether a branch screens those it verified, and its policy, for work that no request is behind. */
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
