import { riskFactors } from '@hakiki/contract';
import type { RiskModel, RiskModelFactor } from './risk-model.ts';

export interface ModelFault {
  readonly path: string;
  readonly message: string;
}

/** Returns all faults of a model that fits the schema. Empty if the model can be published. Pure. */
export function checkRiskModel(model: RiskModel): ModelFault[] {
  const { factors, minimum_levels: minimums, bands, review_months: months } = model;
  const faults: ModelFault[] = [];
  const fault = (path: string, message: string): void => void faults.push({ path, message });

  for (const [i, factor] of factors.entries()) {
    if (factors.findIndex((other) => other.factor === factor.factor) < i)
      fault(`factors[${i}].factor`, 'is in the model twice');
    for (const { path, message } of factorFaults(factor)) fault(`factors[${i}].${path}`, message);
  }
  const sum = factors.reduce((total, { weight }) => total + weight, 0);
  if (sum !== 100) fault('factors', `must have weights that add up to 100: they add up to ${sum}`);

  for (const [i, rule] of minimums.entries()) {
    const factor = factors.find((one) => one.factor === rule.factor);
    const numeric = riskFactors[rule.factor].kind === 'number';
    const path = `minimum_levels[${i}]`;
    if (!factor) fault(`${path}.factor`, 'is not a factor of this model');
    if ((rule.value === undefined) === (rule.from === undefined))
      fault(path, 'must have exactly one of value and from');
    else if (rule.value === undefined ? !numeric : numeric && rule.value !== 'unknown')
      fault(path, numeric ? 'must have from: the factor is a number' : 'must have value: the factor is a code');
    else if (
      factor &&
      rule.value !== undefined &&
      rule.value !== 'unknown' &&
      !Object.hasOwn(factor.points ?? {}, rule.value)
    )
      fault(`${path}.value`, 'is not listed in points of this factor');
  }
  if (bands.medium >= bands.high) fault('bands', 'must have medium below high');
  if (months.high > months.medium || months.medium > months.low)
    fault('review_months', 'must be shortest for high and longest for low');
  return faults;
}

function factorFaults({ factor: key, points, other, steps }: RiskModelFactor): ModelFault[] {
  if (riskFactors[key].kind === 'number') {
    if (!steps || points || other !== undefined)
      return [{ path: 'steps', message: 'is required here, without points and other' }];
    const ascending = steps.every(
      (step, i) => i === 0 || (step.from > steps[i - 1]!.from && step.points >= steps[i - 1]!.points),
    );
    return ascending ? [] : [{ path: 'steps', message: 'must ascend, in from and in points' }];
  }
  if (!points || other === undefined || steps)
    return [{ path: 'points', message: 'is required here, with other and without steps' }];
  return Object.hasOwn(points, 'unknown')
    ? [{ path: 'points.unknown', message: 'is a field of the factor itself: unknown' }]
    : [];
}

export interface ModelDifference {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Returns the differences between two models, one for each value. Pure. */
export function modelDifferences(before: RiskModel, after: RiskModel): ModelDifference[] {
  const [old, fresh] = [flattened(before), flattened(after)];
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((path) =>
    old.get(path) === fresh.get(path) ? [] : [{ path, before: old.get(path) ?? null, after: fresh.get(path) ?? null }],
  );
}

function flattened({
  factors,
  minimum_levels: minimums,
  bands,
  review_months: months,
}: RiskModel): Map<string, string> {
  const lines = new Map<string, string>();
  const add = (path: string, value: string | number | undefined): void => {
    if (value !== undefined) lines.set(path, String(value));
  };
  for (const { factor: key, weight, points = {}, other, steps, unknown, basis } of factors) {
    const at = `factors.${key}`;
    add(`${at}.weight`, weight);
    for (const [value, number] of Object.entries(points)) add(`${at}.points.${value}`, number);
    add(`${at}.other`, other);
    add(`${at}.unknown`, unknown);
    add(`${at}.steps`, steps?.map((step) => `${step.from}: ${step.points}`).join(', '));
    add(`${at}.basis`, basis);
  }
  for (const { factor, value, from, level } of minimums)
    add(`minimum_levels.${factor}.${value ?? `from ${from}`}`, level);
  for (const [name, value] of Object.entries(bands)) add(`bands.${name}`, value);
  for (const [name, value] of Object.entries(months)) add(`review_months.${name}`, value);
  return lines;
}
