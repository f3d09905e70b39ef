import { type NamedRule, ruleNameOfId, ruleNameText } from '../../../../packages/texts/src/rule-name-texts.ts';
import { useApiQuery } from '../../api/query.ts';
import { readRules } from './read-rules.ts';

interface Named extends NamedRule {
  readonly stable_id?: string;
  readonly rule?: string;
}
/**
 * Gives the name of a rule by its identifier, the same on every page.
 *
 * @param rules rules that are at hand with their names; of others the name is that of the shipped rule, or the identifier in words
 */
export const namesFrom =
  (...rules: readonly (readonly Named[] | undefined)[]) =>
  (id: string): string => {
    for (const some of rules) {
      const rule = some?.find((one) => one.stable_id === id || one.rule === id);
      if (rule) return ruleNameText(rule);
    }
    return ruleNameOfId(id);
  };

/** Gives the name of a rule of the branch by its identifier. */
export function useRuleNames(): (id: string) => string {
  const rules = useApiQuery(['rules'], readRules);
  return namesFrom(rules.data?.items);
}
