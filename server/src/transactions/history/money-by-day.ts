import { sql } from 'kysely';
import type { Db } from '../../platform/database/tables.ts';

/** Payments of one day in one currency. */
export interface MoneyOfDay {
  readonly currency: string;
  /** Date in the branch's time zone, YYYY-MM-DD. */
  readonly day: string;
  /** Amounts in minor units. */
  readonly came: bigint;
  readonly went: bigint;
  readonly movements: number;
  /** Number of payments whose transaction is in `flagged`, or whose other side is in `flagged`. */
  readonly flagged: number;
}

/**
 * Returns the payments of a customer or account, added up by currency and day and sorted by both. Leaves out days
 * without a payment and attempts that moved no money.
 * The query usually reads only the primary key of the history. It reads more if a flagged transaction has no history
 * row of its own. This happens because the history of an account has each payment only once, under the side that was
 * written first. The row of the paying account then names the other side (`payment-twins.ts`).
 *
 * @param of `from` inclusive, `to` exclusive; `utcOffset`: minutes by which the branch's clocks are ahead of UTC;
 *   `flagged`: ids of transactions
 */
export async function moneyByDay(
  db: Db,
  of: {
    readonly branchId: number;
    readonly key: Buffer;
    readonly from: Date;
    readonly to: Date;
    readonly utcOffset: number;
    readonly flagged: readonly number[];
  },
): Promise<MoneyOfDay[]> {
  const own = sql`l.entity_key = ${of.key} and l.branch_id = ${of.branchId}`;
  const inWindow = sql`${own} and l.at >= ${of.from} and l.at < ${of.to}`;
  const { rows } = await sql<{
    currency: string;
    day: string;
    came: string;
    went: string;
    movements: number;
    flagged: number;
  }>`
    with given as (select unnest(${[...of.flagged]}::bigint[]) as id),
    other_sides as materialized (select t.id from given join transactions t using (id)
      where not exists (select from transaction_legs l where ${own} and l.at = t.at and l.id = t.id)),
    flagged as (
      select id from given
      union select l.id from transaction_legs l where exists (select from other_sides) and ${inWindow}
        and l.mirror_id in (select id from other_sides)
      union select l.id from transaction_legs l
        join transaction_legs payer on payer.entity_key = l.other_key and payer.branch_id = l.branch_id
          and payer.at = l.at and payer.id = l.id and payer.direction = 'out'
        where exists (select from other_sides) and ${inWindow} and l.direction = 'in' and payer.mirror_id in (select id from other_sides))
    select l.currency, to_char((l.at + make_interval(mins => ${of.utcOffset})) at time zone 'UTC', 'YYYY-MM-DD') as day,
      coalesce(sum(l.minor) filter (where l.direction = 'in'), 0)::text as came,
      coalesce(sum(l.minor) filter (where l.direction = 'out'), 0)::text as went,
      count(*)::int as movements, count(f.id)::int as flagged
    from transaction_legs l left join flagged f on f.id = l.id
    where ${inWindow} and l.minor > 0
    group by 1, 2 order by 1, 2`.execute(db);
  return rows.map(({ came, went, ...row }) => ({ ...row, came: BigInt(came), went: BigInt(went) }));
}
