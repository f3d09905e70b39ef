import { useRef, useState } from 'preact/hooks';
import { type SandboxOutcome, sandboxOutcomesOf } from '../../../../contract/src/values.ts';
import { useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/field.tsx';
import { FormFault } from '../../components/form.tsx';
import { isObject } from '../../components/is-object.ts';
import { Card } from '../../components/page.tsx';
import { base } from '../../shell/places.ts';
import { DeliveryState } from './delivery-state.tsx';
import { inWords } from './event-words.ts';
import type { SdkConfig } from './sdk-list.tsx';
import { t } from './texts.ts';

type Config = Pick<SdkConfig, 'id' | 'branch_id' | 'webhook_url' | 'verification_type'>;

const POLL_MS = 1500;
const PATIENCE_MS = 180_000;
/** Maximum length of a text that is shown in the answer. The QR code in the answer is a long SVG. */
const MAX_TEXT = 160;
const shortened = (_: string, value: unknown): unknown =>
  typeof value === 'string' && value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value;
/** Number of newest deliveries that are searched. A busy sandbox may record other deliveries between two requests. */
const NEWEST = '20';

const play = async ({ id, branch_id: branch }: Config, outcome: SandboxOutcome) =>
  (
    await api.post('/v1/sdk-config/{config_id}/sandbox-run', {
      params: { path: { config_id: String(id) }, query: { branch: String(branch) } },
      body: { outcome },
    })
  ).data;
type Played = Awaited<ReturnType<typeof play>>;

const fieldOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);
/** Returns the id of the session that was opened. Undefined if the request was refused. */
function sessionOf({ answer }: Played): string | undefined {
  const id = fieldOf(fieldOf(answer.body, 'data'), 'session_id');
  return typeof id === 'string' ? id : undefined;
}

const readDelivery = async ({ branch_id: branch }: Config, id: number) =>
  (
    await api.get('/v1/webhook-deliveries/{id}', {
      params: { path: { id: String(id) }, query: { branch: String(branch) } },
    })
  ).data;
type Delivery = Awaited<ReturnType<typeof readDelivery>>;

/**
 * Finds the delivery of the event of one session.
 * @param examined ids of deliveries that belong to other sessions; the function adds the ids that it reads
 * @returns null if the event has no delivery yet
 */
async function findDelivery(of: Config, session: string, examined: Set<number>): Promise<Delivery | null> {
  const query = { branch: String(of.branch_id), limit: NEWEST };
  const { items } = (await api.get('/v1/webhook-deliveries', { params: { query } })).data;
  for (const { id, channel } of items) {
    if (channel !== 'sdk' || examined.has(id)) continue;
    const delivery = await readDelivery(of, id);
    if (fieldOf(fieldOf(delivery.request.body, 'activity'), 'session_id') === session) return delivery;
    examined.add(id);
  }
  return null;
}

/** Runs one verification in the sandbox. Shows the request, its answer and the event. */
export function PlayRun({ of }: { of: Config }) {
  const outcomes = sandboxOutcomesOf[of.verification_type];
  const [outcome, setOutcome] = useState<SandboxOutcome>('verified');
  const [played, setPlayed] = useState<Played>();
  const run = useAction(async () => setPlayed(await play(of, outcome)));
  return (
    <Card title={t('play')}>
      <div class="stack">
        <p class="muted">{t('play_hint')}</p>
        <Select
          label={t('outcome')}
          value={outcome}
          onChange={(value) => setOutcome(value as SandboxOutcome)}
          options={outcomes.map((name) => [name, t(`outcome_${name}`)] as const)}
        />
        {!of.webhook_url && (
          <p class="notice warn">{t('play_needs_address', { url: `${location.origin}/demo/events` })}</p>
        )}
        <FormFault problem={run.problem} />
        <div>
          <Button busy={run.busy} onClick={() => run.run()}>
            {t('play_run')}
          </Button>
        </div>
        {played && <Steps key={sessionOf(played)} of={of} played={played} />}
      </div>
    </Card>
  );
}

function Steps({ of, played }: { of: Config; played: Played }) {
  const { request, answer } = played;
  const session = sessionOf(played);
  return (
    <>
      <Step
        title={t('play_request')}
        text={`${request.method} ${request.path}\nx-access-token: …`}
        json={request.body}
      />
      <Step title={t('play_answer')} text={String(answer.status)} json={answer.body} />
      {of.webhook_url && session && <Event of={of} session={session} />}
    </>
  );
}

function Event({ of, session }: { of: Config; session: string }) {
  const examined = useRef(new Set<number>());
  const found = useRef<number | undefined>(undefined);
  const end = useRef(Date.now() + PATIENCE_MS);
  const { data } = useApiQuery(
    ['played-run', session],
    async () => {
      // A failed request is repeated until the maximum time is over, like a request that finds no delivery.
      const delivery = await (found.current === undefined
        ? findDelivery(of, session, examined.current)
        : readDelivery(of, found.current)
      ).catch(() => null);
      found.current = delivery?.id ?? found.current;
      return { delivery, isLate: Date.now() > end.current };
    },
    (last) => (last && (last.isLate || (last.delivery && last.delivery.state !== 'pending')) ? false : POLL_MS),
  );
  const delivery = data?.delivery;
  if (!delivery)
    return (
      <p class="muted" role="status">
        {data?.isLate ? t('play_slow') : t('play_waits')}
      </p>
    );
  return (
    <>
      <Step title={t('play_webhook')} text={`POST ${delivery.url ?? ''}`} json={inWords(delivery.request.body)} />
      <p class="small" role="status">
        <DeliveryState of={delivery.state} />{' '}
        <a href={`${base}/deliveries/${delivery.id}`}>{t('delivery', { id: delivery.id })}</a>
      </p>
    </>
  );
}

const Step = ({ title, text, json }: { title: string; text: string; json: unknown }) => (
  <section class="stack tight">
    <h3>{title}</h3>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by the keyboard */}
    <pre tabIndex={0}>{`${text}\n\n${JSON.stringify(json, shortened, 2)}`}</pre>
  </section>
);
