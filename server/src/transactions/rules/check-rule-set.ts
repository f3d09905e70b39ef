import { type RuleFaultCode, ruleActions, ruleFamilies } from '@hakiki/contract';
import { isCurrency } from '../../platform/money.ts';
import { meaningFaults } from './check-meaning.ts';
import { checkCondition, checkParameters, isRecord } from './check-rule.ts';
import { type Condition, LIMITS, type Parameter } from './condition.ts';
import type { Action, Family, RuleCode, Scope } from './rule.ts';
import { type RuleFault, ruleFault } from './rule-fault.ts';

type Json = unknown;

const FIELDS = [
  ...(['stable_id', 'version', 'name', 'family', 'activity_code', 'action', 'severity', 'scope'] as const),
  ...(['parameters', 'condition', 'rationale'] as const),
];
const CODES: readonly RuleCode[] = [450, 451, 452, 453, 454, 455, 456, 457];
/** Allowed values of each part of a scope, and the fault of other values. */
const SCOPES = {
  transaction_types: [
    (value) => ['transfer', 'ussd', 'web', 'card'].includes(value),
    'rule_fault_scope_of_transaction_types',
  ],
  account_types: [(value) => ['individual', 'corporate'].includes(value), 'rule_fault_scope_of_account_types'],
  currencies: [isCurrency, 'rule_fault_scope_of_currencies'],
  risk_levels: [(value) => ['low', 'medium', 'high'].includes(value), 'rule_fault_scope_of_risk_levels'],
} as const satisfies Record<keyof Scope, readonly [isAllowed: (value: string) => boolean, fault: RuleFaultCode]>;
const isScope = (key: string): key is keyof Scope => Object.hasOwn(SCOPES, key);
const MAX_RATIONALE = 2000;

const textWithin = (value: Json, most: number): boolean =>
  typeof value === 'string' && value.trim() !== '' && value.length <= most;

/**
 * Returns the faults of a rule in JSON, by path: `condition.all[1].compare.to`. Ignores the `version`, because it is
 * assigned when the rule is published.
 */
export function checkRule(json: Json): RuleFault[] {
  if (!isRecord(json)) return [ruleFault('', 'rule_fault_object_expected')];
  const faults: RuleFault[] = [];
  const expect = (holds: boolean, fault: RuleFault): void => {
    if (!holds) faults.push(fault);
  };
  for (const field of Object.keys(json))
    expect((FIELDS as readonly string[]).includes(field), ruleFault(field.slice(0, 40), 'rule_fault_field_unknown'));
  const { stable_id: id, severity } = json;
  expect(
    typeof id === 'string' && /^[a-z][a-z0-9_]{0,59}$/.test(id),
    ruleFault('stable_id', 'rule_fault_name_malformed'),
  );
  expect(textWithin(json['name'], LIMITS.text), ruleFault('name', 'rule_fault_text_expected', { n: LIMITS.text }));
  expect(
    ruleFamilies.includes(json['family'] as Family),
    ruleFault('family', 'rule_fault_one_of_expected', { values: ruleFamilies }),
  );
  expect(
    CODES.includes(json['activity_code'] as RuleCode),
    ruleFault('activity_code', 'rule_fault_out_of_range', { min: 450, max: 457 }),
  );
  expect(
    ruleActions.includes(json['action'] as Action),
    ruleFault('action', 'rule_fault_one_of_expected', { values: ruleActions }),
  );
  expect(
    Number.isInteger(severity) && (severity as number) >= 0 && (severity as number) <= 100,
    ruleFault('severity', 'rule_fault_whole_number_in_range_expected', { min: 0, max: 100 }),
  );
  expect(
    textWithin(json['rationale'], MAX_RATIONALE),
    ruleFault('rationale', 'rule_fault_text_expected', { n: MAX_RATIONALE }),
  );
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
  if (!isRecord(json)) return [ruleFault('scope', 'rule_fault_scope_expected', { example: '{}' })];
  return Object.entries(json).flatMap(([key, values]) => {
    const path = `scope.${key.slice(0, 40)}`;
    if (!isScope(key)) return [ruleFault(path, 'rule_fault_field_unknown')];
    const [isAllowed, fault] = SCOPES[key];
    const holds =
      Array.isArray(values) &&
      values.length > 0 &&
      values.length <= LIMITS.currencies &&
      values.every((value) => typeof value === 'string' && isAllowed(value));
    return holds ? [] : [ruleFault(path, fault)];
  });
}

const MAX_FAULTS = 200;

/**
 * Returns the faults of a whole rule set: faults of each rule, a repeated `stable_id`, and more rules than a branch may
 * have. Never throws. Paths look like `rules[3].severity`.
 */
export function checkRuleSet(rules: readonly Json[]): RuleFault[] {
  if (rules.length > LIMITS.rulesOfBranch)
    return [ruleFault('rules', 'rule_fault_too_many', { n: LIMITS.rulesOfBranch })];
  const seen = new Set<Json>();
  return rules
    .flatMap((rule, i) => {
      const id = isRecord(rule) ? rule['stable_id'] : undefined;
      const again = seen.has(id) ? [ruleFault('stable_id', 'rule_fault_stable_id_taken')] : [];
      seen.add(id);
      return [...checkRule(rule), ...again].map(({ path, fault }) => ({
        path: path ? `rules[${i}].${path}` : `rules[${i}]`,
        fault,
      }));
    })
    .slice(0, MAX_FAULTS);
}
