import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';
import type { RatedCustomer, RatingCause } from './rating-store.ts';

export interface RatingChangeRow extends RatedCustomer {
  readonly cause: RatingCause;
}

/** Records that a customer must be rated again. */
export const noteChange = (work: Db, { accountId, branchId, referenceKey }: RatedCustomer, cause: RatingCause) =>
  sql`insert into customer_risk_changes (account_id, branch_id, reference_key, cause)
    values (${accountId}, ${branchId}, ${referenceKey}, ${cause})`.execute(work);

/** Records that every rated customer of the branch must be rated again. */
export const noteChangeOfBranch = (work: Db, branchId: number) =>
  sql`insert into customer_risk_changes (account_id, branch_id, reference_key, cause)
    select account_id, branch_id, reference_key, 'model' from customer_risks where branch_id = ${branchId}`.execute(
    work,
  );

/** Records that customers must be rated again: every customer whose rating can change only because time passes. */
export const noteDailyChanges = (system: Db, assessedBefore: Date) =>
  sql`insert into customer_risk_changes (account_id, branch_id, reference_key, cause)
    select account_id, branch_id, reference_key, 'daily' from customer_risks where daily and assessed_at < ${assessedBefore}`.execute(
    system,
  );

/** Returns at most `limit` customers who must be rated again. The customer with the oldest recorded change is first. */
export async function changedCustomers(system: Db, limit: number): Promise<RatedCustomer[]> {
  const { rows } =
    await sql<RatedCustomer>`select account_id as "accountId", branch_id as "branchId", reference_key as "referenceKey"
    from customer_risk_changes group by 1, 2, 3 order by min(id) limit ${limit}`.execute(system);
  return rows;
}

/** Removes the customer's recorded changes. Returns the cause of the newest change, or undefined if there were none. */
export async function takeChanges(
  work: Db,
  { accountId, branchId, referenceKey }: RatedCustomer,
): Promise<RatingCause | undefined> {
  const { rows } = await sql<{ id: number; cause: RatingCause }>`delete from customer_risk_changes
    where branch_id = ${branchId} and account_id = ${accountId} and reference_key = ${referenceKey} returning id, cause`.execute(
    work,
  );
  return rows.sort((a, b) => b.id - a.id)[0]?.cause;
}
