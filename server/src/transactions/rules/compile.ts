import { comparableText } from '@hakiki/matching/normalise/look-alikes.ts';
import { type KeptMessage, message } from '@hakiki/texts';
import { MAX_MINOR, toMinor } from '../../platform/money.ts';
import { definitionOf, type SignalName, type Window } from '../facts/signal-definitions.ts';
import { type Found, NOT_READ, SignalFailed, type Unit, type Value } from '../facts/unit.ts';
import type { ListSubject } from '../lists/list-kinds.ts';
import { compareValues, explainedValue, orderOf } from './compare-values.ts';
import type { Condition, Operand, Parameter, SignalRef, Times } from './condition.ts';
import { signalRefs } from './condition-refs.ts';
import { allOf, countAtLeast, type Node, type Step, type Term, type Trace } from './nodes.ts';
import type { Rule } from './rule.ts';

/** A signal with its arguments in minor units, for one transaction. Equal requests have the same `key`. */
export interface SignalRequest {
  readonly key: string;
  readonly name: SignalName;
  readonly window?: Window;
  readonly arguments: Readonly<Record<string, bigint>>;
  /** Value to look up and name of the list; only for `in_list`. */
  readonly lookup?: { readonly of: ListSubject; readonly list: string };
  /** Name of the field; only for signals of declared fields. */
  readonly field?: string;
}

/** A rule that was compiled for transactions of one currency. */
export interface CompiledRule {
  readonly rule: Rule;
  /** The signals that the rule reads; empty if it cannot be evaluated in this currency. */
  readonly requests: readonly SignalRequest[];
  /** Stage of the rule: 2 if the rule reads data that is known only after the answer, otherwise 1. */
  readonly stage: 1 | 2;
  /** True if the rule is evaluated after the answer. Before it, the data of some such rules is incomplete. */
  readonly late: boolean;
  /** Evaluates the rule. With `explained` false, `steps` is empty: recording steps costs more than evaluating. */
  readonly evaluate: (read: (key: string) => Found, explained?: boolean) => Evaluation;
}

/** Returns all signals that these rules read. */
export const requestsOf = (rules: readonly CompiledRule[]): SignalRequest[] =>
  rules.flatMap(({ requests }) => requests);

export interface Evaluation {
  /** `unknown` if the result depends on a missing input. */
  readonly outcome: boolean | 'unknown';
  /** Causes of missing values, each once; empty if `explained` is false. */
  readonly missing: readonly KeptMessage[];
  /** True if the rule has no amount in the transaction's currency, although it needs one. */
  readonly noAmount: boolean;
  readonly steps: readonly Step[];
}

/** Returns the stage of a rule. It is 2 if the rule reads data that is known only after the answer, otherwise 1. */
export const stageOf = ({ condition }: Pick<Rule, 'condition'>): 1 | 2 =>
  signalRefs(condition).some(({ name }) => definitionOf(name).subject === 'counterparty') ? 2 : 1;

/**
 * Compiles a rule for transactions of this currency. If a rule cannot be compiled, it fails when it is evaluated. Other
 * rules are not affected.
 */
export function compileRule(rule: Rule, currency: string): CompiledRule {
  try {
    return compileSound(rule, currency);
  } catch (error) {
    const evaluate = (): never => {
      throw error;
    };
    return { rule, requests: [], stage: 1, late: false, evaluate };
  }
}

function compileSound(rule: Rule, currency: string): CompiledRule {
  const context: Context = { currency, parameters: rule.parameters, requests: new Map() };
  const { risk_levels: levels } = rule.scope;
  const condition: Condition = levels
    ? { all: [{ in: { signal: { name: 'customer_risk' }, values: levels } }, rule.condition] }
    : rule.condition;
  const node = compileNode(condition, context);
  return {
    rule,
    requests: [...context.requests.values()],
    stage: stageOf(rule),
    late: stageOf(rule) === 2 || signalRefs(rule.condition).some(({ name }) => definitionOf(name).lagging),
    evaluate: (read, explained = true) => {
      const trace: Trace = { read, steps: [], explained, missing: [], noAmount: false };
      const truth = node(trace);
      return {
        outcome: truth ?? 'unknown',
        missing: truth === undefined ? distinct(trace.missing) : [],
        noAmount: truth === undefined && trace.noAmount,
        steps: trace.steps,
      };
    },
  };
}

interface Context {
  readonly currency: string;
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly requests: Map<string, SignalRequest>;
}

function compileNode(condition: Condition, context: Context): Node {
  if ('all' in condition) return allOf(condition.all.map((child) => compileNode(child, context)));
  if ('any' in condition)
    return countAtLeast(
      1,
      condition.any.map((child) => compileNode(child, context)),
    );
  if ('not' in condition) {
    const child = compileNode(condition.not, context);
    return (trace) => {
      const truth = child(trace);
      return truth === undefined ? undefined : !truth;
    };
  }
  if ('count_at_least' in condition) {
    const { count, of } = condition.count_at_least;
    return countAtLeast(
      count,
      of.map((child) => compileNode(child, context)),
    );
  }
  return compileLeaf(condition, context);
}

type Leaf = Extract<
  Condition,
  | { compare: unknown }
  | { between: unknown }
  | { in: unknown }
  | { text: unknown }
  | { flag: unknown }
  | { in_list: unknown }
>;

function compileLeaf(leaf: Leaf, context: Context): Node {
  if ('compare' in leaf) {
    const { signal, operator, to } = leaf.compare;
    const [unit, right] = [definitionOf(signal.name).unit, compileOperand(to, definitionOf(signal.name).unit, context)];
    return tested(signal, context, [right], (value, [other]) => compareValues(operator, orderOf(value, other!, unit)));
  }
  if ('between' in leaf) {
    const unit = definitionOf(leaf.between.signal.name).unit;
    const ends = [compileOperand(leaf.between.from, unit, context), compileOperand(leaf.between.to, unit, context)];
    return tested(
      leaf.between.signal,
      context,
      ends,
      (value, [from, to]) => orderOf(value, from!, unit) >= 0 && orderOf(value, to!, unit) < 0,
    );
  }
  if ('in' in leaf) {
    const values = new Set(leaf.in.values.map(comparableText));
    return tested(leaf.in.signal, context, [], (value) => values.has(comparableText(String(value))));
  }
  if ('text' in leaf) {
    const { signal, operator, value: wanted } = leaf.text;
    const text = comparableText(wanted);
    return tested(signal, context, [], (value) => {
      const own = comparableText(String(value));
      if (operator === 'equals') return own === text;
      return operator === 'starts_with' ? own.startsWith(text) : own.includes(text);
    });
  }
  if ('in_list' in leaf) return lookedUp(leaf.in_list, context);
  return tested(leaf.flag.signal, context, [], (value) => value === true);
}

function lookedUp({ of, list }: { readonly of: ListSubject; readonly list: string }, context: Context): Node {
  const key = `in_list ${of} ${list}`;
  context.requests.set(key, { key, name: 'in_list', arguments: {}, lookup: { of, list } });
  return (trace) => {
    const found = trace.read(key);
    if ('failed' in found) throw new SignalFailed('in_list', found.failed);
    if ('missing' in found) {
      if (trace.explained) explainMissing(trace, key, found.missing);
      return undefined;
    }
    const truth = found.value === true;
    if (trace.explained) trace.steps.push({ signal: key, found: String(truth), outcome: truth ? 'true' : 'false' });
    return truth;
  };
}

function tested(
  ref: SignalRef,
  context: Context,
  terms: readonly Term[],
  test: (value: Value, others: readonly Value[]) => boolean,
): Node {
  const left = compileSignal(ref, context);
  const { unit } = definitionOf(ref.name);
  const label = ref.window || ref.field ? `${ref.name} ${ref.field ?? ref.window}` : ref.name;
  return (trace) => {
    const value = left(trace);
    const others = terms.map((term) => term(trace));
    const failure = [value, ...others].find((found) => 'failed' in found);
    if (failure && 'failed' in failure) throw new SignalFailed(ref.name, failure.failed);
    const fault = [value, ...others].find((found) => 'missing' in found);
    if (fault && 'missing' in fault) {
      trace.noAmount ||= fault.noAmount === true;
      if (trace.explained) explainMissing(trace, label, fault.missing);
      return undefined;
    }
    const own = (value as { value: Value }).value;
    const truth = test(
      own,
      others.map((other) => (other as { value: Value }).value),
    );
    if (trace.explained)
      trace.steps.push({
        signal: label,
        // Values of declared fields may be personal, so explanations leave them out.
        found: ref.field === undefined ? explainedValue(own, unit, context.currency) : message('field_hidden'),
        outcome: truth ? 'true' : 'false',
      });
    return truth;
  };
}

function explainMissing({ steps, missing }: Trace, signal: string, cause: KeptMessage): void {
  missing.push(cause);
  steps.push({ signal, found: cause, outcome: 'unknown' });
}

const distinct = (causes: readonly KeptMessage[]): KeptMessage[] => [
  ...new Map(causes.map((cause) => [JSON.stringify(cause), cause])).values(),
];

function compileSignal(ref: SignalRef, context: Context): Term {
  const { arguments: wanted = {} } = definitionOf(ref.name);
  const values: Record<string, bigint> = {};
  for (const [name, unit] of Object.entries(wanted)) {
    const found = compileOperand(
      ref.arguments![name]!,
      unit,
      context,
    )({ read: () => NOT_READ, steps: [], explained: false, missing: [], noAmount: false });
    if (!('value' in found)) return () => found;
    values[name] = smaller(found.value as bigint, MAX_MINOR);
  }
  const key = [
    ref.name,
    ref.field ?? ref.window ?? '',
    ...Object.entries(values).map(([name, value]) => `${name}=${value}`),
  ].join(' ');
  const request = {
    ...{ key, name: ref.name, arguments: values },
    ...(ref.window && { window: ref.window }),
    ...(ref.field !== undefined && { field: ref.field }),
  };
  context.requests.set(key, request);
  return ({ read }) => read(key);
}

function compileOperand(operand: Operand, unit: Unit, context: Context): Term {
  if ('number' in operand) {
    const found = { value: operand.number };
    return () => found;
  }
  if ('money' in operand) return constant(amountIn(operand.money, 1, context.currency));
  const times = operand.times ?? 1;
  if ('parameter' in operand) {
    const parameter = context.parameters[operand.parameter]!;
    const factor = factorOf(times, context.parameters);
    if (parameter.unit === 'money') return constant(amountIn(parameter.value, factor, context.currency));
    return constant({ value: parameter.value * factor });
  }
  const signal = compileSignal(operand.signal, context);
  const factor = factorOf(times, context.parameters);
  return (trace) => {
    const found = signal(trace);
    if (!('value' in found) || factor === 1) return found;
    return { value: unit === 'money' ? scaled(found.value as bigint, factor) : (found.value as number) * factor };
  };
}

/** Returns a factor as a number: its own value, or the value of the parameter that it names. */
export const factorOf = (times: Times, parameters: Context['parameters']): number =>
  typeof times === 'number' ? times : (parameters[times.parameter]!.value as number);

const constant =
  (found: Found): Term =>
  () =>
    found;

function amountIn(amounts: Readonly<Record<string, string>>, times: number, currency: string): Found {
  const text = Object.hasOwn(amounts, currency) ? amounts[currency] : undefined;
  const minor = text === undefined ? undefined : toMinor(text, currency);
  return minor === undefined
    ? { missing: message('missing_rule_amount', { currency }), noAmount: true }
    : { value: scaled(minor, times) };
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Multiplies minor units by a factor with at most four decimals and rounds down. Uses integers, which are exact. */
const scaled = (minor: bigint, times: number): bigint =>
  times === 1 ? minor : (minor * BigInt(Math.round(times * 10_000))) / 10_000n;
