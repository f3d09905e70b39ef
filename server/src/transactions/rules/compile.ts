import { MAX_MINOR, toMinor } from '../money.ts';
import { signalRefs } from './check-rule.ts';
import { compareValues, orderOf, readableValue } from './compare-values.ts';
import type { Condition, Operand, Parameter, SignalRef, Times } from './condition.ts';
import type { Rule } from './rule.ts';
import { definitionOf, type SignalName, type Window } from './signals.ts';
import { type Found, SignalFailed, type Unit, type Value } from './unit.ts';

/** A signal with its arguments resolved to minor units: what must be read for one transaction. `key` tells equal requests. */
export interface SignalRequest {
  readonly key: string;
  readonly name: SignalName;
  readonly window?: Window;
  readonly arguments: Readonly<Record<string, bigint>>;
}

/** A rule compiled for transactions of one currency. */
export interface CompiledRule {
  readonly rule: Rule;
  /** What it reads; empty when it cannot be evaluated in this currency. */
  readonly requests: readonly SignalRequest[];
  /** Whether it reads what is only known after the answer. */
  readonly stage: 1 | 2;
  /** Whether it is evaluated after the answer, also again: what it reads may not have been complete before. */
  readonly late: boolean;
  /** `explained` false leaves the steps out, which cost more than the evaluation. */
  readonly evaluate: (read: (key: string) => Found, explained?: boolean) => Evaluation;
}

/** What these rules read, all together. */
export const requestsOf = (rules: readonly CompiledRule[]): SignalRequest[] =>
  rules.flatMap(({ requests }) => requests);

/** One comparison as it came out, for the explanation. */
export interface Step {
  readonly signal: string;
  readonly found: string;
  readonly outcome: 'true' | 'false' | 'unknown';
}

export interface Evaluation {
  /** Unknown when what is missing could have changed the answer. */
  readonly outcome: boolean | 'unknown';
  readonly missing: readonly string[];
  /** Whether the rule has no amount in the transaction's currency where it needs one. */
  readonly noAmount: boolean;
  readonly steps: readonly Step[];
}

type Truth = boolean | undefined;
interface Trace {
  readonly read: (key: string) => Found;
  readonly steps: Step[];
  readonly explained: boolean;
  readonly missing: Set<string>;
  noAmount: boolean;
}
type Node = (trace: Trace) => Truth;
/** An operand: a value, or a fault such as "no amount in KES". */
type Term = (trace: Trace) => Found;

/** 2 for a rule that reads what is only known after the answer. */
export const stageOf = ({ condition }: Pick<Rule, 'condition'>): 1 | 2 =>
  signalRefs(condition).some(({ name }) => definitionOf(name).subject === 'counterparty') ? 2 : 1;

/** Compiles a rule for transactions of this currency. A rule that cannot be compiled fails when it is evaluated, alone. */
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
  const node = compileNode(rule.condition, context);
  return {
    rule,
    requests: [...context.requests.values()],
    stage: stageOf(rule),
    late: stageOf(rule) === 2 || signalRefs(rule.condition).some(({ name }) => definitionOf(name).lagging),
    evaluate: (read, explained = true) => {
      const trace: Trace = { read, steps: [], explained, missing: new Set(), noAmount: false };
      const truth = node(trace);
      return {
        outcome: truth ?? 'unknown',
        missing: truth === undefined ? [...trace.missing] : [],
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

/** Every child is evaluated, so that the explanation is whole. */
const allOf =
  (children: readonly Node[]): Node =>
  (trace) => {
    const truths = children.map((child) => child(trace));
    if (truths.includes(false)) return false;
    return truths.includes(undefined) ? undefined : true;
  };

const countAtLeast =
  (count: number, children: readonly Node[]): Node =>
  (trace) => {
    const truths = children.map((child) => child(trace));
    const certain = truths.filter((truth) => truth === true).length;
    if (certain >= count) return true;
    return certain + truths.filter((truth) => truth === undefined).length >= count ? undefined : false;
  };

type Leaf = Extract<
  Condition,
  { compare: unknown } | { between: unknown } | { in: unknown } | { text: unknown } | { flag: unknown }
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
    const values = new Set(leaf.in.values.map(folded));
    return tested(leaf.in.signal, context, [], (value) => values.has(folded(String(value))));
  }
  if ('text' in leaf) {
    const { signal, operator, value: wanted } = leaf.text;
    const text = folded(wanted);
    return tested(signal, context, [], (value) => {
      const own = folded(String(value));
      if (operator === 'equals') return own === text;
      return operator === 'starts_with' ? own.startsWith(text) : own.includes(text);
    });
  }
  return tested(leaf.flag.signal, context, [], (value) => value === true);
}

/** Text is compared after Unicode normalisation (NFC) and case folding. */
const folded = (text: string): string => text.normalize('NFC').toLowerCase().trim();

function tested(
  ref: SignalRef,
  context: Context,
  terms: readonly Term[],
  test: (value: Value, others: readonly Value[]) => boolean,
): Node {
  const left = compileSignal(ref, context);
  const { unit } = definitionOf(ref.name);
  const label = ref.window ? `${ref.name} ${ref.window}` : ref.name;
  return (trace) => {
    const value = left(trace);
    const others = terms.map((term) => term(trace));
    const failure = [value, ...others].find((found) => 'failed' in found);
    if (failure && 'failed' in failure) throw new SignalFailed(`${ref.name}: ${failure.failed}`);
    const fault = [value, ...others].find((found) => 'missing' in found);
    if (fault && 'missing' in fault) {
      trace.missing.add(fault.missing);
      trace.noAmount ||= fault.noAmount === true;
      if (trace.explained) trace.steps.push({ signal: label, found: fault.missing, outcome: 'unknown' });
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
        found: readableValue(own, unit, context.currency),
        outcome: truth ? 'true' : 'false',
      });
    return truth;
  };
}

function compileSignal(ref: SignalRef, context: Context): Term {
  const { arguments: wanted = {} } = definitionOf(ref.name);
  const values: Record<string, bigint> = {};
  for (const [name, unit] of Object.entries(wanted)) {
    const found = compileOperand(
      ref.arguments![name]!,
      unit,
      context,
    )({ read: () => ({ missing: '' }), steps: [], explained: false, missing: new Set(), noAmount: false });
    if (!('value' in found)) return () => found;
    values[name] = smaller(found.value as bigint, MAX_MINOR);
  }
  const key = [ref.name, ref.window ?? '', ...Object.entries(values).map(([name, value]) => `${name}=${value}`)].join(
    ' ',
  );
  const request = { key, name: ref.name, ...(ref.window && { window: ref.window }), arguments: values };
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

/** A factor as a number: its own, or that of the parameter it names. */
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
    ? { missing: `the rule has no amount in ${currency}`, noAmount: true }
    : { value: scaled(minor, times) };
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Minor units times a factor of at most four decimals, rounded down: no floating point on money. */
const scaled = (minor: bigint, times: number): bigint =>
  times === 1 ? minor : (minor * BigInt(Math.round(times * 10_000))) / 10_000n;
