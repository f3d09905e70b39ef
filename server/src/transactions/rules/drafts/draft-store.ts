import { sql } from 'kysely';
import type { Page } from '../../../accounts/store.ts';
import type { Db } from '../../../platform/database/tables.ts';
import type { Rule } from '../rule.ts';

export interface DraftRow {
  readonly id: number;
  readonly base: number;
  readonly country: string | null;
  readonly reason: string;
  readonly created_by: number;
  readonly created_at: Date;
  readonly discarded_at: Date | null;
  readonly published_by: number | null;
  readonly published_at: Date | null;
}
export type WholeDraft = DraftRow & { readonly rules: readonly Rule[] };

const columns = sql`d.id, d.base_id as base, d.country, d.reason, d.created_by, d.created_at, d.discarded_at, p.published_by, p.published_at`;
const joined = sql`rule_drafts d left join rule_publications p on p.draft_id = d.id`;
const before = ({ before: id }: Page, column: string) =>
  id === undefined ? sql`` : sql`and ${sql.ref(column)} < ${id}`;

/** Returns the drafts of the branch, newest first, without their rules. */
export const listDrafts = async (db: Db, branchId: number, page: Page): Promise<DraftRow[]> =>
  (
    await sql<DraftRow>`select ${columns} from ${joined} where d.branch_id = ${branchId} ${before(page, 'd.id')}
      order by d.id desc limit ${page.limit}`.execute(db)
  ).rows;

export const readDraft = async (db: Db, branchId: number, id: number): Promise<WholeDraft | undefined> =>
  (
    await sql<WholeDraft>`select ${columns}, d.rules from ${joined} where d.branch_id = ${branchId} and d.id = ${id}`.execute(
      db,
    )
  ).rows[0];

/**
 * Locks the draft until the database transaction ends. If two people publish or discard it at once, one waits for the
 * other.
 */
export const lockDraft = (work: Db, branchId: number, id: number) =>
  sql`select from rule_drafts where branch_id = ${branchId} and id = ${id} for update`.execute(work);

export interface NewDraft {
  readonly branchId: number;
  readonly accountId: number;
  readonly rules: readonly Rule[];
  readonly base: number;
  readonly country: string | null;
  readonly reason: string;
  readonly createdBy: number;
  readonly at: Date;
}

/**
 * Adds a draft. Returns undefined if the branch has the maximum number of open drafts. A lock makes simultaneous
 * requests run one after another.
 */
export const insertDraftWithin = (db: Db, draft: NewDraft, most: number): Promise<number | undefined> =>
  db.transaction().execute(async (work) => {
    await sql`select pg_advisory_xact_lock(hashtext('rule_drafts'), ${draft.branchId}::int)`.execute(work);
    return (await countOpenDrafts(work, draft.branchId)) < most ? insertDraft(work, draft) : undefined;
  });

export async function insertDraft(db: Db, draft: NewDraft): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into rule_drafts (branch_id, account_id, rules, base_id, country, reason, created_by, created_at)
    values (${draft.branchId}, ${draft.accountId}, ${JSON.stringify(draft.rules)}::jsonb, ${draft.base}, ${draft.country}, ${draft.reason},
      ${draft.createdBy}, ${draft.at}) returning id`.execute(db);
  return rows[0]!.id;
}

async function countOpenDrafts(db: Db, branchId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from rule_drafts d where branch_id = ${branchId}
    and discarded_at is null and not exists (select from rule_publications p where p.draft_id = d.id)`.execute(db);
  return rows[0]!.n;
}

export const discardDraft = (db: Db, id: number, { by, at }: { readonly by: number; readonly at: Date }) =>
  sql`update rule_drafts set discarded_by = ${by}, discarded_at = ${at} where id = ${id}`.execute(db);

export interface Publication {
  readonly id: number;
  readonly rule_set: number;
  readonly cause: 'shipped' | 'limit' | 'draft';
  readonly draft: number | null;
  readonly author: number | null;
  readonly published_by: number | null;
  readonly self_published: boolean;
  readonly published_at: Date;
  readonly in_force: boolean;
}

/** Returns the rule sets with the times when they came into force, newest first. The newest is in force now. */
export const listPublications = async (db: Db, branchId: number, page: Page): Promise<Publication[]> =>
  (
    await sql<Publication>`select id, rule_set_id as rule_set, cause, draft_id as draft, author, published_by, self_published, published_at,
        id = (select max(id) from rule_publications where branch_id = ${branchId}) as in_force
      from rule_publications where branch_id = ${branchId} ${before(page, 'id')} order by id desc limit ${page.limit}`.execute(
      db,
    )
  ).rows;

export async function hasTransactions(db: Db, branchId: number): Promise<boolean> {
  const { rows } = await sql`select from transactions where branch_id = ${branchId} limit 1`.execute(db);
  return rows.length > 0;
}
