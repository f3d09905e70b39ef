import { type RiskFactorKey, riskLevels } from '@hakiki/contract';
import { sql } from 'kysely';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { assessCustomer, type FactorResult } from './assess-customer.ts';
import { factorsOfAssessment } from './rating-store.ts';
import type { RiskFacts, RiskLevel, RiskModel } from './risk-model.ts';

const MAX_CUSTOMERS = 5000;
const BATCH = 500;

export interface ModelImpact {
  /** Number of rated customers of the branch. */
  readonly customers: number;
  /** Number of customers that were rated with the proposed model: at most 5,000, newest first. */
  readonly compared: number;
  /** Number of customers whose level is different with the proposed model. */
  readonly moved: number;
  readonly moves: readonly { readonly from: RiskLevel; readonly to: RiskLevel; readonly customers: number }[];
  /** Factors of the proposed model that are missing in the current ratings. These factors count as unknown. */
  readonly not_recorded: readonly RiskFactorKey[];
}

/** Returns the facts from which a rating was computed. Pure. */
export const factsOfFactors = (factors: readonly FactorResult[]): RiskFacts =>
  Object.fromEntries(
    factors.flatMap(({ factor, values }) => {
      if (!values.length) return [];
      return [[factor, typeof values[0] === 'number' ? values[0] : values]];
    }),
  ) as RiskFacts;

/**
 * Rates the current customers of a branch with a proposed model. Uses the facts of the customers' current ratings.
 * Changes nothing.
 */
export async function modelImpact(
  db: Db,
  vault: Vault,
  { branchId, accountId }: { readonly branchId: number; readonly accountId: number },
  model: RiskModel,
): Promise<ModelImpact> {
  const counted = await sql<{
    n: number;
  }>`select count(*)::int as n from customer_risks where branch_id = ${branchId} and account_id = ${accountId} and level is not null`.execute(
    db,
  );
  const moves = new Map<string, number>();
  const recorded = new Set<RiskFactorKey>();
  let [compared, before] = [0, Number.MAX_SAFE_INTEGER];
  while (compared < MAX_CUSTOMERS) {
    const { rows } = await sql<{ id: number; n: number; level: RiskLevel; ciphertext: Buffer }>`
      select r.id, a.n, r.level, a.ciphertext from customer_risks r
      cross join lateral (select n, ciphertext from customer_risk_assessments where risk_id = r.id and account_id = ${accountId} order by n desc limit 1) a
      where r.branch_id = ${branchId} and r.account_id = ${accountId} and r.level is not null and r.id < ${before}
      order by r.id desc limit ${BATCH}`.execute(db);
    for (const { id, n, level, ciphertext } of rows) {
      const factors = await factorsOfAssessment(vault, { accountId, riskId: id, n, ciphertext });
      for (const { factor } of factors) recorded.add(factor);
      const key = `${level} ${assessCustomer(model, factsOfFactors(factors)).level}`;
      moves.set(key, (moves.get(key) ?? 0) + 1);
    }
    compared += rows.length;
    if (rows.length < BATCH) break;
    before = rows.at(-1)!.id;
  }
  const all = riskLevels.flatMap((from) =>
    riskLevels.flatMap((to) => {
      const customers = from === to ? 0 : (moves.get(`${from} ${to}`) ?? 0);
      return customers ? [{ from, to, customers }] : [];
    }),
  );
  return {
    ...{ customers: counted.rows[0]!.n, compared, moves: all },
    moved: all.reduce((sum, { customers }) => sum + customers, 0),
    not_recorded: compared ? model.factors.map(({ factor }) => factor).filter((factor) => !recorded.has(factor)) : [],
  };
}
