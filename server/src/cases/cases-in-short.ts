import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { maskedName } from '../verifications/summary.ts';
import { casesWith, newestAlerts } from './case-alert-store.ts';

/** Ids of the cases that contain these transactions. */
export const casesOfTransactions = (db: Db, transactionIds: readonly number[]): Promise<number[]> =>
  casesWith(db, transactionIds);

/** Returns, for each case id, the masked customers of its transactions and the rules that hit. */
export async function casesInShort(db: Db, vault: Vault, ids: readonly number[]) {
  const rows = await newestAlerts(db, vault, ids);
  return new Map(
    rows.map(({ case_id, rules, copy }) => {
      const name = (copy as CopiedTransaction | null)?.transaction?.customer_details?.customer_name;
      return [case_id, { name: name ? maskedName(name) : null, rules }];
    }),
  );
}

interface CopiedTransaction {
  readonly transaction?: { readonly customer_details?: { readonly customer_name?: string } };
}
