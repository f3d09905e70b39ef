import { type RawBuilder, sql } from 'kysely';
import type { Page } from '../../accounts/store.ts';
import type { Db } from '../../platform/database/tables.ts';
import type { TransactionName } from '../facts/transaction-keys.ts';

export interface EvaluatedRow {
  readonly id: number;
  readonly at: Date;
  readonly created_at: Date;
  readonly currency: string;
  readonly status: 'safe' | 'suspicious' | 'not_evaluated';
  readonly activity_code: number | null;
  readonly found_late: boolean;
  readonly score: number | null;
  readonly rules_flagged: readonly string[];
  readonly rule_set: number | null;
}
export interface EvaluatedFilter {
  readonly status?: EvaluatedRow['status'] | undefined;
  readonly code?: number | undefined;
  /** Name of a rule. Lists only transactions for which this rule hit. */
  readonly rule?: string | undefined;
  /** The `transaction_id` that the caller sent. Lists only this transaction. */
  readonly name?: TransactionName | undefined;
  /** Range of the transaction's own time: `from` is included, `to` is not. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /**
   * Order of the list: by the transaction's own time or by arrival. The default is the own time if the filter has a
   * time range and does not ask for suspicious transactions, and otherwise the arrival.
   */
  readonly sort?: 'at' | 'received' | undefined;
}

const columns = sql`id, at, created_at, currency,
  case when late_code is not null then 'suspicious' else answer ->> 'status' end as status,
  coalesce(late_code, (answer ->> 'activity_code')::int) as activity_code, late_code is not null as found_late,
  score, rules || late_rules as rules_flagged, rule_set_id as rule_set`;

// Each status has its own condition, so that the planner can use the index of suspicious transactions.
const OF_STATUS = {
  suspicious: sql`(answer ->> 'status' = 'suspicious' or late_code is not null)`,
  safe: sql`answer ->> 'status' = 'safe' and late_code is null`,
  not_evaluated: sql`answer ->> 'status' = 'not_evaluated'`,
};

const matching = (branchId: number, { status, code, rule, name, from, to }: EvaluatedFilter) => [
  sql`branch_id = ${branchId}`,
  ...(status === undefined ? [] : [OF_STATUS[status]]),
  ...(code === undefined ? [] : [sql`coalesce(late_code, (answer ->> 'activity_code')::int) = ${code}`]),
  ...(rule === undefined ? [] : [sql`(rules || late_rules) @> array[${rule}]::text[]`]),
  ...(name === undefined ? [] : [sql`(transaction_key = ${name.key} or transaction_id = ${name.id})`]),
  ...(from === undefined ? [] : [sql`at >= ${from}`]),
  ...(to === undefined ? [] : [sql`at < ${to}`]),
];
const and = (parts: readonly RawBuilder<unknown>[]) => sql.join([...parts], sql` and `);

/**
 * Returns transactions of the branch in the order of `filter.sort`, newest first. Each order has one index for all
 * transactions and one for suspicious transactions, so that a query reads only the rows of its page. A page continues
 * after the row of its cursor.
 */
export async function listEvaluated(
  db: Db,
  branchId: number,
  { limit, before, after }: Page,
  filter: EvaluatedFilter,
): Promise<(EvaluatedRow & { readonly ciphertext: Buffer })[]> {
  const back = after !== undefined;
  const cursor = before ?? after;
  const hasRange = filter.from !== undefined || filter.to !== undefined;
  const byTime = filter.sort ? filter.sort === 'at' : filter.status !== 'suspicious' && hasRange;
  const order = back ? sql`asc` : sql`desc`;
  const than = back ? sql`>` : sql`<`;
  // If the cursor's row was deleted, uses the time of the row before that row.
  const at = sql`(select at from transactions where branch_id = ${branchId} and id <= ${cursor} order by id desc limit 1)`;
  const beyond = byTime ? sql`(at, id) ${than} (${at}, ${cursor})` : sql`id ${than} ${cursor}`;
  const where = and([...matching(branchId, filter), ...(cursor === undefined ? [] : [beyond])]);
  const by = byTime ? sql`at ${order}, id ${order}` : sql`id ${order}`;
  const { rows } = await sql<
    EvaluatedRow & { ciphertext: Buffer }
  >`select ${columns}, ciphertext from transactions where ${where} order by ${by} limit ${limit}`.execute(db);
  return back ? rows.reverse() : rows;
}

/** Returns the number of transactions that match a filter. Stops counting at `most`. */
export async function countEvaluated(db: Db, branchId: number, filter: EvaluatedFilter, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select from transactions where ${and(matching(branchId, filter))} limit ${most}) as counted`.execute(db);
  return rows[0]!.n;
}

export interface CaseOfTransaction {
  readonly id: number;
  readonly case_id: string;
  readonly status: 'open' | 'investigating' | 'closed';
}

/** Returns the transaction in the form of the list, with the case of its newest alert. */
export async function readEvaluated(
  db: Db,
  branchId: number,
  id: number,
): Promise<(EvaluatedRow & { readonly case: CaseOfTransaction | null }) | undefined> {
  const { rows } = await sql<EvaluatedRow & { case: CaseOfTransaction | null }>`select ${columns},
    (select json_build_object('id', c.id, 'case_id', c.case_id, 'status', c.status) from case_alerts a join cases c on c.id = a.case_id
      where a.transaction_id = transactions.id order by a.id desc limit 1) as case
    from transactions where branch_id = ${branchId} and id = ${id}`.execute(db);
  return rows[0];
}
