import type { monitoring } from '@hakiki/contract';
import { sql } from 'kysely';
import { type Lookup, lookupsOf } from '../../blacklist/blacklist-keys.ts';
import { keysListed, type NewEntry } from '../../blacklist/blacklist-store.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { accountName, everyCustomerName } from '../facts/entities.ts';
import { keysTakenOver } from './former-keys.ts';

export interface BlacklistEffect {
  readonly added: number;
  readonly already_listed: number;
  /** Number of transactions of the last 30 days that name one of the new entries. */
  readonly would_have_hit: number;
  /**
   * True if each transaction was checked. False if there were too many. In that case only the transactions in the
   * histories of customers and accounts are counted.
   */
  readonly complete: boolean;
}

const DAYS = 30;
/** Maximum number of transactions that are checked one by one. The check of this number takes one or two seconds. */
const MAX_READ = 20_000;
const PAGE = 500;

const textOf = ({ kind, value }: Pick<Lookup, 'kind' | 'value'>): string => `${kind} ${value}`;

/** Returns the effect that adding these entries to one list would have. Changes nothing. */
export async function effectOf(
  db: Db,
  vault: Vault,
  entries: readonly NewEntry[],
  { now, country, mostRead = MAX_READ }: { readonly now: Date; readonly country: string; readonly mostRead?: number },
): Promise<BlacklistEffect> {
  const [first] = entries;
  if (!first) return { added: 0, already_listed: 0, would_have_hit: 0, complete: true };
  const distinct = [...new Map(entries.map((entry) => [textOf(entry), entry])).values()];
  const added = distinct.length - (await keysListed(db, vault, distinct)).size;
  const period = {
    branchId: first.branchId!,
    country,
    accountId: first.accountId,
    since: new Date(now.getTime() - DAYS * 86_400_000),
  };
  const complete = await hasAtMost(db, period, mostRead);
  const hit = complete
    ? await countNaming(db, vault, period, new Set(distinct.map(textOf)))
    : await countInHistory(db, period, await keysOfHistory(db, vault, distinct, country));
  return { added, already_listed: entries.length - added, would_have_hit: hit, complete };
}

interface Period {
  readonly branchId: number;
  readonly accountId: number;
  readonly since: Date;
  /** The branch's country. */
  readonly country: string;
}

async function hasAtMost(db: Db, { branchId, since }: Period, most: number): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (select from transactions
    where branch_id = ${branchId} and at > ${since} limit ${most + 1}) as t`.execute(db);
  return rows[0]!.n <= most;
}

/**
 * Returns the transactions that match one of these entries. Uses the same look-up as the evaluation of a new
 * transaction.
 */
async function countNaming(db: Db, vault: Vault, period: Period, named: ReadonlySet<string>): Promise<number> {
  const { branchId, accountId, since, country } = period;
  let n = 0;
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number; ciphertext: Buffer }>`select id, ciphertext from transactions
      where branch_id = ${branchId} and at > ${since} and id > ${after} order by id limit ${PAGE}`.execute(db);
    if (!rows.length) return n;
    after = rows.at(-1)!.id;
    for (const { id, ciphertext } of rows) {
      const text = (await vault.decrypt(accountId, `transactions.ciphertext:${id}`, ciphertext)).toString();
      if (lookupsOf(JSON.parse(text) as monitoring.Transaction, country).some((one) => named.has(textOf(one)))) n += 1;
    }
  }
}

/**
 * Returns the keys under which the history stores the customers and accounts of these entries. Entries of other kinds
 * have no history.
 */
async function keysOfHistory(db: Db, vault: Vault, entries: readonly NewEntry[], country: string): Promise<Buffer[]> {
  const names = entries.flatMap(({ kind, given, value }) => {
    if (kind === 'identifier' || kind === 'email')
      return [given, value].flatMap((text) => everyCustomerName(text, [country]));
    if (kind !== 'account') return [];
    return [given, value].flatMap((text) => {
      const [bank = '', number = ''] = text.split('/').map((part) => part.trim());
      const { name, former } = accountName(bank, number);
      return [name, ...former];
    });
  });
  const { accountId } = entries[0]!;
  const keys = await Promise.all([...new Set(names)].map((name) => vault.blindIndex(accountId, name)));
  return [...keys, ...(await keysTakenOver(db, accountId, keys))];
}

/** Returns the transactions with one of these entries as the customer or as the other account. */
async function countInHistory(db: Db, { branchId, since }: Period, keys: readonly Buffer[]): Promise<number> {
  if (!keys.length) return 0;
  const { rows } = await sql<{ n: number }>`select count(distinct id)::int as n from transaction_legs
    where branch_id = ${branchId} and at > ${since}
      and (entity_key = any(${[...keys]}::bytea[]) or other_key = any(${[...keys]}::bytea[]))`.execute(db);
  return rows[0]!.n;
}
