import { useEffect, useState } from 'preact/hooks';
import { t as caseText } from '../../../../packages/texts/src/case-texts.ts';
import { common } from '../../../../packages/texts/src/common.ts';
import { t } from '../../../../packages/texts/src/queue-texts.ts';
import { useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Columns } from '../../components/columns.tsx';
import { ExportList } from '../../components/export-list.tsx';
import { Filters } from '../../components/filters.tsx';
import { FormFault } from '../../components/form.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { Listing } from '../../components/listing.tsx';
import { useLocation } from '../../components/location.ts';
import { PageFrame } from '../../components/page.tsx';
import { SavedViews } from '../../components/saved-views.tsx';
import type { Column } from '../../components/table.tsx';
import { showToast } from '../../components/toast.tsx';
import { Badge, Time } from '../../components/values.tsx';
import { usePeople } from '../../session/people.ts';
import { colleagues, inBranch, may } from '../../session/session.ts';
import { numberOf, titleInList } from './item-name.ts';
import { asked, type Filters as Given, itemAt, kinds, states } from './read-item.ts';
import { whyText } from './why-text.ts';

/** Loaded when an item is selected. */
const BulkBar = lazyPart(() => import('./bulk-bar.tsx'), 'BulkBar');

const find = async (filters: Given) =>
  (
    await api.get('/v1/queue', {
      params: {
        query: {
          ...asked(filters),
          limit: '50',
          count: 'true' as const,
          ...(filters['cursor'] && { cursor: filters['cursor'] }),
        },
      },
    })
  ).data;
export type WorkItem = Awaited<ReturnType<typeof find>>['items'][number];
const tones = { open: 'warn', proposed: 'info', decided: 'good' } as const;

export const Due = ({ of: { due_at: at, overdue, state } }: { of: Pick<WorkItem, 'due_at' | 'overdue' | 'state'> }) =>
  overdue && state !== 'decided' ? (
    <Badge tone="bad">
      <Time at={at} />
    </Badge>
  ) : (
    <Time at={at} />
  );

export function QueuePage() {
  const { query, url, route } = useLocation();
  const nameOf = usePeople();
  const list = useApiQuery(['queue', query], () => find(query), 30_000);
  const [picked, setPicked] = useState<readonly WorkItem[]>([]);
  // The effect depends on the address and not on `query`, because `query` is a new object at each rendering.
  useEffect(() => setPicked([]), [url]);
  const take = useAction(async () => {
    const { kind } = asked(query);
    const { data } = await api.post('/v1/queue/next', {
      params: { query: inBranch() },
      body: kind ? { kinds: [kind] } : {},
    });
    // An item that the user has taken still has the state "waiting", so the filter by state is removed.
    if (data.item) route(itemAt(data.item.id, { ...query, state: '' }));
    else showToast(t('none_left'));
  });
  const decided = query['state'] === 'decided';
  const columns: readonly Column<WorkItem>[] = [
    {
      title: '',
      shrink: true,
      cell: (item) =>
        may('work_cases') && (
          <input
            type="checkbox"
            aria-label={numberOf(item)}
            checked={picked.some(({ id }) => id === item.id)}
            onChange={(event) =>
              setPicked(event.currentTarget.checked ? [...picked, item] : picked.filter(({ id }) => id !== item.id))
            }
          />
        ),
    },
    {
      title: t('what'),
      cell: (item) => (
        <>
          <a class="row-link" href={itemAt(item.id, query)}>
            {titleInList(item)}
          </a>
          <span class="sub">
            {[numberOf(item), item.why && whyText(item)].filter(Boolean).join(' · ')}
            {item.kind === 'case' && ` · ${common('with_colon', { name: caseText('score') })} ${item.score}`}
          </span>
        </>
      ),
    },
    {
      id: 'state',
      title: t('state'),
      shrink: true,
      optional: true,
      cell: ({ state }) => <Badge tone={tones[state]}>{t(state)}</Badge>,
    },
    {
      id: 'assignee',
      title: t('assignee'),
      optional: true,
      cell: ({ assignee }) => (assignee === null ? t('unassigned') : nameOf(assignee)),
    },
    { id: 'reference', title: common('reference'), extra: true, optional: true, cell: ({ reference }) => reference },
    { id: 'score', title: caseText('score'), extra: true, number: true, optional: true, cell: ({ score }) => score },
    {
      id: 'opened',
      title: caseText('opened'),
      extra: true,
      optional: true,
      shrink: true,
      cell: ({ created_at: at }) => <Time at={at} />,
    },
    {
      // For decided items the list shows the time of decision, by which the service sorts them.
      title: t(decided ? 'decided' : 'due'),
      shrink: true,
      sort: { value: 'due', order: decided ? 'descending' : 'ascending', only: true },
      cell: (item) => (decided ? <Time at={item.decided_at!} /> : <Due of={item} />),
    },
  ];
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          <SavedViews page="queue" />
          <Columns list="queue" columns={columns} />
          <ExportList kind="queue" />
          {may('work_cases') && (
            <Button main busy={take.busy} onClick={() => take.run()}>
              {t('take')}
            </Button>
          )}
        </>
      }
    >
      <FormFault problem={take.problem} />
      <Filters
        of={[
          { name: 'kind', label: t('kind'), options: kinds.map((kind) => [kind, t(kind)] as const) },
          {
            name: 'state',
            label: t('state'),
            first: 'waiting',
            options: states.map((state) => [state, t(state)] as const),
          },
          {
            name: 'assignee',
            label: t('assignee'),
            options: [['me', t('mine')], ['none', t('unassigned')], ...colleagues()],
          },
          { name: 'overdue', label: t('due'), options: [['true', t('overdue')]] },
          { name: 'from', label: common('from'), type: 'date', more: true },
          { name: 'to', label: common('to'), type: 'date', more: true },
          { name: 'decided_from', label: `${t('decided')}: ${common('from')}`, type: 'date', more: true },
          { name: 'decided_to', label: `${t('decided')}: ${common('to')}`, type: 'date', more: true },
          { name: 'late', label: t('decided'), options: [['true', t('overdue')]], more: true },
          { name: 'reference', label: common('reference'), type: 'search', more: true },
        ]}
      />
      {picked.length > 0 && <BulkBar picked={picked} onClear={() => setPicked([])} />}
      <Listing<WorkItem>
        query={list}
        list="queue"
        caption={t('title')}
        stacked
        keyOf={({ id }) => id}
        hrefOf={({ id }) => itemAt(id, query)}
        empty={{
          title: t('empty'),
          hint: t('empty_hint'),
          sample: true,
          next: { text: t('decided'), path: '/queue?state=decided' },
        }}
        columns={columns}
      />
    </PageFrame>
  );
}
