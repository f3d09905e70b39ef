import { isCurrency } from '../../platform/money.ts';
import { meaningFaults } from './check-meaning.ts';
import { checkCondition, checkParameters, isRecord, type RuleFault } from './check-rule.ts';
import { type Condition, LIMITS, type Parameter } from './condition.ts';
import type { Action, Family, RuleCode, Scope } from './rule.ts';

type Json = unknown;

const FIELDS = [
  ...(['stable_id', 'version', 'name', 'family', 'activity_code', 'action', 'severity', 'scope'] as const),
  ...(['parameters', 'condition', 'rationale'] as const),
];
const FAMILIES: readonly Family[] = [
  ...(['amount', 'structuring', 'velocity', 'pass_through', 'network', 'profile', 'dormancy', 'card'] as const),
  ...(['geography', 'blacklist', 'screening'] as const),
];
const ACTIONS: readonly Action[] = ['flag', 'watch', 'shadow'];
const CODES: readonly RuleCode[] = [450, 451, 452, 453, 454, 455, 456, 457];
const SCOPES: Readonly<Record<string, (value: string) => boolean>> = {
  transaction_types: (value) => ['transfer', 'ussd', 'web', 'card'].includes(value),
  account_types: (value) => ['individual', 'corporate'].includes(value),
  currencies: isCurrency,
  risk_levels: (value) => ['low', 'medium', 'high'].includes(value),
};
const MAX_RATIONALE = 2000;

const textWithin = (value: Json, most: number): boolean =>
  typeof value === 'string' && value.trim() !== '' && value.length <= most;

/**
 * Returns the faults of a rule in JSON, by path: `condition.all[1].compare.to`. Ignores the `version`, because it is
 * assigned when the rule is published.
 */
export function checkRule(json: Json): RuleFault[] {
  if (!isRecord(json)) return [{ path: '', message: 'must be an object' }];
  const faults: RuleFault[] = [];
  const expect = (holds: boolean, path: string, message: string): void => {
    if (!holds) faults.push({ path, message });
  };
  for (const field of Object.keys(json))
    expect((FIELDS as readonly string[]).includes(field), field.slice(0, 40), 'is not known here');
  const { stable_id: id, severity } = json;
  expect(
    typeof id === 'string' && /^[a-z][a-z0-9_]{0,59}$/.test(id),
    'stable_id',
    'must be named in lower case letters, digits and _',
  );
  expect(textWithin(json['name'], LIMITS.text), 'name', `must be text of 1 to ${LIMITS.text} characters`);
  expect(FAMILIES.includes(json['family'] as Family), 'family', `must be one of ${FAMILIES.join(', ')}`);
  expect(CODES.includes(json['activity_code'] as RuleCode), 'activity_code', 'must be from 450 to 457');
  expect(ACTIONS.includes(json['action'] as Action), 'action', `must be one of ${ACTIONS.join(', ')}`);
  expect(
    Number.isInteger(severity) && (severity as number) >= 0 && (severity as number) <= 100,
    'severity',
    'must be a whole number from 0 to 100',
  );
  expect(textWithin(json['rationale'], MAX_RATIONALE), 'rationale', `must be text of 1 to ${MAX_RATIONALE} characters`);
  faults.push(...checkScope(json['scope']), ...checkParameters(json['parameters']));
  // The condition uses the parameters, so it is checked only if the parameters are valid.
  if (!faults.some(({ path }) => path.startsWith('parameters')))
    faults.push(...checkCondition(json['condition'], json['parameters'] as Record<string, Parameter>));
  if (!faults.length)
    faults.push(
      ...meaningFaults(json as { condition: Condition; parameters: Record<string, Parameter>; scope: Scope }),
    );
  return faults;
}

function checkScope(json: Json): RuleFault[] {
  if (!isRecord(json)) return [{ path: 'scope', message: 'must be an object; {} for all transactions' }];
  return Object.entries(json).flatMap(([key, values]) => {
    const path = `scope.${key.slice(0, 40)}`;
    if (!Object.hasOwn(SCOPES, key)) return [{ path, message: 'is not known here' }];
    const holds =
      Array.isArray(values) &&
      values.length > 0 &&
      values.length <= LIMITS.currencies &&
      values.every((value) => typeof value === 'string' && SCOPES[key]!(value));
    return holds ? [] : [{ path, message: `must be a list of ${key.replace('_', ' ')}` }];
  });
}

const MAX_FAULTS = 200;

/**
 * Returns the faults of a whole rule set: faults of each rule, a repeated `stable_id`, and more rules than a branch may
 * have. Never throws. Paths look like `rules[3].severity`.
 */
export function checkRuleSet(rules: readonly Json[]): RuleFault[] {
  if (rules.length > LIMITS.rulesOfBranch)
    return [{ path: 'rules', message: `must be at most ${LIMITS.rulesOfBranch}` }];
  const seen = new Set<Json>();
  return rules
    .flatMap((rule, i) => {
      const id = isRecord(rule) ? rule['stable_id'] : undefined;
      const again = seen.has(id) ? [{ path: 'stable_id', message: 'is that of another rule too' }] : [];
      seen.add(id);
      return [...checkRule(rule), ...again].map(({ path, message }) => ({
        path: path ? `rules[${i}].${path}` : `rules[${i}]`,
        message,
      }));
    })
    .slice(0, MAX_FAULTS);
}
