import { sql } from 'kysely';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';

/** An assignment of a case or an item: the person who made it, and its time. */
export interface Assignment {
  readonly by: number;
  readonly at: Date;
}

/** A case or an item, with the person to whom it is assigned. */
export interface Held {
  readonly id: number;
  readonly assignee: number;
}

/**
 * Tables of histories that record assignments. Each table has the kinds of lines about assignments, and the names of
 * the columns for the subject and the details.
 */
const HISTORIES = {
  case: { table: 'case_events', subject: 'case_id', details: 'ciphertext', kinds: ['assign', 'taken', 'reopen'] },
  item: { table: 'work_item_events', subject: 'item_id', details: 'details', kinds: ['assigned', 'taken'] },
} as const;

interface Line extends Assignment {
  readonly id: number;
  readonly n: number;
  readonly account_id: number;
  readonly details: Buffer;
}
/**
 * Details of a line about an assignment. The details of a line of a case's history contain the case before and after
 * the change.
 */
interface Details {
  readonly assignee?: number | null;
  readonly after?: { readonly assignee?: number | null };
}

/**
 * Returns the person who assigned each case or item to its present assignee, by id. If the assignee took the case or
 * item, returns the assignee. Omits an id if the newest assignment in its history is to nobody or to another person.
 * The assignee then began the work without an assignment.
 */
export async function assignersOf(
  db: Db,
  vault: Vault,
  history: keyof typeof HISTORIES,
  held: readonly Held[],
): Promise<Map<number, Assignment>> {
  if (!held.length) return new Map();
  const { table, subject, details, kinds } = HISTORIES[history];
  const { rows } = await sql<Line>`
    select g.id, e.n, e.account_id, e.user_id as by, e.at, e.details from unnest(${held.map(({ id }) => id)}::bigint[]) as g (id)
    cross join lateral (select n, account_id, user_id, at, ${sql.ref(details)} as details from ${sql.table(table)}
      where ${sql.ref(subject)} = g.id and kind = any(${[...kinds]}) and user_id is not null
      order by n desc limit 1) e`.execute(db);
  const holders = new Map(held.map(({ id, assignee }) => [id, assignee]));
  const assigned = await Promise.all(
    rows.map(async ({ id, n, account_id: accountId, details: sealed, by, at }) => {
      const text = await vault.decrypt(accountId, `${table}.${details}:${id}/${n}`, sealed);
      const { assignee, after } = JSON.parse(text.toString()) as Details;
      return (after?.assignee ?? assignee) === holders.get(id) ? [[id, { by, at }] as const] : [];
    }),
  );
  return new Map(assigned.flat());
}
