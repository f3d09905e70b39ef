import { type Db, tables } from '../platform/database/tables.ts';
import type { AccountTables } from './tables.ts';

/** A branch's own policy, for work that no request of the branch's is behind; empty for one that is gone. */
export async function policyOfBranch(db: Db, branchId: number): Promise<Readonly<Record<string, unknown>>> {
  const row = await tables<AccountTables>(db)
    .selectFrom('branches')
    .select('policy')
    .where('id', '=', branchId)
    .executeTakeFirst();
  return row?.policy ?? {};
}
