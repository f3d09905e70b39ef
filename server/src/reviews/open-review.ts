import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';
import { type ReviewSubject, type UrgentRecord, urgencyOf } from './urgency.ts';

export interface NewReview {
  readonly accountId: number;
  readonly branchId: number;
  /** Id of the record, the alert, the customer review or the case about which a person must decide. */
  readonly subjectId: number;
  readonly subject: Exclude<ReviewSubject, UrgentRecord> | Pick<UrgentRecord, 'kind'>;
  /** Time when the review is opened. Default: the time of the database transaction. */
  readonly openedAt?: Date;
}

interface BranchPolicy {
  readonly now: Date;
  readonly hours: number | null;
  readonly two: boolean | null;
}

/**
 * Opens a review, which is an item in the work queue. This happens in the database transaction that writes the subject
 * of the review. Does nothing if the subject already has a review.
 * @param work the caller's database transaction, in a scope that can read the branch
 */
export async function openReview(work: Db, review: NewReview): Promise<void> {
  const { accountId, branchId, subjectId, subject } = review;
  const { rows } =
    await sql<BranchPolicy>`select now() as now, (policy -> 'dashboard' ->> 'review_hours')::int as hours,
      (policy -> 'dashboard' ->> 'four_eyes')::boolean as two from branches where id = ${branchId}`.execute(work);
  const [branch] = rows;
  if (!branch) return;
  const openedAt = review.openedAt ?? branch.now;
  const isOfRecord = subject.kind !== 'alert' && subject.kind !== 'review' && subject.kind !== 'case';
  const urgent: ReviewSubject = isOfRecord ? { kind: subject.kind, reviewHours: branch.hours ?? undefined } : subject;
  const { score, dueAt } = urgencyOf(urgent, openedAt);
  // The outcomes of alerts and cases do not depend on the branch's settings.
  const fourEyes = subject.kind !== 'alert' && subject.kind !== 'case' && (branch.two ?? false);
  await sql`insert into work_items (account_id, branch_id, kind, subject_id, score, due_at, created_at, four_eyes)
    values (${accountId}, ${branchId}, ${subject.kind}, ${subjectId}, ${score}, ${dueAt}, ${openedAt}, ${fourEyes})
    on conflict (kind, subject_id) do nothing`.execute(work);
}
