import { CUSTOMER_REASONS } from '../../../../contract/src/codes.ts';
import { verificationKinds, verificationOutcomes } from '../../../../contract/src/values.ts';
import { common } from '../../../../packages/texts/src/common.ts';
import { reasonCodeText } from '../../../../packages/texts/src/reason-texts.ts';
import { t } from '../../../../packages/texts/src/verification-texts.ts';
import { useApiQuery } from '../../api/query.ts';
import { reasonsText } from '../../api/reasons-text.ts';
import { api } from '../../api/request.ts';
import { endOfDay, startOfDay } from '../../components/branch-days.ts';
import { Button } from '../../components/button.tsx';
import { ExportList } from '../../components/export-list.tsx';
import { Filters } from '../../components/filters.tsx';
import { useLocation } from '../../components/location.ts';
import { Shown } from '../../components/masked.tsx';
import { Card, PageFrame } from '../../components/page.tsx';
import { useRowKeys } from '../../components/row-keys.ts';
import { SampleButton } from '../../components/sample.tsx';
import { SavedViews } from '../../components/saved-views.tsx';
import { Empty, Loaded, NoMatch } from '../../components/states.tsx';
import { type Column, DataTable, Pager } from '../../components/table.tsx';
import { Outcome, Time } from '../../components/values.tsx';
import { inBranch } from '../../session/session.ts';
import { base } from '../../shell/places.ts';
import { searched } from '../searched.ts';

const captures = ['good', 'blurry', 'no_face', 'unreadable_document', 'tried_again'] as const;

async function find(query: Record<string, string>, search: string) {
  const { cursor, kind, outcome, reason, device, capture, from, to, reference } = query;
  const page = { ...inBranch(), limit: '50', ...(cursor && { cursor }) };
  if (search) return (await api.post('/v1/verifications/search', { params: { query: page }, body: { search } })).data;
  return (
    await api.get('/v1/verifications', {
      params: {
        query: {
          ...page,
          ...(kind && { kind: kind as 'document' }),
          ...(outcome && { outcome: outcome as 'valid' }),
          ...(reason && { reason }),
          ...(device && { device }),
          ...(capture && { capture: capture as (typeof captures)[number] }),
          ...(from && { from: startOfDay(from) }),
          ...(to && { to: endOfDay(to) }),
          ...(reference && { reference }),
        },
      },
    })
  ).data;
}
type Item = Awaited<ReturnType<typeof find>>['items'][number];

const columns = (): readonly Column<Item>[] => [
  { title: t('outcome'), shrink: true, cell: ({ outcome }) => <Outcome of={outcome} /> },
  {
    title: t('name'),
    cell: ({ id, name, kind, reason, reasons }) => (
      <>
        <a class="row-link" href={`${base}/verifications/${id}`}>
          {name ? <Shown value={name} /> : t('record', { kind: t.of(kind), id })}
        </a>
        {reason && <span class="sub">{reasonsText({ reason, reasons })}</span>}
      </>
    ),
  },
  { title: common('kind'), optional: true, cell: ({ kind }) => t.of(kind) },
  {
    title: common('reference'),
    optional: true,
    cell: ({ reference }) => reference && <span class="mono">{reference}</span>,
  },
  { title: t('made'), shrink: true, cell: ({ created_at: at }) => <Time at={at} /> },
];

export function VerificationsPage() {
  const { query, route } = useLocation();
  const search = searched.value;
  const list = useApiQuery(['verifications', { ...query, search }], () => find(query, search));
  const items = list.data?.items ?? [];
  const current = useRowKeys(items.length, (at) => route(`${base}/verifications/${items[at]!.id}`));
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          <SavedViews page="verifications" />
          <ExportList kind="verifications" />
        </>
      }
    >
      {search ? (
        <div class="notice row apart">
          <span>
            {common('with_colon', { name: t('searched') })} <strong>{search}</strong>
          </span>
          <Button
            small
            onClick={() => {
              searched.value = '';
            }}
          >
            {t('searched_clear')}
          </Button>
        </div>
      ) : (
        <Filters
          of={[
            { name: 'kind', label: common('kind'), options: verificationKinds.map((kind) => [kind, t(kind)] as const) },
            {
              name: 'outcome',
              label: t('outcome'),
              options: verificationOutcomes.map(
                (outcome) =>
                  [
                    outcome,
                    common.of(
                      outcome === 'failed' ? 'failed_outcome' : outcome === 'no_match' ? 'no_match_outcome' : outcome,
                    ),
                  ] as const,
              ),
            },
            { name: 'from', label: common('from'), type: 'date' },
            { name: 'to', label: common('to'), type: 'date' },
            {
              name: 'reason',
              label: common('reason'),
              more: true,
              options: CUSTOMER_REASONS.map((code) => [code, reasonCodeText(code)] as const),
            },
            { name: 'device', label: t('device'), type: 'search', more: true },
            {
              name: 'capture',
              label: t('capture'),
              more: true,
              options: captures.map((one) => [one, t(one)] as const),
            },
            { name: 'reference', label: common('reference'), type: 'search' },
          ]}
        />
      )}
      <Card flush>
        <Loaded query={list} rows={10}>
          {(data) =>
            data.items.length === 0 ? (
              Object.keys(query).length || search ? (
                <NoMatch />
              ) : (
                <Empty title={t('empty')} hint={t('empty_hint')}>
                  <SampleButton />
                </Empty>
              )
            ) : (
              <>
                <DataTable
                  caption={t('caption')}
                  stacked
                  dense
                  columns={columns()}
                  items={data.items}
                  keyOf={({ id }) => id}
                  current={current}
                />
                <Pager
                  shown={data.items.length}
                  next={data.cursor}
                  previous={'previous_cursor' in data ? (data.previous_cursor as string | null) : null}
                />
              </>
            )
          }
        </Loaded>
      </Card>
    </PageFrame>
  );
}
