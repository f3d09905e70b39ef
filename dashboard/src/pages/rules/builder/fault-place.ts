import type { PlainName } from '../../../../../packages/texts/src/catalogue.ts';
import { t } from './texts.ts';

/** Labels of the form by the first part of a fault's path. */
const LABELS: Readonly<Record<string, PlainName<typeof t>>> = {
  stable_id: 'id',
  name: 'name',
  family: 'family',
  activity_code: 'code',
  action: 'action',
  severity: 'severity',
  rationale: 'rationale',
  scope: 'applies',
  'scope.transaction_types': 'transaction_types',
  'scope.account_types': 'account_types',
  'scope.risk_levels': 'risk_levels',
  'scope.currencies': 'currencies',
  condition: 'conditions',
  parameters: 'parameters',
};

/**
 * Returns the label of the form's part that a fault is about, in the viewer's language.
 *
 * @param path path of the value in the rule, such as `parameters.limit`
 * @param meaningOf returns the name of a parameter as the form shows it
 */
export function faultPlace(path: string, meaningOf: (parameter: string) => string): string {
  const parts = path.split(/[.[]/);
  const [first = '', second = ''] = parts;
  if (first === 'parameters' && second !== '') return t('parameter_place', { name: meaningOf(second) || second });
  for (const key of [`${first}.${second}`, first]) {
    const label = Object.hasOwn(LABELS, key) ? LABELS[key] : undefined;
    if (label !== undefined) return t(label);
  }
  return t('about');
}
