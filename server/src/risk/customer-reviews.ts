import { sql } from 'kysely';
import type { Vault } from '../platform/crypto/vault.ts';
import { inSteps } from '../platform/database/in-steps.ts';
import { type Db, type Table, tables } from '../platform/database/tables.ts';
import { openReview } from '../reviews/open-review.ts';
import { modelInForce } from './model-store.ts';
import { contentContext, type RiskContent } from './rating-store.ts';
import { monthsAfter } from './review-dates.ts';
import type { RiskLevel } from './risk-model.ts';

/**
 * Number of days from the due date of a review to its deadline. For a high risk the deadline is shorter, because
 * enhanced due diligence is required.
 */
const ENHANCED_DAYS = 14;
const STANDARD_DAYS = 30;

interface ReviewTables {
  customer_risks: Table<'customer_risks'>;
  customer_reviews: Table<'customer_reviews'>;
}

/** Maximum number of customers in one database transaction. */
const BATCH = 100;

/**
 * Opens a review with a work item for every customer whose review is due, unless the customer already has an open
 * review.
 * @param system connection in the system scope
 * @returns the number of opened reviews
 */
export const openDueReviews = (system: Db, now: Date): Promise<number> =>
  inSteps(BATCH, () => system.transaction().execute((work) => openBatch(work, now)));

interface OpenedReview {
  readonly id: number;
  readonly account_id: number;
  readonly branch_id: number;
  readonly due_at: Date;
  readonly score: number | null;
}
async function openBatch(work: Db, now: Date): Promise<number> {
  const { rows } = await sql<OpenedReview>`with opened as (
    insert into customer_reviews (account_id, branch_id, risk_id, opened_at, due_at, former_review_at, planned_at)
    select account_id, branch_id, id, ${now}, ${now}::timestamptz + make_interval(days => case level when 'high' then ${ENHANCED_DAYS}::int else ${STANDARD_DAYS}::int end),
      last_review_at, next_review_at
    from customer_risks r
    where next_review_at <= ${now} and level is not null
      and not exists (select from customer_reviews o where o.risk_id = r.id and o.completed_at is null)
    limit ${BATCH} on conflict (risk_id) where completed_at is null do nothing returning *)
    select o.id, o.account_id, o.branch_id, o.due_at, r.score from opened o join customer_risks r on r.id = o.risk_id`.execute(
    work,
  );
  for (const { id, account_id: accountId, branch_id: branchId, due_at: dueAt, score } of rows)
    await openReview(work, {
      ...{ accountId, branchId, subjectId: id, openedAt: now },
      subject: { kind: 'review', score, dueAt },
    });
  return rows.length;
}

export interface ReviewInShort {
  readonly id: number;
  readonly reference: string;
  readonly level: RiskLevel;
}
/** Returns the customers of these reviews, by review id. Each customer has a reference and the current level. */
export async function reviewsInShort(
  db: Db,
  vault: Vault,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ReviewInShort>> {
  if (!ids.length) return new Map();
  const { rows } = await sql<{
    id: number;
    account_id: number;
    branch_id: number;
    reference_key: Buffer;
    ciphertext: Buffer;
    level: RiskLevel;
  }>`select v.id, r.account_id, r.branch_id, r.reference_key, r.ciphertext, r.level
    from customer_reviews v join customer_risks r on r.id = v.risk_id where v.id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  const shown = await Promise.all(
    rows.map(async ({ id, account_id: accountId, branch_id: branchId, reference_key: referenceKey, ...row }) => {
      const context = contentContext({ accountId, branchId, referenceKey });
      const text = (await vault.decrypt(accountId, context, row.ciphertext)).toString();
      return [id, { id, reference: (JSON.parse(text) as RiskContent).reference, level: row.level }] as const;
    }),
  );
  return new Map(shown);
}

/** Returns the level of the customer under review, or undefined if there is no such review. */
export async function levelOfReview(db: Db, id: number): Promise<RiskLevel | undefined> {
  const row = await tables<ReviewTables>(db)
    .selectFrom('customer_reviews as v')
    .innerJoin('customer_risks as r', 'r.id', 'v.risk_id')
    .select('r.level')
    .where('v.id', '=', id)
    .executeTakeFirst();
  return row?.level ?? undefined;
}

/** Locks the customer under review until the caller's database transaction ends. */
export const lockReview = (work: Db, id: number) =>
  sql`select from customer_risks where id = (select risk_id from customer_reviews where id = ${id}) for update`.execute(
    work,
  );

/**
 * Completes a review and schedules the customer's next review, after the level's interval in months. Runs in the
 * database transaction of the decision.
 */
export async function completeReview(work: Db, { branchId, id, now }: ReviewChange): Promise<void> {
  const { rows } = await sql<{ risk_id: number; level: RiskLevel }>`
    update customer_reviews v set completed_at = ${now} from customer_risks r
    where v.id = ${id} and v.branch_id = ${branchId} and r.id = v.risk_id returning v.risk_id, r.level`.execute(work);
  const [review] = rows;
  if (!review) return;
  const { model } = await modelInForce(work, branchId);
  await tables<ReviewTables>(work)
    .updateTable('customer_risks')
    .set({ last_review_at: now, next_review_at: monthsAfter(now, model.review_months[review.level]) })
    .where('id', '=', review.risk_id)
    .where('branch_id', '=', branchId)
    .execute();
}

/** Undoes `completeReview`. Reopens the review and restores the customer's earlier review dates. */
export async function reopenReview(work: Db, { branchId, id }: Omit<ReviewChange, 'now'>): Promise<void> {
  await sql`with reopened as (
      update customer_reviews set completed_at = null where id = ${id} and branch_id = ${branchId} and completed_at is not null
      returning risk_id, former_review_at, planned_at)
    update customer_risks r set last_review_at = o.former_review_at, next_review_at = o.planned_at from reopened o where r.id = o.risk_id`.execute(
    work,
  );
}

interface ReviewChange {
  readonly branchId: number;
  readonly id: number;
  readonly now: Date;
}
