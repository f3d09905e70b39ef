import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { noteChange } from './change-store.ts';
import * as store from './rating-store.ts';

/** Stores what the institution declares of a customer and notes that the rating is to be computed again; gives what was declared before. */
export const declareCustomer = (
  db: Db,
  vault: Vault,
  customer: store.RatedCustomer,
  content: store.RiskContent,
): Promise<store.RiskContent['declared'] | undefined> =>
  db.transaction().execute(async (work) => {
    const former = await store.lockRisk(work, vault, customer);
    await store.putRiskContent(work, vault, customer, content);
    await noteChange(work, customer, 'declared');
    return former?.declared;
  });
