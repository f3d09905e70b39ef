import type { Db } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { fingerprintOf } from '../../../platform/fingerprint.ts';
import { checkRuleSet } from '../check-rule-set.ts';
import { missingListsAndFields } from '../missing-lists.ts';
import { profileOf } from '../profiles.ts';
import type { Rule } from '../rule.ts';
import type { RuleFault } from '../rule-fault.ts';
import { ruleSetOfBranch } from '../rule-set-store.ts';
import { isLimit, type LiveRuleSet } from '../rule-sets.ts';
import { shippedRules } from '../shipped-rules.ts';
import { applyChanges, type GivenChange } from './apply-changes.ts';

/** Proposed rules as the caller sends them. Exactly one of these fields must be present. */
export interface GivenProposal {
  readonly changes?: readonly GivenChange[] | undefined;
  readonly rules?: readonly unknown[] | undefined;
  /** Version of the rule set that is restored. */
  readonly rule_set?: number | undefined;
  /** Country whose shipped rules replace the rules. The branch keeps its own limits. */
  readonly shipped?: string | undefined;
}
export type Proposal =
  | { readonly faults: readonly RuleFault[] }
  | { readonly faults: readonly []; readonly rules: readonly Rule[]; readonly country: string | null };

/**
 * Returns the whole proposed rule set, or all of its faults.
 * @throws AppError invalid_input if none or several of the fields are present, or if the rules are nested too deeply.
 * Also if the branch never had the version to restore.
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
  // Rules that are nested too deeply are refused before other code reads them.
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

/** Gives the rule a temporary version. The final version is assigned when the rule is published. */
const withVersion = (rule: Rule): Rule => ({ ...rule, version: 0 });
