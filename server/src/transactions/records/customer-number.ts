import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { findStored } from './stored-transaction.ts';

export type CustomerNumberOf = ReturnType<typeof makeCustomerNumberOf>;
/**
 * The number by which a transaction names its customer. Undefined if it names none, or the branch has no such
 * transaction.
 */
export const makeCustomerNumberOf =
  ({ db, vault }: { readonly db: Db; readonly vault: Vault }) =>
  async (branchId: number, transactionId: number): Promise<string | undefined> => {
    const stored = await findStored(db, vault, transactionId);
    return stored?.row.branch_id === branchId ? stored.transaction.customer_details.identifier : undefined;
  };
