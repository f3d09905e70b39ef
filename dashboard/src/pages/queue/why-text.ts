import { t } from '../../../../packages/texts/src/queue-texts.ts';
import { ruleNamesText } from '../../../../packages/texts/src/rule-name-texts.ts';
import { type Explained, reasonsText } from '../../api/reasons-text.ts';

interface Why extends Pick<Explained, 'reasons'> {
  readonly kind: string;
  readonly why: string | null;
  readonly rules: readonly string[];
  readonly rule_names: readonly string[];
}

/**
 * Returns the reason why an item is in the queue, in the viewer's language. The reason for a case contains the rules
 * that hit. The reason for a customer review contains the risk level.
 */
export function whyText({ kind, why, rules, rule_names: names, reasons }: Why): string {
  if (why === null) return '';
  if (kind === 'case') return ruleNamesText(rules, names);
  return kind === 'review' ? t.of(why) : reasonsText({ reason: why, reasons });
}
