import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, type Table, tables } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { fingerprintOf } from '../../platform/fingerprint.ts';
import type { Rule } from './rule.ts';
import { numberRules } from './versions.ts';

interface RuleSetTables {
  transaction_rule_sets: Table<'transaction_rule_sets', { rules: Rule[] }>;
  monitoring_settings: Table<'monitoring_settings'>;
  rule_publications: Table<'rule_publications'>;
}
const typed = (db: Db) => tables<RuleSetTables>(db);

export interface StoredRuleSet {
  readonly id: number;
  readonly rules: readonly Rule[];
}
export interface Settings {
  readonly country: string | null;
  readonly ruleSetId: number | null;
  /** Limit from before rule sets existed, in the country's currency. */
  readonly limit: number | null;
  readonly threshold: number | null;
}

export interface SettingsRow {
  readonly branch_id: number;
  readonly country: string | null;
  readonly rule_set_id: number | null;
  readonly transaction_limit: number | null;
  readonly threshold: number | null;
}
/** Query for the settings of branches. A branch without settings has no row. */
export const settingsQuery = (branchIds: readonly number[]) =>
  sql<SettingsRow>`select branch_id, country, rule_set_id, transaction_limit, threshold
    from monitoring_settings where branch_id = any(${[...branchIds]}::bigint[])`;
export function settingsOf(rows: readonly SettingsRow[], branchId: number): Settings {
  const row = rows.find(({ branch_id }) => branch_id === branchId);
  const { country = null, rule_set_id = null, transaction_limit = null, threshold = null } = row ?? {};
  return { country, ruleSetId: rule_set_id, limit: transaction_limit, threshold };
}

export async function readRuleSet(db: Db, id: number): Promise<StoredRuleSet> {
  const row = await typed(db)
    .selectFrom('transaction_rule_sets')
    .select('rules')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Error(`rule set ${id} is not in the database`);
  return { id, rules: row.rules };
}

/** Returns the rules of a set that is or was in force in the branch; undefined for any other set. */
export async function ruleSetOfBranch(db: Db, branchId: number, id: number): Promise<readonly Rule[] | undefined> {
  const row = await typed(db)
    .selectFrom('transaction_rule_sets')
    .select('rules')
    .where('branch_id', '=', branchId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.rules;
}

/**
 * Reason why a rule set comes into force: it is shipped with the service, a limit was set through the API, or a person
 * published a draft.
 */
export type PublicationCause =
  | 'shipped'
  | 'limit'
  | { readonly draftId: number; readonly author: number; readonly publishedBy: number };

export interface NewRuleSet {
  readonly branchId: number;
  readonly accountId: number;
  /** The rules of the set. Their versions are ignored, because versions are assigned when the set is stored. */
  readonly rules: readonly Rule[];
  readonly cause: PublicationCause;
  /** Id of the rule set that must be in force before the change. */
  readonly base?: number;
  /** New country of the branch, if the country also changes. */
  readonly country?: string;
}

/**
 * Stores a rule set and puts it in force. A set that is already stored is not stored again. Returns the id of the set.
 * @throws AppError conflict if another set than `base` is in force.
 */
export const publishRuleSet = (db: Db, set: NewRuleSet): Promise<number> =>
  db.isTransaction ? publish(db, set) : db.transaction().execute((work) => publish(work, set));

/**
 * Locks the branch's rules until the database transaction ends. Returns the id of the set in force, or null if there is
 * none yet.
 */
export async function lockRulesOfBranch(work: Db, branchId: number): Promise<number | null> {
  await typed(work)
    .insertInto('monitoring_settings')
    .values({ branch_id: branchId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const settings = await typed(work)
    .selectFrom('monitoring_settings')
    .select('rule_set_id')
    .where('branch_id', '=', branchId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return settings.rule_set_id;
}

async function publish(work: Db, { branchId, accountId, rules, cause, base, country }: NewRuleSet): Promise<number> {
  const inForce = await lockRulesOfBranch(work, branchId);
  if (base !== undefined && base !== inForce) throw new AppError('rules_changed');
  const { rows: known } = await sql<{ rule: Rule }>`select distinct rule from transaction_rule_sets,
    jsonb_array_elements(rules) as rule where branch_id = ${branchId}`.execute(work);
  const numbered = numberRules(
    rules,
    known.map(({ rule }) => rule),
  );
  const hash = createHash('sha256').update(fingerprintOf(numbered)).digest();
  const { rows } = await sql<{ id: number }>`
    insert into transaction_rule_sets (branch_id, account_id, rules, content_hash)
    values (${branchId}, ${accountId}, ${JSON.stringify(numbered)}::jsonb, ${hash})
    on conflict (branch_id, content_hash) do update set content_hash = excluded.content_hash returning id`.execute(
    work,
  );
  const { id } = rows[0]!;
  await typed(work)
    .updateTable('monitoring_settings')
    .set({ rule_set_id: id, ...(country !== undefined && { country }) })
    .where('branch_id', '=', branchId)
    .execute();
  const person = typeof cause === 'string' ? undefined : cause;
  if (id !== inForce || person)
    await typed(work)
      .insertInto('rule_publications')
      .values({
        branch_id: branchId,
        account_id: accountId,
        rule_set_id: id,
        cause: typeof cause === 'string' ? cause : 'draft',
        draft_id: person?.draftId ?? null,
        author: person?.author ?? null,
        published_by: person?.publishedBy ?? null,
        self_published: person !== undefined && person.author === person.publishedBy,
      })
      .execute();
  return id;
}
