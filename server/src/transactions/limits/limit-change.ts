import { isDeepStrictEqual } from 'node:util';
import type { ChangeKind, GuardDifference, GuardValue } from '../../accounts/change-kind.ts';
import { AppError } from '../../platform/errors.ts';
import type { Rule } from '../rules/rule.ts';
import { lockRulesOfBranch } from '../rules/rule-set-store.ts';
import { type LimitChange, type LimitKind, type RuleSets, withLimit } from '../rules/rule-sets.ts';
import { rulesTried } from '../trials/backtest-store.ts';

type Limit = { readonly amount: number; readonly currency: string } | null;
const guardValueOf = (limit: Limit): GuardValue => (limit ? { amount: limit.amount, currency: limit.currency } : null);

/**
 * Returns the effect of a changed limit on the number of flagged transactions. A raised, removed or converted limit (to
 * another currency) counts as flagging fewer transactions. Pure.
 */
export function limitDifference(kind: LimitKind, before: Limit, after: Limit): GuardDifference[] {
  if (isDeepStrictEqual(guardValueOf(before), guardValueOf(after))) return [];
  const weakens =
    before !== null && (after === null || after.currency !== before.currency || after.amount > before.amount);
  return [{ guard: kind, before: guardValueOf(before), after: guardValueOf(after), weakens }];
}

/**
 * A change of a limit in the dashboard. Like a change of a rule, it changes which transactions are flagged. Raising and
 * lowering a limit therefore both require two people.
 */
export const limitChange = (ruleSets: RuleSets): ChangeKind<LimitChange & { readonly backtest: number }> => ({
  name: 'limit',
  propose: 'change_settings',
  approve: 'change_settings',
  wholeAccount: false,
  async prepare(work, { accountId, branchId }, { backtest, ...change }) {
    const branch = { id: branchId!, accountId };
    await lockRulesOfBranch(work, branch.id);
    const live = await ruleSets.live(work, branch);
    const rules = withLimit(live, change);
    const tried = await rulesTried(work, branch.id, backtest);
    if (!tried) throw new AppError('backtest_not_found');
    if (!tried.done) throw new AppError('backtest_not_done');
    if (!isDeepStrictEqual(limitOf(tried.rules, change), limitOf(rules, change)))
      throw new AppError('backtest_of_other_limit');
    const before = await ruleSets.limit(work, branch, change.kind);
    const after =
      change.amount === null ? null : { amount: change.amount, currency: change.currency ?? live.profile.currency };
    const differences = limitDifference(change.kind, before, after);
    return { differences, inForce: { ruleSet: live.id }, needsSecond: differences.length > 0, mayBeAlone: true };
  },
  async apply(work, { accountId, branchId }, { backtest: _, ...change }) {
    await ruleSets.setLimit(work, { id: branchId!, accountId }, change);
    return {};
  },
});

/** Returns the amounts of the limit, without the version of its rule. */
const limitOf = (rules: readonly Rule[], { kind }: LimitChange): unknown =>
  rules.find(({ stable_id }) => stable_id === kind)?.parameters ?? null;
