import { sql } from 'kysely';
import type { Db } from '../../platform/database/tables.ts';

/** Returns the keyed hash by which a value is found in a list. */
export type ListKeyOf = (kind: string, value: string) => Promise<Buffer>;

export interface ListAsk {
  readonly branchId: number;
  readonly list: string;
  readonly kind: string;
  /**
   * The value in the forms that `listForms` returns. The value is on the list if the list contains one of these forms.
   */
  readonly forms: readonly string[];
  /** The time of the look-up. Entries that ended before it are not on the list. */
  readonly at: Date;
  readonly keyOf: ListKeyOf;
}

/** Result of a look-up. `unknown` means that the branch has no published list with this name and kind. */
export type ListAnswer = 'listed' | 'not_listed' | 'unknown';

/** For each value, returns whether it is on its list now. Uses one SQL statement. */
export async function lookUpLists(db: Db, asks: readonly ListAsk[]): Promise<ListAnswer[]> {
  const answers = asks.map((): ListAnswer => 'unknown');
  if (!asks.length) return answers;
  const given = asks.flatMap(({ forms, ...ask }, nth) => forms.map((form) => ({ ...ask, nth, form })));
  const keys = await Promise.all(given.map(({ kind, form, keyOf }) => keyOf(kind, form)));
  const { rows } = await sql<{
    nth: number;
    listed: boolean;
  }>`select g.nth, bool_or(exists (select from rule_list_entries e
      where e.list_id = l.id and e.key = g.key and e.until_version is null and (e.expires_at is null or e.expires_at > g.at))) as listed
    from unnest(${given.map(({ branchId }) => branchId)}::bigint[], ${given.map(({ list }) => list)}::text[], ${given.map(({ kind }) => kind)}::text[],
      ${keys}::bytea[], ${given.map(({ at }) => at)}::timestamptz[], ${given.map(({ nth }) => nth)}::int[]) as g (branch, name, kind, key, at, nth)
    join rule_lists l on l.branch_id = g.branch and l.name = g.name and l.kind = g.kind and l.version > 0 group by g.nth`.execute(
    db,
  );
  for (const { nth, listed } of rows) answers[nth] = listed ? 'listed' : 'not_listed';
  return answers;
}
