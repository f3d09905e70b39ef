import { Select } from './field.tsx';
import { t } from './list-texts.ts';
import { useLocation, withQuery } from './location.ts';
import type { Column } from './table.tsx';

/**
 * Field to choose the order of a list on a narrow screen, where headings are hidden. Shows nothing if the list has only
 * one order.
 */
export function SortChoice<T>({ columns }: { columns: readonly Column<T>[] }) {
  const { url, query, route } = useLocation();
  const sorted = columns.filter(({ sort }) => sort && !sort.only);
  if (sorted.length < 2) return null;
  const first = sorted.find(({ sort }) => sort?.first)?.sort?.value ?? '';
  return (
    <div class="sort-choice no-print">
      <Select
        label={t('sort')}
        value={query['sort'] ?? first}
        options={sorted.map(({ title, sort }) => [sort!.value, title])}
        onChange={(value) => route(withQuery(url, { sort: value === first ? undefined : value, cursor: undefined }))}
      />
    </div>
  );
}
