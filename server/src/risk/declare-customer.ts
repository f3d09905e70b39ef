import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { noteChange } from './change-store.ts';
import * as store from './rating-store.ts';

/**
 * Stores the data that the institution declares about a customer, and records that the customer must be rated again.
 */
export const declareCustomer = (
  db: Db,
  vault: Vault,
  customer: store.RatedCustomer,
  content: store.RiskContent,
): Promise<void> =>
  db.transaction().execute(async (work) => {
    await store.putRiskContent(work, vault, customer, content);
    await noteChange(work, customer, 'declared');
  });
