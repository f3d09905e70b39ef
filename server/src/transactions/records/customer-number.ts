import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { findStored } from './stored-transaction.ts';

export type CustomerNumberOf = ReturnType<typeof makeCustomerNumberOf>;
/**
 * Returns the number by which a transaction identifies its customer. Undefined if the transaction has no such number,
 * or does not exist in the branch.
 */
export const makeCustomerNumberOf =
  ({ db, vault }: { readonly db: Db; readonly vault: Vault }) =>
  async (branchId: number, transactionId: number): Promise<string | undefined> => {
    const stored = await findStored(db, vault, transactionId);
    return stored?.row.branch_id === branchId ? stored.transaction.customer_details.identifier : undefined;
  };
