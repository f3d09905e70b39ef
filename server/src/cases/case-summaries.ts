import type { Vault } from '../platform/crypto/vault.ts';
import { type Db, type Table, tables } from '../platform/database/tables.ts';
import { maskedName } from '../platform/masked-name.ts';
import { casesWith, newestAlerts } from './case-alert-store.ts';

/** Returns the ids of the cases that contain these transactions. */
export const casesOfTransactions = (db: Db, transactionIds: readonly number[]): Promise<number[]> =>
  casesWith(db, transactionIds);

/** Returns the codes of these cases, such as `#14896Y`, by the case's id. */
async function caseCodes(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (!ids.length) return new Map();
  const rows = await tables<{ cases: Table<'cases'> }>(db)
    .selectFrom('cases')
    .select(['id', 'case_id'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row.case_id]));
}

/** A case in a list. `rules` and `rule_names` are the rules of the case's newest alert, in the same order. */
interface CaseSummary {
  readonly case_id: string;
  readonly name: string | null;
  readonly rules: string[];
  readonly rule_names: string[];
}

/**
 * Returns a summary of each case, by the case's id. A summary has the case's code, the masked customer of its newest
 * transaction and the rules that hit.
 */
export async function caseSummaries(db: Db, vault: Vault, ids: readonly number[]): Promise<Map<number, CaseSummary>> {
  const codes = await caseCodes(db, ids);
  const alerts = new Map((await newestAlerts(db, vault, ids)).map((alert) => [alert.case_id, alert]));
  return new Map(
    [...codes].map(([id, case_id]) => {
      const { rules = [], copy } = alerts.get(id) ?? {};
      const { transaction, results, rules: firstRules } = (copy ?? {}) as Copy;
      const name = transaction?.customer_details?.customer_name;
      const names = new Map((results ?? firstRules ?? []).map((rule) => [rule.stable_id, rule.name]));
      return [
        id,
        {
          case_id,
          name: name ? maskedName(name) : null,
          rules: [...rules],
          rule_names: rules.map((rule) => names.get(rule) ?? rule),
        },
      ];
    }),
  );
}

/** Fields of an alert's copy that name the customer and the rules. Copies of the first cases have no `results`. */
interface Copy {
  readonly transaction?: { readonly customer_details?: { readonly customer_name?: string } };
  readonly results?: readonly NamedResult[];
  readonly rules?: readonly NamedResult[];
}
interface NamedResult {
  readonly stable_id: string;
  readonly name: string;
}
