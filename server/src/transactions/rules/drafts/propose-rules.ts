import type { Db } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { fingerprintOf } from '../../../platform/fingerprint.ts';
import { missingListsAndFields } from '../../lists/missing-lists.ts';
import type { RuleFault } from '../check-rule.ts';
import { checkRuleSet } from '../check-rule-set.ts';
import { profileOf } from '../profiles.ts';
import type { Rule } from '../rule.ts';
import { ruleSetOfBranch } from '../rule-set-store.ts';
import { isLimit, type LiveRuleSet } from '../rule-sets.ts';
import { shippedRules } from '../shipped-rules.ts';
import { applyChanges, type GivenChange } from './apply-changes.ts';

/** Changed rules as they are given: in exactly one of these ways. */
export interface GivenProposal {
  readonly changes?: readonly GivenChange[] | undefined;
  readonly rules?: readonly unknown[] | undefined;
  /** A former version, to go back to. */
  readonly rule_set?: number | undefined;
  /** The shipped rules of a country, with the branch's own limits. */
  readonly shipped?: string | undefined;
}
export type Proposal =
  | { readonly faults: readonly RuleFault[] }
  | { readonly faults: readonly []; readonly rules: readonly Rule[]; readonly country: string | null };

/**
 * The whole set that is proposed, or everything that is wrong with it.
 * @throws AppError invalid_input when it is given in no way or several, nested too deeply, or goes back to a version the branch never had.
 */
export async function proposeRules(
  db: Db,
  {
    branch,
    live,
    given,
  }: {
    readonly branch: { readonly id: number; readonly accountId: number };
    readonly live: LiveRuleSet;
    readonly given: GivenProposal;
  },
): Promise<Proposal> {
  if (Object.values(given).filter((way) => way !== undefined).length !== 1) throw new AppError('rule_changes_required');
  // Refuses what is nested too deeply before anything walks it.
  fingerprintOf(given);
  if (given.rule_set !== undefined) {
    const rules = await ruleSetOfBranch(db, branch.id, given.rule_set);
    if (!rules) throw new AppError('rule_set_not_found');
    const faults = checkRuleSet(rules);
    return faults.length ? { faults } : { faults: [], rules, country: null };
  }
  if (given.shipped !== undefined) {
    const limits = live.rules.filter(isLimit);
    return {
      faults: [],
      rules: [...shippedRules(profileOf(given.shipped).reporting), ...limits],
      country: given.shipped,
    };
  }
  const { rules, faults } = given.changes
    ? applyChanges(live.rules, given.changes)
    : { rules: given.rules!, faults: [] };
  const all = [...faults, ...(faults.length ? [] : checkRuleSet(rules))];
  if (!all.length) all.push(...(await missingListsAndFields(db, branch, rules as Rule[])));
  return all.length ? { faults: all } : { faults: [], rules: (rules as Rule[]).map(withVersion), country: null };
}

/** Its version is given when it is published. */
const withVersion = (rule: Rule): Rule => ({ ...rule, version: 0 });
