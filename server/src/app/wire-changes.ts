import { makeSaveBranch } from '../accounts/save-branch.ts';
import { accountById } from '../accounts/store.ts';
import { changeRoutes } from '../changes/change-routes.ts';
import { type ChangeDeps, makeRecordByKey } from '../changes/propose-change.ts';
import type { Serve } from '../http/serve.ts';
import type { ReadWeakenedGuards } from '../overview/weakened-guard.ts';
import type { ForgetPersonDeps } from '../persons/forget-person.ts';
import { guardsOfConfigs } from '../sdk/configs/config-store.ts';
import type { RuleSets } from '../transactions/rules/rule-sets.ts';
import { type BranchSettings, differencesOfBranch } from './branch-guards.ts';
import { makeKindOf } from './change-kinds.ts';
import { makeCheckBranchPolicy } from './check-branch-policy.ts';
import { makeReadWeakenedGuards } from './weakened-guards.ts';

export interface WireChangesDeps extends ChangeDeps, ForgetPersonDeps {
  readonly ruleSets: RuleSets;
  readonly faceThreshold: () => number;
}

/**
 * Creates the endpoints for changes by two people. Also creates the functions that save settings, record changes by
 * keys and show weakened guards.
 */
export function wireChanges(serve: Serve, deps: WireChangesDeps) {
  const { db, ruleSets, faceThreshold } = deps;
  const guarded = {
    ...deps,
    differencesOf: (before: BranchSettings, after: BranchSettings) =>
      differencesOfBranch(before, after, faceThreshold()),
    checkPolicy: makeCheckBranchPolicy(faceThreshold),
  };
  changeRoutes(serve, { ...deps, kindOf: makeKindOf(guarded) });
  const readGuards = makeReadWeakenedGuards(deps);
  const readWeakenedGuards: ReadWeakenedGuards = async (accountId, branch) => {
    const of = { id: branch.id, accountId };
    const [limit, threshold, account, configs] = await Promise.all([
      ruleSets.limit(db, of, 'limit'),
      ruleSets.limit(db, of, 'threshold'),
      accountById(db, accountId),
      guardsOfConfigs(db, branch.id),
    ]);
    const secondFactor = account?.second_factor_required ?? false;
    return readGuards({ accountId, branch, secondFactor, limits: { limit, threshold }, configs });
  };
  return { saveBranch: makeSaveBranch(guarded), recordByKey: makeRecordByKey(deps), readWeakenedGuards };
}
