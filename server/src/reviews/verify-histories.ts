import { sql } from 'kysely';
import type { Db } from '../platform/database/tables.ts';
import { type ChainedEvent, type HistorySubject, provenLines } from './history-chain.ts';

/**
 * Tables of histories. For each, there are the table of its reviews and the names of its columns. `hasLines` is true
 * for a review that must have at least one line. A case has a line from its beginning.
 */
const HISTORIES = {
  case: {
    lines: 'case_events',
    reviews: 'cases',
    subject: 'case_id',
    text: 'ciphertext',
    hasLines: sql`true`,
    state: sql`null::text`,
  },
  item: {
    lines: 'work_item_events',
    reviews: 'work_items',
    subject: 'item_id',
    text: 'details',
    // Alerts that were decided before items had histories have no lines.
    hasLines: sql`(r.history_head is not null or r.kind <> 'case' and r.state <> 'open'
      and not (r.kind = 'alert' and coalesce(r.decided_at < (select min(at) from work_item_events), true)))`,
    // The state of a case's item follows the case. The steps are in the history of the case.
    state: sql`case when r.kind <> 'case' then r.state end`,
  },
} as const;
type HistoryKind = keyof typeof HISTORIES;
const KINDS = Object.keys(HISTORIES) as readonly HistoryKind[];

/** Number of lines that are read in one query. */
const PAGE = 2000;

/** A history that was changed after it was written. */
export interface HistoryFault {
  readonly account_id: number;
  readonly kind: HistoryKind;
  readonly id: number;
  readonly lines: number;
  /** Lines 1 to `proven_lines` are unchanged. Equal to `lines` if only lines at the end were removed or added. */
  readonly proven_lines: number;
  /** True if all lines are unchanged, but the state of the item does not match the last line. */
  readonly has_other_state: boolean;
}

export interface HistoriesVerdict {
  readonly histories: number;
  readonly lines: number;
  /** Number of unchanged lines. */
  readonly proven_lines: number;
  /** Number of proven lines from which a person's data was deleted. Only the position of these lines is proven. */
  readonly redacted_lines: number;
  /** Number of lines from former versions without a hash chain. Nothing is proven about these lines. */
  readonly unchained_lines: number;
  readonly faults: readonly HistoryFault[];
}

interface Row {
  readonly id: number;
  readonly account_id: number;
  readonly head: Buffer | null;
  /** State of an item, `null` for a case. */
  readonly state: string | null;
  readonly n: number;
  readonly kind: string;
  readonly user_id: number | null;
  readonly at: Date;
  readonly text: Buffer;
  readonly previous_hash: Buffer | null;
  readonly hash: Buffer | null;
  readonly redacted: boolean;
}
interface History {
  readonly id: number;
  readonly accountId: number;
  readonly head: Buffer | null;
  readonly state: string | null;
  readonly rows: readonly Row[];
}

/**
 * Yields the histories of one kind that have a line. Also yields those that must have had a line according to their
 * review.
 */
async function* historiesOf(db: Db, kind: HistoryKind, accountId: number | undefined): AsyncGenerator<History> {
  const { lines, reviews, subject, text, hasLines, state } = HISTORIES[kind];
  const ofAccount = accountId === undefined ? sql`` : sql`and r.account_id = ${accountId}`;
  let rows: Row[] = [];
  let after = { id: 0, n: 0 };
  const whole = (): History => {
    const { id, account_id: accountId, head, state: now } = rows[0]!;
    return { id, accountId, head, state: now, rows };
  };
  for (;;) {
    const page =
      await sql<Row>`select r.id, r.account_id, r.history_head as head, ${state} as state, e.n, e.kind, e.user_id, e.at,
        ${sql.ref(`e.${text}`)} as text, e.previous_hash, e.hash, e.redacted_at is not null as redacted
      from ${sql.table(lines)} e join ${sql.table(reviews)} r on r.id = ${sql.ref(`e.${subject}`)}
      where (${sql.ref(`e.${subject}`)}, e.n) > (${after.id}, ${after.n}) ${ofAccount}
      order by ${sql.ref(`e.${subject}`)}, e.n limit ${PAGE}`.execute(db);
    for (const row of page.rows) {
      if (rows[0] && rows[0].id !== row.id) {
        yield whole();
        rows = [];
      }
      rows.push(row);
    }
    const last = page.rows.at(-1);
    if (!last || page.rows.length < PAGE) break;
    after = last;
  }
  if (rows.length) yield whole();
  const emptied = await sql<{
    id: number;
    accountId: number;
    head: Buffer | null;
    state: string | null;
  }>`select r.id, r.account_id as "accountId", r.history_head as head, ${state} as state
    from ${sql.table(reviews)} r where ${hasLines} ${ofAccount}
      and not exists (select from ${sql.table(lines)} e where ${sql.ref(`e.${subject}`)} = r.id) order by r.id`.execute(
    db,
  );
  for (const one of emptied.rows) yield { ...one, rows: [] };
}

const lineOf = (row: Row & { readonly previous_hash: Buffer; readonly hash: Buffer }): ChainedEvent => ({
  n: row.n,
  kind: row.kind,
  userId: row.user_id,
  at: row.at,
  ciphertext: row.text,
  previousHash: row.previous_hash,
  hash: row.hash,
  redacted: row.redacted,
});
/** States of an item after each kind of line that changes its state. */
const STATES_AFTER: ReadonlyMap<string, readonly string[]> = new Map([
  ['decided', ['proposed', 'decided']],
  ['agreed', ['decided']],
  ['undone', ['open']],
  ['sent_back', ['open']],
]);
/** Returns true if the state of an item matches the last line that changes the state. */
const hasStateOfLines = ({ state, rows }: History): boolean => {
  const last = rows.findLast(({ kind }) => STATES_AFTER.has(kind));
  return state === null || (last ? STATES_AFTER.get(last.kind)! : ['open']).includes(state);
};
const isChained = (row: Row): row is Parameters<typeof lineOf>[0] => row.hash !== null && row.previous_hash !== null;

/**
 * Returns true if the lines of former versions have all been chained (`chainFormerHistories`). From then on, an
 * unchained line is a fault.
 */
export async function areItemsChained(db: Db): Promise<boolean> {
  const { rows } = await sql<{ chained: boolean }>`select not exists (select from pg_constraint
    where conrelid = 'work_item_events'::regclass and conname = 'work_item_events_chained' and not convalidated) as chained`.execute(
    db,
  );
  return rows[0]!.chained;
}

/**
 * Verifies the hash chains in the histories of all work items and cases, at one point in time. Finds a line that was
 * changed, removed, moved or inserted. Does not find a history that was rewritten with all its hashes, or that was
 * deleted with its item or case.
 * @param accountId account whose histories are verified. Default: all accounts
 */
export function verifyHistories(db: Db, accountId?: number): Promise<HistoriesVerdict> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (read) => {
      const verdict = { histories: 0, lines: 0, proven_lines: 0, redacted_lines: 0, unchained_lines: 0 };
      const faults: HistoryFault[] = [];
      const isChainedOnce = await areItemsChained(read);
      for (const kind of KINDS)
        for await (const history of historiesOf(read, kind, accountId)) {
          const { id, accountId: account, head, rows } = history;
          verdict.histories += 1;
          verdict.lines += rows.length;
          if (!isChainedOnce && head === null && rows.length && rows.every((row) => row.hash === null)) {
            verdict.unchained_lines += rows.length;
            continue;
          }
          const subject: HistorySubject = kind === 'case' ? id : `item:${id}`;
          const chained = rows.filter(isChained).map(lineOf);
          const proven = provenLines(subject, chained);
          verdict.proven_lines += proven;
          verdict.redacted_lines += chained.slice(0, proven).filter((line) => line.redacted).length;
          // Each line updates the stored hash of the last line.
          const last = chained.at(-1)?.hash;
          const isCut = head === null || last === undefined || Buffer.compare(last, head) !== 0;
          const isChanged = proven < rows.length || isCut;
          const hasOtherState = !isChanged && !hasStateOfLines(history);
          if (isChanged || hasOtherState)
            faults.push({
              account_id: account,
              kind,
              id,
              lines: rows.length,
              proven_lines: proven,
              has_other_state: hasOtherState,
            });
        }
      return { ...verdict, faults };
    });
}
