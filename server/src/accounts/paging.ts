import type { Page } from './store.ts';

/** `limit` (1 to 100, 50 when absent) and `cursor` of a list's query. One row more is asked for, to know whether there is a next page. */
export function pageOf(query: { limit?: string; cursor?: string }): Page {
  const shown = Math.min(Math.max(Number(query.limit ?? 50), 1), 100);
  return { limit: shown + 1, before: query.cursor === undefined ? undefined : Number(query.cursor) };
}

/** The same for lists that also lead back; one row more than `shown` is asked for, to know whether there are more. */
export function pageBothWaysOf(query: { limit?: string; cursor?: string }) {
  const shown = Math.min(Math.max(Number(query.limit ?? 50), 1), 100);
  const [, back, id] = /^(p?)(\d+)$/.exec(query.cursor ?? '') ?? [];
  const at = id === undefined ? undefined : Number(id);
  return { shown, limit: shown + 1, before: back ? undefined : at, after: back ? at : undefined };
}

/** The rows that are shown, and the cursors that lead on and back. */
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

/** A place in a list by time, then id. `back`: what comes before it is wanted. */
export interface Place {
  readonly at: Date;
  readonly id: number;
  readonly back: boolean;
}

/** A cursor as `cursorPage` gives it: milliseconds and id, `p` before those that lead back. */
export function placeOf(cursor: string | undefined): Place | undefined {
  const [, back, at, id] = /^(p?)(\d+)-(\d+)$/.exec(cursor ?? '') ?? [];
  return at === undefined ? undefined : { at: new Date(Number(at)), id: Number(id), back: back === 'p' };
}

/** The page of rows that were asked for with one more than `limit`, and the cursors that lead on from it and back. */
export function cursorPage<Row extends { id: number }>(
  rows: readonly Row[],
  { limit, place, timeOf }: { limit: number; place: Place | undefined; timeOf: (row: Row) => Date },
) {
  // The one row more than asked for shows that more follow on that side; on the other side lies the page that the caller came from.
  const more = rows.length > limit;
  const page = more ? (place?.back ? rows.slice(1) : rows.slice(0, limit)) : rows;
  const cursorOf = (row: Row | undefined, back = ''): string | null =>
    row ? `${back}${timeOf(row).getTime()}-${row.id}` : null;
  return {
    page,
    cursor: more || place?.back ? cursorOf(page.at(-1)) : null,
    previous_cursor: (place?.back ? more : place !== undefined) ? cursorOf(page[0], 'p') : null,
  };
}

/** The rows of a page that was asked for by `pageOf`, and where the next one begins; null on the last. */
export function pageAnswer<Row extends { id: number }, Item>(
  rows: readonly Row[],
  { limit }: Page,
  show: (row: Row) => Item,
) {
  const shown = rows.slice(0, limit - 1);
  return { items: shown.map(show), cursor: rows.length === limit ? String(shown.at(-1)!.id) : null };
}

/** The id in a path; 0, which no record has, when the text is not a valid id. */
export const idOf = (text: string): number => (/^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : 0);
