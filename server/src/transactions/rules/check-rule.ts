import { isDeepStrictEqual } from 'node:util';
import { comparisons, type RuleFaultCode, textOperators } from '@hakiki/contract';
import type { ParamsAfter } from '@hakiki/texts';
import { isCurrency, MAX_MINOR, toMinor } from '../../platform/money.ts';
import {
  definitionOf,
  isFieldSignal,
  isSignal,
  type SignalDefinition,
  type Window,
} from '../facts/signal-definitions.ts';
import { ORDERED_UNITS, type Unit } from '../facts/unit.ts';
import { isListSubject, LIST_SUBJECTS } from '../lists/list-kinds.ts';
import { LIMITS, type Parameter } from './condition.ts';
import { type RuleFault, ruleFault } from './rule-fault.ts';

type Json = unknown;
const isName = (value: Json): boolean => typeof value === 'string' && /^[a-z][a-z0-9_]{0,39}$/.test(value);
export const isRecord = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const COMPARISONS: readonly string[] = comparisons;
const TEXT_OPERATORS: readonly string[] = textOperators;
const SHAPES: Readonly<Record<string, readonly string[]>> = {
  count_at_least: ['count', 'of'],
  compare: ['signal', 'operator', 'to'],
  between: ['signal', 'from', 'to'],
  in: ['signal', 'values'],
  text: ['signal', 'operator', 'value'],
  flag: ['signal'],
  in_list: ['of', 'list'],
};
const NODES = ['all', 'any', 'not', ...Object.keys(SHAPES)];

/**
 * Checks a condition in JSON against the declared signals, the rule's parameters and the limits. Never throws; returns
 * all faults together.
 */
export function checkCondition(json: Json, parameters: Readonly<Record<string, Parameter>>): RuleFault[] {
  const check = new ConditionCheck(parameters);
  check.node(json, 'condition', 1);
  return check.close();
}

/** Checks one condition and counts its parts. Each condition is checked only once. */
class ConditionCheck {
  readonly #parameters: Readonly<Record<string, Parameter>>;
  readonly #faults: RuleFault[] = [];
  readonly #signals = new Set<string>();
  #nodes = 0;
  #cost = 0;

  constructor(parameters: Readonly<Record<string, Parameter>>) {
    this.#parameters = parameters;
  }

  close(): RuleFault[] {
    if (this.#nodes > LIMITS.nodes) this.#fault('condition', 'rule_fault_too_many_nodes', { n: LIMITS.nodes });
    if (this.#signals.size > LIMITS.signals)
      this.#fault('condition', 'rule_fault_too_many_signals', { n: LIMITS.signals });
    if (this.#cost > LIMITS.cost)
      this.#fault('condition', 'rule_fault_too_costly', { cost: this.#cost, max: LIMITS.cost });
    return this.#faults;
  }

  #fault<Code extends RuleFaultCode>(path: string, code: Code, ...params: ParamsAfter<Code>): undefined {
    if (this.#faults.length < 100) this.#faults.push(ruleFault(path, code, ...params));
  }

  node(json: Json, path: string, depth: number): undefined {
    this.#nodes += 1;
    if (this.#nodes > LIMITS.nodes) return;
    if (depth > LIMITS.depth) return this.#fault(path, 'rule_fault_too_deep', { n: LIMITS.depth });
    if (!isRecord(json)) return this.#fault(path, 'rule_fault_condition_expected', { values: NODES });
    const keys = Object.keys(json);
    const kind = keys[0];
    if (keys.length !== 1 || kind === undefined || !NODES.includes(kind))
      return this.#fault(path, 'rule_fault_exactly_one_of', { values: NODES });
    const inner = json[kind];
    const here = `${path}.${kind}`;
    if (kind === 'not') return this.node(inner, here, depth + 1);
    if (kind === 'all' || kind === 'any') return this.#children(inner, here, depth);
    if (!isRecord(inner)) return this.#fault(here, 'rule_fault_object_expected');
    for (const key of Object.keys(inner))
      if (!SHAPES[kind]!.includes(key)) this.#fault(`${here}.${key}`, 'rule_fault_field_unknown');
    if (kind === 'count_at_least') {
      this.#children(inner['of'], `${here}.of`, depth);
      const most = Array.isArray(inner['of']) ? inner['of'].length : 0;
      if (!Number.isInteger(inner['count']) || (inner['count'] as number) < 1 || (inner['count'] as number) > most)
        this.#fault(`${here}.count`, 'rule_fault_whole_number_in_range_expected', { min: 1, max: most });
      return;
    }
    if (kind === 'in_list') return this.#list(inner, here);
    const unit = this.#signal(inner['signal'], `${here}.signal`);
    if (unit !== undefined) this.#leaf(kind, inner, unit, here);
  }

  #children(json: Json, path: string, depth: number): undefined {
    if (!Array.isArray(json) || json.length === 0) return this.#fault(path, 'rule_fault_conditions_expected');
    json.forEach((child, i) => {
      this.node(child, `${path}[${i}]`, depth + 1);
    });
  }

  #leaf(kind: string, inner: Record<string, Json>, unit: Unit, here: string): undefined {
    if (kind === 'flag') {
      if (unit !== 'flag') this.#fault(here, 'rule_fault_flag_signal_expected');
    } else if (kind === 'text' || kind === 'in') {
      if (unit !== 'text') this.#fault(here, 'rule_fault_text_signal_expected');
      if (kind === 'in') return this.#values(inner['values'], `${here}.values`);
      if (!TEXT_OPERATORS.includes(inner['operator'] as string))
        this.#fault(`${here}.operator`, 'rule_fault_one_of_expected', { values: TEXT_OPERATORS });
      this.#text(inner['value'], `${here}.value`);
    } else {
      if (!ORDERED_UNITS.includes(unit)) return this.#fault(here, 'rule_fault_number_signal_expected');
      if (kind === 'compare' && !COMPARISONS.includes(inner['operator'] as string))
        this.#fault(`${here}.operator`, 'rule_fault_one_of_expected', { values: COMPARISONS });
      if (kind === 'between') this.#operand(inner['from'], unit, `${here}.from`);
      this.#operand(inner['to'], unit, `${here}.to`);
    }
  }

  /** Checks only the form of the name. Whether the branch has the list is checked when the rule is drafted. */
  #list({ of, list }: Record<string, Json>, path: string): undefined {
    if (!isListSubject(of))
      this.#fault(`${path}.of`, 'rule_fault_one_of_expected', { values: Object.keys(LIST_SUBJECTS) });
    if (!isName(list)) this.#fault(`${path}.list`, 'rule_fault_list_name_expected');
    const key = JSON.stringify([of, list]);
    if (!this.#signals.has(key)) this.#cost += definitionOf('in_list').cost;
    this.#signals.add(key);
  }

  #values(json: Json, path: string): undefined {
    if (!Array.isArray(json) || json.length === 0 || json.length > LIMITS.values)
      return this.#fault(path, 'rule_fault_texts_expected', { n: LIMITS.values });
    json.forEach((value, i) => {
      this.#text(value, `${path}[${i}]`);
    });
  }

  #text(json: Json, path: string): undefined {
    if (typeof json !== 'string' || json.trim() === '' || json.length > LIMITS.text)
      this.#fault(path, 'rule_fault_text_expected', { n: LIMITS.text });
  }

  /** Returns the unit of the signal if the name is valid. */
  #signal(json: Json, path: string): Unit | undefined {
    const name = isRecord(json) ? json['name'] : undefined;
    if (!isRecord(json) || typeof name !== 'string' || !isSignal(name) || name === 'in_list') {
      this.#fault(path, 'rule_fault_signal_unknown');
      return undefined;
    }
    const definition = definitionOf(name);
    for (const key of Object.keys(json))
      if (!['name', 'window', 'arguments', 'field'].includes(key))
        this.#fault(`${path}.${key}`, 'rule_fault_field_unknown');
    this.#window(json['window'], definition, path);
    this.#arguments(json['arguments'], definition, path);
    if (isFieldSignal(name) ? !isName(json['field']) : json['field'] !== undefined)
      this.#fault(
        `${path}.field`,
        isFieldSignal(name) ? 'rule_fault_field_name_expected' : 'rule_fault_not_allowed_with_signal',
      );
    const key = JSON.stringify(json);
    if (!this.#signals.has(key)) this.#cost += definition.cost;
    this.#signals.add(key);
    return definition.unit;
  }

  #window(json: Json, { windows }: SignalDefinition, path: string): undefined {
    if (!windows && json !== undefined) this.#fault(`${path}.window`, 'rule_fault_not_allowed_with_signal');
    if (windows && !windows.includes(json as Window))
      this.#fault(`${path}.window`, 'rule_fault_one_of_expected', { values: windows });
  }

  #arguments(json: Json, definition: SignalDefinition, path: string): undefined {
    const wanted = definition.arguments ?? {};
    if (json !== undefined && !isRecord(json)) return this.#fault(`${path}.arguments`, 'rule_fault_object_expected');
    const given = isRecord(json) ? json : {};
    for (const key of Object.keys(given))
      if (!Object.hasOwn(wanted, key)) this.#fault(`${path}.arguments.${key}`, 'rule_fault_not_allowed_with_signal');
    for (const [key, unit] of Object.entries(wanted))
      this.#operand(given[key], unit, `${path}.arguments.${key}`, { signals: false });
  }

  #times(json: Json, path: string): undefined {
    if (!isRecord(json)) {
      if (!inRange(json, SCALE.least, SCALE.most))
        this.#fault(path, 'rule_fault_number_in_range_expected', SCALE_TEXTS);
      return;
    }
    const name = json['parameter'];
    const parameter =
      typeof name === 'string' && Object.hasOwn(this.#parameters, name) ? this.#parameters[name] : undefined;
    if (Object.keys(json).length !== 1 || !parameter || !['ratio', 'count'].includes(parameter.unit))
      return this.#fault(path, 'rule_fault_factor_parameter_expected');
    if (!inRange(parameter.value, SCALE.least, SCALE.most))
      this.#fault(path, 'rule_fault_factor_out_of_range', SCALE_TEXTS);
  }

  #operand(json: Json, unit: Unit, path: string, { signals = true } = {}): undefined {
    if (!isRecord(json)) return this.#fault(path, 'rule_fault_operand_expected');
    const keys = Object.keys(json);
    const kind = ['number', 'money', 'parameter', 'signal'].find((key) => key in json);
    const scaled = kind === 'parameter' || kind === 'signal';
    if (!kind || keys.some((key) => key !== kind && !(scaled && key === 'times')))
      return this.#fault(path, 'rule_fault_operand_ambiguous');
    if (json['times'] !== undefined) this.#times(json['times'], `${path}.times`);
    if (kind === 'number') {
      if (unit === 'money') this.#fault(path, 'rule_fault_money_expected');
      if (!inRange(json['number'], -1e12, 1e12)) this.#fault(`${path}.number`, 'rule_fault_number_expected');
    } else if (kind === 'money') {
      if (unit !== 'money') this.#fault(path, 'rule_fault_money_unexpected', { unit });
      this.#faults.push(...moneyFaults(json['money'], `${path}.money`));
    } else if (kind === 'parameter') {
      const name = json['parameter'];
      const parameter =
        typeof name === 'string' && Object.hasOwn(this.#parameters, name) ? this.#parameters[name] : undefined;
      if (!parameter) return this.#fault(`${path}.parameter`, 'rule_fault_parameter_unknown');
      if (parameter.unit !== unit)
        this.#fault(`${path}.parameter`, 'rule_fault_parameter_of_other_unit', {
          unit: parameter.unit,
          expected: unit,
        });
    } else if (!signals) this.#fault(path, 'rule_fault_signal_not_allowed');
    else {
      const own = this.#signal(json['signal'], `${path}.signal`);
      if (own !== undefined && own !== unit)
        this.#fault(`${path}.signal`, 'rule_fault_signal_of_other_unit', { unit: own, expected: unit });
    }
  }
}

const SCALE = { least: 0.0001, most: 10_000 };
const SCALE_TEXTS = { min: SCALE.least, max: SCALE.most };
const inRange = (value: Json, min: number, max: number): boolean =>
  typeof value === 'number' && value >= min && value <= max;

/** Returns the faults of amounts per currency, such as `{"NGN": "5000000", "USD": "15000"}`. */
function moneyFaults(json: Json, path: string): RuleFault[] {
  if (!isRecord(json) || Object.keys(json).length === 0 || Object.keys(json).length > LIMITS.currencies)
    return [ruleFault(path, 'rule_fault_amounts_expected', { example: '{"NGN": "5000000"}' })];
  return Object.entries(json).flatMap(([currency, amount]) => {
    if (!isCurrency(currency))
      return [ruleFault(path, 'rule_fault_currency_unknown', { currency: currency.slice(0, 10) })];
    if (typeof amount !== 'string' || toMinor(amount, currency) === undefined)
      return [ruleFault(path, 'rule_fault_amount_malformed', { currency })];
    return [];
  });
}

/** Returns the faults of a money parameter. Its `min` and `max` are also amounts by currency. */
function moneyParameterFaults({ value, min, max }: Record<string, Json>, path: string): RuleFault[] {
  const faults = [value, min ?? value, max ?? value].flatMap((amounts) => moneyFaults(amounts, path));
  if (faults.length) return faults.filter((one, i) => faults.findIndex((other) => isDeepStrictEqual(other, one)) === i);
  const amounts = value as Record<string, string>;
  return Object.entries(amounts).flatMap(([currency, amount]) => {
    const [least, most] = [min, max].map((bound) => (bound as Record<string, string> | undefined)?.[currency]);
    const minor = toMinor(amount, currency)!;
    if (minor > MAX_MINOR) return [ruleFault(path, 'rule_fault_amount_too_large', { currency })];
    const isWithin =
      (least === undefined || minor >= toMinor(least, currency)!) &&
      (most === undefined || minor <= toMinor(most, currency)!);
    if (isWithin) return [];
    return most === undefined
      ? [ruleFault(path, 'rule_fault_amount_too_small', { currency, min: least ?? '0' })]
      : [ruleFault(path, 'rule_fault_amount_out_of_range', { currency, min: least ?? '0', max: most })];
  });
}

const UNITS = ['money', 'count', 'ratio', 'days', 'km_per_hour'];

/** Returns the faults of a rule's parameters in JSON. */
export function checkParameters(json: Json): RuleFault[] {
  if (!isRecord(json)) return [ruleFault('parameters', 'rule_fault_object_expected')];
  const names = Object.keys(json);
  if (names.length > LIMITS.parameters)
    return [ruleFault('parameters', 'rule_fault_too_many', { n: LIMITS.parameters })];
  return names.flatMap((name) => parameterFaults(name, json[name]));
}

function parameterFaults(name: string, parameter: Json): RuleFault[] {
  const path = `parameters.${name.slice(0, 40)}`;
  if (!isName(name)) return [ruleFault(path, 'rule_fault_name_malformed')];
  if (!isRecord(parameter)) return [ruleFault(path, 'rule_fault_object_expected')];
  const { unit, value, meaning, min = 0, max = 1e12 } = parameter;
  const unknown = Object.keys(parameter).find((key) => !['unit', 'value', 'meaning', 'min', 'max'].includes(key));
  if (unknown) return [ruleFault(path, 'rule_fault_parameter_field_unknown', { field: unknown.slice(0, 40) })];
  if (typeof meaning !== 'string' || meaning.length > LIMITS.text)
    return [ruleFault(path, 'rule_fault_meaning_expected', { n: LIMITS.text })];
  if (unit === 'money') return moneyParameterFaults(parameter, path);
  if (!UNITS.includes(unit as string)) return [ruleFault(path, 'rule_fault_unit_expected', { units: UNITS })];
  if (!inRange(min, 0, 1e12) || !inRange(max, min as number, 1e12))
    return [ruleFault(path, 'rule_fault_bounds_malformed')];
  if (!inRange(value, min as number, max as number))
    return [ruleFault(path, 'rule_fault_out_of_range', { min: min as number, max: max as number })];
  if (unit === 'count' && !Number.isInteger(value)) return [ruleFault(path, 'rule_fault_whole_number_expected')];
  return [];
}
