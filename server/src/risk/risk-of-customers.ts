import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';
import type { RiskLevel } from './risk-model.ts';

/** A customer, identified by the same key as in transactions. */
export interface RiskAsk {
  readonly branchId: number;
  readonly accountId: number;
  /** Keyed hash of the customer's number. */
  readonly key: Buffer;
}
export interface CustomerRisk {
  readonly level: RiskLevel;
  /** Score from 0 to 100. */
  readonly score: number;
  /** Expected monthly amount in minor units of `currency`. Undefined if no amount was declared. */
  readonly expected: { readonly currency: string; readonly minor: bigint } | undefined;
}

/**
 * Returns the ratings of these customers in the same order. Undefined for a customer without a rating. Ratings are
 * cached for at most one minute. If two customers have the same number, returns the higher rating.
 */
export async function riskOfCustomers(
  db: Db,
  asks: readonly RiskAsk[],
): Promise<readonly (CustomerRisk | undefined)[]> {
  const { rows } = await sql<{
    nth: number;
    level: RiskLevel;
    score: number;
    currency: string | null;
    minor: string | null;
  }>`select g.nth::int as nth, r.level, r.score, r.expected_currency as currency, r.expected_minor::text as minor
    from unnest(${asks.map(({ accountId }) => accountId)}::bigint[], ${asks.map(({ branchId }) => branchId)}::bigint[],
      ${asks.map(({ key }) => key)}::bytea[]) with ordinality as g (account, branch, key, nth)
    cross join lateral (select r.* from customer_risk_keys k join customer_risks r on r.id = k.risk_id
      where k.account_id = g.account and k.customer_key = g.key and r.account_id = g.account and r.branch_id = g.branch and r.level is not null
      order by array_position(array['high', 'medium', 'low'], r.level), r.score desc, r.id limit 1) as r`.execute(db);
  const byPlace = new Map(rows.map((row) => [row.nth, row]));
  return asks.map((_, i) => {
    const row = byPlace.get(i + 1);
    return (
      row && {
        ...{ level: row.level, score: row.score / 100 },
        expected:
          row.currency === null || row.minor === null
            ? undefined
            : { currency: row.currency, minor: BigInt(row.minor) },
      }
    );
  });
}
