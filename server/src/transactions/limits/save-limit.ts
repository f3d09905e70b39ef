import type { Caller } from '../../accounts/caller.ts';
import type { RecordByKey } from '../../accounts/change-kind.ts';
import type { Db } from '../../platform/database/tables.ts';
import { lockRulesOfBranch } from '../rules/rule-set-store.ts';
import type { LimitChange, RuleSets } from '../rules/rule-sets.ts';
import { limitDifference } from './limit-change.ts';

export interface SaveLimitDeps {
  readonly db: Db;
  readonly ruleSets: RuleSets;
  readonly recordByKey: RecordByKey;
}

/**
 * Sets a limit for a request with an API key. The key belongs to the integrator's server, so the change takes effect at
 * once, as the contract says. The change is recorded in the same way as changes by people, in the same database
 * transaction.
 * @throws AppError invalid_input for an unknown currency, or an amount with too many decimals for the currency.
 */
export const makeSaveLimit =
  ({ db, ruleSets, recordByKey }: SaveLimitDeps) =>
  ({ branch, keyId }: Pick<Caller, 'branch' | 'keyId'>, change: LimitChange) =>
    db.transaction().execute(async (work) => {
      await lockRulesOfBranch(work, branch.id);
      const before = await ruleSets.limit(work, branch, change.kind);
      const after = await ruleSets.setLimit(work, branch, change);
      const differences = limitDifference(change.kind, before, after);
      await recordByKey(work, { kind: 'limit', branch, keyId, differences });
      return { before, after };
    });
