import type { RuleContradictionCode } from '@hakiki/contract';
import { comparableText } from '@hakiki/matching/normalise/look-alikes.ts';
import { type Message, message } from '@hakiki/texts';
import { isCurrency, MAX_MINOR, toMinor } from '../../platform/money.ts';
import { countryCode } from '../facts/countries.ts';
import { definitionOf, rangeOf, type SignalName, valuesOf } from '../facts/signal-definitions.ts';
import { factorOf } from './compile.ts';
import type { Comparison, Condition, Operand, Parameter, SignalRef } from './condition.ts';
import type { Scope } from './rule.ts';
import { type RuleFault, ruleFault } from './rule-fault.ts';

interface Rule {
  readonly condition: Condition;
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly scope: Scope;
}

/**
 * Returns the faults of a condition that is well-formed but has no useful meaning. Faults are a value that the signal
 * never has, a range whose end is not greater than its start, and a condition that can never be true. Pure.
 */
export function meaningFaults(rule: Rule): RuleFault[] {
  const faults: RuleFault[] = [];
  walk(rule.condition, 'condition', rule, faults);
  return faults;
}

function walk(condition: Condition, path: string, rule: Rule, faults: RuleFault[]): void {
  const children = childrenOf(condition, path);
  const before = faults.length;
  for (const child of children) walk(child.condition, child.path, rule, faults);
  if (!children.length) faults.push(...leafFaults(condition, path, rule));
  // Reports a contradiction only once, for the innermost condition that contains it.
  if (faults.length > before) return;
  const reason = contradictionIn(condition, rule);
  if (reason !== undefined) faults.push(ruleFault(path, 'rule_fault_contradiction', { reason }));
}

interface Child {
  readonly condition: Condition;
  readonly path: string;
}

function childrenOf(condition: Condition, path: string): readonly Child[] {
  const listed = (children: readonly Condition[], key: string): Child[] =>
    children.map((child, i) => ({ condition: child, path: `${path}.${key}[${i}]` }));
  if ('all' in condition) return listed(condition.all, 'all');
  if ('any' in condition) return listed(condition.any, 'any');
  if ('count_at_least' in condition) return listed(condition.count_at_least.of, 'count_at_least.of');
  return 'not' in condition ? [{ condition: condition.not, path: `${path}.not` }] : [];
}

/** The values of an operand that are known in advance: amounts by currency, or a number under the empty name. */
type Constants = ReadonlyMap<string, number | bigint>;

function constantsOf(operand: Operand, parameters: Rule['parameters']): Constants | undefined {
  if ('number' in operand) return new Map([['', operand.number]]);
  if ('signal' in operand) return undefined;
  if ('money' in operand) return amountsOf(operand.money, 1);
  const parameter = parameters[operand.parameter]!;
  const times = factorOf(operand.times ?? 1, parameters);
  return parameter.unit === 'money' ? amountsOf(parameter.value, times) : new Map([['', parameter.value * times]]);
}

const amountsOf = (amounts: Readonly<Record<string, string>>, times: number): Constants =>
  new Map(
    Object.entries(amounts).map(([currency, amount]) => [
      currency,
      (toMinor(amount, currency)! * BigInt(Math.round(times * 10_000))) / 10_000n,
    ]),
  );

function leafFaults(leaf: Condition, path: string, rule: Rule): RuleFault[] {
  if ('flag' in leaf || 'in_list' in leaf) return [];
  if ('in' in leaf)
    return leaf.in.values.flatMap((value, i) => textFaults(leaf.in.signal.name, value, `${path}.in.values[${i}]`));
  if ('text' in leaf)
    return leaf.text.operator === 'equals'
      ? textFaults(leaf.text.signal.name, leaf.text.value, `${path}.text.value`)
      : [];
  if ('between' in leaf) {
    const { signal, from, to } = leaf.between;
    return [
      ...refFaults(signal, `${path}.between.signal`, rule),
      ...operandFaults(from, signal.name, `${path}.between.from`, rule),
      ...operandFaults(to, signal.name, `${path}.between.to`, rule),
      ...orderFaults(from, to, `${path}.between`, rule),
    ];
  }
  if (!('compare' in leaf)) return [];
  const { signal, to } = leaf.compare;
  return [
    ...refFaults(signal, `${path}.compare.signal`, rule),
    ...operandFaults(to, signal.name, `${path}.compare.to`, rule),
  ];
}

const COUNTRY_SIGNALS: readonly SignalName[] = ['origin_country', 'destination_country', 'counterparty_country'];

/** Returns the faults of a value for a text signal that has a fixed set of values. */
function textFaults(name: SignalName, value: string, path: string): RuleFault[] {
  const values = valuesOf(name);
  const text = comparableText(value);
  if (name === 'currency')
    return isCurrency(text.toUpperCase()) ? [] : [ruleFault(path, 'rule_fault_currency_expected')];
  if (name === 'merchant_category')
    return /^\d{4}$/.test(text) ? [] : [ruleFault(path, 'rule_fault_merchant_code_expected')];
  if (COUNTRY_SIGNALS.includes(name)) return countryCode(text) ? [] : [ruleFault(path, 'rule_fault_country_expected')];
  return !values || values.includes(text) ? [] : [ruleFault(path, 'rule_fault_one_of_expected', { values })];
}

function operandFaults(operand: Operand, name: SignalName, path: string, rule: Rule): RuleFault[] {
  if ('signal' in operand) return refFaults(operand.signal, `${path}.signal`, rule);
  const { min, max } = rangeOf(name);
  return [...constantsOf(operand, rule.parameters)!].flatMap(([currency, value]) => {
    if (currency) return value > MAX_MINOR ? [ruleFault(path, 'rule_fault_too_large_in', { currency })] : [];
    if (value >= min && value <= max) return [];
    return max === Number.POSITIVE_INFINITY
      ? [ruleFault(path, 'rule_fault_signal_too_small', { min, signal: name })]
      : [ruleFault(path, 'rule_fault_signal_out_of_range', { min, max, signal: name })];
  });
}

/** Returns a fault if the end is not greater than the start, in any currency that has both. */
function orderFaults(from: Operand, to: Operand, path: string, rule: Rule): RuleFault[] {
  const [low, high] = [constantsOf(from, rule.parameters), constantsOf(to, rule.parameters)];
  if (!low || !high) return [];
  return [...low].flatMap(([currency, value]) => {
    const end = high.get(currency);
    if (end === undefined || end > value) return [];
    return currency
      ? [ruleFault(path, 'rule_fault_range_reversed_in', { currency })]
      : [ruleFault(path, 'rule_fault_range_reversed')];
  });
}

function refFaults({ name, arguments: given = {} }: SignalRef, path: string, rule: Rule): RuleFault[] {
  const faults = Object.entries(given).flatMap(([key, operand]) =>
    [...constantsOf(operand, rule.parameters)!].flatMap(([currency, value]) => {
      const least = key === 'multiple' ? 1n : 0n;
      if (value >= least && value <= MAX_MINOR) return [];
      return [ruleFault(`${path}.arguments.${key}`, 'rule_fault_argument_out_of_range', { currency })];
    }),
  );
  const { from, to } = given;
  return [
    ...faults,
    ...(definitionOf(name).arguments?.['from'] ? orderFaults(from!, to!, `${path}.arguments`, rule) : []),
  ];
}

/** One comparison that must be true. A negation around it is already applied. */
type Fact =
  | { readonly kind: 'number'; readonly signal: SignalRef; readonly operator: Comparison; readonly to: Operand }
  | {
      readonly kind: 'text';
      readonly signal: SignalRef;
      readonly holds: (value: string) => boolean;
      readonly values?: readonly string[];
    }
  | { readonly kind: 'flag'; readonly signal: SignalRef; readonly value: boolean };

const OPPOSITE: Readonly<Record<Comparison, Comparison>> = {
  '>': '<=',
  '>=': '<',
  '<': '>=',
  '<=': '>',
  '=': '!=',
  '!=': '=',
};

/**
 * Returns the comparisons that must all be true for the condition to be true. Leaves out alternatives, of which only
 * one must be true.
 */
function factsOf(condition: Condition, holds = true): Fact[] {
  if ('all' in condition) return holds ? condition.all.flatMap((child) => factsOf(child)) : [];
  if ('any' in condition) return holds ? [] : condition.any.flatMap((child) => factsOf(child, false));
  if ('not' in condition) return factsOf(condition.not, !holds);
  if ('count_at_least' in condition || 'in_list' in condition) return [];
  if ('flag' in condition) return [{ kind: 'flag', signal: condition.flag.signal, value: holds }];
  if ('compare' in condition) {
    const { signal, operator, to } = condition.compare;
    return [{ kind: 'number', signal, operator: holds ? operator : OPPOSITE[operator], to }];
  }
  if ('between' in condition) {
    const { signal, from, to } = condition.between;
    if (!holds) return [];
    return [
      { kind: 'number', signal, operator: '>=', to: from },
      { kind: 'number', signal, operator: '<', to },
    ];
  }
  if ('in' in condition) {
    const values = condition.in.values.map(comparableText);
    const { signal } = condition.in;
    return [{ kind: 'text', signal, holds: (value) => values.includes(value) === holds, ...(holds && { values }) }];
  }
  const { signal, operator, value } = condition.text;
  const text = comparableText(value);
  const matches = (own: string): boolean =>
    operator === 'equals' ? own === text : operator === 'starts_with' ? own.startsWith(text) : own.includes(text);
  const values = holds && operator === 'equals' ? { values: [text] } : {};
  return [{ kind: 'text', signal, holds: (own) => matches(own) === holds, ...values }];
}

type Contradiction = Message<RuleContradictionCode>;

const keyOf = (signal: SignalRef): string => JSON.stringify(signal);

/** Returns the reason why the required comparisons cannot all be true. Undefined if no contradiction was found. */
function contradictionIn(condition: Condition, rule: Rule): Contradiction | undefined {
  const facts = factsOf(condition);
  for (const [key, same] of Map.groupBy(facts, ({ signal }) => keyOf(signal))) {
    const { name } = same[0]!.signal;
    const flags = new Set(same.flatMap((fact) => (fact.kind === 'flag' ? [fact.value] : [])));
    if (flags.size > 1) return message('contradiction_flag', { signal: name });
    const texts = same.filter((fact) => fact.kind === 'text');
    const values = scopedValues(name, rule.scope) ?? texts.find((fact) => fact.values)?.values;
    if (texts.length && values && !values.some((value) => texts.every((fact) => fact.holds(value))))
      return message('contradiction_no_value_fits', { signal: name });
    const numbers = same.filter((fact) => fact.kind === 'number');
    const empty = emptyIn(name, numbers, rule);
    if (key && empty !== undefined) return empty;
  }
  return undefined;
}

/** Returns the values that a text signal can have in this rule's scope; undefined if any value is possible. */
function scopedValues(name: SignalName, { transaction_types, account_types, currencies, risk_levels }: Scope) {
  const scoped = {
    transaction_type: transaction_types,
    account_type: account_types,
    currency: currencies,
    customer_risk: risk_levels,
  }[name as string];
  return scoped?.map(comparableText) ?? valuesOf(name);
}

type NumberFact = Extract<Fact, { readonly kind: 'number' }>;

/**
 * Returns the reason why no number can make all comparisons true, whatever the currency. Undefined if no such reason
 * was found.
 */
function emptyIn(name: SignalName, facts: readonly NumberFact[], rule: Rule): Contradiction | undefined {
  const known = facts.flatMap(({ operator, to }) => {
    const constants = constantsOf(to, rule.parameters);
    return constants ? [{ operator, constants }] : [];
  });
  const { unit } = definitionOf(name);
  const whole = unit === 'money' || unit === 'count';
  const range = rangeOf(name);
  for (const currency of new Set(known.flatMap(({ constants }) => [...constants.keys()]))) {
    let [low, high]: [number | bigint, number | bigint] = currency ? [0n, MAX_MINOR] : [range.min, range.max];
    let [lowOpen, highOpen] = [false, false];
    const excluded: (number | bigint)[] = [];
    for (const { operator, constants } of known) {
      const value = constants.get(currency);
      if (value === undefined) continue;
      if (operator === '!=') excluded.push(value);
      const [above, below] = [['>', '>=', '='].includes(operator), ['<', '<=', '='].includes(operator)];
      if (above && (value > low || (value === low && operator === '>'))) [low, lowOpen] = [value, operator === '>'];
      if (below && (value < high || (value === high && operator === '<'))) [high, highOpen] = [value, operator === '<'];
    }
    const [first, last] = whole ? [wholeFrom(low, lowOpen), wholeTo(high, highOpen)] : [low, high];
    const open = !whole && (lowOpen || highOpen);
    const only = first === last && excluded.some((value) => value === first);
    if (first > last || (first === last && open) || only)
      return currency
        ? message('contradiction_no_amount_fits', { signal: name, currency })
        : message('contradiction_no_value_fits', { signal: name });
  }
  return undefined;
}

const wholeFrom = (value: number | bigint, open: boolean): number | bigint =>
  typeof value === 'bigint' ? value + (open ? 1n : 0n) : open ? Math.floor(value) + 1 : Math.ceil(value);
const wholeTo = (value: number | bigint, open: boolean): number | bigint =>
  typeof value === 'bigint' ? value - (open ? 1n : 0n) : open ? Math.ceil(value) - 1 : Math.floor(value);
