import { isShippedName, ruleNames } from '@hakiki/texts/en/rule-names.ts';
import { isShippedRationale } from '@hakiki/texts/en/rule-rationales.ts';
import { fingerprintOf } from '../../platform/fingerprint.ts';
import type { Parameter } from './condition.ts';
import type { Rule } from './rule.ts';

/**
 * Returns the content of a rule for comparison: all parts that affect its result, and the texts that the branch wrote.
 * Texts of shipped rules are left out, because a release may reword them without changing the rule.
 */
function contentOf({ version: _, name, rationale, parameters, ...decisive }: Rule): string {
  const id = decisive.stable_id;
  const isShipped = Object.hasOwn(ruleNames, id);
  return fingerprintOf({
    ...decisive,
    name: isShippedName(id, name) ? null : name,
    rationale: isShippedRationale(id, rationale) ? null : rationale,
    parameters: isShipped ? withoutMeanings(parameters) : parameters,
  });
}

const withoutMeanings = (parameters: Readonly<Record<string, Parameter>>) =>
  Object.fromEntries(Object.entries(parameters).map(([name, { meaning: _, ...values }]) => [name, values]));

/** True if two rules have the same content. Ignores their versions and the texts of shipped rules. */
export const sameRule = (a: Rule, b: Rule): boolean => contentOf(a) === contentOf(b);

/**
 * Assigns versions to the rules of a set. A rule with the same content as a published version gets that version. Any
 * other rule gets the next version of its `stable_id`. A version number therefore always means the same content, also
 * after a former version is restored or a release rewords a shipped rule. `published` contains every rule of every rule set of the branch.
 */
export function numberRules(rules: readonly Rule[], published: readonly Rule[]): Rule[] {
  const versions = new Map<string, number>();
  const newest = new Map<string, number>();
  for (const rule of published) {
    versions.set(contentOf(rule), rule.version);
    newest.set(rule.stable_id, Math.max(rule.version, newest.get(rule.stable_id) ?? 0));
  }
  return rules.map((rule) => ({
    ...rule,
    version: versions.get(contentOf(rule)) ?? (newest.get(rule.stable_id) ?? 0) + 1,
  }));
}
