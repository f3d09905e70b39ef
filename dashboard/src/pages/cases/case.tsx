import { useMemo, useState } from 'preact/hooks';
import { ErrorBoundary, lazy, useRoute } from 'preact-iso';
import { caseOutcomes, type Disposition } from '../../../../contract/src/outcomes.ts';
import { dispositions } from '../../../../contract/src/values.ts';
import { t } from '../../../../packages/texts/src/case-texts.ts';
import { common } from '../../../../packages/texts/src/common.ts';
import { eventText } from '../../../../packages/texts/src/event-texts.ts';
import { t as queueText } from '../../../../packages/texts/src/queue-texts.ts';
import { type Action, useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { addressOf, api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Due } from '../../components/due.tsx';
import { EventDetails } from '../../components/event-details.tsx';
import { FormFault } from '../../components/form.tsx';
import { itemTitle, nameInTitle } from '../../components/item-title.ts';
import { useLocation, withQuery } from '../../components/location.ts';
import { RevealButton, Shown } from '../../components/masked.tsx';
import { Card, PageFrame } from '../../components/page.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { Loaded } from '../../components/states.tsx';
import { Facts, Time } from '../../components/values.tsx';
import { isObject } from '../../evidence/shapes.ts';
import { usePeople } from '../../session/people.ts';
import { inBranch, may, me } from '../../session/session.ts';
import { useKeys } from '../../shell/keyboard.ts';
import { base } from '../../shell/places.ts';
import { t as shellText } from '../../shell/texts.ts';
import { language } from '../../texts/language.ts';
import { followsText } from '../queue/follows.tsx';
import { itemAt } from '../queue/read-item.ts';
import { ReportsOfCase } from '../reports/of-case.tsx';
import { ByHand, CaseAlerts, hitRulesOf } from './alerts-of-case.tsx';
import { CaseStatus } from './list.tsx';
import { readCase, type Whole } from './read-case.ts';
import { SnoozesOfCase } from './snoozes-of-case.tsx';

/** Fetched after the page. */
const CaseMoney = lazy(() => import('./money.tsx').then((file) => file.CaseMoney));
const CaseLinks = lazy(() => import('./links.tsx').then((file) => file.CaseLinks));

type Asking = 'note' | 'propose' | 'approve' | 'reject' | 'reopen';

const fileOf = (id: string, kind: 'pdf' | 'json'): string =>
  addressOf(`/v1/cases/${id}/evidence.${kind}`, {
    query: { ...inBranch(), ...(kind === 'pdf' && { language: language.value }) },
  });

/** Back to where one came from. */
const crumbOf = ({ next, ...filters }: Record<string, string>): readonly [string, string] =>
  next ? [queueText('title'), withQuery(`${base}/queue`, filters)] : [t('title'), `${base}/cases`];

export function CasePage() {
  const id = useRoute().params['id'] ?? '';
  const { query } = useLocation();
  const one = useApiQuery(['case', id], () => readCase(id));
  const nameOf = usePeople();
  const number = t('one', { id: one.data?.case_id ?? id });
  return (
    <PageFrame
      title={itemTitle(number, nameInTitle(one.data && customerOf(one.data)))}
      item={{ number, isLoaded: one.data !== undefined }}
      due={one.data && one.data.status !== 'closed' ? one.data.sla_at : null}
      crumbs={[crumbOf(query)]}
      actions={
        one.data && (
          <>
            <a class="button" href={fileOf(id, 'pdf')} download>
              {t('export_pdf')}
            </a>
            <a class="button" href={fileOf(id, 'json')} download>
              {t('export_json')}
            </a>
            <RevealButton of={one.data} />
          </>
        )
      }
    >
      <Loaded query={one}>
        {(data) => (
          <>
            <div class="columns wide-left">
              <div class="stack">
                <Card title={t(data.kind === 'currency' ? 'transactions' : 'alerts')}>
                  {data.alerts.length ? <CaseAlerts of={data} /> : <ByHand of={data} />}
                </Card>
                <ErrorBoundary>
                  {data.kind !== 'currency' && <CaseMoney key={id} id={id} />}
                  <CaseLinks key={id} id={id} />
                </ErrorBoundary>
              </div>
              <div class="stack">
                <Card>
                  <Facts
                    of={[
                      [t('status'), <CaseStatus key="s" of={data.status} />],
                      [t('stage'), t(data.stage)],
                      [t('score'), data.score],
                      [t('kind'), data.kind !== 'alert' && t(data.kind)],
                      [
                        t('due'),
                        <span key="d" class="row">
                          <Due at={data.sla_at} done={data.status === 'closed'} /> <Time at={data.sla_at} exact />
                        </span>,
                      ],
                      [t('suspected'), data.suspected_at !== null && <Time key="u" at={data.suspected_at} exact />],
                      [t('file_by'), data.file_by !== null && <Due key="f" at={data.file_by} />],
                      [t('assignee'), data.assignee === null ? t('unassigned') : nameOf(data.assignee)],
                      [
                        data.stage === 'review' ? t('proposal') : t('outcome'),
                        data.disposition && `${t.of(data.disposition)} ${t('by', { who: nameOf(data.proposed_by) })}`,
                      ],
                      [t('why'), data.disposition && <Shown key="w" value={reasonOfOutcome(data)} />],
                    ]}
                  />
                </Card>
                {may('work_cases') && <ReportsOfCase id={id} kind={data.kind} fileBy={data.file_by} />}
                {may('work_cases') && <SnoozesOfCase id={data.id} rules={hitRulesOf(data)} />}
                <Card title={t('history')}>
                  <History of={data} nameOf={nameOf} />
                </Card>
              </div>
            </div>
            {may('work_cases') && <Foot key={data.id} of={data} />}
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

/** The customer's name, as the newest alert's transaction has it. */
function customerOf({ alerts: [newest] }: Whole): unknown {
  const copy = isObject(newest?.copy) ? newest.copy : {};
  const transaction = isObject(copy['transaction']) ? copy['transaction'] : {};
  const details = isObject(transaction['customer_details']) ? transaction['customer_details'] : {};
  return details['customer_name'];
}

/** Why the outcome was proposed, as its author wrote it. */
function reasonOfOutcome({ history }: Whole): unknown {
  const details = history.findLast(({ kind }) => kind === 'propose')?.details;
  return isObject(details) ? details['text'] : undefined;
}

function History({ of, nameOf }: { of: Whole; nameOf: (id: number | null) => string }) {
  return (
    <div class="stack tight">
      <ol class="timeline">
        {of.history.map((event) => (
          <li key={event.n}>
            <strong>{eventText.of(event.kind)}</strong>{' '}
            <span class="muted small">{event.user_id === null ? '' : t('by', { who: nameOf(event.user_id) })}</span>{' '}
            <Time at={event.at} />
            <EventDetails of={event.details} nameOf={nameOf} />
          </li>
        ))}
      </ol>
      <p class={of.history_intact ? 'muted small' : 'notice bad'}>{t(of.history_intact ? 'intact' : 'broken')}</p>
    </div>
  );
}

/** The actions that are possible now; they stay in sight. A user who came from the queue goes on to the next item of that list. */
function Foot({ of }: { of: Whole }) {
  const [asking, setAsking] = useState<Asking>();
  const { query, url, route } = useLocation();
  const { next, ...filters } = query;
  const onwards = () => next && route(itemAt(Number(next), filters));
  const params = { path: { id: String(of.id) }, query: inBranch() };
  const mine = of.assignee === me.value?.user.id;
  const own = of.proposed_by === me.value?.user.id;
  const newest = of.alerts[0]?.id;
  const seen = newest === undefined ? {} : { alert: newest };
  const assign = useAction(
    (user: number | null) => api.post('/v1/cases/{id}/assign', { params, body: { user_id: user } }),
    (user) => t(user === null ? 'released' : 'assigned'),
  );
  const note = useAction(
    ({ reason }: Said) => api.post('/v1/cases/{id}/notes', { params, body: { text: reason } }),
    t('noted'),
  );
  const propose = useAction(
    ({ reason, choice }: Said) =>
      api.post('/v1/cases/{id}/propose', {
        params,
        body: { disposition: choice as (typeof dispositions)[number], reason, ...seen },
      }),
    t('proposed', { id: of.case_id }),
  );
  const approve = useAction(
    ({ reason }: Said) => api.post('/v1/cases/{id}/approve', { params, body: { ...(reason && { reason }), ...seen } }),
    t('closed_now', { id: of.case_id }),
  );
  const reject = useAction(
    ({ reason }: Said) => api.post('/v1/cases/{id}/reject', { params, body: { reason } }),
    t('sent_back'),
  );
  const reopen = useAction(
    ({ reason }: Said) => api.post('/v1/cases/{id}/reopen', { params, body: { reason } }),
    t('reopened'),
  );
  const andOn = <Given,>(action: Action<Given>): Action<Given> => ({
    ...action,
    run: async (given) => {
      const isDone = await action.run(given);
      if (isDone) onwards();
      return isDone;
    },
  });
  const fitting = dispositions.filter(
    (name) => caseOutcomes[name].report === (of.has_approved_report ? 'required' : 'excluded'),
  );
  const dialogs = {
    note: { title: t('note'), label: common('note'), button: t('note'), action: note },
    propose: {
      title: t('propose'),
      button: t('propose'),
      action: andOn(propose),
      choices: { label: t('outcome'), options: fitting.map((name) => [name, t(name)] as const) },
      hint: (choice: string) =>
        choice === ''
          ? t(of.has_approved_report ? 'report_on_file' : 'report_needed')
          : [
              of.needs_second_person || caseOutcomes[choice as Disposition].second === 'always'
                ? t('needs_second')
                : '',
              followsText(caseOutcomes[choice as Disposition].follows),
            ]
              .filter(Boolean)
              .join(' '),
    },
    approve: {
      title: t('approve_title', { what: t.of(of.disposition ?? '') }),
      ...(of.disposition && { hint: followsText(caseOutcomes[of.disposition as Disposition].follows) }),
      button: t('approve'),
      action: andOn(approve),
      optional: true,
    },
    reject: { title: t('reject_title'), button: t('reject'), action: andOn(reject), danger: true },
    reopen: { title: t('reopen'), button: t('reopen'), action: reopen },
  } as const;
  const working = of.status !== 'closed' && of.stage !== 'review';
  const second = of.stage === 'review' && !own;
  useKeys(
    useMemo(
      () => [
        { keys: 'a', text: shellText('k_assign'), run: () => void assign.run(me.peek()?.user.id ?? null) },
        { keys: 'n', text: t('note'), run: () => setAsking('note') },
        ...(next ? [{ keys: 'j', text: queueText('next'), run: onwards }] : []),
        ...(working ? [{ keys: 'e', text: t('propose'), run: () => setAsking('propose') }] : []),
        ...(second
          ? [
              { keys: 'e', text: t('approve'), run: () => setAsking('approve') },
              { keys: 'x', text: t('reject'), run: () => setAsking('reject') },
            ]
          : []),
      ],
      [working, second, of.id, url],
    ),
  );
  return (
    <div class="foot stack tight">
      <FormFault problem={assign.problem} />
      <div class="row">
        {of.status !== 'closed' && (
          <Button keys="a" busy={assign.busy} onClick={() => assign.run(mine ? null : (me.value?.user.id ?? null))}>
            {t(mine ? 'release' : 'assign')}
          </Button>
        )}
        <Button keys="n" onClick={() => setAsking('note')}>
          {t('note')}
        </Button>
        {working && (
          <Button keys="e" main onClick={() => setAsking('propose')}>
            {t('propose')}
          </Button>
        )}
        {of.stage === 'review' && (
          <>
            <Button danger keys={own ? undefined : 'x'} onClick={() => setAsking('reject')}>
              {t('reject')}
            </Button>
            <Button
              main
              keys={own ? undefined : 'e'}
              disabled={own}
              why={own ? t('own_proposal') : undefined}
              onClick={() => setAsking('approve')}
            >
              {t('approve')}
            </Button>
            {own && <span class="muted">{t('own_proposal')}</span>}
          </>
        )}
        {of.status === 'closed' && <Button onClick={() => setAsking('reopen')}>{t('reopen')}</Button>}
        {next && (
          <Button keys="j" onClick={onwards}>
            {queueText('next')}
          </Button>
        )}
      </div>
      {asking && <ReasonDialog {...dialogs[asking]} onClose={() => setAsking(undefined)} />}
    </div>
  );
}
interface Said {
  reason: string;
  choice: string;
}
