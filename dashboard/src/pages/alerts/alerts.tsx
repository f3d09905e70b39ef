import { useLocation } from 'preact-iso';
import { useApiQuery } from '../../api/query.ts';
import { Columns } from '../../components/columns.tsx';
import { Filters } from '../../components/filters.tsx';
import { isObject } from '../../components/is-object.ts';
import { matchOr } from '../../components/item-title.ts';
import { Listing } from '../../components/listing.tsx';
import { Shown } from '../../components/masked.tsx';
import { PageFrame } from '../../components/page.tsx';
import { SavedViews } from '../../components/saved-views.tsx';
import type { Column } from '../../components/table.tsx';
import { Time } from '../../components/values.tsx';
import { t as shellText } from '../../shell/texts.ts';
import { type Alert, alertAt, findAlerts, StatusBadge } from './read-alerts.tsx';
import { t } from './texts.ts';

export function AlertsPage() {
  const { query } = useLocation();
  const list = useApiQuery(['alerts', query], () => findAlerts(query));
  const columns: readonly Column<Alert>[] = [
    { id: 'status', title: t('status'), shrink: true, cell: ({ status }) => <StatusBadge of={status} /> },
    {
      title: t('who'),
      cell: ({ id, kind, onboarding_id: record, hit }) => (
        <>
          <a class="row-link" href={alertAt(id, query)}>
            {matchOr(t('who'), [{ code: `alert_${kind}` }])} ·{' '}
            {isObject(hit) && hit['entity_name'] ? <Shown value={hit['entity_name']} /> : t('alert', { id })}
          </a>
          <span class="sub">
            {t('alert', { id })} · {t('customer', { id: record })}
          </span>
        </>
      ),
    },
    { id: 'kind', title: t('kind'), optional: true, cell: ({ kind, strength }) => `${t.of(kind)}, ${t.of(strength)}` },
    {
      id: 'match',
      title: t('match'),
      number: true,
      optional: true,
      sort: { value: 'match', order: 'descending' },
      cell: ({ score }) => `${Math.round(score * 100)} %`,
    },
    {
      id: 'found',
      title: t('found'),
      shrink: true,
      sort: { value: 'newest', order: 'descending', first: true },
      cell: ({ created_at: at }) => <Time at={at} />,
    },
  ];
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          <SavedViews page="alerts" />
          <Columns list="alerts" columns={columns} />
        </>
      }
    >
      <Filters
        of={[
          {
            name: 'status',
            label: t('status'),
            first: 'open',
            options: (['open', 'cleared', 'confirmed'] as const).map((status) => [status, t(status)] as const),
          },
        ]}
      />
      <Listing<Alert>
        query={list}
        list="alerts"
        caption={t('title')}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => alertAt(id, query)}
        empty={{
          title: t('empty'),
          hint: t('empty_hint'),
          sample: true,
          next: { text: shellText('lists'), path: '/lists' },
        }}
        columns={columns}
      />
    </PageFrame>
  );
}
