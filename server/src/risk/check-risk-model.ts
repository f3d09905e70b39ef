import { type RiskModelFaultCode, riskFactors } from '@hakiki/contract';
import { type Message, message, type ParamsAfter } from '@hakiki/texts';
import type { RiskModel, RiskModelFactor } from './risk-model.ts';

/** A fault in a model: its code, its parameters, and its path, such as `minimum_levels[0].value`. */
export interface ModelFault {
  readonly path: string;
  readonly fault: Message<RiskModelFaultCode>;
}

const modelFault = <Code extends RiskModelFaultCode>(
  path: string,
  code: Code,
  ...params: ParamsAfter<Code>
): ModelFault => ({ path, fault: message(code, ...params) as Message<RiskModelFaultCode> });

/** Returns all faults of a model that is valid by its schema. Empty if the model can be published. Pure. */
export function checkRiskModel(model: RiskModel): ModelFault[] {
  const { factors, minimum_levels: minimums, bands, review_months: months } = model;
  const faults: ModelFault[] = [];
  const fault = <Code extends RiskModelFaultCode>(path: string, code: Code, ...params: ParamsAfter<Code>): void =>
    void faults.push(modelFault(path, code, ...params));

  for (const [i, factor] of factors.entries()) {
    if (factors.findIndex((other) => other.factor === factor.factor) < i)
      fault(`factors[${i}].factor`, 'risk_fault_factor_twice');
    for (const { path, fault: own } of factorFaults(factor)) faults.push({ path: `factors[${i}].${path}`, fault: own });
  }
  const sum = factors.reduce((total, { weight }) => total + weight, 0);
  if (sum !== 100) fault('factors', 'risk_fault_weights_not_100', { sum });

  for (const [i, rule] of minimums.entries()) {
    const factor = factors.find((one) => one.factor === rule.factor);
    const numeric = riskFactors[rule.factor].kind === 'number';
    const path = `minimum_levels[${i}]`;
    if (!factor) fault(`${path}.factor`, 'risk_fault_factor_not_of_model');
    if ((rule.value === undefined) === (rule.from === undefined)) fault(path, 'risk_fault_value_or_from_expected');
    else if (rule.value === undefined ? !numeric : numeric && rule.value !== 'unknown')
      fault(path, numeric ? 'risk_fault_from_expected' : 'risk_fault_value_expected');
    else if (
      factor &&
      rule.value !== undefined &&
      rule.value !== 'unknown' &&
      !Object.hasOwn(factor.points ?? {}, rule.value)
    )
      fault(`${path}.value`, 'risk_fault_not_in_points');
  }
  if (bands.medium >= bands.high) fault('bands', 'risk_fault_bands_reversed');
  if (months.high > months.medium || months.medium > months.low) fault('review_months', 'risk_fault_months_reversed');
  return faults;
}

function factorFaults({ factor: key, points, other, steps }: RiskModelFactor): ModelFault[] {
  if (riskFactors[key].kind === 'number') {
    if (!steps || points || other !== undefined) return [modelFault('steps', 'risk_fault_steps_required')];
    const ascending = steps.every(
      (step, i) => i === 0 || (step.from > steps[i - 1]!.from && step.points >= steps[i - 1]!.points),
    );
    return ascending ? [] : [modelFault('steps', 'risk_fault_steps_not_ascending')];
  }
  if (!points || other === undefined || steps) return [modelFault('points', 'risk_fault_points_required')];
  return Object.hasOwn(points, 'unknown') ? [modelFault('points.unknown', 'risk_fault_field_of_factor')] : [];
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
