import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';
import { moneyByDay } from '../transactions/history/money-by-day.ts';
import { type MoneyInCurrency, moneyOfWindow } from './money-of-window.ts';

const DAY_MS = 86_400_000;
/** Maximum number of alerts whose transactions are marked, newest first. */
const MAX_ALERTED = 1000;

export interface CaseMoney {
  readonly from: Date;
  /** End of the window. The end itself is not part of the window. */
  readonly to: Date;
  readonly currencies: readonly MoneyInCurrency[];
}

/**
 * Returns the money that the case's subject received and sent, by day of the branch. The window ends with the day of
 * the newest transaction of the case's alerts. Without such a transaction, it ends with the day on which the case was
 * opened.
 *
 * @param of `utcOffset`: minutes by which the branch's clocks are ahead of UTC
 * @returns undefined if the branch has no such case; an empty list of currencies if the case has no subject, or if the
 *   person's data was deleted
 */
export async function caseMoney(
  db: Db,
  {
    branchId,
    caseId,
    days,
    utcOffset,
  }: { readonly branchId: number; readonly caseId: number; readonly days: number; readonly utcOffset: number },
): Promise<CaseMoney | undefined> {
  const { rows: cases } = await sql<{ subject_key: Buffer | null; until: Date; flagged: number[] }>`
    select c.subject_key, coalesce(a.until, c.created_at) as until, coalesce(a.ids, '{}') as flagged
    from cases c left join lateral (
      select max(t.at) as until, array_agg(t.id) as ids from (
        select distinct transaction_id as id from case_alerts where case_id = c.id order by 1 desc limit ${MAX_ALERTED}) newest
      join transactions t using (id)) a on true
    where c.id = ${caseId} and c.branch_id = ${branchId}`.execute(db);
  const [found] = cases;
  if (!found) return undefined;
  const { subject_key: key, until, flagged } = found;
  const shift = utcOffset * 60_000;
  const to = new Date((Math.floor((until.getTime() + shift) / DAY_MS) + 1) * DAY_MS - shift);
  const from = new Date(to.getTime() - days * DAY_MS);
  const moved = key ? await moneyByDay(db, { branchId, key, from, to, utcOffset, flagged }) : [];
  return { from, to, currencies: moneyOfWindow(moved) };
}
