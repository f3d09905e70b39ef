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

/** A fault in a rule, with its path such as `condition.all[1].compare.to`. */
export interface RuleFault {
  readonly path: string;
  readonly message: string;
}

type Json = unknown;
const isName = (value: Json): boolean => typeof value === 'string' && /^[a-z][a-z0-9_]{0,39}$/.test(value);
export const isRecord = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const COMPARISONS = ['>', '>=', '<', '<=', '=', '!='];
const TEXT_OPERATORS = ['equals', 'starts_with', 'contains'];
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
    if (this.#nodes > LIMITS.nodes) this.#fault('condition', `has more than ${LIMITS.nodes} nodes`);
    if (this.#signals.size > LIMITS.signals) this.#fault('condition', `reads more than ${LIMITS.signals} signals`);
    if (this.#cost > LIMITS.cost)
      this.#fault('condition', `costs ${this.#cost}; at most ${LIMITS.cost} is allowed (see the cost of each signal)`);
    return this.#faults;
  }

  #fault(path: string, message: string): undefined {
    if (this.#faults.length < 100) this.#faults.push({ path, message });
  }

  node(json: Json, path: string, depth: number): undefined {
    this.#nodes += 1;
    if (this.#nodes > LIMITS.nodes) return;
    if (depth > LIMITS.depth) return this.#fault(path, `is nested more than ${LIMITS.depth} deep`);
    if (!isRecord(json)) return this.#fault(path, `must be an object with one of ${NODES.join(', ')}`);
    const keys = Object.keys(json);
    const kind = keys[0];
    if (keys.length !== 1 || kind === undefined || !NODES.includes(kind))
      return this.#fault(path, `must have exactly one of ${NODES.join(', ')}`);
    const inner = json[kind];
    const here = `${path}.${kind}`;
    if (kind === 'not') return this.node(inner, here, depth + 1);
    if (kind === 'all' || kind === 'any') return this.#children(inner, here, depth);
    if (!isRecord(inner)) return this.#fault(here, 'must be an object');
    for (const key of Object.keys(inner))
      if (!SHAPES[kind]!.includes(key)) this.#fault(`${here}.${key}`, 'is not known here');
    if (kind === 'count_at_least') {
      this.#children(inner['of'], `${here}.of`, depth);
      const most = Array.isArray(inner['of']) ? inner['of'].length : 0;
      if (!Number.isInteger(inner['count']) || (inner['count'] as number) < 1 || (inner['count'] as number) > most)
        this.#fault(`${here}.count`, `must be a whole number from 1 to ${most}`);
      return;
    }
    if (kind === 'in_list') return this.#list(inner, here);
    const unit = this.#signal(inner['signal'], `${here}.signal`);
    if (unit !== undefined) this.#leaf(kind, inner, unit, here);
  }

  #children(json: Json, path: string, depth: number): undefined {
    if (!Array.isArray(json) || json.length === 0) return this.#fault(path, 'must be a list of at least one condition');
    json.forEach((child, i) => {
      this.node(child, `${path}[${i}]`, depth + 1);
    });
  }

  #leaf(kind: string, inner: Record<string, Json>, unit: Unit, here: string): undefined {
    if (kind === 'flag') {
      if (unit !== 'flag') this.#fault(here, 'needs a signal that is true or false');
    } else if (kind === 'text' || kind === 'in') {
      if (unit !== 'text') this.#fault(here, 'needs a signal that is text');
      if (kind === 'in') return this.#values(inner['values'], `${here}.values`);
      if (!TEXT_OPERATORS.includes(inner['operator'] as string))
        this.#fault(`${here}.operator`, `must be one of ${TEXT_OPERATORS.join(', ')}`);
      this.#text(inner['value'], `${here}.value`);
    } else {
      if (!ORDERED_UNITS.includes(unit)) return this.#fault(here, 'needs a signal that is a number or money');
      if (kind === 'compare' && !COMPARISONS.includes(inner['operator'] as string))
        this.#fault(`${here}.operator`, `must be one of ${COMPARISONS.join(' ')}`);
      if (kind === 'between') this.#operand(inner['from'], unit, `${here}.from`);
      this.#operand(inner['to'], unit, `${here}.to`);
    }
  }

  /** Checks the form of the list only. The existence of the list in the branch is checked when the rule is drafted. */
  #list({ of, list }: Record<string, Json>, path: string): undefined {
    if (!isListSubject(of)) this.#fault(`${path}.of`, `must be one of ${Object.keys(LIST_SUBJECTS).join(', ')}`);
    if (!isName(list)) this.#fault(`${path}.list`, 'must be the name of a list of the branch');
    const key = JSON.stringify([of, list]);
    if (!this.#signals.has(key)) this.#cost += definitionOf('in_list').cost;
    this.#signals.add(key);
  }

  #values(json: Json, path: string): undefined {
    if (!Array.isArray(json) || json.length === 0 || json.length > LIMITS.values)
      return this.#fault(path, `must be a list of 1 to ${LIMITS.values} texts`);
    json.forEach((value, i) => {
      this.#text(value, `${path}[${i}]`);
    });
  }

  #text(json: Json, path: string): undefined {
    if (typeof json !== 'string' || json.trim() === '' || json.length > LIMITS.text)
      this.#fault(path, `must be text of 1 to ${LIMITS.text} characters`);
  }

  /** Returns the unit of the signal if the name is valid. */
  #signal(json: Json, path: string): Unit | undefined {
    const name = isRecord(json) ? json['name'] : undefined;
    if (!isRecord(json) || typeof name !== 'string' || !isSignal(name) || name === 'in_list') {
      this.#fault(path, 'names no known signal');
      return undefined;
    }
    const definition = definitionOf(name);
    for (const key of Object.keys(json))
      if (!['name', 'window', 'arguments', 'field'].includes(key)) this.#fault(`${path}.${key}`, 'is not known here');
    this.#window(json['window'], definition, path);
    this.#arguments(json['arguments'], definition, path);
    if (isFieldSignal(name) ? !isName(json['field']) : json['field'] !== undefined)
      this.#fault(
        `${path}.field`,
        isFieldSignal(name) ? 'must name a field of the account' : 'is not taken by this signal',
      );
    const key = JSON.stringify(json);
    if (!this.#signals.has(key)) this.#cost += definition.cost;
    this.#signals.add(key);
    return definition.unit;
  }

  #window(json: Json, { windows }: SignalDefinition, path: string): undefined {
    if (!windows && json !== undefined) this.#fault(`${path}.window`, 'is not taken by this signal');
    if (windows && !windows.includes(json as Window))
      this.#fault(`${path}.window`, `must be one of ${windows.join(', ')}`);
  }

  #arguments(json: Json, definition: SignalDefinition, path: string): undefined {
    const wanted = definition.arguments ?? {};
    if (json !== undefined && !isRecord(json)) return this.#fault(`${path}.arguments`, 'must be an object');
    const given = isRecord(json) ? json : {};
    for (const key of Object.keys(given))
      if (!Object.hasOwn(wanted, key)) this.#fault(`${path}.arguments.${key}`, 'is not taken by this signal');
    for (const [key, unit] of Object.entries(wanted))
      this.#operand(given[key], unit, `${path}.arguments.${key}`, { signals: false });
  }

  #times(json: Json, path: string): undefined {
    if (!isRecord(json)) {
      if (!inRange(json, SCALE.least, SCALE.most)) this.#fault(path, 'must be a number from 0.0001 to 10000');
      return;
    }
    const name = json['parameter'];
    const parameter =
      typeof name === 'string' && Object.hasOwn(this.#parameters, name) ? this.#parameters[name] : undefined;
    if (Object.keys(json).length !== 1 || !parameter || !['ratio', 'count'].includes(parameter.unit))
      return this.#fault(path, 'must name a parameter of this rule that is a ratio or a count');
    if (!inRange(parameter.value, SCALE.least, SCALE.most))
      this.#fault(path, 'names a parameter that is not from 0.0001 to 10000');
  }

  #operand(json: Json, unit: Unit, path: string, { signals = true } = {}): undefined {
    if (!isRecord(json)) return this.#fault(path, 'must be an object with number, money, parameter or signal');
    const keys = Object.keys(json);
    const kind = ['number', 'money', 'parameter', 'signal'].find((key) => key in json);
    const scaled = kind === 'parameter' || kind === 'signal';
    if (!kind || keys.some((key) => key !== kind && !(scaled && key === 'times')))
      return this.#fault(path, 'must have exactly one of number, money, parameter (with times), signal (with times)');
    if (json['times'] !== undefined) this.#times(json['times'], `${path}.times`);
    if (kind === 'number') {
      if (unit === 'money') this.#fault(path, 'needs money with its currency, not a bare number');
      if (!inRange(json['number'], -1e12, 1e12)) this.#fault(`${path}.number`, 'must be a number');
    } else if (kind === 'money') {
      if (unit !== 'money') this.#fault(path, `is money, compared with a signal in ${unit}`);
      for (const message of moneyFaults(json['money'])) this.#fault(`${path}.money`, message);
    } else if (kind === 'parameter') {
      const name = json['parameter'];
      const parameter =
        typeof name === 'string' && Object.hasOwn(this.#parameters, name) ? this.#parameters[name] : undefined;
      if (!parameter) return this.#fault(`${path}.parameter`, 'names no parameter of this rule');
      if (parameter.unit !== unit) this.#fault(`${path}.parameter`, `is in ${parameter.unit}, the signal in ${unit}`);
    } else if (!signals) this.#fault(path, 'may not be a signal here');
    else {
      const own = this.#signal(json['signal'], `${path}.signal`);
      if (own !== undefined && own !== unit) this.#fault(`${path}.signal`, `is in ${own}, compared with ${unit}`);
    }
  }
}

const SCALE = { least: 0.0001, most: 10_000 };
const inRange = (value: Json, min: number, max: number): boolean =>
  typeof value === 'number' && value >= min && value <= max;

/** Returns the faults of amounts per currency, such as `{"NGN": "5000000", "USD": "15000"}`. */
function moneyFaults(json: Json): string[] {
  if (!isRecord(json) || Object.keys(json).length === 0 || Object.keys(json).length > LIMITS.currencies)
    return ['must be an object of amounts by currency, such as {"NGN": "5000000"}'];
  return Object.entries(json).flatMap(([currency, amount]) => {
    if (!isCurrency(currency)) return [`${currency.slice(0, 10)} is not an ISO 4217 code`];
    if (typeof amount !== 'string' || toMinor(amount, currency) === undefined)
      return [`the amount in ${currency} must be decimal text with no more decimals than the currency has`];
    return [];
  });
}

/** Returns the faults of a money parameter. Its `min` and `max` are also amounts by currency. */
function moneyParameterFaults({ value, min, max }: Record<string, Json>): string[] {
  const faults = [value, min ?? value, max ?? value].flatMap(moneyFaults);
  if (faults.length) return [...new Set(faults)];
  const amounts = value as Record<string, string>;
  return Object.entries(amounts).flatMap(([currency, amount]) => {
    const [least, most] = [min, max].map((bound) => (bound as Record<string, string> | undefined)?.[currency]);
    const minor = toMinor(amount, currency)!;
    if (minor > MAX_MINOR) return [`the amount in ${currency} is too large`];
    const within =
      (least === undefined || minor >= toMinor(least, currency)!) &&
      (most === undefined || minor <= toMinor(most, currency)!);
    return within ? [] : [`the amount in ${currency} must be from ${least ?? '0'} to ${most ?? 'any'}`];
  });
}

/** Returns the faults of a rule's parameters in JSON. */
export function checkParameters(json: Json): RuleFault[] {
  if (!isRecord(json)) return [{ path: 'parameters', message: 'must be an object' }];
  const names = Object.keys(json);
  if (names.length > LIMITS.parameters)
    return [{ path: 'parameters', message: `must be at most ${LIMITS.parameters}` }];
  return names.flatMap((name) => {
    const path = `parameters.${name.slice(0, 40)}`;
    const fault = (message: string): RuleFault[] => [{ path, message }];
    const parameter = json[name];
    if (!/^[a-z][a-z0-9_]{0,39}$/.test(name)) return fault('must be named in lower case letters, digits and _');
    if (!isRecord(parameter)) return fault('must be an object');
    const unknown = Object.keys(parameter).find((key) => !['unit', 'value', 'meaning', 'min', 'max'].includes(key));
    if (unknown) return fault(`has ${unknown.slice(0, 40)}, which is not known here`);
    if (typeof parameter['meaning'] !== 'string' || parameter['meaning'].length > LIMITS.text)
      return fault(`must have a meaning of at most ${LIMITS.text} characters`);
    if (parameter['unit'] === 'money') return moneyParameterFaults(parameter).flatMap(fault);
    if (!['count', 'ratio', 'days', 'km_per_hour'].includes(parameter['unit'] as string))
      return fault('must have the unit money, count, ratio, days or km_per_hour');
    const { min = 0, max = 1e12, value } = parameter;
    if (!inRange(min, 0, 1e12) || !inRange(max, min as number, 1e12))
      return fault('must have a min of 0 or more, and a max that is not less than min');
    if (!inRange(value, min as number, max as number)) return fault(`must be from ${min} to ${max}`);
    if (parameter['unit'] === 'count' && !Number.isInteger(value)) return fault('must be a whole number');
    return [];
  });
}
