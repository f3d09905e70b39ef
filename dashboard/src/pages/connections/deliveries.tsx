import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { common } from '../../../../packages/texts/src/common.ts';
import { useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { endOfDay, startOfDay } from '../../components/branch-days.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/field.tsx';
import { Filters } from '../../components/filters.tsx';
import { FormFault } from '../../components/form.tsx';
import { Listing } from '../../components/listing.tsx';
import { PageFrame } from '../../components/page.tsx';
import { showToast } from '../../components/toast.tsx';
import { Time } from '../../components/values.tsx';
import { inBranch, may } from '../../session/session.ts';
import { base } from '../../shell/places.ts';
import { AnswerBadge, DeliveryState, stateText } from './delivery-state.tsx';
import { t } from './texts.ts';

type State = 'pending' | 'delivered' | 'dead';
const find = async ({ state, from, to, cursor }: Record<string, string>) =>
  (
    await api.get('/v1/webhook-deliveries', {
      params: {
        query: {
          ...inBranch(),
          limit: '50',
          ...(state && { state: state as State }),
          ...(from && { from: startOfDay(from) }),
          ...(to && { to: endOfDay(to) }),
          ...(cursor && { cursor }),
        },
      },
    })
  ).data;
type Delivery = Awaited<ReturnType<typeof find>>['items'][number];
const pageOf = (id: number): string => `${base}/deliveries/${id}`;

export function DeliveriesPage() {
  const { query } = useLocation();
  const list = useApiQuery(['deliveries', query], () => find(query), 15_000);
  const [dead, setDead] = useState(false);
  const resend = useAction(
    (id: number) =>
      api.post('/v1/webhook-deliveries/{id}/resend', { params: { path: { id: String(id) }, query: inBranch() } }),
    t('resent'),
  );
  const change = may('change_settings');
  return (
    <PageFrame
      title={t('deliveries')}
      lead={t('deliveries_lead')}
      actions={change && <Button onClick={() => setDead(true)}>{t('resend_dead')}</Button>}
    >
      <FormFault problem={resend.problem} />
      <Filters
        of={[
          {
            name: 'state',
            label: t('state'),
            options: ['pending', 'delivered', 'dead'].map((state) => [state, stateText(state)] as const),
          },
          { name: 'from', label: common('from'), type: 'date' },
          { name: 'to', label: common('to'), type: 'date' },
        ]}
      />
      <Listing<Delivery>
        query={list}
        caption={t('deliveries')}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => pageOf(id)}
        empty={{ title: t('no_deliveries'), hint: t('no_deliveries_hint') }}
        columns={[
          {
            title: t('state'),
            shrink: true,
            cell: ({ state }) => <DeliveryState of={state} />,
          },
          {
            title: t('event'),
            cell: ({ id, event, channel, attempts }) => (
              <>
                <a class="row-link" href={pageOf(id)}>
                  <span class="mono">{event}</span>
                </a>{' '}
                <span class="muted small">{channel === 'sdk' ? t('sdk_channel') : t.of(channel)}</span>
                {attempts.length > 0 && (
                  <span class="sub">
                    {common('with_colon', { name: t('attempts') })} {attempts.length}
                    {attempts.at(-1)!.url && (
                      <>
                        {' · '}
                        <span class="mono">{attempts.at(-1)!.url}</span>
                      </>
                    )}
                  </span>
                )}
              </>
            ),
          },
          {
            title: t('last_answer'),
            shrink: true,
            cell: ({ attempts }) => {
              const last = attempts.at(-1);
              return last ? <AnswerBadge of={last} /> : '–';
            },
          },
          { title: t('next'), optional: true, shrink: true, cell: ({ next_at: at }) => <Time at={at} /> },
          { title: common('when'), shrink: true, cell: ({ created_at: at }) => <Time at={at} /> },
          {
            title: '',
            shrink: true,
            cell: ({ id }) =>
              change && (
                <Button small label={`${t('resend')} ${id}`} onClick={() => resend.run(id)}>
                  {t('resend')}
                </Button>
              ),
          },
        ]}
      />
      {dead && <ResendDead onClose={() => setDead(false)} />}
    </PageFrame>
  );
}

function ResendDead({ onClose }: { onClose: () => void }) {
  const [since, setSince] = useState(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10));
  const resend = useAction(async () => {
    const { data } = await api.post('/v1/webhook-deliveries/resend', {
      params: { query: inBranch() },
      body: { since: `${since}T00:00:00Z` },
    });
    showToast(t('resent_n', { n: data.count }));
  });
  return (
    <Dialog title={t('resend_dead')} onClose={onClose}>
      <form
        class="stack"
        onSubmit={async (event) => {
          event.preventDefault();
          if (await resend.run()) onClose();
        }}
      >
        <FormFault problem={resend.problem} />
        <Field label={t('since')} type="date" value={since} onInput={setSince} required autofocus />
        <div class="buttons">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button main type="submit" busy={resend.busy}>
            {t('resend')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
