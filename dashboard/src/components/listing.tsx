import type { ComponentChildren } from 'preact';
import { common } from '../../../packages/texts/src/common.ts';
import { base } from '../shell/places.ts';
import { chosenColumns } from './column-choice.ts';
import { useLocation } from './location.ts';
import { Card } from './page.tsx';
import { useRowKeys } from './row-keys.ts';
import { SampleButton } from './sample.tsx';
import { shownColumns } from './shown-columns.ts';
import { SortChoice } from './sort-choice.tsx';
import { Empty, Loaded, NoMatch, type QueryState } from './states.tsx';
import { type Column, DataTable, Pager } from './table.tsx';

interface Page<T> {
  readonly items: readonly T[];
  readonly cursor?: string | null;
  readonly previous_cursor?: string | null;
  readonly count?: number | null;
}
interface ListingProps<T> {
  query: QueryState<Page<T>>;
  caption: string;
  columns: readonly Column<T>[];
  keyOf: (item: T) => string | number;
  /** Returns the address that a row opens, by its link or by Enter. */
  hrefOf?: (item: T) => string;
  /** Name under which the user's choice of columns for this list is stored. */
  list?: string;
  stacked?: boolean;
  empty: {
    title: string;
    hint: string;
    action?: ComponentChildren;
    sample?: boolean;
    /** Link to the page that the user needs next. */
    next?: { readonly text: string; readonly path: string } | undefined;
  };
}
/** Shows a list, page by page. Also shows the states of a list: loading, empty, no match, failed and outdated. */
export function Listing<T>({ query, caption, columns, keyOf, hrefOf, list, stacked, empty }: ListingProps<T>) {
  const { query: filters, route } = useLocation();
  const items = query.data?.items ?? [];
  const current = useRowKeys(items.length, (at) => hrefOf && route(hrefOf(items[at]!)));
  const filtered = Object.keys(filters).some((name) => name !== 'sort');
  return (
    <Card flush>
      <Loaded query={query} rows={8}>
        {({ items: rows, cursor, previous_cursor: previous, count }) =>
          rows.length === 0 ? (
            filtered ? (
              <NoMatch />
            ) : (
              <Empty title={empty.title} hint={empty.hint}>
                {empty.action}
                {empty.sample && <SampleButton />}
                {empty.next && (
                  <p>
                    <a class="button" href={base + empty.next.path}>
                      {empty.next.text}
                    </a>
                  </p>
                )}
              </Empty>
            )
          ) : (
            <>
              <SortChoice columns={columns} />
              <DataTable
                caption={caption}
                columns={list === undefined ? columns : shownColumns(columns, chosenColumns(list))}
                items={rows}
                keyOf={keyOf}
                current={current}
                dense
                {...(stacked !== undefined && { stacked })}
              />
              <Pager
                shown={rows.length}
                next={cursor}
                previous={previous}
                count={
                  count === undefined || count === null
                    ? undefined
                    : count > 1000
                      ? common('more_than', { n: 1000 })
                      : common('of_many', { n: rows.length, total: count })
                }
              />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}
