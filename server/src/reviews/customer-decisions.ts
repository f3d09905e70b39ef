import type { outcomes } from '@hakiki/contract';
import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';

export interface CustomerDecision {
  readonly verification_id: number;
  readonly decision: outcomes.Decision;
  readonly reason: outcomes.DecisionReason;
}

/** Returns the decisions that were made in the work queue about these customers' records. */
export async function customerDecisions(
  db: Db,
  branchId: number,
  verificationIds: readonly number[],
): Promise<CustomerDecision[]> {
  if (!verificationIds.length) return [];
  const { rows } = await sql<CustomerDecision>`select subject_id as verification_id, decision, reason from work_items
    where branch_id = ${branchId} and kind in ('customer', 'run') and state = 'decided' and subject_id = any(${[...verificationIds]}::bigint[])`.execute(
    db,
  );
  return rows;
}
