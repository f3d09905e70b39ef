import type { ComponentChildren } from 'preact';
import { common } from '../../../packages/texts/src/common.ts';
import { Button } from './button.tsx';
import { useLocation, withQuery } from './location.ts';

export interface Sort {
  /** Value of `sort` in the page's address. */
  readonly value: string;
  readonly order: 'ascending' | 'descending';
  /** True if the list is sorted by this column when the address has no `sort`. */
  readonly first?: boolean;
  /** True if the list can be sorted only by this column, so that the user has no choice. */
  readonly only?: boolean;
}
export interface Column<T> {
  readonly title: string;
  readonly cell: (item: T) => ComponentChildren;
  readonly number?: boolean;
  /** True if the column is hidden on a phone. */
  readonly optional?: boolean;
  readonly shrink?: boolean;
  /** Id of the column in the user's choice of columns. A column without an id is always shown. */
  readonly id?: string;
  /** True if the column is shown only to users who chose it. */
  readonly extra?: boolean;
  readonly sort?: Sort;
  /** True if the title of the column is shown before its value when rows are shown as blocks on a phone. */
  readonly named?: boolean;
}
interface TableProps<T> {
  caption: string;
  columns: readonly Column<T>[];
  items: readonly T[];
  keyOf: (item: T) => string | number;
  /** Row that `j` and `k` have selected. */
  current?: number;
  /**
   * If true, each row is shown as a block on a phone. Use this also for rows with buttons, which would otherwise be cut
   * off.
   */
  stacked?: boolean;
  /** If true, each item has only one line on a wide screen, unless the user chose more space. */
  dense?: boolean;
}
const classOf = <T,>({ number, optional, shrink, named }: Column<T>): string =>
  [number && 'number', optional && 'optional', shrink && 'shrink', named && 'named'].filter(Boolean).join(' ');

export function DataTable<T>({ caption, columns, items, keyOf, current, stacked, dense }: TableProps<T>) {
  const blocks = stacked ?? columns.at(-1)?.title === '';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by the keyboard
    <section class="table-box" tabIndex={0} aria-label={caption}>
      <table class={[blocks && 'stacked', dense && 'dense'].filter(Boolean).join(' ')}>
        <caption class="hidden-visually">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.title} title={column.title} names={classOf(column)} sort={column.sort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item, at) => (
            <tr key={keyOf(item)} class={at === current ? 'current' : undefined} data-row={at}>
              {columns.map((column) => (
                <td class={classOf(column)} key={column.title} data-title={column.named ? column.title : undefined}>
                  {column.cell(item)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const ARROWS = { ascending: '↑', descending: '↓', none: '↕' } as const;
/**
 * Heading of a column. If the list can be sorted by the column, the heading is a button, and `aria-sort` contains the
 * order.
 */
function Heading({ title, names, sort }: { title: string; names: string; sort: Sort | undefined }) {
  const { url, query, route } = useLocation();
  const text = title || <span class="hidden-visually">{common('actions')}</span>;
  if (!sort)
    return (
      <th scope="col" class={names}>
        {text}
      </th>
    );
  const isCurrent = sort.only || (query['sort'] ? query['sort'] === sort.value : sort.first === true);
  const order = isCurrent ? sort.order : 'none';
  const arrow = <span aria-hidden="true">{ARROWS[order]}</span>;
  return (
    <th scope="col" class={names} aria-sort={order}>
      {sort.only ? (
        <>
          {text}&nbsp;{arrow}
        </>
      ) : (
        <button
          type="button"
          class="sort"
          onClick={() => {
            // Without this check, the same address would be in the history twice, and Back would have to be pressed
            // twice.
            if (!isCurrent) route(withQuery(url, { sort: sort.first ? undefined : sort.value, cursor: undefined }));
          }}
        >
          {text}&nbsp;{arrow}
        </button>
      )}
    </th>
  );
}

/**
 * Buttons to the next and previous page of a list. The cursor is in the address, so that a link shows the same rows,
 * and Back returns to the former page.
 */
export function Pager({
  shown,
  next,
  previous,
  count,
}: {
  shown: number;
  next: string | null | undefined;
  previous?: string | null | undefined;
  count?: string | undefined;
}) {
  const { url, route, query } = useLocation();
  const go = (changes: Record<string, string | undefined>) => {
    route(withQuery(url, changes));
    document.querySelector('main')?.scrollIntoView();
  };
  const later = Boolean(query['cursor']);
  return (
    <nav class="pager" aria-label={common('more')}>
      <span class="muted">{count ?? common('shown', { n: shown })}</span>
      <span class="row">
        {later && (
          <Button small onClick={() => go({ cursor: undefined })}>
            {common('first_page')}
          </Button>
        )}
        {previous && (
          <Button small onClick={() => go({ cursor: previous })}>
            {common('previous_page')}
          </Button>
        )}
        {next && (
          <Button small onClick={() => go({ cursor: next })}>
            {common('next_page')}
          </Button>
        )}
      </span>
    </nav>
  );
}
