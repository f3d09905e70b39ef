import type { Page } from './store.ts';

/** `limit` (1 to 100, 50 when absent) and `cursor` of a list's query. */
export function pageOf(query: { limit?: string; cursor?: string }): Page {
  const limit = Math.min(Math.max(Number(query.limit ?? 50), 1), 100);
  return { limit, before: query.cursor === undefined ? undefined : Number(query.cursor) };
}

/** The rows and where the next page begins. */
export function pageAnswer<Row extends { id: number }, Item>(
  rows: readonly Row[],
  { limit }: Page,
  show: (row: Row) => Item,
) {
  return { items: rows.map(show), cursor: rows.length === limit ? String(rows.at(-1)!.id) : null };
}

/** An id in a path; what is no id belongs to nobody. */
export const idOf = (text: string): number => (/^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : 0);
