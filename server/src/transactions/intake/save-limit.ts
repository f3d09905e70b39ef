import type { Caller } from '../../accounts/caller.ts';
import type { RecordByKey } from '../../accounts/change-kind.ts';
import type { Db } from '../../platform/database/tables.ts';
import { lockRulesOfBranch } from '../rules/rule-set-store.ts';
import type { LimitChange, RuleSets } from '../rules/rule-sets.ts';
import { limitDifference } from '../trials/limit-change.ts';

export interface SaveLimitDeps {
  readonly db: Db;
  readonly ruleSets: RuleSets;
  readonly recordByKey: RecordByKey;
}

/**
 * Sets a limit by an API key. The key is the integrator's own server: its change is in force at once, as the contract says, and is recorded beside those of people, in one transaction.
 * @throws AppError invalid_input for an unknown currency or an amount finer than it.
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
