import { sql } from 'kysely';
import { type Db, type Table, tables } from '../../platform/database/tables.ts';
import type { Rule } from '../rules/rule.ts';

interface ShadowTables {
  rule_shadows: Table<'rule_shadows'>;
}

export interface ShadowInForce {
  readonly id: number;
  readonly draft_id: number;
  readonly rules: readonly Rule[];
}

/** Returns the branch's draft that was in shadow mode at that time. If there were two, returns the newer one. */
export async function shadowOf(db: Db, branchId: number, at: Date): Promise<ShadowInForce | undefined> {
  const { rows } =
    await sql<ShadowInForce>`select s.id, s.draft_id, d.rules from rule_shadows s join rule_drafts d on d.id = s.draft_id
    where s.branch_id = ${branchId} and s.until > ${at} and s.started_at <= ${at} and d.discarded_at is null order by s.id desc limit 1`.execute(
      db,
    );
  return rows[0];
}

/** Returns the ids of the given branches that ever had a draft in shadow mode. */
export async function branchesInShadow(db: Db, branchIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ branch_id: number }>`select distinct branch_id from rule_shadows
    where branch_id = any(${[...branchIds]}::bigint[])`.execute(db);
  return new Set(rows.map((row) => row.branch_id));
}

export async function insertShadow(
  db: Db,
  row: {
    readonly branchId: number;
    readonly accountId: number;
    readonly draftId: number;
    readonly by: number;
    readonly at: Date;
    readonly until: Date;
  },
): Promise<void> {
  await tables<ShadowTables>(db)
    .insertInto('rule_shadows')
    .values({
      branch_id: row.branchId,
      account_id: row.accountId,
      draft_id: row.draftId,
      started_by: row.by,
      started_at: row.at,
      until: row.until,
    })
    .execute();
}

export interface ShadowHit {
  readonly shadowId: number;
  readonly transactionId: number;
  readonly branchId: number;
  readonly accountId: number;
  readonly rules: readonly string[];
  readonly draftFlags: boolean;
  readonly liveFlags: boolean;
}

/** Stores one row per transaction. A later result for the same transaction replaces the earlier one. */
export const noteShadowHit = (db: Db, hit: ShadowHit) =>
  sql`insert into rule_shadow_hits (shadow_id, transaction_id, branch_id, account_id, rules, draft_flags, live_flags)
    values (${hit.shadowId}, ${hit.transactionId}, ${hit.branchId}, ${hit.accountId}, ${[...hit.rules]}, ${hit.draftFlags}, ${hit.liveFlags})
    on conflict (shadow_id, transaction_id) do update
      set rules = excluded.rules, draft_flags = excluded.draft_flags, live_flags = excluded.live_flags`.execute(db);

export interface ShadowReport {
  readonly id: number;
  readonly draft: number;
  readonly started_by: number;
  readonly started_at: Date;
  readonly until: Date;
  readonly transactions: number;
  readonly draft_alerts: number;
  readonly live_alerts: number;
  readonly rules: readonly { readonly rule: string; readonly hits: number }[];
}

/** Returns the results of a draft's newest run, together with the results of the live rules. */
export async function shadowReport(db: Db, branchId: number, draftId: number): Promise<ShadowReport | undefined> {
  const { rows } = await sql<ShadowReport>`select s.id, s.draft_id as draft, s.started_by, s.started_at, s.until,
      (select count(*)::int from transactions t where t.branch_id = s.branch_id and t.source = 'api'
        and t.created_at >= s.started_at and t.created_at < s.until) as transactions,
      (select count(*)::int from rule_shadow_hits h where h.shadow_id = s.id and h.draft_flags) as draft_alerts,
      (select count(*)::int from rule_shadow_hits h where h.shadow_id = s.id and h.live_flags) as live_alerts,
      (select coalesce(json_agg(json_build_object('rule', rule, 'hits', n) order by rule), '[]') from
        (select rule, count(*)::int as n from rule_shadow_hits h, unnest(h.rules) as rule where h.shadow_id = s.id group by rule) as counted) as rules
    from rule_shadows s where s.branch_id = ${branchId} and s.draft_id = ${draftId} order by s.id desc limit 1`.execute(
    db,
  );
  return rows[0];
}
