import { sql } from 'kysely';
import type { Db } from '../../platform/database/tables.ts';

export interface RecordAlert {
  readonly kind: 'sanction' | 'pep';
  readonly status: 'open' | 'cleared' | 'confirmed';
}

/**
 * Returns the alerts about the customers of these records that changes of lists have raised. The content of the alerts
 * is not included.
 */
export async function alertsOfRecords(
  db: Db,
  branchId: number,
  verificationIds: readonly number[],
): Promise<RecordAlert[]> {
  if (!verificationIds.length) return [];
  const { rows } =
    await sql<RecordAlert>`select a.kind, a.status from screening_alerts a join watched_customers w on w.id = a.customer_id
    where a.branch_id = ${branchId} and w.verification_id = any(${[...verificationIds]}::bigint[])`.execute(db);
  return rows;
}
