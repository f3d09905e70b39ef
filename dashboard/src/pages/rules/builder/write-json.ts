import type {
  Amounts,
  GroupForm,
  NodeForm,
  OperandForm,
  ParameterForm,
  RuleForm,
  SignalForm,
  TestForm,
  TimesForm,
} from './rule-form.ts';
import { numberOf, plainNumber } from './typed-number.ts';

const amountsJson = (amounts: Amounts): Record<string, string> =>
  Object.fromEntries(amounts.map(([currency, amount]) => [currency, plainNumber(amount)]));

/**
 * Writes the builder's form as JSON.
 *
 * @param form a rule, complete or not
 * @returns the rule as `POST /v1/rules/drafts` accepts it for `add`
 */
export function writeRule(form: RuleForm): Record<string, unknown> {
  return {
    stable_id: form.stableId,
    ...(form.version !== undefined && { version: form.version }),
    name: form.name,
    family: form.family,
    activity_code: form.activityCode,
    action: form.action,
    severity: numberOf(form.severity),
    scope: Object.fromEntries(Object.entries(form.scope).filter(([, values]) => values.length > 0)),
    parameters: Object.fromEntries(form.parameters.map((one) => [one.name, parameterJson(one)])),
    condition: writeCondition(form.condition),
    rationale: form.rationale,
  };
}

function parameterJson(parameter: ParameterForm): Record<string, unknown> {
  const { unit, meaning, min, max } = parameter;
  return {
    unit,
    value: parameter.unit === 'money' ? amountsJson(parameter.amounts) : numberOf(parameter.text),
    meaning,
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
  };
}

/** True if the group is left out in the JSON, because it contains only one row. */
export const isBare = ({ bare, negated, children }: GroupForm): boolean =>
  bare === true && !negated && children.length === 1;

export function writeCondition(group: GroupForm): unknown {
  return isBare(group) ? nodeJson(group.children[0]!) : nodeJson(group);
}

function nodeJson(node: NodeForm): unknown {
  const json = node.kind === 'group' ? groupJson(node) : testJson(node.test);
  return node.negated ? { not: json } : json;
}

function groupJson({ join, count, children }: GroupForm): unknown {
  const of = children.map(nodeJson);
  return join === 'count' ? { count_at_least: { count: numberOf(count), of } } : { [join]: of };
}

function testJson(test: TestForm): unknown {
  if (test.kind === 'in_list') return { in_list: { of: test.of, list: test.list } };
  const signal = signalJson(test.signal);
  if (test.kind === 'compare') return { compare: { signal, operator: test.operator, to: operandJson(test.to) } };
  if (test.kind === 'between') return { between: { signal, from: operandJson(test.from), to: operandJson(test.to) } };
  if (test.kind === 'in') return { in: { signal, values: test.values } };
  if (test.kind === 'text') return { text: { signal, operator: test.operator, value: test.value } };
  return { flag: { signal } };
}

const signalJson = ({ name, window, field, arguments: given }: SignalForm): unknown => ({
  name,
  ...(window !== undefined && { window }),
  ...(field !== undefined && { field }),
  ...(given.length > 0 && { arguments: Object.fromEntries(given.map(([key, value]) => [key, operandJson(value)])) }),
});

const timesJson = (times: TimesForm | undefined): { readonly times?: unknown } =>
  times === undefined ? {} : { times: times.kind === 'number' ? numberOf(times.text) : { parameter: times.name } };

function operandJson(operand: OperandForm): unknown {
  if (operand.kind === 'number') return { number: numberOf(operand.text) };
  if (operand.kind === 'money') return { money: amountsJson(operand.amounts) };
  if (operand.kind === 'parameter') return { parameter: operand.name, ...timesJson(operand.times) };
  return { signal: signalJson(operand.signal), ...timesJson(operand.times) };
}
