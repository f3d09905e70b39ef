import type { Db } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { profileOf } from '../profiles.ts';
import { publishRuleSet } from '../rule-set-store.ts';
import { isLimit, type RuleSets } from '../rule-sets.ts';
import { shippedRules } from '../shipped-rules.ts';
import { differencesBetween } from './apply-changes.ts';
import { hasTransactions } from './draft-store.ts';

/**
 * Sets the country of a new branch. Its shipped rules become the rules of that country, and its limits do not change.
 * Returns the id of the rule set that it publishes.
 * @throws AppError conflict if the branch has evaluated transactions or has its own rules. In this case a second person
 * must approve the change.
 */
export const setCountry = (
  db: Db,
  ruleSets: RuleSets,
  branch: { readonly id: number; readonly accountId: number },
  country: string,
): Promise<number> =>
  db.transaction().execute(async (work) => {
    const live = await ruleSets.live(work, branch);
    const limits = live.rules.filter(isLimit);
    const untouched = [...shippedRules(live.profile.reporting), ...limits];
    if (differencesBetween(live.rules, untouched).length || (await hasTransactions(work, branch.id)))
      throw new AppError('branch_has_rules');
    return publishRuleSet(work, {
      ...{ branchId: branch.id, accountId: branch.accountId, base: live.id, country, cause: 'shipped' },
      rules: [...shippedRules(profileOf(country).reporting), ...limits],
    });
  });
