import type { risk as contract } from '@hakiki/contract';
import { type RiskFactorKey, riskLevels } from '@hakiki/contract';

export type RiskModel = contract.RiskModel;
export type RiskModelFactor = RiskModel['factors'][number];
export type RiskLevel = (typeof riskLevels)[number];

/** Known facts of a customer, by factor: codes, or one number. An absent factor is unknown. */
export type RiskFacts = Readonly<Partial<Record<RiskFactorKey, readonly string[] | number>>>;

/** Returns the higher of two levels. */
export const maxLevel = (a: RiskLevel, b: RiskLevel): RiskLevel =>
  riskLevels.indexOf(a) >= riskLevels.indexOf(b) ? a : b;
