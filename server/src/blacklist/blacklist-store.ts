import { sql } from 'kysely';
import type { Page } from '../accounts/store.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import { type Db, type Table, tables } from '../platform/database/tables.ts';
import type { BlacklistKind, Lookup } from './blacklist-keys.ts';

interface BlacklistTables {
  blacklist_entries: Table<
    'blacklist_entries',
    {
      kind: BlacklistKind;
    }
  >;
}
const typed = (db: Db) => tables<BlacklistTables>(db);
export const entryContext = (id: number): string => `blacklist_entries.ciphertext:${id}`;

/** Returns the keyed hash with which the database finds a canonical value. */
const blacklistKey = (vault: Vault, accountId: number, { kind, value }: Pick<Lookup, 'kind' | 'value'>) =>
  vault.blindIndex(accountId, `blacklist ${kind} ${value}`);

export interface NewEntry {
  readonly accountId: number;
  readonly branchId: number | null;
  readonly list: string;
  readonly kind: BlacklistKind;
  /** Value in canonical form. */
  readonly value: string;
  /** Value as the caller sent it. */
  readonly given: string;
  readonly reason: string;
  readonly validUntil: Date | null;
  readonly userId: number;
  readonly at: Date;
}

/**
 * Adds any number of entries of one account in two statements. Returns the ids of the entries that were not yet on the
 * list. Writes the entries in the order of their keys. Otherwise, two calls with the same entries could deadlock.
 */
export async function insertEntries(work: Db, vault: Vault, entries: readonly NewEntry[]): Promise<number[]> {
  if (!entries.length) return [];
  const { rows: numbers } = await sql<{
    id: number;
  }>`with s as materialized (select pg_get_serial_sequence('blacklist_entries', 'id')::regclass as name)
    select nextval(s.name) as id from s, generate_series(1, ${entries.length}::int)`.execute(work);
  const ids = numbers.map(({ id }) => id);
  const keys = await Promise.all(entries.map((entry) => blacklistKey(vault, entry.accountId, entry)));
  const ciphertexts = await Promise.all(
    entries.map(({ accountId, given, reason }, i) =>
      vault.encrypt(accountId, entryContext(ids[i]!), JSON.stringify({ value: given, reason })),
    ),
  );
  const column = <K extends keyof NewEntry>(name: K) => entries.map((entry) => entry[name]);
  const { rows } = await sql<{ id: number }>`
    insert into blacklist_entries (id, account_id, branch_id, list, kind, key, ciphertext, valid_until, added_by, created_at)
    select * from unnest(${ids}::bigint[], ${column('accountId')}::bigint[], ${column('branchId')}::bigint[], ${column('list')}::text[], ${column('kind')}::text[],
      ${keys}::bytea[], ${ciphertexts}::bytea[], ${column('validUntil')}::timestamptz[], ${column('userId')}::bigint[], ${column('at')}::timestamptz[])
      as given (id, account_id, branch_id, list, kind, key, ciphertext, valid_until, added_by, created_at)
    order by key, id on conflict do nothing returning id`.execute(work);
  return rows.map(({ id }) => id);
}

/** Removes the entries that were added to a list at that time, in the caller's transaction. */
export async function removeAddedAt(
  work: Db,
  vault: Vault,
  { accountId, branchId, list, kind, value }: Pick<NewEntry, 'accountId' | 'branchId' | 'list' | 'kind' | 'value'>,
  { addedAt, userId, at }: Pick<NewEntry, 'userId' | 'at'> & { readonly addedAt: Date },
): Promise<void> {
  const key = await blacklistKey(vault, accountId, { kind, value });
  await typed(work)
    .updateTable('blacklist_entries')
    .set({ removed_by: userId, removed_at: at })
    .where('account_id', '=', accountId)
    .where('branch_id', '=', branchId)
    .where('list', '=', list)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('created_at', '=', addedAt)
    .where('removed_at', 'is', null)
    .execute();
}

/** Returns the keys of the entries that are already on the list. */
export async function keysListed(db: Db, vault: Vault, entries: readonly NewEntry[]): Promise<ReadonlySet<string>> {
  const [first] = entries;
  if (!first) return new Set();
  const keys = await Promise.all(entries.map((entry) => blacklistKey(vault, first.accountId, entry)));
  const { rows } = await sql<{
    key: Buffer;
  }>`select distinct key from blacklist_entries where account_id = ${first.accountId}
    and branch_id is not distinct from ${first.branchId}::bigint and list = ${first.list} and removed_at is null and key = any(${keys}::bytea[])`.execute(
    db,
  );
  return new Set(rows.map(({ key }) => key.toString('hex')));
}

/** Returns the entries in force of the branch and of its whole account, newest first. */
export async function listEntries(
  db: Db,
  vault: Vault,
  branch: { readonly id: number; readonly accountId: number },
  { page, kind, id }: { readonly page: Page; readonly kind?: BlacklistKind | undefined; readonly id?: number },
) {
  const rows = await typed(db)
    .selectFrom('blacklist_entries')
    .select(['id', 'branch_id', 'list', 'kind', 'ciphertext', 'valid_until', 'added_by', 'created_at'])
    .where('account_id', '=', branch.accountId)
    .where('removed_at', 'is', null)
    .where((where) => where.or([where('branch_id', 'is', null), where('branch_id', '=', branch.id)]))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .$if(page.before !== undefined, (query) => query.where('id', '<', page.before!))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute();
  return Promise.all(
    rows.map(async ({ ciphertext, ...row }) => {
      const text = (await vault.decrypt(branch.accountId, entryContext(row.id), ciphertext)).toString();
      return { ...row, ...(JSON.parse(text) as { value: string; reason: string }) };
    }),
  );
}

/** Locks an entry in force until the transaction ends. Returns false if the branch cannot see such an entry. */
export async function lockEntry(
  work: Db,
  branch: { readonly id: number; readonly accountId: number },
  id: number,
): Promise<boolean> {
  const row = await typed(work)
    .selectFrom('blacklist_entries')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', branch.accountId)
    .where((where) => where.or([where('branch_id', 'is', null), where('branch_id', '=', branch.id)]))
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes an entry. Returns false if the branch cannot see such an entry in force. */
export async function removeEntry(
  db: Db,
  branch: { readonly id: number; readonly accountId: number },
  { id, userId, at }: { readonly id: number; readonly userId: number; readonly at: Date },
): Promise<boolean> {
  const removed = await typed(db)
    .updateTable('blacklist_entries')
    .set({ removed_by: userId, removed_at: at })
    .where('id', '=', id)
    .where('account_id', '=', branch.accountId)
    .where((where) => where.or([where('branch_id', 'is', null), where('branch_id', '=', branch.id)]))
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return removed.numUpdatedRows === 1n;
}

export interface BlacklistHit {
  readonly kind: BlacklistKind;
  readonly side: Lookup['side'];
  readonly list: string;
  readonly entryId: number;
}

export interface KeyedLookup extends Pick<Lookup, 'kind' | 'side'> {
  readonly key: Buffer;
}
/** Returns the keyed hashes with which the values of a transaction are looked up. */
export const keyedLookups = (vault: Vault, accountId: number, lookups: readonly Lookup[]): Promise<KeyedLookup[]> =>
  Promise.all(
    lookups.map(async ({ kind, value, side }) => ({
      ...{ kind, side },
      key: await blacklistKey(vault, accountId, { kind, value }),
    })),
  );

export interface ListedAsk {
  readonly branch: { readonly id: number; readonly accountId: number };
  readonly lookups: readonly KeyedLookup[];
  readonly at: Date;
}
export interface ListedRow {
  readonly nth: number;
  readonly id: number;
  readonly list: string;
}
const allOf = (asks: readonly ListedAsk[]) =>
  asks.flatMap(({ branch, lookups, at }, of) => lookups.map((lookup) => ({ branch, lookup, at, of })));

/** Finds the values of these transactions that were on a list at the time of the transaction. */
export function listedQuery(asks: readonly ListedAsk[]) {
  const all = allOf(asks);
  return sql<ListedRow>`select g.nth::int as nth, b.id, b.list
    from unnest(${all.map(({ branch }) => branch.accountId)}::bigint[], ${all.map(({ branch }) => branch.id)}::bigint[],
      ${all.map(({ lookup }) => lookup.key)}::bytea[], ${all.map(({ at }) => at)}::timestamptz[]) with ordinality as g (account, branch, key, at, nth)
    join blacklist_entries b on b.account_id = g.account and b.key = g.key and b.removed_at is null
      and (b.branch_id is null or b.branch_id = g.branch) and (b.valid_until is null or b.valid_until > g.at) order by b.id, g.nth`;
}
/** Returns the listed values of each transaction. */
export function listedByAsk(asks: readonly ListedAsk[], rows: readonly ListedRow[]): BlacklistHit[][] {
  const found: BlacklistHit[][] = asks.map(() => []);
  const all = allOf(asks);
  for (const { nth, id, list } of rows) {
    const { of, lookup } = all[nth - 1]!;
    found[of]!.push({ kind: lookup.kind, side: lookup.side, list, entryId: id });
  }
  return found;
}
