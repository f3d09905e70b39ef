import { useMemo, useState } from 'preact/hooks';
import { useLocation, useRoute } from 'preact-iso';
import { common } from '../../../../contract/src/texts/common.ts';
import { useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Filters } from '../../components/filters.tsx';
import { Listing } from '../../components/listing.tsx';
import { RevealButton, Shown } from '../../components/masked.tsx';
import { Card, PageFrame } from '../../components/page.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { SavedViews } from '../../components/saved-views.tsx';
import { Failed, Skeleton } from '../../components/states.tsx';
import { Badge, Facts, Raw, Time } from '../../components/values.tsx';
import { HitView } from '../../evidence/screening.tsx';
import { type Hit, isObject } from '../../evidence/shapes.ts';
import { inBranch, may } from '../../session/session.ts';
import { useKeys } from '../../shell/keyboard.ts';
import { base } from '../../shell/places.ts';
import { t as shellText } from '../../shell/texts.ts';
import { t } from './texts.ts';

type Status = 'open' | 'cleared' | 'confirmed';
const tones = { open: 'warn', cleared: 'good', confirmed: 'bad' } as const;
const find = async ({ status, cursor }: Record<string, string>) =>
  (
    await api.get('/v1/alerts', {
      params: { query: { ...inBranch(), limit: '50', status: status ?? 'open', ...(cursor && { cursor }) } },
    })
  ).data;
type Alert = Awaited<ReturnType<typeof find>>['items'][number];

const StatusBadge = ({ of }: { of: string }) => <Badge tone={tones[of as Status] ?? 'plain'}>{t.of(of)}</Badge>;

export function AlertsPage() {
  const { query } = useLocation();
  const list = useApiQuery(['alerts', query], () => find(query));
  return (
    <PageFrame title={t('title')} lead={t('lead')} actions={<SavedViews page="alerts" />}>
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
        caption={t('title')}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `${base}/alerts/${id}`}
        empty={{ title: t('empty'), hint: t('empty_hint'), sample: true }}
        columns={[
          { title: t('status'), shrink: true, cell: ({ status }) => <StatusBadge of={status} /> },
          {
            title: t('who'),
            cell: ({ id, onboarding_id: record, hit }) => (
              <>
                <a class="row-link" href={`${base}/alerts/${id}`}>
                  {isObject(hit) && hit['entity_name'] ? <Shown value={hit['entity_name']} /> : t('alert', { id })}
                </a>
                <span class="sub">
                  {t('alert', { id })} · {t('customer', { id: record })}
                </span>
              </>
            ),
          },
          { title: t('kind'), optional: true, cell: ({ kind, strength }) => `${t.of(kind)}, ${t.of(strength)}` },
          { title: t('match'), number: true, optional: true, cell: ({ score }) => `${Math.round(score * 100)} %` },
          { title: t('found'), shrink: true, cell: ({ created_at: at }) => <Time at={at} /> },
        ]}
      />
    </PageFrame>
  );
}

const readOne = async (id: string) =>
  (await api.get('/v1/alerts/{id}', { params: { path: { id }, query: inBranch() } })).data;

export function AlertPage() {
  const id = useRoute().params['id'] ?? '';
  const alert = useApiQuery(['alert', id], () => readOne(id));
  const { data } = alert;
  const [deciding, setDeciding] = useState<'cleared' | 'confirmed'>();
  const action = useAction(
    ({ reason }: { reason: string; choice: string }) =>
      api.post('/v1/alerts/{id}/decision', {
        params: { path: { id }, query: inBranch() },
        body: { status: deciding!, reason },
      }),
    t('decided', { id, status: deciding ? t(deciding).toLowerCase() : '' }),
  );
  const open = data?.status === 'open' && may('work_cases');
  useKeys(
    useMemo(
      () =>
        open
          ? [
              { keys: 'e', text: shellText('k_approve'), run: () => setDeciding('cleared') },
              { keys: 'x', text: shellText('k_reject'), run: () => setDeciding('confirmed') },
            ]
          : [],
      [open],
    ),
  );
  return (
    <PageFrame
      title={t('alert', { id })}
      crumbs={[[t('title'), `${base}/alerts`]]}
      actions={
        data && (
          <>
            <RevealButton of={data} />
            {open && (
              <>
                <Button keys="x" danger onClick={() => setDeciding('confirmed')}>
                  {t('confirm')}
                </Button>
                <Button keys="e" main onClick={() => setDeciding('cleared')}>
                  {t('clear')}
                </Button>
              </>
            )}
          </>
        )
      }
    >
      {!data ? alert.error ? <Failed problem={alert.error} /> : <Skeleton /> : <AlertView alert={data} />}
      {deciding && (
        <ReasonDialog
          title={deciding === 'cleared' ? t('clear_title') : t('confirm_title')}
          hint={deciding === 'cleared' ? t('clear_hint') : t('confirm_hint')}
          button={deciding === 'cleared' ? t('clear') : t('confirm')}
          danger={deciding === 'confirmed'}
          action={action}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </PageFrame>
  );
}

function AlertView({ alert }: { alert: Alert }) {
  const record = useApiQuery(
    ['verification', alert.onboarding_id],
    async () =>
      (
        await api.get('/v1/verifications/{id}', {
          params: { path: { id: String(alert.onboarding_id) }, query: inBranch() },
        })
      ).data,
  );
  const evidence = isObject(record.data?.evidence) ? record.data.evidence : {};
  const screening = isObject(evidence['screening']) ? evidence['screening'] : {};
  const subject = isObject(screening['subject']) ? screening['subject'] : undefined;
  return (
    <>
      <Card>
        <Facts
          of={[
            [t('status'), <StatusBadge key="s" of={alert.status} />],
            [t('found'), <Time key="t" at={alert.created_at} exact />],
            [t('reason'), alert.reason && <Shown key="r" value={alert.reason} />],
            [
              common('details'),
              <a key="a" href={`${base}/verifications/${alert.onboarding_id}`}>
                {t('see_record')}
              </a>,
            ],
          ]}
        />
      </Card>
      <Card title={t('who')}>
        {/* The list's side alone would move aside when the customer's comes. */}
        {record.isPending ? <Skeleton /> : <HitView hit={alert.hit as Hit} kind={alert.kind} subject={subject} />}
      </Card>
      <Card>
        <Raw of={alert.hit} />
      </Card>
    </>
  );
}
