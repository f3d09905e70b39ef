import type { Page } from './store.ts';

/**
 * Parses `limit` (1 to 100, default 50) and `cursor` of a list's query. One extra row is read to find out whether there
 * is a next page.
 */
export function pageOf(query: { limit?: string; cursor?: string }): Page {
  const shown = Math.min(Math.max(Number(query.limit ?? 50), 1), 100);
  return { limit: shown + 1, before: query.cursor === undefined ? undefined : Number(query.cursor) };
}

/**
 * Parses `limit` and the cursor of lists that can also page backwards. One row more than `shown` is read to find out
 * whether there are more rows.
 */
export function pageBothWaysOf(query: { limit?: string; cursor?: string }) {
  const shown = Math.min(Math.max(Number(query.limit ?? 50), 1), 100);
  const [, back, id] = /^(p?)(\d+)$/.exec(query.cursor ?? '') ?? [];
  const at = id === undefined ? undefined : Number(id);
  return { shown, limit: shown + 1, before: back ? undefined : at, after: back ? at : undefined };
}

/** Returns the rows of the page, and the cursors of the next and the previous page. */
export function bothWaysAnswer<Row extends { id: number }>(
  rows: readonly Row[],
  { shown, before, after }: ReturnType<typeof pageBothWaysOf>,
) {
  const more = rows.length > shown;
  const back = after !== undefined;
  const items = more ? (back ? rows.slice(1) : rows.slice(0, shown)) : rows;
  const cursorOf = (row: Row | undefined, mark = ''): string | null => (row ? `${mark}${row.id}` : null);
  return {
    items,
    cursor: more || back ? cursorOf(items.at(-1)) : null,
    previous_cursor: (back ? more : before !== undefined) ? cursorOf(items[0], 'p') : null,
  };
}

/** Position in a list that is sorted by time, then id. With `back`, the page before this position is requested. */
export interface Place {
  readonly at: Date;
  readonly id: number;
  readonly back: boolean;
}

/**
 * Parses a cursor from `cursorPage` of a list that is sorted by time. It contains milliseconds and an id. A cursor that
 * pages backwards begins with `p`.
 */
export function placeOf(cursor: string | undefined): Place | undefined {
  const [, back, at, id] = /^(p?)(\d+)-(\d+)$/.exec(cursor ?? '') ?? [];
  return at === undefined ? undefined : { at: new Date(Number(at)), id: Number(id), back: back === 'p' };
}

/**
 * Returns the page, and the cursors of the next and the previous page. `rows` were read with one row more than `limit`.
 */
export function cursorPage<Row extends { id: number }>(
  rows: readonly Row[],
  {
    limit,
    place,
    keyOf,
  }: {
    readonly limit: number;
    readonly place: { readonly back: boolean } | undefined;
    /** Text for the row's value in the order of the list, such as milliseconds. */
    readonly keyOf: (row: Row) => string;
  },
) {
  // An extra row shows that there is another page in this direction. In the other direction there is always a page,
  // from which the caller came.
  const more = rows.length > limit;
  const page = more ? (place?.back ? rows.slice(1) : rows.slice(0, limit)) : rows;
  const cursorOf = (row: Row | undefined, back = ''): string | null => (row ? `${back}${keyOf(row)}-${row.id}` : null);
  return {
    page,
    cursor: more || place?.back ? cursorOf(page.at(-1)) : null,
    previous_cursor: (place?.back ? more : place !== undefined) ? cursorOf(page[0], 'p') : null,
  };
}

/** Returns the rows of a page that was read with `pageOf`, and the cursor of the next page; null on the last page. */
export function pageAnswer<Row extends { id: number }, Item>(
  rows: readonly Row[],
  { limit }: Page,
  show: (row: Row) => Item,
) {
  const shown = rows.slice(0, limit - 1);
  return { items: shown.map(show), cursor: rows.length === limit ? String(shown.at(-1)!.id) : null };
}

/** Returns the id in a path. Returns 0 if the text is not a valid id. No record has the id 0. */
export const idOf = (text: string): number => (/^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : 0);
