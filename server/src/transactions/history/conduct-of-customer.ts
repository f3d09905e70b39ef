import { sql } from 'kysely';
import type { Db } from '../../platform/database/tables.ts';
import { toMajor } from '../../platform/money.ts';
import type { Conduct, ConductQuery } from '../../risk/conduct.ts';

const DAY_MS = 86_400_000;
const ALERT_DAYS = 365;
const VOLUME_DAYS = 30;

/** Returns facts from a customer's transactions that affect the customer's risk. */
export async function conductOfCustomer(
  db: Db,
  { branchId, accountId, keys, currency, now }: ConductQuery,
): Promise<Conduct> {
  if (!keys.length)
    return { alerts: 0, openCases: 0, confirmedCases: 0, volume: currency === undefined ? undefined : 0 };
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const subject = [...keys];
  const { rows } = await sql<{ alerts: number; open: number; confirmed: number }>`
    select count(distinct a.transaction_id)::int as alerts,
      count(distinct c.id) filter (where c.status <> 'closed')::int as open,
      count(distinct c.id) filter (where c.status = 'closed' and c.disposition in ('confirmed_not_reported', 'reported_str'))::int as confirmed
    from cases c left join case_alerts a on a.case_id = c.id and a.created_at >= ${daysAgo(ALERT_DAYS)}
    where c.branch_id = ${branchId} and c.account_id = ${accountId} and c.subject_key = any(${subject}::bytea[])
      and (c.status <> 'closed' or c.disposition not in ('false_positive', 'explained', 'duplicate', 'error_in_data'))`.execute(
    db,
  );
  const { alerts, open, confirmed } = rows[0]!;
  return {
    alerts,
    openCases: open,
    confirmedCases: confirmed,
    volume: currency === undefined ? undefined : await volumeOf(currency),
  };

  async function volumeOf(code: string): Promise<number> {
    const { rows: sums } = await sql<{
      minor: string;
    }>`select coalesce(sum(minor), 0)::text as minor from transaction_legs
      where entity_key = any(${subject}::bytea[]) and branch_id = ${branchId}
        and account_id = ${accountId} and currency = ${code} and at > ${daysAgo(VOLUME_DAYS)} and at <= ${now} and failed is not true`.execute(
      db,
    );
    return Number(toMajor(BigInt(sums[0]!.minor), code));
  }
}
