import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { common } from '../../../../packages/texts/src/common.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Columns } from '../../components/columns.tsx';
import { Field } from '../../components/field.tsx';
import { Listing } from '../../components/listing.tsx';
import { Shown } from '../../components/masked.tsx';
import { PageFrame } from '../../components/page.tsx';
import type { Column } from '../../components/table.tsx';
import { Outcome, Time } from '../../components/values.tsx';
import { inBranch, may } from '../../session/session.ts';
import { base, customerAt } from '../../shell/places.ts';
import { t as shellText } from '../../shell/texts.ts';
import { searchedCustomer } from '../searched.ts';
import { t } from './texts.ts';

async function find({ cursor, sort }: Record<string, string>, search: string) {
  if (search) {
    const { data } = await api.post('/v1/customers/search', { params: { query: inBranch() }, body: { search } });
    return { ...data, cursor: null, previous_cursor: null };
  }
  const query = {
    ...inBranch(),
    limit: '50',
    ...(sort === 'records' && { sort: 'records' as const }),
    ...(cursor && { cursor }),
  };
  return (await api.get('/v1/customers', { params: { query } })).data;
}
type Line = Awaited<ReturnType<typeof find>>['items'][number];
const hrefOf = ({ reference, last }: Line): string =>
  reference ? customerAt(reference) : `${base}/verifications/${last?.id}`;

export function CustomersPage() {
  const { query } = useLocation();
  const [text, setText] = useState(searchedCustomer.value);
  const [search, setSearch] = useState(searchedCustomer.value);
  // Applies a search from the command palette, even if this page is already open.
  useEffect(() => {
    if (!searchedCustomer.value) return;
    setText(searchedCustomer.value);
    setSearch(searchedCustomer.value);
    searchedCustomer.value = '';
  }, [searchedCustomer.value]);
  const list = useApiQuery(['customers', { ...query, search }], () => find(query, search));
  const columns: readonly Column<Line>[] = [
    {
      title: common('name'),
      cell: (line) => (
        <>
          <a class="row-link" href={hrefOf(line)}>
            {line.name ? <Shown value={line.name} /> : (line.reference ?? line.id)}
          </a>
          <span class="sub mono">{line.reference}</span>
        </>
      ),
    },
    {
      id: 'records',
      title: t('records'),
      number: true,
      optional: true,
      // The result of a search cannot be sorted.
      ...(!search && { sort: { value: 'records', order: 'descending' } }),
      cell: ({ records }) => records,
    },
    { id: 'status', title: common('status'), cell: ({ last }) => last && <Outcome of={last.outcome} /> },
    {
      id: 'when',
      title: common('when'),
      shrink: true,
      sort: { value: 'seen', order: 'descending', first: true, ...(search && { only: true }) },
      cell: ({ last_at: at }) => <Time at={at} />,
    },
  ];
  return (
    <PageFrame title={t('title')} lead={t('lead')} actions={<Columns list="customers" columns={columns} />}>
      <form
        class="filters"
        onSubmit={(event) => {
          event.preventDefault();
          setSearch(text.trim());
        }}
      >
        <Field grow label={t('find_hint')} type="search" value={text} onInput={setText} />
        <Button main type="submit">
          {t('find')}
        </Button>
        {search && (
          <Button
            plain
            onClick={() => {
              setText('');
              setSearch('');
            }}
          >
            {common('clear_filters')}
          </Button>
        )}
      </form>
      <Listing<Line>
        query={list}
        list="customers"
        caption={t('title')}
        stacked
        keyOf={({ id }) => id}
        hrefOf={hrefOf}
        empty={
          search
            ? { title: common('no_match'), hint: common('no_match_hint') }
            : {
                title: t('empty'),
                hint: t('none_hint'),
                sample: true,
                next: may('manage_keys') ? { text: shellText('keys'), path: '/keys' } : undefined,
              }
        }
        columns={columns}
      />
    </PageFrame>
  );
}
