import { type JSONColumnType, sql } from 'kysely';
import type { Page } from '../../../accounts/store.ts';
import { lockNumber } from '../../../platform/database/lock-number.ts';
import { type Db, type Table, tables } from '../../../platform/database/tables.ts';
import type { Rule } from '../rule.ts';

interface DraftTables {
  rule_drafts: Table<'rule_drafts', { rules: JSONColumnType<readonly Rule[]> }>;
  rule_publications: Table<'rule_publications'>;
  transactions: Table<'transactions'>;
}
const typed = (db: Db) => tables<DraftTables>(db);

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

const draftsOf = (db: Db, branchId: number) =>
  typed(db)
    .selectFrom('rule_drafts as d')
    .leftJoin('rule_publications as p', 'p.draft_id', 'd.id')
    .select(['d.id', 'd.base_id as base', 'd.country', 'd.reason', 'd.created_by', 'd.created_at', 'd.discarded_at'])
    .select(['p.published_by', 'p.published_at'])
    .where('d.branch_id', '=', branchId);

/** Returns the drafts of the branch, newest first, without their rules. */
export const listDrafts = (db: Db, branchId: number, { before, limit }: Page): Promise<DraftRow[]> =>
  draftsOf(db, branchId)
    .$if(before !== undefined, (all) => all.where('d.id', '<', before!))
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute();

export const readDraft = (db: Db, branchId: number, id: number): Promise<WholeDraft | undefined> =>
  draftsOf(db, branchId).select('d.rules').where('d.id', '=', id).executeTakeFirst();

/**
 * Locks the draft until the database transaction ends. If two people publish or discard it at once, one waits for the
 * other.
 */
export const lockDraft = (work: Db, branchId: number, id: number) =>
  typed(work)
    .selectFrom('rule_drafts')
    .select('id')
    .where('branch_id', '=', branchId)
    .where('id', '=', id)
    .forUpdate()
    .execute();

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
    await lockNumber(work, 'rule_drafts', draft.branchId);
    return (await countOpenDrafts(work, draft.branchId)) < most ? insertDraft(work, draft) : undefined;
  });

export async function insertDraft(db: Db, draft: NewDraft): Promise<number> {
  const { id } = await typed(db)
    .insertInto('rule_drafts')
    .values({
      branch_id: draft.branchId,
      account_id: draft.accountId,
      rules: JSON.stringify(draft.rules),
      base_id: draft.base,
      country: draft.country,
      reason: draft.reason,
      created_by: draft.createdBy,
      created_at: draft.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function countOpenDrafts(db: Db, branchId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from rule_drafts d where branch_id = ${branchId}
    and discarded_at is null and not exists (select from rule_publications p where p.draft_id = d.id)`.execute(db);
  return rows[0]!.n;
}

export const discardDraft = (db: Db, id: number, { by, at }: { readonly by: number; readonly at: Date }) =>
  typed(db).updateTable('rule_drafts').set({ discarded_by: by, discarded_at: at }).where('id', '=', id).execute();

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
export const listPublications = async (db: Db, branchId: number, { before, limit }: Page): Promise<Publication[]> =>
  (
    await sql<Publication>`select id, rule_set_id as rule_set, cause, draft_id as draft, author, published_by, self_published, published_at,
        id = (select max(id) from rule_publications where branch_id = ${branchId}) as in_force
      from rule_publications where branch_id = ${branchId} ${before === undefined ? sql`` : sql`and id < ${before}`} order by id desc limit ${limit}`.execute(
      db,
    )
  ).rows;

export async function hasTransactions(db: Db, branchId: number): Promise<boolean> {
  const row = await typed(db)
    .selectFrom('transactions')
    .select('id')
    .where('branch_id', '=', branchId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
