import { sql } from 'kysely';
import { writeAuditLine } from '../accounts/audit/write-audit.ts';
import { inSteps } from '../platform/database/in-steps.ts';
import type { Db } from '../platform/database/tables.ts';

/** Maximum number of cases in one database transaction. */
const BATCH = 100;

/**
 * Deletes the closed cases about these subjects, except cases that must be stored by law. Marks the other cases, so
 * that they are deleted later. Runs in the caller's database transaction, in the system scope. Locks each case, so that
 * nobody reopens or closes it in the meantime.
 */
export async function forgetCasesOf(
  transaction: Db,
  accountId: number,
  { subjects, now }: { readonly subjects: readonly Buffer[]; readonly now: Date },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from cases
    where account_id = ${accountId} and subject_key = any(${[...subjects]}::bytea[]) order by id for update`.execute(
    transaction,
  );
  const ids = rows.map(({ id }) => id);
  await sql`delete from cases c where id = any(${ids}::bigint[]) and status = 'closed' and case_held_until(c) <= now()`.execute(
    transaction,
  );
  await sql`update cases set forgotten_at = coalesce(forgotten_at, ${now}) where id = any(${ids}::bigint[])`.execute(
    transaction,
  );
}

/**
 * Deletes closed cases whose legal storage period has ended, and the transactions that were stored only for them. These
 * are cases that were closed before `before`, and cases of people whose data was deleted. If `before` is undefined, no
 * case is deleted because of its age. A legal hold on the person prevents the deletion. Each batch is one database
 * transaction and writes a line into the audit log of each account.
 * @returns the number of deleted cases
 */
export function deleteExpiredCases(
  db: Db,
  { now, before }: { readonly now: Date; readonly before: Date | undefined },
): Promise<number> {
  return inSteps(BATCH, () =>
    db.transaction().execute(async (work) => {
      const { rows } = await sql<{ id: number; account_id: number; case_id: string }>`select id, account_id, case_id
        from cases c where status = 'closed' and (forgotten_at is not null or coalesce(closed_at, updated_at) < ${before ?? null}::timestamptz)
          and case_held_until(c) <= least(now(), ${now}) and not exists
            (select from legal_hold_customers h where h.account_id = c.account_id and h.customer_key = c.subject_key)
        order by id limit ${BATCH} for update skip locked`.execute(work);
      const ids = rows.map(({ id }) => id);
      const { rows: alerts } = await sql<{ id: number }>`select distinct transaction_id as id from case_alerts
        where case_id = any(${ids}::bigint[])`.execute(work);
      await sql`delete from cases where id = any(${ids}::bigint[])`.execute(work);
      await sql`delete from transactions t where id = any(${alerts.map(({ id }) => id)}::bigint[]) and forgotten_at is not null
        and not is_transaction_held(t.id) and not exists
          (select from legal_hold_customers h where h.account_id = t.account_id and h.customer_key = t.customer_key)`.execute(
        work,
      );
      for (const accountId of new Set(rows.map(({ account_id }) => account_id)))
        for (const { case_id } of rows.filter((row) => row.account_id === accountId))
          await writeAuditLine(
            work,
            {
              ...{
                accountId,
                actor: 'retention',
                action: 'delete case',
                subject: `case ${case_id}`,
                outcome: 'deleted',
              },
              ...{ ip: undefined, requestId: undefined },
            },
            { now: () => now },
          );
      return rows.length;
    }),
  );
}
