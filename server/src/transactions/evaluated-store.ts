import { sql } from 'kysely';
import type { Page } from '../accounts/store.ts';
import type { Db } from '../platform/database/tables.ts';

export interface EvaluatedRow {
  readonly id: number;
  readonly transaction_id: string;
  readonly at: Date;
  readonly created_at: Date;
  readonly amount: number;
  readonly currency: string;
  readonly status: 'safe' | 'suspicious';
  readonly activity_code: number;
  readonly score: number | null;
  readonly rules_flagged: readonly string[];
  readonly rule_set: number | null;
}
export type WholeRow = EvaluatedRow & { readonly evidence: Buffer | null; readonly ciphertext: Buffer };

export interface EvaluatedFilter {
  readonly status?: 'safe' | 'suspicious' | undefined;
  readonly code?: number | undefined;
  /** By the transaction's own time, from (inclusive) to (exclusive). */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

const columns = sql`id, transaction_id, at, created_at, amount::float8 as amount, currency, answer ->> 'status' as status,
  (answer ->> 'activity_code')::int as activity_code, score, rules as rules_flagged, rule_set_id as rule_set`;

/** Transactions of the branch, newest first. */
export async function listEvaluated(
  db: Db,
  branchId: number,
  page: Page,
  { status, code, from, to }: EvaluatedFilter,
): Promise<EvaluatedRow[]> {
  const parts = [
    sql`branch_id = ${branchId}`,
    ...(page.before === undefined ? [] : [sql`id < ${page.before}`]),
    // Each text by itself, so that the planner can use the index of the suspicious ones.
    ...(status === undefined ? [] : [sql`answer ->> 'status' = ${sql.lit(status)}`]),
    ...(code === undefined ? [] : [sql`(answer ->> 'activity_code')::int = ${code}`]),
    ...(from === undefined ? [] : [sql`at >= ${from}`]),
    ...(to === undefined ? [] : [sql`at < ${to}`]),
  ];
  const { rows } = await sql<EvaluatedRow>`select ${columns} from transactions where ${sql.join(parts, sql` and `)}
    order by id desc limit ${page.limit}`.execute(db);
  return rows;
}

export async function readEvaluated(db: Db, branchId: number, id: number): Promise<WholeRow | undefined> {
  const { rows } = await sql<WholeRow>`select ${columns}, evidence, ciphertext from transactions
    where branch_id = ${branchId} and id = ${id}`.execute(db);
  return rows[0];
}
