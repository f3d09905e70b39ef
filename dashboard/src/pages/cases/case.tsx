import { useRoute } from 'preact-iso';
import { t } from '../../../../packages/texts/src/case-texts.ts';
import { eventText } from '../../../../packages/texts/src/event-texts.ts';
import { t as queueText } from '../../../../packages/texts/src/queue-texts.ts';
import { useApiQuery } from '../../api/query.ts';
import { addressOf } from '../../api/request.ts';
import { Download } from '../../components/download.tsx';
import { Due } from '../../components/due.tsx';
import { EventDetails } from '../../components/event-details.tsx';
import { isObject } from '../../components/is-object.ts';
import { itemTitle, nameInTitle } from '../../components/item-title.ts';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useLocation, withQuery } from '../../components/location.ts';
import { RevealButton, Shown } from '../../components/masked.tsx';
import { Card, PageFrame } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { Facts, Time } from '../../components/values.tsx';
import { usePeople } from '../../session/people.ts';
import { inBranch, may } from '../../session/session.ts';
import { base } from '../../shell/places.ts';
import { language } from '../../texts/language.ts';
import { ReportsOfCase } from '../reports/of-case.tsx';
import { ByHand, CaseAlerts, hitRulesOf } from './alerts-of-case.tsx';
import { CaseFoot } from './case-foot.tsx';
import { CaseStatus } from './list.tsx';
import { customerOf, readCase, type Whole } from './read-case.ts';

/** Loaded after the page. */
const CaseMoney = lazyPart(() => import('./money.tsx'), 'CaseMoney');
const CaseLinks = lazyPart(() => import('./links.tsx'), 'CaseLinks');
const SnoozesOfCase = lazyPart(() => import('./snoozes-of-case.tsx'), 'SnoozesOfCase');
const AttachmentsOfCase = lazyPart(() => import('./attachments.tsx'), 'AttachmentsOfCase');

const fileOf = (id: string, kind: 'pdf' | 'json'): string =>
  addressOf(`/v1/cases/${id}/evidence.${kind}`, {
    query: { ...inBranch(), ...(kind === 'pdf' && { language: language.value }) },
  });

/** Returns the breadcrumb that leads back to the page from which the case was opened. */
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
            <Download href={fileOf(id, 'pdf')}>{t('export_pdf')}</Download>
            <Download href={fileOf(id, 'json')}>{t('export_json')}</Download>
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
                {data.kind !== 'currency' && <CaseMoney key={id} id={id} />}
                <CaseLinks key={id} id={id} />
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
                {may('work_cases') && <ReportsOfCase id={id} of={data} />}
                {may('work_cases') && <SnoozesOfCase id={data.id} rules={hitRulesOf(data)} />}
                <AttachmentsOfCase key={data.id} of={data} />
                <Card title={t('history')}>
                  <History of={data} nameOf={nameOf} />
                </Card>
              </div>
            </div>
            {may('work_cases') && <CaseFoot key={data.id} of={data} />}
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

/** Returns the reason for the proposed outcome, as its author wrote it. */
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
