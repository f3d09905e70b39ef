import { type NamedRule, ruleNameOfId, ruleNameText } from '../../../../packages/texts/src/rule-name-texts.ts';
import { useApiQuery } from '../../api/query.ts';
import { readRules } from './read-rules.ts';

type Named = NamedRule | (Omit<NamedRule, 'stable_id'> & { readonly rule: string });
const idOf = (named: Named): string | null => ('rule' in named ? named.rule : named.stable_id);
/**
 * Returns a function that returns the name of a rule by its identifier. The name is the same on every page.
 *
 * @param rules loaded rules with their names; for any other rule the function returns the name of the shipped rule, or
 *   the identifier as words
 */
export const namesFrom =
  (...rules: readonly (readonly Named[] | undefined)[]) =>
  (id: string): string => {
    for (const some of rules) {
      const rule = some?.find((named) => idOf(named) === id);
      if (rule) return ruleNameText({ ...rule, stable_id: id });
    }
    return ruleNameOfId(id);
  };

/** Returns a function that returns the name of a rule of the branch by its identifier. */
export function useRuleNames(): (id: string) => string {
  const rules = useApiQuery(['rules'], readRules);
  return namesFrom(rules.data?.items);
}
