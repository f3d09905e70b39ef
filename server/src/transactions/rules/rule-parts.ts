import { ruleNames } from '@hakiki/texts/en/rule-names.ts';
import { ruleRationales } from '@hakiki/texts/en/rule-rationales.ts';
import { MAX_DISTINCT, type SignalName, type Window } from '../facts/signal-definitions.ts';
import type { Comparison, Condition, Operand, Parameter, SignalRef } from './condition.ts';
import { type Amounts, scaledAmounts } from './currency-amounts.ts';
import type { Rule } from './rule.ts';

/** Returns a reference to a signal, for a shipped rule. */
export const of = (name: SignalName, window?: Window, given?: Readonly<Record<string, Operand>>): SignalRef => ({
  name,
  ...(window && { window }),
  ...(given && { arguments: given }),
});
export const compare = (signal: SignalRef, operator: Comparison, to: Operand): Condition => ({
  compare: { signal, operator, to },
});
export const parameter = (name: string, times?: number): Operand => ({
  parameter: name,
  ...(times !== undefined && { times }),
});
type NumberUnit = 'count' | 'ratio' | 'days' | 'km_per_hour';
type Bounds = readonly [min: number, max: number];
const BOUNDS: Readonly<Record<NumberUnit, Bounds>> = {
  count: [1, 1_000],
  ratio: [1, 1_000],
  days: [1, 36_500],
  km_per_hour: [100, 100_000],
};
export const SHARE: Bounds = [0.01, 1];
/**
 * Bounds of parameters that are numbers of distinct accounts or customers. Signals stop counting at the upper bound.
 */
export const DISTINCT: Bounds = [1, MAX_DISTINCT];
export const number = (
  unit: NumberUnit,
  value: number,
  meaning: string,
  [min, max]: Bounds = BOUNDS[unit],
): Parameter => ({
  unit,
  value,
  meaning,
  min,
  max,
});
/** Allowed values of an amount: from 0.01 to 10,000 times the shipped amount. */
export const money = (value: Amounts, meaning: string): Parameter => ({
  unit: 'money',
  value,
  meaning,
  min: scaledAmounts(value, 1n, 100n),
  max: scaledAmounts(value, 10_000n, 1n),
});

type Draft = Omit<Rule, 'stable_id' | 'version' | 'name' | 'rationale' | 'scope'> & {
  readonly stable_id: keyof typeof ruleNames;
  readonly scope?: Rule['scope'];
};
/** Returns a shipped rule. The message catalogues contain its name and rationale, under its `stable_id`. */
export const rule = ({ stable_id, scope = {}, ...draft }: Draft): Rule => ({
  stable_id,
  name: ruleNames[stable_id],
  ...draft,
  rationale: ruleRationales[stable_id],
  scope,
  version: 1,
});
