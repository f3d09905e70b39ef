import { sql } from 'kysely';
import { picked } from '../platform/database/picked.ts';
import { type Db, type Table, tables } from '../platform/database/tables.ts';
import type { ItemColumns } from './subjects/item.ts';
import type { WorkKind } from './subjects/rules.ts';

interface ReviewTables {
  work_items: Table<'work_items', { kind: WorkKind; state: ItemColumns['state'] }>;
}

/** Subject of a review: what a person must decide about. */
interface Subject {
  readonly kind: WorkKind;
  readonly id: number;
}

/**
 * Changes the review of a subject, which is its item in the work queue, in the database transaction that changes the
 * subject. The caller holds the lock on the subject.
 */
export async function changeReview(
  work: Db,
  { kind, id }: Subject,
  change: Partial<ItemColumns> & { readonly due_at?: Date },
): Promise<void> {
  if (!Object.keys(change).length) return;
  await tables<ReviewTables>(work)
    .updateTable('work_items')
    .set({
      ...picked(change, ['state', 'assignee', 'decision', 'reason', 'decided_by', 'decided_at', 'approved_by']),
      ...picked(change, ['self_approved', 'due_at']),
    })
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .execute();
}

/** Raises the score of a subject's review. A lower score changes nothing. */
export const raiseScoreOfReview = (work: Db, { kind, id }: Subject, score: number) =>
  sql`update work_items set score = greatest(score, ${score}) where kind = ${kind} and subject_id = ${id}`.execute(
    work,
  );
