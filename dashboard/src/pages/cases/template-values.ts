import { ruleNameText } from '../../../../packages/texts/src/rule-name-texts.ts';
import type { TemplateValues } from '../../components/fill-template.ts';
import { textOf } from '../../components/masked.tsx';
import { timeText } from '../../components/values.tsx';
import { hitRulesOf } from './alerts-of-case.tsx';
import { customerOf, type Whole } from './read-case.ts';

/**
 * Returns the values for a template's placeholders, as the page of the case shows them. Masked values are inserted as
 * masked.
 */
export const caseTemplateValues = (of: Whole): TemplateValues => ({
  case_id: of.case_id,
  customer: textOf(customerOf(of)),
  rules: hitRulesOf(of).map(ruleNameText).join(', '),
  score: String(of.score),
  due: timeText(of.sla_at),
});
