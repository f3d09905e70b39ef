import { sql } from 'kysely';
import type { Db } from '../../platform/database/tables.ts';
import { slotOf } from './history-store.ts';

/** Movements of one day in one currency. */
export interface MoneyOfDay {
  readonly currency: string;
  /** Date in UTC, YYYY-MM-DD. */
  readonly day: string;
  /** Minor units. */
  readonly came: bigint;
  readonly went: bigint;
  readonly movements: number;
  /** Number of the movements that are among `flagged`. */
  readonly flagged: number;
}

/**
 * A customer's or account's movements by currency and day, in order of both; days without a movement are left out, as are attempts that moved nothing. Reads the
 * primary key of the history alone.
 *
 * @param of `from` inclusive, `to` exclusive; `flagged`: ids of transactions
 */
export async function moneyByDay(
  db: Db,
  of: {
    readonly branchId: number;
    readonly key: Buffer;
    readonly from: Date;
    readonly to: Date;
    readonly flagged: readonly number[];
  },
): Promise<MoneyOfDay[]> {
  const { rows } = await sql<{
    currency: string;
    day: string;
    came: string;
    went: string;
    movements: number;
    flagged: number;
  }>`
    select l.currency, to_char(l.at at time zone 'UTC', 'YYYY-MM-DD') as day,
      coalesce(sum(l.minor) filter (where l.direction = 'in'), 0)::text as came,
      coalesce(sum(l.minor) filter (where l.direction = 'out'), 0)::text as went,
      count(*)::int as movements, count(f.id)::int as flagged
    from transaction_legs l left join unnest(${[...of.flagged]}::bigint[]) as f (id) on f.id = l.id
    where l.slot = ${slotOf(of.key)}::int and l.entity_key = ${of.key} and l.branch_id = ${of.branchId}
      and l.at >= ${of.from} and l.at < ${of.to} and l.minor > 0
    group by 1, 2 order by 1, 2`.execute(db);
  return rows.map(({ came, went, ...row }) => ({ ...row, came: BigInt(came), went: BigInt(went) }));
}
