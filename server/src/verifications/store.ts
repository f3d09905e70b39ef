import type { verifications as contract } from '@hakiki/contract';
import { type Selectable, sql } from 'kysely';
import type { Static } from 'typebox';
import type { Page } from '../accounts/store.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import { type Db, tables } from '../platform/database/tables.ts';
import {
  ciphertextContext,
  referenceKey,
  searchedForms,
  summaryContext,
  type VerificationKind,
  type VerificationOutcome,
  type VerificationTables,
} from './record.ts';
import { noSummary, type Summary, shownSummary } from './summary.ts';

type CaptureWord = Static<typeof contract.Capture>;
const columns = ['id', 'account_id', 'kind', 'outcome', 'created_at', 'summary'] as const;

export interface Filter {
  readonly kind?: VerificationKind | undefined;
  readonly outcome?: VerificationOutcome | undefined;
  /** Reason why customers did not pass. It is a code, or an English sentence in records from before codes existed. */
  readonly reason?: string | undefined;
  /** Class of the device, for SDK runs. */
  readonly device?: string | undefined;
  /** Quality of the pictures, for SDK runs. */
  readonly capture?: CaptureWord | undefined;
  /** The caller's complete reference for the customer. */
  readonly reference?: string | undefined;
  /** Range of the creation time: at `from` or later, and before `to`. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /**
   * Words of a name, or a number. The record must contain all of them. The search text can also be the caller's
   * complete reference for the customer.
   */
  readonly search?: string | undefined;
}

/** SQL condition: true if the pictures of a run had this quality. */
const capturedAs = (capture: CaptureWord) =>
  capture === 'tried_again'
    ? sql<boolean>`(provenance #>> '{capture,failed_attempts}')::int > 0`
    : sql<boolean>`provenance #>> '{capture,quality}' = ${capture}`;

/**
 * Returns the query for a branch's records that match a filter. Returns undefined if the search text has nothing to
 * search for.
 */
async function matching(db: Db, vault: Vault, branch: { id: number; account_id: number }, filter: Filter) {
  const { search, kind, outcome, reason, device, capture, reference, from, to } = filter;
  const keys =
    search === undefined
      ? undefined
      : await Promise.all(searchedForms(search).map((form) => vault.blindIndex(branch.account_id, form)));
  // An empty list of keys must match no record, not every record.
  if (keys?.length === 0) return undefined;
  const named = search === undefined ? undefined : await referenceKey(vault, branch.account_id, search.trim());
  const wanted = reference === undefined ? undefined : await referenceKey(vault, branch.account_id, reference);
  const query = tables<VerificationTables>(db)
    .selectFrom('verifications')
    .where('branch_id', '=', branch.id)
    .$if(kind !== undefined, (some) => some.where('kind', '=', kind!))
    .$if(outcome !== undefined, (some) => some.where('outcome', '=', outcome!))
    .$if(reason !== undefined, (some) =>
      some
        .where('kind', '=', 'customer')
        .where('outcome', '<>', 'pass')
        .where(sql<boolean>`provenance -> 'reasons' @> ${JSON.stringify([reason])}::jsonb`),
    )
    .$if(device !== undefined, (some) => some.where('device_class', '=', device!))
    .$if(capture !== undefined, (some) => some.where('device_class', 'is not', null).where(capturedAs(capture!)))
    .$if(keys !== undefined, (some) =>
      some.where(sql<boolean>`(search_keys @> ${keys}::bytea[] or reference_key = ${named})`),
    )
    .$if(wanted !== undefined, (some) => some.where('reference_key', '=', wanted!))
    .$if(from !== undefined, (some) => some.where('created_at', '>=', from!))
    .$if(to !== undefined, (some) => some.where('created_at', '<', to!));
  return { query };
}

/** Returns true for outcomes with few records. These records have their own index, sorted by id. */
const isOfFew = ({ outcome }: Filter): boolean => outcome !== undefined && outcome !== 'pass';

/**
 * Returns a page of one branch's records, newest first. The page is sorted by time if there is a time filter, and
 * otherwise by id. With the index on (branch, time, id), the database does not read the other rows of these days. The
 * next page continues from the row in the cursor.
 */
export async function listVerifications(
  db: Db,
  vault: Vault,
  branch: { id: number; account_id: number },
  { page, filter = {} }: { readonly page: Page; readonly filter?: Filter },
) {
  const found = await matching(db, vault, branch, filter);
  if (!found) return [];
  const back = page.after !== undefined;
  const cursor = page.after ?? page.before;
  const byTime = !isOfFew(filter) && (filter.from !== undefined || filter.to !== undefined);
  const order = back ? 'asc' : 'desc';
  const than = sql.raw(back ? '>' : '<');
  // If the row was deleted since, the time of the row before it is used.
  const at = sql`(select created_at from verifications where branch_id = ${branch.id} and id <= ${cursor} order by id desc limit 1)`;
  const beyond = byTime
    ? sql<boolean>`(created_at, id) ${than} (${at}, ${cursor})`
    : sql<boolean>`id ${than} ${cursor}`;
  const rows = await found.query
    .select(columns)
    .$if(cursor !== undefined, (query) => query.where(beyond))
    .$if(byTime, (query) => query.orderBy('created_at', order))
    .orderBy('id', order)
    .limit(page.limit)
    .execute();
  return Promise.all((back ? rows.reverse() : rows).map((row) => summaryRow(vault, row)));
}

/** Counts the records that match a filter, up to a maximum of `most`. */
export async function countVerifications(
  db: Db,
  vault: Vault,
  branch: { id: number; account_id: number },
  { filter, most }: { readonly filter: Filter; readonly most: number },
): Promise<number> {
  const found = await matching(db, vault, branch, filter);
  if (!found) return 0;
  const row = await tables<VerificationTables>(db)
    .selectFrom(found.query.select('id').limit(most).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirst();
  return Number(row?.n ?? 0);
}

/** Returns the fields of these records for lists. */
export async function summariesOf(db: Db, vault: Vault, ids: readonly number[]) {
  if (!ids.length) return [];
  const rows = await tables<VerificationTables>(db)
    .selectFrom('verifications')
    .select(columns)
    .where('id', 'in', [...ids])
    .execute();
  return Promise.all(rows.map((row) => summaryRow(vault, row)));
}

/**
 * Returns the newest records for each of these references, newest first. The keys of the references are in hexadecimal.
 */
export async function newestOfReferences(
  db: Db,
  vault: Vault,
  branchId: number,
  { keys, each }: { readonly keys: readonly Buffer[]; readonly each: number },
): Promise<Map<string, VerificationRow[]>> {
  if (!keys.length) return new Map();
  const { rows } = await sql<{ id: number; key: string }>`select v.id, encode(k.key, 'hex') as key
    from unnest(${[...keys]}::bytea[]) as k (key) cross join lateral (
      select id from verifications where branch_id = ${branchId} and reference_key = k.key order by id desc limit ${each}
    ) v order by v.id desc`.execute(db);
  const shown = new Map(
    (
      await summariesOf(
        db,
        vault,
        rows.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  const newest = new Map<string, VerificationRow[]>();
  for (const { id, key } of rows) {
    const row = shown.get(id);
    if (row) newest.set(key, [...(newest.get(key) ?? []), row]);
  }
  return newest;
}

/** Returns the fields of a row for lists. */
async function summaryRow(
  vault: Vault,
  row: Pick<Selectable<VerificationTables['verifications']>, (typeof columns)[number]>,
) {
  const { account_id, summary, ...shown } = row;
  const text = summary && (await vault.decrypt(account_id, summaryContext(row.id), summary)).toString();
  return { ...shown, ...shownSummary(text === null ? noSummary : (JSON.parse(text) as Summary)) };
}
export type VerificationRow = Awaited<ReturnType<typeof listVerifications>>[number];

/**
 * Returns the rows of a search result that `db` may read. A search must run in the system scope, because the operator
 * `@>` is not leakproof. PostgreSQL does not use its index under a row policy. The result is then checked in the
 * tenant's scope.
 */
export async function onlyVisible<Row extends { readonly id: number }>(db: Db, rows: readonly Row[]): Promise<Row[]> {
  if (!rows.length) return [];
  const ids = rows.map(({ id }) => id);
  const visible = await tables<VerificationTables>(db)
    .selectFrom('verifications')
    .select('id')
    .where('id', 'in', ids)
    .execute();
  const seen = new Set(visible.map(({ id }) => id));
  return rows.filter(({ id }) => seen.has(id));
}

/** Returns one record of a branch, decrypted, or undefined if the branch has no such record. */
export async function openVerification(db: Db, vault: Vault, branchId: number, id: number) {
  const row = await tables<VerificationTables>(db)
    .selectFrom('verifications')
    .selectAll()
    .where('branch_id', '=', branchId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { result, evidence } = JSON.parse(
    (await vault.decrypt(row.account_id, ciphertextContext(id), row.ciphertext)).toString(),
  ) as {
    result: unknown;
    evidence: unknown;
  };
  return { ...row, ...(await summaryRow(vault, row)), result, evidence };
}
