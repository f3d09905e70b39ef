import type { HitRule } from '../rules/evaluate-rules.ts';
import type { Rule } from '../rules/rule.ts';

/**
 * A rule that hit. `stable_id` is null if several rules have this name and the record does not say which of them hit.
 */
export interface NamedHit {
  readonly stable_id: string | null;
  readonly name: string;
}
type Named = Pick<Rule, 'stable_id' | 'name'>;

/**
 * True if two rules of a rule set share one of these names. The name then does not identify the rule that hit. Pure.
 */
export function areAmbiguous(names: readonly string[], rules: readonly Named[]): boolean {
  const hit = new Set(names);
  const named = rules.filter(({ name }) => hit.has(name));
  return new Set(named.map(({ name }) => name)).size < named.length;
}

/**
 * Returns the rules that hit, without repetitions, by the names in a transaction's row. Pure.
 *
 * @param rules the rule set that evaluated the transaction
 * @param recorded the hits in the transaction's evidence; needed only if a name is ambiguous
 */
export function hitRules(
  names: readonly string[],
  rules: readonly Named[],
  recorded: readonly HitRule[] = [],
): NamedHit[] {
  const recordedByName = Map.groupBy(recorded, ({ name }) => name);
  const rulesByName = Map.groupBy(rules, ({ name }) => name);
  return [...new Set(names)].flatMap((name): NamedHit[] => {
    const hits = new Map(recordedByName.get(name)?.map((hit) => [hit.stable_id, hit]));
    if (hits.size) return [...hits.values()].map(({ stable_id }) => ({ stable_id, name }));
    const [rule, another] = rulesByName.get(name) ?? [];
    return [{ stable_id: rule && !another ? rule.stable_id : null, name }];
  });
}
