import { useMemo, useState } from 'preact/hooks';
import { useLocation, useRoute } from 'preact-iso';
import { useAsked } from '../../api/asked.ts';
import { useDeed } from '../../api/deed.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { FormFault } from '../../components/form.tsx';
import { RevealButton, Shown } from '../../components/masked.tsx';
import { Card, PageFrame } from '../../components/page.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { Loaded } from '../../components/states.tsx';
import { Badge, Facts, Outcome, Time } from '../../components/values.tsx';
import { Evidence } from '../../evidence/evidence.tsx';
import { HitView } from '../../evidence/screening.tsx';
import { type Hit, isObject } from '../../evidence/shapes.ts';
import { usePeople } from '../../session/people.ts';
import { inBranch, may, me } from '../../session/session.ts';
import { useKeys } from '../../shell/keyboard.ts';
import { base } from '../../shell/places.ts';
import { t as shellText } from '../../shell/texts.ts';
import { words } from '../../texts/catalogue.ts';
import { common } from '../../texts/common.ts';
import { DecideDialog } from './decide.tsx';
import { Due } from './list.tsx';
import { type Decision, decisionsFor, t } from './texts.ts';

const readItem = async (id: string) =>
  (await api.get('/v1/queue/{id}', { params: { path: { id }, query: inBranch() } })).data;
type Item = Awaited<ReturnType<typeof readItem>>;

/** One item with the answer to "why" on one screen, and the decision in sight. */
export function QueueItemPage() {
  const id = useRoute().params['id'] ?? '';
  const item = useAsked(['queue-item', id], () => readItem(id));
  const title =
    item.data && String(item.data.id) === id
      ? t('item', { kind: t(item.data.kind), id: item.data.subject_id })
      : t('title');
  return (
    <PageFrame
      title={title}
      crumbs={[[t('title'), `${base}/queue`]]}
      actions={item.data && <Neighbours of={item.data} />}
    >
      <Loaded query={item}>
        {(data) => (
          <>
            <div class="columns wide-left">
              <div class="stack">
                <Subject of={data} />
              </div>
              <div class="stack">
                <Summary of={data} />
                <Before of={data} />
              </div>
            </div>
            {may('work_cases') && <Foot key={data.id} of={data} />}
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

function Neighbours({ of }: { of: Item }) {
  const { route } = useLocation();
  const go = (id: number | null) => id !== null && route(`${base}/queue/${id}`);
  useKeys(
    useMemo(
      () => [
        { keys: 'j', text: t('next'), run: () => void go(of.next) },
        { keys: 'k', text: t('previous'), run: () => void go(of.previous) },
      ],
      [of.next, of.previous],
    ),
  );
  return (
    <>
      <Button keys="k" disabled={of.previous === null} onClick={() => go(of.previous)}>
        {t('previous')}
      </Button>
      <Button keys="j" disabled={of.next === null} onClick={() => go(of.next)}>
        {t('next')}
      </Button>
    </>
  );
}

/** What is to be decided upon: the record with all its evidence, or the alert beside the customer. */
function Subject({ of }: { of: Item }) {
  const id = String(of.subject_id);
  if (of.kind === 'case')
    return (
      <Card>
        <a class="button main" href={`${base}/cases/${id}`}>
          {t('to_case')}
        </a>
      </Card>
    );
  if (of.kind === 'alert') return <AlertSubject id={id} />;
  return <RecordSubject id={id} />;
}

function RecordSubject({ id }: { id: string }) {
  const record = useAsked(
    ['verification', id],
    async () => (await api.get('/v1/verifications/{id}', { params: { path: { id }, query: inBranch() } })).data,
  );
  return (
    <Loaded query={record}>
      {(data) => (
        <>
          <div class="row apart">
            <span class="row">
              <Outcome of={data.outcome} />
              <strong>{data.reason}</strong>
            </span>
            <RevealButton of={data} />
          </div>
          <Evidence record={data} />
        </>
      )}
    </Loaded>
  );
}

function AlertSubject({ id }: { id: string }) {
  const alert = useAsked(
    ['alert', id],
    async () => (await api.get('/v1/alerts/{id}', { params: { path: { id }, query: inBranch() } })).data,
  );
  const record = useAsked(['alert-record', id, alert.data?.onboarding_id], async () =>
    alert.data
      ? (
          await api.get('/v1/verifications/{id}', {
            params: { path: { id: String(alert.data.onboarding_id) }, query: inBranch() },
          })
        ).data
      : null,
  );
  const evidence = isObject(record.data?.evidence) ? record.data.evidence : {};
  const screening = isObject(evidence['screening']) ? evidence['screening'] : {};
  return (
    <Loaded query={alert}>
      {(data) => (
        <Card actions={<RevealButton of={[data, record.data]} />}>
          <HitView
            hit={data.hit as Hit}
            kind={data.kind}
            subject={isObject(screening['subject']) ? screening['subject'] : undefined}
          />
        </Card>
      )}
    </Loaded>
  );
}

function Summary({ of }: { of: Item }) {
  const nameOf = usePeople();
  return (
    <Card>
      <Facts
        of={[
          [
            t('state'),
            <Badge key="s" tone={of.state === 'decided' ? 'good' : 'warn'}>
              {t(of.state)}
            </Badge>,
          ],
          [t('why'), of.why],
          [common('name'), of.name && <Shown value={of.name} />],
          [
            common('reference'),
            of.reference && (
              <a key="r" href={`${base}/customers/${encodeURIComponent(of.reference)}`}>
                {of.reference}
              </a>
            ),
          ],
          [t('score'), of.score],
          [t('due'), <Due key="d" of={of} />],
          [t('assignee'), nameOf(of.assignee)],
          [
            t('decided'),
            of.decision && `${t.of(of.decision)}: ${t.of(of.reason ?? '')} ${t('by', { who: nameOf(of.decided_by) })}`,
          ],
        ]}
      />
    </Card>
  );
}

function Before({ of }: { of: Item }) {
  const nameOf = usePeople();
  const others = useAsked(['by-reference', of.reference], async () =>
    of.reference
      ? (
          await api.get('/v1/verifications', {
            params: { query: { ...inBranch(), limit: '10', reference: of.reference } },
          })
        ).data.items
      : [],
  );
  const earlier = (others.data ?? []).filter(({ id }) => of.subject !== `verification:${id}`);
  return (
    <Card title={t('history')}>
      {of.history.length + earlier.length === 0 && <p class="muted">{t('nothing_before')}</p>}
      <ol class="timeline">
        {of.history.map((event) => (
          <li key={event.n}>
            <strong>{words(event.kind)}</strong>{' '}
            <span class="muted small">{t('by', { who: nameOf(event.user_id) })}</span> <Time at={event.at} />
          </li>
        ))}
        {earlier.map((record) => (
          <li key={`r${record.id}`}>
            <a href={`${base}/verifications/${record.id}`}>{words(record.kind)}</a> <Outcome of={record.outcome} />{' '}
            <Time at={record.created_at} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Foot({ of }: { of: Item }) {
  const { route } = useLocation();
  const [deciding, setDeciding] = useState<Decision>();
  const [returning, setReturning] = useState(false);
  const params = { path: { id: String(of.id) }, query: inBranch() };
  const mine = of.assignee === me.value?.user.id;
  const own = of.decided_by === me.value?.user.id;
  const assign = useDeed(
    () =>
      api.post('/v1/queue/assign', {
        params: { query: inBranch() },
        body: { ids: [of.id], user_id: mine ? null : (me.value?.user.id ?? null) },
      }),
    mine ? undefined : t('assigned'),
  );
  const second = useDeed(
    ({ agree, note }: { agree: boolean; note?: string }) =>
      api.post('/v1/queue/{id}/second', { params, body: { agree, ...(note && { note }) } }),
    t('decided_now'),
  );
  const back = {
    ...second,
    run: ({ reason }: { reason: string; choice: string }) => second.run({ agree: false, note: reason }),
  };
  const options = of.state === 'open' ? decisionsFor(of.kind) : [];
  const onwards = () => of.next !== null && route(`${base}/queue/${of.next}`);
  useKeys(
    useMemo(
      () => [
        { keys: 'a', text: shellText('k_assign'), run: () => void assign.run() },
        ...(options.length
          ? [
              { keys: 'e', text: shellText('k_approve'), run: () => setDeciding(options[0]) },
              { keys: 'x', text: shellText('k_reject'), run: () => setDeciding(options[1]) },
            ]
          : []),
      ],
      [of.id, of.state, mine],
    ),
  );
  return (
    <div class="foot stack tight">
      <FormFault problem={assign.problem ?? second.problem} />
      <div class="row">
        {of.state !== 'decided' && (
          <Button keys="a" busy={assign.busy} onClick={() => assign.run()}>
            {t(mine ? 'release' : 'assign')}
          </Button>
        )}
        {options.map((decision, at) => (
          <Button
            key={decision}
            main={at === 0}
            danger={at === 1}
            keys={at === 0 ? 'e' : 'x'}
            onClick={() => setDeciding(decision)}
          >
            {t(decision)}
          </Button>
        ))}
        {of.state === 'proposed' && (
          <>
            <Button danger onClick={() => setReturning(true)}>
              {t('send_back')}
            </Button>
            <Button
              main
              busy={second.busy}
              disabled={own}
              why={own ? t('own') : undefined}
              onClick={() => second.run({ agree: true })}
            >
              {t('agree')}
            </Button>
            {own && <span class="muted">{t('own')}</span>}
          </>
        )}
      </div>
      {deciding && (
        <DecideDialog
          ids={[of.id]}
          options={[deciding]}
          hint={of.four_eyes && of.kind === 'customer' ? t('four') : undefined}
          onClose={() => setDeciding(undefined)}
          onDone={onwards}
        />
      )}
      {returning && (
        <ReasonDialog
          title={t('send_back')}
          button={t('send_back')}
          danger
          deed={back}
          onClose={() => setReturning(false)}
        />
      )}
    </div>
  );
}
