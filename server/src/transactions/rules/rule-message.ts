import { type KeptMessage, type MessageCode, message, renderKept } from '@hakiki/texts';
import { codeOfMeaning } from '@hakiki/texts/en/parameter-meanings.ts';
import { isCurrentName } from '@hakiki/texts/en/rule-names.ts';
import { isCurrentRationale } from '@hakiki/texts/en/rule-rationales.ts';
import { toMinor } from '../../platform/money.ts';
import { definitionOf, isSignal, type SignalName, valuesOf, type Window } from '../facts/signal-definitions.ts';
import type { Unit } from '../facts/unit.ts';
import type { ListSubject } from '../lists/list-kinds.ts';
import { moneyMessage } from './compare-values.ts';
import { factorOf } from './compile.ts';
import type { Comparison, Condition, Operand, Parameter, SignalRef } from './condition.ts';
import type { Rule } from './rule.ts';

const COMPARISONS = {
  '>': 'condition_more',
  '>=': 'condition_at_least',
  '<': 'condition_less',
  '<=': 'condition_at_most',
  '=': 'condition_equal',
  '!=': 'condition_unequal',
} as const satisfies Readonly<Record<Comparison, MessageCode>>;

type Parameters = Readonly<Record<string, Parameter>>;

/**
 * Returns the description of a rule for a compliance officer, as nested messages. The description has the rule's scope,
 * conditions and numbers.
 *
 * @param currency If the rule has an amount in this currency, only that amount is shown. Default: every currency of the
 *   rule.
 */
export function ruleMessage(
  { condition, parameters: all, scope }: Pick<Rule, 'condition' | 'parameters' | 'scope'>,
  currency?: string,
): KeptMessage {
  const parameters = currency === undefined ? all : inCurrency(all, currency);
  const limits = [
    scope.transaction_types &&
      message('scope_types', { types: scope.transaction_types.map((type) => textOfValue('transaction_type', type)) }),
    scope.account_types &&
      message('scope_accounts', { types: scope.account_types.map((type) => textOfValue('account_type', type)) }),
    scope.currencies && message('scope_currencies', { currencies: scope.currencies }),
    scope.risk_levels &&
      message('scope_risks', { levels: scope.risk_levels.map((level) => textOfValue('customer_risk', level)) }),
  ].filter((limit) => limit !== undefined);
  const hit = conditionMessage(condition, parameters, true);
  return limits.length
    ? message('rule_hit_in_scope', { limits, condition: hit })
    : message('rule_hit', { condition: hit });
}

/**
 * Returns the message code of a rule's name, which is the rule's `stable_id`. Null if the branch wrote the name, or if
 * the name comes from a former release in which the rule had other conditions.
 */
export const nameMessage = ({ stable_id, name }: Pick<Rule, 'stable_id' | 'name'>): KeptMessage | null =>
  isCurrentName(stable_id, name) ? { code: stable_id } : null;

/**
 * Returns the message code of a rule's rationale, which is the rule's `stable_id`. Null if the branch wrote the
 * rationale, or if the rationale comes from a former release in which the rule had other conditions.
 */
export const rationaleMessage = ({
  stable_id,
  rationale,
}: Pick<Rule, 'stable_id' | 'rationale'>): KeptMessage | null =>
  isCurrentRationale(stable_id, rationale) ? { code: stable_id } : null;

/**
 * Returns the message code of each parameter's meaning, by the parameter's name. Null if the meaning was written by the
 * branch, or comes from a former release.
 */
export const meaningMessages = ({ parameters }: Pick<Rule, 'parameters'>): Record<string, KeptMessage | null> =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, { meaning }]) => {
      const code = codeOfMeaning(meaning);
      return [name, code === undefined ? null : { code }];
    }),
  );

/** Returns the English text of a rule, for answers of the API. */
export const ruleSentence = (rule: Pick<Rule, 'condition' | 'parameters' | 'scope'>, currency?: string): string =>
  renderKept(ruleMessage(rule, currency), 'en');

/** Returns the parameters. A parameter that has an amount in this currency keeps only that amount. */
const inCurrency = (parameters: Parameters, currency: string): Parameters =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => {
      const amount = parameter.unit === 'money' ? parameter.value[currency] : undefined;
      return [
        name,
        parameter.unit === 'money' && amount !== undefined
          ? { ...parameter, value: { [currency]: amount } }
          : parameter,
      ];
    }),
  );

function conditionMessage(condition: Condition, parameters: Parameters, outermost = false): KeptMessage {
  const inside = (child: Condition): KeptMessage => conditionMessage(child, parameters);
  if ('all' in condition) return joined('all', condition.all.map(inside), outermost);
  if ('any' in condition) return joined('any', condition.any.map(inside), outermost);
  if ('not' in condition) return message('condition_not', { condition: inside(condition.not) });
  if ('count_at_least' in condition) {
    const { count, of } = condition.count_at_least;
    const conditions = of.map((child, i) => message('condition_numbered', { n: i + 1, condition: inside(child) }));
    return message('condition_count', { count, conditions });
  }
  if ('compare' in condition) {
    const { signal, operator, to } = condition.compare;
    const { unit } = definitionOf(signal.name);
    return message(COMPARISONS[operator], {
      signal: signalMessage(signal, parameters),
      to: operandMessage(to, unit, parameters),
    });
  }
  if ('between' in condition) {
    const { signal, from, to } = condition.between;
    const { unit } = definitionOf(signal.name);
    return message('condition_between', {
      signal: signalMessage(signal, parameters),
      from: operandMessage(from, unit, parameters),
      to: operandMessage(to, unit, parameters),
    });
  }
  if ('in' in condition) {
    const { signal, values } = condition.in;
    return message('condition_in', {
      signal: signalMessage(signal, parameters),
      values: values.map((value) => textOfValue(signal.name, value)),
    });
  }
  if ('text' in condition) {
    const { signal, operator, value } = condition.text;
    return message(`condition_text_${operator}`, { signal: signalMessage(signal, parameters), value });
  }
  if ('in_list' in condition) {
    const { of, list } = condition.in_list;
    return message('condition_in_list', { subject: { code: subjectCode(of) }, list });
  }
  return signalMessage(condition.flag.signal, parameters);
}

function joined(kind: 'all' | 'any', conditions: readonly KeptMessage[], outermost: boolean): KeptMessage {
  if (conditions.length === 1) return conditions[0]!;
  return message(outermost ? `condition_${kind}` : `condition_${kind}_inside`, { conditions });
}

/** Texts of the signals. A new signal without a text does not compile. */
const signalCode = (name: SignalName): MessageCode => `signal_${name}`;
const subjectCode = (of: ListSubject): MessageCode => (isSignal(of) ? `signal_${of}` : `subject_${of}`);
const windowCode = (window: Window): MessageCode => `span_${window}`;

/** Returns the description of what a signal reads, without amounts. */
export const requestMessage = ({ name, window, field }: Pick<SignalRef, 'name' | 'window' | 'field'>): KeptMessage => ({
  code: signalCode(name),
  params: { ...(window && { window: { code: windowCode(window) } }), ...(field !== undefined && { field }) },
});

function signalMessage({ name, window, field, arguments: given = {} }: SignalRef, parameters: Parameters): KeptMessage {
  const amounts = Object.entries(definitionOf(name).arguments ?? {}).map(
    ([key, unit]) => [key, operandMessage(given[key]!, unit, parameters)] as const,
  );
  return {
    code: amounts.length ? `${signalCode(name)}_with_amounts` : signalCode(name),
    params: {
      ...(window && { window: { code: windowCode(window) } }),
      ...(field !== undefined && { field }),
      ...Object.fromEntries(amounts),
    },
  };
}

/**
 * Returns the text of a value. A value from a fixed set has a message. Any other value is returned as its author wrote
 * it.
 */
const textOfValue = (name: SignalName, value: string): KeptMessage | string =>
  valuesOf(name)?.includes(value) ? { code: `value_${name}_${value}` } : value;

function operandMessage(value: Operand, unit: Unit, parameters: Parameters): KeptMessage {
  if ('number' in value) return quantityMessage(value.number, unit);
  if ('money' in value) return amountsMessage(value.money, 1);
  const times = factorOf(value.times ?? 1, parameters);
  if ('signal' in value) {
    const signal = signalMessage(value.signal, parameters);
    return times === 1 ? signal : message('quantity_times', { factor: rounded(times), signal });
  }
  const parameter = parameters[value.parameter];
  if (!parameter) return message('quantity_number', { n: value.parameter });
  return parameter.unit === 'money'
    ? amountsMessage(parameter.value, times)
    : quantityMessage(parameter.value * times, unit);
}

function amountsMessage(amounts: Readonly<Record<string, string>>, times: number): KeptMessage {
  const messages = Object.entries(amounts).map(([currency, amount]) => {
    const minor = ((toMinor(amount, currency) ?? 0n) * BigInt(Math.round(times * 10_000))) / 10_000n;
    return moneyMessage(minor, currency);
  });
  return messages.length === 1 ? messages[0]! : message('quantity_amounts', { amounts: messages });
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

function quantityMessage(value: number, unit: Unit): KeptMessage {
  if (unit === 'days') return message('quantity_days', { n: rounded(value) });
  if (unit === 'km_per_hour') return message('quantity_speed', { n: rounded(value) });
  return unit === 'ratio' && value > 0 && value < 1
    ? message('quantity_percent', { n: rounded(value * 100) })
    : message('quantity_number', { n: rounded(value) });
}
