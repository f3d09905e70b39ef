import { formatMoney, toMinor } from '../../platform/money.ts';
import { definitionOf, type Window } from '../facts/signal-definitions.ts';
import type { Unit } from '../facts/unit.ts';
import type { ListSubject } from '../lists/list-kinds.ts';
import { factorOf } from './compile.ts';
import type { Condition, Operand, Parameter, SignalRef } from './condition.ts';
import type { Rule } from './rule.ts';

const SPANS: Readonly<Record<Window, string>> = {
  '60s': '60 seconds',
  '10m': '10 minutes',
  '1h': 'one hour',
  '24h': '24 hours',
  '72h': '72 hours',
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
};
const OPERATORS = {
  '>': 'is more than',
  '>=': 'is at least',
  '<': 'is less than',
  '<=': 'is at most',
  '=': 'is',
  '!=': 'is not',
} as const;
const SUBJECTS: Readonly<Record<ListSubject, string>> = {
  customer: 'the customer',
  origin_account: 'the account of origin',
  destination_account: 'the destination account',
  origin_country: 'the country of origin',
  destination_country: 'the country of destination',
  counterparty_country: 'the country of the counterparty',
  merchant_category: 'the merchant category',
  channel: 'the channel',
  corridor: 'the corridor',
  device: 'the device',
};
const TEXT_OPERATORS = { equals: 'is', starts_with: 'starts with', contains: 'contains' } as const;

/**
 * The rule as one sentence with its numbers filled in, as a compliance officer reads it. Amounts are shown in `currency` where the rule has one in it,
 * else, and without it, in every currency that the rule has.
 */
export function ruleSentence(
  { condition, parameters: all, scope }: Pick<Rule, 'condition' | 'parameters' | 'scope'>,
  currency?: string,
): string {
  const parameters = currency === undefined ? all : inCurrency(all, currency);
  const limits = [
    scope.transaction_types && `of type ${list(scope.transaction_types, 'or')}`,
    scope.account_types && `on ${list(scope.account_types, 'or')} accounts`,
    scope.currencies && `in ${list(scope.currencies, 'or')}`,
    scope.risk_levels && `by customers of ${list(scope.risk_levels, 'or')} risk`,
  ].filter((part) => part !== undefined);
  const subject = limits.length ? `For transactions ${limits.join(' ')}: hit` : 'Hit';
  return `${subject} when ${phrase(condition, parameters, true)}.`;
}

type Parameters = Readonly<Record<string, Parameter>>;

/** The parameters with amounts in one currency alone, where they have one in it. */
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

function phrase(condition: Condition, parameters: Parameters, outermost = false): string {
  const joined = (conditions: readonly Condition[], word: string): string => {
    const text = conditions.map((child) => phrase(child, parameters)).join(` ${word} `);
    return outermost || conditions.length === 1 ? text : `(${text})`;
  };
  if ('all' in condition) return joined(condition.all, 'and');
  if ('any' in condition) return joined(condition.any, 'or');
  if ('not' in condition) return `it is not so that ${phrase(condition.not, parameters)}`;
  if ('count_at_least' in condition) {
    const { count, of } = condition.count_at_least;
    return `at least ${count} of these hold: ${of.map((child, i) => `(${i + 1}) ${phrase(child, parameters)}`).join(', ')}`;
  }
  if ('compare' in condition) {
    const { signal, operator, to } = condition.compare;
    return `${named(signal, parameters)} ${OPERATORS[operator]} ${operand(to, definitionOf(signal.name).unit, parameters)}`;
  }
  if ('between' in condition) {
    const { signal, from, to } = condition.between;
    const { unit } = definitionOf(signal.name);
    return `${named(signal, parameters)} is from ${operand(from, unit, parameters)} to less than ${operand(to, unit, parameters)}`;
  }
  if ('in' in condition) return `${named(condition.in.signal, parameters)} is ${list(condition.in.values, 'or')}`;
  if ('text' in condition) {
    const { signal, operator, value } = condition.text;
    return `${named(signal, parameters)} ${TEXT_OPERATORS[operator]} “${value}”`;
  }
  if ('in_list' in condition) return `${SUBJECTS[condition.in_list.of]} is on the list “${condition.in_list.list}”`;
  return named(condition.flag.signal, parameters);
}

function named({ name, window, field, arguments: given = {} }: SignalRef, parameters: Parameters): string {
  const definition = definitionOf(name);
  let text = definition.phrase.replace('{window}', window ? SPANS[window] : '').replace('{field}', () => field ?? '');
  for (const [key, unit] of Object.entries(definition.arguments ?? {}))
    text = text.replace(`{${key}}`, operand(given[key]!, unit, parameters));
  return text;
}

function operand(value: Operand, unit: Unit, parameters: Parameters): string {
  if ('number' in value) return quantity(value.number, unit);
  if ('money' in value) return money(value.money, 1);
  const times = factorOf(value.times ?? 1, parameters);
  if ('signal' in value)
    return times === 1 ? named(value.signal, parameters) : `${number(times)} × ${named(value.signal, parameters)}`;
  const parameter = parameters[value.parameter];
  if (!parameter) return value.parameter;
  return parameter.unit === 'money' ? money(parameter.value, times) : quantity(parameter.value * times, unit);
}

function money(amounts: Readonly<Record<string, string>>, times: number): string {
  const texts = Object.entries(amounts).map(([currency, amount]) => {
    const minor = toMinor(amount, currency) ?? 0n;
    return formatMoney((minor * BigInt(Math.round(times * 10_000))) / 10_000n, currency);
  });
  return list(texts, 'or');
}

const number = (value: number): string => String(Math.round(value * 10_000) / 10_000);

function quantity(value: number, unit: Unit): string {
  if (unit === 'days') return `${number(value)} days`;
  if (unit === 'km_per_hour') return `${number(value)} km/h`;
  return unit === 'ratio' && value > 0 && value < 1 ? `${number(value * 100)} %` : number(value);
}

const list = (values: readonly string[], word: string): string =>
  values.length < 2 ? (values[0] ?? '') : `${values.slice(0, -1).join(', ')} ${word} ${values.at(-1)}`;
