import { ruleNamesText } from '../../../../packages/texts/src/rule-name-texts.ts';
import type { TemplateValues } from '../../components/fill-template.ts';
import { textOf } from '../../components/masked.tsx';
import { timeText } from '../../components/values.tsx';
import type { Item } from './read-item.ts';

/**
 * Returns the values for a template's placeholders, as the page of the item shows them. Masked values are inserted as
 * masked.
 */
export const itemTemplateValues = (of: Item): TemplateValues => ({
  case_id: of.case_id ?? '',
  customer: textOf(of.name),
  reference: textOf(of.reference),
  rules: ruleNamesText(of.rules, of.rule_names),
  score: String(of.score),
  due: timeText(of.due_at),
});
