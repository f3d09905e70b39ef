import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';
import type { Rule } from './rules/rule.ts';

export interface StoredRuleSet {
  readonly id: number;
  readonly rules: readonly Rule[];
}
export interface Settings {
  readonly country: string | null;
  readonly ruleSetId: number | null;
  /** Limits set before there were rule sets, in the country's currency. */
  readonly limit: number | null;
  readonly threshold: number | null;
}

export async function readSettings(db: Db, branchId: number): Promise<Settings> {
  interface Row {
    country: string | null;
    rule_set_id: number | null;
    transaction_limit: number | null;
    threshold: number | null;
  }
  const { rows } = await sql<Row>`select country, rule_set_id, transaction_limit, threshold
    from monitoring_settings where branch_id = ${branchId}`.execute(db);
  const { country = null, rule_set_id = null, transaction_limit = null, threshold = null } = rows[0] ?? {};
  return { country, ruleSetId: rule_set_id, limit: transaction_limit, threshold };
}

export async function readRuleSet(db: Db, id: number): Promise<StoredRuleSet> {
  const { rows } = await sql<{ rules: Rule[] }>`select rules from transaction_rule_sets where id = ${id}`.execute(db);
  if (!rows[0]) throw new Error(`rule set ${id} is not in the database`);
  return { id, rules: rows[0].rules };
}

export interface NewRuleSet {
  readonly branchId: number;
  readonly accountId: number;
  readonly rules: readonly Rule[];
  readonly publishedBy?: number;
}

/** Stores a rule set and puts it in force; one that is stored already is only put in force. Gives its id. */
export async function publishRuleSet(db: Db, { branchId, accountId, rules, publishedBy }: NewRuleSet): Promise<number> {
  const text = JSON.stringify(rules);
  const hash = createHash('sha256').update(text).digest();
  const { rows } = await sql<{ id: number }>`
    insert into transaction_rule_sets (branch_id, account_id, rules, content_hash, published_by)
    values (${branchId}, ${accountId}, ${text}::jsonb, ${hash}, ${publishedBy ?? null})
    on conflict (branch_id, content_hash) do update set content_hash = excluded.content_hash returning id`.execute(db);
  const { id } = rows[0]!;
  await sql`insert into monitoring_settings (branch_id, rule_set_id) values (${branchId}, ${id})
    on conflict (branch_id) do update set rule_set_id = ${id}`.execute(db);
  return id;
}
