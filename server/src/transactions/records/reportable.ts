import type { monitoring } from '@hakiki/contract';
import { sql } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { toMajor } from '../../platform/money.ts';
import { readFacts } from '../facts/transaction-facts.ts';
import type { CountryProfile } from '../rules/profiles.ts';

const PREFIX = 'over_reporting_threshold_';
export const isThresholdRule = (stableId: string): boolean => stableId.startsWith(PREFIX);

const MOST = 5_000;
const DAY_MS = 86_400_000;

/**
 * Returns the start and end of a day in the country. The day is given as YYYY-MM-DD.
 * @throws AppError invalid_input for a day that does not exist.
 */
export function dayOf(date: string, { utcOffset }: Pick<CountryProfile, 'utcOffset'>): { from: Date; to: Date } {
  const midnight = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(date)) throw new AppError('invalid_day');
  const from = midnight.getTime() - utcOffset * 60_000;
  return { from: new Date(from), to: new Date(from + DAY_MS) };
}

/** Returns the current day in the country, as YYYY-MM-DD. */
export const todayOf = (now: Date, { utcOffset }: Pick<CountryProfile, 'utcOffset'>): string =>
  new Date(now.getTime() + utcOffset * 60_000).toISOString().slice(0, 10);

interface OfDay {
  readonly id: number;
  readonly transaction_id: string;
  readonly at: Date;
  /** The amount in major units. */
  readonly amount: string;
  readonly is_cash: boolean | null;
  /** True if the rule of the reporting threshold hit. */
  readonly over: boolean;
}
interface Reportable {
  readonly from: Date;
  readonly to: Date;
  /** False if some transactions are left out because there are too many. */
  readonly complete: boolean;
  readonly customers: readonly {
    readonly currency: string;
    readonly total: string;
    readonly transactions: readonly OfDay[];
  }[];
}

interface Row {
  readonly id: number;
  readonly at: Date;
  readonly currency: string;
  readonly customer_key: Buffer;
  readonly over: boolean;
  readonly ciphertext: Buffer;
}

/**
 * Returns customers with a transaction on this day that reached the reporting threshold. Each customer is returned with
 * all evaluated transactions of that day and currency, because together they make up the total. Failed attempts are
 * left out, because they moved no money. Hits of any version of the rule count, so a transaction that was over an
 * earlier threshold is included.
 * @throws AppError invalid_input for a day that does not exist.
 */
export async function reportableOf(
  db: Db,
  vault: Vault,
  branch: { readonly id: number; readonly accountId: number },
  { profile, date }: { readonly profile: CountryProfile; readonly date: string },
): Promise<Reportable> {
  const { from, to } = dayOf(date, profile);
  const ofDay = sql`t.branch_id = ${branch.id} and t.at >= ${from} and t.at < ${to} and t.source = 'api'`;
  const { rows } =
    await sql<Row>`with names as materialized (select coalesce(array_agg(distinct r ->> 'name'), '{}') as all_of_them
      from transaction_rule_sets s, jsonb_array_elements(s.rules) as r where s.branch_id = ${branch.id} and starts_with(r ->> 'stable_id', ${PREFIX})),
    over as materialized (select t.id, t.customer_key, t.currency from transactions t, names where ${ofDay} and t.rules && names.all_of_them),
    customers as (select customer_key, currency, min(id) as first from over group by 1, 2)
    select t.id, t.at, t.currency, t.customer_key, t.ciphertext, exists (select from over where over.id = t.id) as over
    from transactions t join customers c on c.customer_key = t.customer_key and c.currency = t.currency where ${ofDay}
    order by c.first, t.at, t.id limit ${MOST + 1}`.execute(db);
  const customers = new Map<string, { currency: string; minor: bigint; transactions: OfDay[] }>();
  for (const { id, at, currency, customer_key, over, ciphertext } of rows.slice(0, MOST)) {
    const text = (await vault.decrypt(branch.accountId, `transactions.ciphertext:${id}`, ciphertext)).toString();
    const transaction = JSON.parse(text) as monitoring.Transaction;
    const { minor, own, failed } = readFacts(transaction, at);
    // A failed attempt moved no money.
    if (failed) continue;
    const cash = own.get('is_cash');
    const key = `${currency} ${customer_key.toString('base64url')}`;
    const customer = customers.get(key) ?? { currency, minor: 0n, transactions: [] };
    customer.minor += minor;
    customer.transactions.push({
      ...{ id, transaction_id: transaction.transaction_id, at, amount: toMajor(minor, currency), over },
      is_cash: cash && 'value' in cash ? cash.value === true : null,
    });
    customers.set(key, customer);
  }
  return {
    ...{ from, to, complete: rows.length <= MOST },
    // A customer is not reported if only failed attempts exceeded the threshold.
    customers: [...customers.values()]
      .filter(({ transactions }) => transactions.some(({ over }) => over))
      .map(({ currency, minor, transactions }) => ({
        ...{ currency, transactions, total: toMajor(minor, currency) },
      })),
  };
}
