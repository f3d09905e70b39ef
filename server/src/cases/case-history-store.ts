import type { HistoryDetails } from '@hakiki/contract';
import type { Vault } from '../platform/crypto/vault.ts';
import { type Db, type Table, tables } from '../platform/database/tables.ts';
import { CHAIN_START, type ChainedEvent, chainHash } from '../reviews/history-chain.ts';

interface HistoryTables {
  case_events: Table<'case_events'>;
  cases: Table<'cases'>;
}
const typed = (db: Db) => tables<HistoryTables>(db);

export const eventContext = (caseId: number, n: number): string => `case_events.ciphertext:${caseId}/${n}`;

export interface NewCaseEvent {
  readonly id: number;
  readonly branchId: number;
  readonly accountId: number;
  readonly kind: string;
  readonly userId: number | null;
  readonly at: Date;
  /** Fields that the event wrote or changed, with the values before and after. */
  readonly details: Readonly<Record<string, unknown>>;
}

/**
 * Adds a line to the case's history. The caller must have locked the case's row, so that simultaneous writers never add
 * two lines after the same line.
 * @returns the number of the line
 */
export async function appendCaseEvent(work: Db, vault: Vault, event: NewCaseEvent): Promise<number> {
  const last = await typed(work)
    .selectFrom('case_events')
    .select(['n', 'hash'])
    .where('case_id', '=', event.id)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst();
  const n = (last?.n ?? 0) + 1;
  const previous = last?.hash ?? CHAIN_START;
  const { id, branchId, accountId, kind, userId, at, details } = event;
  const ciphertext = await vault.encrypt(accountId, eventContext(id, n), JSON.stringify(details));
  const hash = chainHash(id, { n, kind, userId, at, ciphertext, previousHash: previous });
  await typed(work)
    .insertInto('case_events')
    .values({
      ...{ case_id: id, n, branch_id: branchId, account_id: accountId, kind, user_id: userId, at },
      ...{ ciphertext, previous_hash: previous, hash },
    })
    .execute();
  // Without this hash, verification would not detect that the last lines of a history were removed.
  await typed(work).updateTable('cases').set({ history_head: hash }).where('id', '=', id).execute();
  return n;
}

export interface ReadCaseEvent extends ChainedEvent {
  /** Details of the line. Absent in all but the newest lines, of which the caller sets the number. */
  readonly details?: HistoryDetails;
}

/** Returns the details of the first line of a case's history, or undefined if the history is empty. */
export async function firstCaseEvent(
  db: Db,
  vault: Vault,
  { accountId, caseId }: { readonly accountId: number; readonly caseId: number },
): Promise<HistoryDetails | undefined> {
  const row = await typed(db)
    .selectFrom('case_events')
    .select(['n', 'ciphertext'])
    .where('case_id', '=', caseId)
    .orderBy('n')
    .limit(1)
    .executeTakeFirst();
  return row && JSON.parse((await vault.decrypt(accountId, eventContext(caseId, row.n), row.ciphertext)).toString());
}

/** Returns the details of these lines of a case's history, by the number of the line. */
export async function detailsOfLines(
  db: Db,
  vault: Vault,
  {
    accountId,
    caseId,
    lines,
  }: { readonly accountId: number; readonly caseId: number; readonly lines: readonly number[] },
): Promise<ReadonlyMap<number, unknown>> {
  if (!lines.length) return new Map();
  const rows = await typed(db)
    .selectFrom('case_events')
    .select(['n', 'ciphertext'])
    .where('case_id', '=', caseId)
    .where('n', 'in', [...lines])
    .execute();
  return new Map(
    await Promise.all(
      rows.map(async ({ n, ciphertext }) => {
        const text = (await vault.decrypt(accountId, eventContext(caseId, n), ciphertext)).toString();
        return [n, JSON.parse(text) as unknown] as const;
      }),
    ),
  );
}

/** Returns the newest lines of the given kinds in a case's history, in the order of the history. */
export async function linesOfKinds(
  db: Db,
  vault: Vault,
  {
    accountId,
    caseId,
    kinds,
    limit,
  }: {
    readonly accountId: number;
    readonly caseId: number;
    readonly kinds: readonly string[];
    readonly limit: number;
  },
): Promise<(Pick<ChainedEvent, 'n' | 'kind' | 'userId' | 'at'> & { readonly details: HistoryDetails })[]> {
  const rows = await typed(db)
    .selectFrom('case_events')
    .select(['n', 'kind', 'user_id', 'at', 'ciphertext'])
    .where('case_id', '=', caseId)
    .where('kind', 'in', [...kinds])
    .orderBy('n', 'desc')
    .limit(limit)
    .execute();
  return Promise.all(
    rows.toReversed().map(async ({ n, kind, user_id: userId, at, ciphertext }) => {
      const text = (await vault.decrypt(accountId, eventContext(caseId, n), ciphertext)).toString();
      return { n, kind, userId, at, details: JSON.parse(text) as HistoryDetails };
    }),
  );
}

/** Returns the hash of the case's last line, or undefined if the case has no lines. */
export async function historyHead(db: Db, caseId: number): Promise<Buffer | undefined> {
  const row = await typed(db).selectFrom('cases').select('history_head').where('id', '=', caseId).executeTakeFirst();
  return row?.history_head ?? undefined;
}

/**
 * Returns every line with the fields that the hash chain needs. Returns details only for the newest lines, because a
 * case about a subject under suspicion for years has thousands of lines.
 */
export async function caseHistory(
  db: Db,
  vault: Vault,
  { accountId, caseId, newest }: { readonly accountId: number; readonly caseId: number; readonly newest: number },
): Promise<ReadCaseEvent[]> {
  const rows = await typed(db)
    .selectFrom('case_events')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('n')
    .execute();
  return Promise.all(
    rows.map(
      async ({ n, kind, user_id: userId, at, ciphertext, previous_hash: previousHash, hash, redacted_at }, i) => {
        const line = { n, kind, userId, at, ciphertext, previousHash, hash, redacted: redacted_at !== null };
        if (i < rows.length - newest) return line;
        const text = await vault.decrypt(accountId, eventContext(caseId, n), ciphertext);
        return { ...line, details: JSON.parse(text.toString()) };
      },
    ),
  );
}
