import { type RiskFactorKey, riskFactors } from '@hakiki/contract';
import { maxLevel, type RiskFacts, type RiskLevel, type RiskModel, type RiskModelFactor } from './risk-model.ts';

export interface FactorResult {
  readonly factor: RiskFactorKey;
  readonly group: 'onboarding' | 'conduct';
  /** Known facts of the customer; empty if there are none. */
  readonly values: readonly (string | number)[];
  readonly weight: number;
  /** Points from 0 to 100. */
  readonly points: number;
  /**
   * Part of the score that comes from this factor: weight × points / 100. The score is the sum of all contributions.
   */
  readonly contribution: number;
  /** Minimum level that this factor alone requires. */
  readonly minimum_level: RiskLevel | null;
}
export interface Assessment {
  readonly level: RiskLevel;
  /** Score from 0 to 100. It has two decimals. */
  readonly score: number;
  readonly factors: readonly FactorResult[];
}

/**
 * Rates a customer with a model that `checkRiskModel` accepts. A factor with more points never lowers the score or the
 * level. Pure.
 * @returns the score from 0 to 100, which is the weighted sum of the factors' points, and the level. The level is that
 *   of the score, unless a factor requires a higher minimum level.
 */
export function assessCustomer(model: RiskModel, facts: RiskFacts): Assessment {
  const factors = model.factors.map((factor) => assessFactor(model, factor, facts[factor.factor]));
  // Computes the score as an integer in hundredths, so that the contributions add up to it exactly.
  const hundredths = factors.reduce((sum, { weight, points }) => sum + weight * points, 0);
  const score = hundredths / 100;
  const band = score >= model.bands.high ? 'high' : score >= model.bands.medium ? 'medium' : 'low';
  const level = factors.reduce<RiskLevel>(
    (highest, { minimum_level: minimum }) => maxLevel(highest, minimum ?? 'low'),
    band,
  );
  return { level, score, factors };
}

function assessFactor(
  model: RiskModel,
  factor: RiskModelFactor,
  fact: readonly string[] | number | undefined,
): FactorResult {
  const { factor: key, weight } = factor;
  const values = typeof fact === 'number' ? [fact] : (fact ?? []);
  const points = values.length ? Math.max(...values.map((value) => pointsOf(factor, value))) : factor.unknown;
  const levels = model.minimum_levels
    .filter((rule) => rule.factor === key && applies(rule, values))
    .map(({ level }) => level);
  return {
    ...{ factor: key, group: riskFactors[key].group, values, weight, points },
    contribution: (weight * points) / 100,
    minimum_level: levels.length ? levels.reduce(maxLevel) : null,
  };
}

function pointsOf(factor: RiskModelFactor, value: string | number): number {
  if (typeof value === 'number') return factor.steps?.findLast(({ from }) => value >= from)?.points ?? 0;
  const { points = {}, other = 0 } = factor;
  return Object.hasOwn(points, value) ? points[value]! : other;
}

function applies(rule: RiskModel['minimum_levels'][number], values: readonly (string | number)[]): boolean {
  if (rule.value === 'unknown') return values.length === 0;
  return values.some((value) =>
    typeof value === 'number' ? rule.from !== undefined && value >= rule.from : value === rule.value,
  );
}

/** Returns the customer's values that are missing in the model's factors, by factor. Pure. */
export function unlistedFactors(model: RiskModel, facts: RiskFacts): RiskFactorKey[] {
  return model.factors.flatMap(({ factor: key, points }) => {
    const fact = facts[key];
    return points && Array.isArray(fact) && fact.some((value) => !Object.hasOwn(points, value)) ? [key] : [];
  });
}
