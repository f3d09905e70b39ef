import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { common } from '../../../../packages/texts/src/common.ts';
import { useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/field.tsx';
import { Filters } from '../../components/filters.tsx';
import { FormFault } from '../../components/form.tsx';
import { Listing } from '../../components/listing.tsx';
import { PageFrame } from '../../components/page.tsx';
import { showToast } from '../../components/toast.tsx';
import { Badge, Time } from '../../components/values.tsx';
import { inBranch, may } from '../../session/session.ts';
import { t } from './texts.ts';

const find = async ({ state, cursor }: Record<string, string>) =>
  (
    await api.get('/v1/webhook-deliveries', {
      params: { query: { ...inBranch(), limit: '50', ...(state && { state }), ...(cursor && { cursor }) } },
    })
  ).data;
type Delivery = Awaited<ReturnType<typeof find>>['items'][number];
const tones: Record<string, 'good' | 'bad' | 'info'> = { delivered: 'good', dead: 'bad', pending: 'info' };
const stateText = (state: string): string => t.of(state === 'delivered' ? 'delivered_state' : state);

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
        ]}
      />
      <Listing<Delivery>
        query={list}
        caption={t('deliveries')}
        keyOf={({ id }) => id}
        empty={{ title: t('no_deliveries'), hint: t('no_deliveries_hint') }}
        columns={[
          {
            title: t('state'),
            shrink: true,
            cell: ({ state }) => <Badge tone={tones[state] ?? 'plain'}>{stateText(state)}</Badge>,
          },
          {
            title: t('event'),
            cell: ({ event, channel, attempts }) => (
              <>
                <code>{event}</code>{' '}
                <span class="muted small">{channel === 'sdk' ? t('sdk_channel') : t.of(channel)}</span>
                {attempts.length > 0 && (
                  <details class="small">
                    <summary>
                      {common('with_colon', { name: t('attempts') })} {attempts.length}
                    </summary>
                    <ol>
                      {attempts.map((attempt, at) => (
                        <li key={at}>
                          <Time at={attempt.at} exact /> – {attempt.status ?? attempt.error} (
                          {t('took', { ms: attempt.duration_ms })})
                          {attempt.answer_start && <pre>{attempt.answer_start}</pre>}
                        </li>
                      ))}
                    </ol>
                  </details>
                )}
              </>
            ),
          },
          {
            title: t('last_answer'),
            shrink: true,
            cell: ({ attempts }) => {
              const last = attempts.at(-1);
              if (!last) return '–';
              const isGood = last.status !== null && last.status >= 200 && last.status < 300;
              return (
                <>
                  <Badge tone={isGood ? 'good' : 'bad'}>{last.status ?? last.error}</Badge>{' '}
                  <span class="muted small nowrap">{t('took', { ms: last.duration_ms })}</span>
                </>
              );
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
