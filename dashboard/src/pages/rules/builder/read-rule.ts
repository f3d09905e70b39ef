import { isObject } from '../../../components/is-object.ts';
import {
  type Amounts,
  COMPARISONS,
  type GroupForm,
  type NodeForm,
  NUMBER_UNITS,
  type OperandForm,
  type ParameterForm,
  type RuleForm,
  type SignalForm,
  TEXT_OPERATORS,
  type TestForm,
  type TimesForm,
} from './rule-form.ts';

/** Error for JSON that the builder cannot show as a form. */
class NoForm extends Error {}
const MAX_DEPTH = 16;
type Json = unknown;

const record = (json: Json, ...keys: readonly string[]): Record<string, Json> => {
  if (!isObject(json)) throw new NoForm();
  if (keys.length && Object.keys(json).some((key) => !keys.includes(key))) throw new NoForm();
  return json;
};
const text = (json: Json): string => {
  if (typeof json !== 'string') throw new NoForm();
  return json;
};
const listOf = <T>(json: Json, read: (one: Json) => T): T[] => {
  if (!Array.isArray(json)) throw new NoForm();
  return json.map(read);
};
/** Returns a number, or text that is not a number yet. */
const numberText = (json: Json): string => {
  if (typeof json !== 'number' && typeof json !== 'string') throw new NoForm();
  return String(json);
};
const oneOf = <const Word extends string>(words: readonly Word[], json: Json): Word => {
  const word = words.find((one) => one === json);
  if (word === undefined) throw new NoForm();
  return word;
};
const amountsOf = (json: Json): Amounts =>
  Object.entries(record(json)).map(([currency, amount]) => [currency, numberText(amount)]);

/**
 * Reads a rule's JSON into the builder's form.
 *
 * @param json the rule, as `POST /v1/rules/drafts` accepts it for `add`
 * @returns the form; undefined if the builder cannot show the JSON
 */
export function readRule(json: Json): RuleForm | undefined {
  try {
    return readWhole(json);
  } catch (error) {
    if (error instanceof NoForm) return undefined;
    throw error;
  }
}

function readWhole(json: Json): RuleForm {
  const known = [
    'stable_id',
    'version',
    'name',
    'family',
    'activity_code',
    'action',
    'severity',
    'scope',
    'parameters',
  ];
  const rule = record(json, ...known, 'condition', 'rationale');
  const { version, activity_code: code } = rule;
  if (typeof code !== 'number' || (version !== undefined && typeof version !== 'number')) throw new NoForm();
  return {
    stableId: text(rule['stable_id']),
    ...(version !== undefined && { version }),
    name: text(rule['name']),
    family: text(rule['family']),
    activityCode: code,
    action: text(rule['action']),
    severity: numberText(rule['severity']),
    scope: Object.fromEntries(
      Object.entries(record(rule['scope'])).map(([key, values]) => [key, listOf(values, text)]),
    ),
    parameters: Object.entries(record(rule['parameters'])).map(([name, one]) => readParameter(name, one)),
    condition: readCondition(rule['condition']),
    rationale: text(rule['rationale']),
  };
}

function readParameter(name: string, json: Json): ParameterForm {
  const { unit, value, meaning, min, max } = record(json, 'unit', 'value', 'meaning', 'min', 'max');
  const common = { name, meaning: text(meaning) };
  if (unit === 'money') {
    const bound = (given: Json): Record<string, string> => Object.fromEntries(amountsOf(given));
    return {
      ...common,
      unit,
      amounts: amountsOf(value),
      ...(min !== undefined && { min: bound(min) }),
      ...(max !== undefined && { max: bound(max) }),
    };
  }
  if ([min, max].some((bound) => bound !== undefined && typeof bound !== 'number')) throw new NoForm();
  return {
    ...common,
    unit: oneOf(NUMBER_UNITS, unit),
    text: numberText(value),
    ...(min !== undefined && { min: min as number }),
    ...(max !== undefined && { max: max as number }),
  };
}

/** Returns the condition as a group. A group with only one row is not written. */
export function readCondition(json: Json): GroupForm {
  const ids = { next: 1 };
  const node = readNode(json, ids, 1);
  if (node.kind === 'group') return node;
  return { id: ids.next++, kind: 'group', negated: false, join: 'all', count: '1', children: [node], bare: true };
}

function readNode(json: Json, ids: { next: number }, depth: number): NodeForm {
  if (depth > MAX_DEPTH) throw new NoForm();
  const outer = record(json);
  const [kind, ...others] = Object.keys(outer);
  if (kind === undefined || others.length) throw new NoForm();
  const inner = outer[kind];
  if (kind === 'not') {
    const node = readNode(inner, ids, depth + 1);
    return { ...node, negated: !node.negated };
  }
  const id = ids.next++;
  const group = (join: GroupForm['join'], children: Json, count: string): GroupForm => ({
    ...{ id, kind: 'group', negated: false, join, count },
    children: listOf(children, (child) => readNode(child, ids, depth + 1)),
  });
  if (kind === 'all' || kind === 'any') return group(kind, inner, '1');
  if (kind === 'count_at_least') {
    const { count, of } = record(inner, 'count', 'of');
    return group('count', of, numberText(count));
  }
  return { id, kind: 'row', negated: false, test: readTest(kind, inner) };
}

function readTest(kind: string, json: Json): TestForm {
  const inner = record(json);
  const signal = (): SignalForm => readSignal(inner['signal']);
  if (kind === 'compare') {
    record(json, 'signal', 'operator', 'to');
    return { kind, signal: signal(), operator: oneOf(COMPARISONS, inner['operator']), to: readOperand(inner['to']) };
  }
  if (kind === 'between') {
    record(json, 'signal', 'from', 'to');
    return { kind, signal: signal(), from: readOperand(inner['from']), to: readOperand(inner['to']) };
  }
  if (kind === 'in') {
    record(json, 'signal', 'values');
    return { kind, signal: signal(), values: listOf(inner['values'], text) };
  }
  if (kind === 'text') {
    record(json, 'signal', 'operator', 'value');
    return { kind, signal: signal(), operator: oneOf(TEXT_OPERATORS, inner['operator']), value: text(inner['value']) };
  }
  if (kind === 'flag') {
    record(json, 'signal');
    return { kind, signal: signal() };
  }
  if (kind !== 'in_list') throw new NoForm();
  record(json, 'of', 'list');
  return { kind, of: text(inner['of']), list: text(inner['list']) };
}

function readSignal(json: Json): SignalForm {
  const { name, window, field, arguments: given = {} } = record(json, 'name', 'window', 'field', 'arguments');
  return {
    name: text(name),
    ...(window !== undefined && { window: text(window) }),
    ...(field !== undefined && { field: text(field) }),
    arguments: Object.entries(record(given)).map(([key, operand]) => [key, readOperand(operand)]),
  };
}

function readTimes(json: Json): { readonly times?: TimesForm } {
  if (json === undefined) return {};
  if (isObject(json)) return { times: { kind: 'parameter', name: text(record(json, 'parameter')['parameter']) } };
  return { times: { kind: 'number', text: numberText(json) } };
}

function readOperand(json: Json): OperandForm {
  const operand = record(json, 'number', 'money', 'parameter', 'signal', 'times');
  const { number, money, parameter, signal, times } = operand;
  if ([number, money, parameter, signal].filter((one) => one !== undefined).length !== 1) throw new NoForm();
  if (parameter !== undefined) return { kind: 'parameter', name: text(parameter), ...readTimes(times) };
  if (signal !== undefined) return { kind: 'signal', signal: readSignal(signal), ...readTimes(times) };
  if (times !== undefined) throw new NoForm();
  return money !== undefined
    ? { kind: 'money', amounts: amountsOf(money) }
    : { kind: 'number', text: numberText(number) };
}
