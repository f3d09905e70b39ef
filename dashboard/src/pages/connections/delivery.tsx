import { useRoute } from 'preact-iso';
import { common } from '../../../../packages/texts/src/common.ts';
import { useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { FormFault } from '../../components/form.tsx';
import { isObject } from '../../components/is-object.ts';
import { RevealButton, Shown } from '../../components/masked.tsx';
import { Card, PageFrame } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { DataTable } from '../../components/table.tsx';
import { Facts, Time } from '../../components/values.tsx';
import { inBranch, may } from '../../session/session.ts';
import { base } from '../../shell/places.ts';
import { AnswerBadge, DeliveryState, stateText } from './delivery-state.tsx';
import { inWords } from './event-words.ts';
import { t } from './texts.ts';

const read = async (id: string) =>
  (await api.get('/v1/webhook-deliveries/{id}', { params: { path: { id }, query: inBranch() } })).data;
type Delivery = Awaited<ReturnType<typeof read>>;

/** Page of one delivery: the sent event, the address, and the receiver's answer to each attempt. */
export function DeliveryPage() {
  const id = useRoute().params['id'] ?? '';
  const one = useApiQuery(['delivery', id], () => read(id), 15_000);
  const resend = useAction(
    () => api.post('/v1/webhook-deliveries/{id}/resend', { params: { path: { id }, query: inBranch() } }),
    t('resent'),
  );
  const { data } = one;
  return (
    <PageFrame
      title={data ? `${data.event} · ${stateText(data.state)}` : t('delivery', { id })}
      item={{ number: t('delivery', { id }), isLoaded: data !== undefined }}
      crumbs={[[t('deliveries'), `${base}/deliveries`]]}
      actions={
        data && (
          <>
            <RevealButton of={data} />
            {may('change_settings') && (
              <Button busy={resend.busy} onClick={() => resend.run()}>
                {t('resend')}
              </Button>
            )}
          </>
        )
      }
    >
      <FormFault problem={resend.problem} />
      <Loaded query={one}>
        {(delivery) => (
          <>
            <Card>
              <Facts
                of={[
                  [t('state'), <DeliveryState key="s" of={delivery.state} />],
                  [t('address'), delivery.url ? <span class="mono">{delivery.url}</span> : t('not_set')],
                  [t('next'), delivery.next_at && <Time at={delivery.next_at} />],
                  [common('when'), <Time key="w" at={delivery.created_at} exact />],
                ]}
              />
            </Card>
            <Attempts of={delivery} />
            <Request of={delivery} />
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

const Attempts = ({ of: { attempts } }: { of: Delivery }) => (
  <Card flush title={t('attempts')}>
    {attempts.length === 0 ? (
      <p class="muted pad">{t('no_attempts')}</p>
    ) : (
      <DataTable
        caption={t('attempts')}
        stacked
        items={attempts}
        keyOf={({ at }) => at}
        columns={[
          { title: t('answer'), shrink: true, cell: (attempt) => <AnswerBadge of={attempt} /> },
          {
            title: t('address'),
            cell: ({ url, answer_start: answer }) => (
              <>
                <span class="mono">{url ?? '–'}</span>
                {answer && (
                  <details class="small">
                    <summary>{t('answer')}</summary>
                    <pre>
                      <Shown value={answer} />
                    </pre>
                  </details>
                )}
              </>
            ),
          },
          { title: common('when'), shrink: true, cell: ({ at }) => <Time at={at} exact /> },
        ]}
      />
    )}
  </Card>
);

const Request = ({ of: { request } }: { of: Delivery }) => (
  <Card title={t('request')}>
    <div class="stack">
      <Facts
        of={request.headers.map(({ name, value }) => [
          name,
          value === null ? (
            <span key="v" class="muted">
              {t('signature_made')}
            </span>
          ) : (
            <code key="v">{value}</code>
          ),
        ])}
      />
      {request.body === null ? (
        <p class="muted">{t('body_gone')}</p>
      ) : (
        <section class="stack tight">
          <h3>{t('body')}</h3>
          {isCompletedWithoutMatch(request.body) && <p class="notice">{t('passed_is_no_verdict')}</p>}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by the keyboard */}
          <pre tabIndex={0}>{JSON.stringify(inWords(request.body), null, 2)}</pre>
        </section>
      )}
    </div>
  </Card>
);

/** True for the event of a run that was completed, but in which the customer's identity was not confirmed. */
function isCompletedWithoutMatch(body: unknown): boolean {
  if (!isObject(body) || body['event'] !== 'liveness.completed' || body['status'] !== 'passed') return false;
  const { biometrics } = body;
  const face = isObject(biometrics) && isObject(biometrics['face_match']) ? biometrics['face_match'] : {};
  return face['decision'] === 'REJECTED' || face['decision'] === 'NO_MATCH';
}
