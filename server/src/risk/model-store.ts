import { sql } from 'kysely';
import type { Page } from '../accounts/store.ts';
import { lockNumber } from '../platform/database/lock-number.ts';
import { type Db, type Table, tables } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import type { RiskModel } from './risk-model.ts';
import { SHIPPED_MODEL } from './shipped-model.ts';

interface ModelTables {
  risk_models: Table<'risk_models', { model: RiskModel }>;
  risk_model_drafts: Table<'risk_model_drafts', { model: RiskModel }>;
}
const typed = (db: Db) => tables<ModelTables>(db);

export interface ModelInForce {
  /** Published model; null means the shipped default. */
  readonly id: number | null;
  readonly model: RiskModel;
}

export async function modelInForce(db: Db, branchId: number): Promise<ModelInForce> {
  const newest = await typed(db)
    .selectFrom('risk_models')
    .select(['id', 'model'])
    .where('branch_id', '=', branchId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest ?? { id: null, model: SHIPPED_MODEL };
}

export async function readModel(db: Db, branchId: number, id: number): Promise<RiskModel | undefined> {
  const row = await typed(db)
    .selectFrom('risk_models')
    .select('model')
    .where('branch_id', '=', branchId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.model;
}

export interface PublishedModel {
  readonly id: number;
  readonly draft: number;
  readonly author: number;
  readonly published_by: number;
  readonly self_published: boolean;
  readonly published_at: Date;
  readonly in_force: boolean;
}
const before = ({ before: id }: Page, column: string) =>
  id === undefined ? sql`` : sql`and ${sql.ref(column)} < ${id}`;

/** Returns the published models, newest first. */
export const listModels = async (db: Db, branchId: number, page: Page): Promise<PublishedModel[]> =>
  (
    await sql<PublishedModel>`select id, draft_id as draft, author, published_by, self_published, published_at,
        id = (select max(id) from risk_models where branch_id = ${branchId}) as in_force
      from risk_models where branch_id = ${branchId} ${before(page, 'id')} order by id desc limit ${page.limit}`.execute(
      db,
    )
  ).rows;

export interface ModelPublication {
  readonly branchId: number;
  readonly accountId: number;
  readonly model: RiskModel;
  readonly base: number | null;
  readonly draftId: number;
  readonly author: number;
  readonly publishedBy: number;
  readonly at: Date;
}

/**
 * Publishes a model and returns its id. If two people publish at the same time, the second request is refused.
 * @throws AppError conflict if another model was published since `base`
 */
export async function insertModel(
  work: Db,
  { branchId, accountId, model, base, draftId, author, publishedBy, at }: ModelPublication,
): Promise<number> {
  await lockNumber(work, 'risk_models', branchId);
  if ((await modelInForce(work, branchId)).id !== base) throw new AppError('risk_model_changed');
  const { rows } = await sql<{
    id: number;
  }>`insert into risk_models (branch_id, account_id, model, draft_id, author, published_by, self_published, published_at)
    values (${branchId}, ${accountId}, ${JSON.stringify(model)}::jsonb, ${draftId}, ${author}, ${publishedBy}, ${publishedBy === author}, ${at}) returning id`.execute(
    work,
  );
  return rows[0]!.id;
}

export interface ModelDraftRow {
  readonly id: number;
  readonly base: number | null;
  readonly reason: string;
  readonly created_by: number;
  readonly created_at: Date;
  readonly discarded_at: Date | null;
  readonly published_by: number | null;
  readonly published_at: Date | null;
}
export type WholeModelDraft = ModelDraftRow & { readonly model: RiskModel };
const columns = sql`d.id, d.base_id as base, d.reason, d.created_by, d.created_at, d.discarded_at, m.published_by, m.published_at`;
const joined = sql`risk_model_drafts d left join risk_models m on m.draft_id = d.id`;

export const listModelDrafts = async (db: Db, branchId: number, page: Page): Promise<ModelDraftRow[]> =>
  (
    await sql<ModelDraftRow>`select ${columns} from ${joined} where d.branch_id = ${branchId} ${before(page, 'd.id')}
      order by d.id desc limit ${page.limit}`.execute(db)
  ).rows;

export const readModelDraft = async (db: Db, branchId: number, id: number): Promise<WholeModelDraft | undefined> =>
  (
    await sql<WholeModelDraft>`select ${columns}, d.model from ${joined} where d.branch_id = ${branchId} and d.id = ${id}`.execute(
      db,
    )
  ).rows[0];

/**
 * Locks the draft until the database transaction ends. If two people publish or discard it at the same time, the second
 * one waits.
 */
export const lockModelDraft = (work: Db, branchId: number, id: number) =>
  typed(work)
    .selectFrom('risk_model_drafts')
    .select('id')
    .where('branch_id', '=', branchId)
    .where('id', '=', id)
    .forUpdate()
    .execute();

export interface NewModelDraft {
  readonly branchId: number;
  readonly accountId: number;
  readonly model: RiskModel;
  readonly base: number | null;
  readonly reason: string;
  readonly createdBy: number;
  readonly at: Date;
}
/** Inserts a draft and returns its id, or undefined if the branch already has `maxOpen` open drafts. */
export const insertModelDraft = (db: Db, draft: NewModelDraft, maxOpen: number): Promise<number | undefined> =>
  db.transaction().execute(async (work) => {
    await lockNumber(work, 'risk_model_drafts', draft.branchId);
    const { rows: open } = await sql<{
      n: number;
    }>`select count(*)::int as n from risk_model_drafts d where branch_id = ${draft.branchId}
      and discarded_at is null and not exists (select from risk_models m where m.draft_id = d.id)`.execute(work);
    if (open[0]!.n >= maxOpen) return undefined;
    const { rows } = await sql<{
      id: number;
    }>`insert into risk_model_drafts (branch_id, account_id, model, base_id, reason, created_by, created_at)
      values (${draft.branchId}, ${draft.accountId}, ${JSON.stringify(draft.model)}::jsonb, ${draft.base}, ${draft.reason}, ${draft.createdBy}, ${draft.at})
      returning id`.execute(work);
    return rows[0]!.id;
  });

export const discardModelDraft = (work: Db, id: number, { by, at }: { readonly by: number; readonly at: Date }) =>
  typed(work)
    .updateTable('risk_model_drafts')
    .set({ discarded_by: by, discarded_at: at })
    .where('id', '=', id)
    .execute();
