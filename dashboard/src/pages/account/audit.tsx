import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { auditFaultText } from '../../../../packages/texts/src/audit-fault-texts.ts';
import { common } from '../../../../packages/texts/src/common.ts';
import type { KeptMessage } from '../../../../packages/texts/src/format.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { endOfDay, startOfDay } from '../../components/branch-days.ts';
import { Button } from '../../components/button.tsx';
import { ExportList } from '../../components/export-list.tsx';
import { Filters } from '../../components/filters.tsx';
import { FormFault } from '../../components/form.tsx';
import { Listing } from '../../components/listing.tsx';
import { Card, PageFrame } from '../../components/page.tsx';
import { SavedViews } from '../../components/saved-views.tsx';
import { Badge, Copy, Facts, Time, timeText } from '../../components/values.tsx';
import { usePeople, usePeopleList } from '../../session/people.ts';
import { base } from '../../shell/places.ts';
import { language } from '../../texts/language.ts';
import { changeName, changeText } from './change-texts.ts';
import { deedOf, pageOfSubject } from './deeds.ts';
import { t } from './texts.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const find = async ({ cursor, user, method, subject, refused, from, to }: Record<string, string>) =>
  (
    await api.get('/v1/audit-log', {
      params: {
        query: {
          limit: '50',
          ...(user && { user }),
          ...(method && { method: method as 'GET' }),
          ...(subject && { subject }),
          ...(refused && { refused: 'true' as const }),
          ...(from && { from: startOfDay(from) }),
          ...(to && { to: endOfDay(to) }),
          ...(cursor && { cursor }),
        },
      },
    })
  ).data;
type Line = Awaited<ReturnType<typeof find>>['items'][number];

export function AuditPage() {
  const { query } = useLocation();
  const list = useApiQuery(['audit', query], () => find(query));
  const people = usePeopleList();
  const nameOf = usePeople();
  // A line from before the end of a sign-in has no actor. The subject of such a line is the user who is signing in.
  const whoOf = (actor: string, subject: string | null): string =>
    actor === 'unknown' ? (people.find(({ id }) => subject === `user ${id}`)?.email ?? t('stranger')) : actor;
  const head = useApiQuery(['audit-head'], async () => (await api.get('/v1/audit-log/head')).data);
  return (
    <PageFrame
      title={t('audit')}
      lead={t('audit_lead')}
      actions={
        <>
          <SavedViews page="audit" />
          <ExportList kind="audit" />
        </>
      }
    >
      {head.data && (
        <Card title={t('head')}>
          <div class="stack tight">
            <p>{t('chain', { n: head.data.sequence, when: timeText(head.data.at) })}</p>
            <div class="row">
              <span class="mono small">{head.data.hash}</span>
              <Copy text={JSON.stringify(head.data)} label={`${common('copy')}: ${t('head')}`} />
            </div>
            <p class="muted small">{t('verify_hint')}</p>
            <ChainCheck lines={head.data.sequence} />
          </div>
        </Card>
      )}
      <Filters
        of={[
          ...(people.length
            ? [{ name: 'user', label: t('who'), options: people.map(({ id, email }) => [String(id), email] as const) }]
            : []),
          { name: 'method', label: t('method'), options: methods.map((one) => [one, t(one)] as const) },
          { name: 'refused', label: t('outcome'), options: [['true', t('refused')]] },
          { name: 'subject', label: t('subject'), type: 'search' },
          { name: 'from', label: common('from'), type: 'date', more: true },
          { name: 'to', label: common('to'), type: 'date', more: true },
        ]}
      />
      <Listing<Line>
        query={list}
        caption={t('audit')}
        stacked
        keyOf={({ id }) => id}
        empty={{ title: t('no_lines'), hint: t('audit_lead') }}
        columns={[
          { title: common('when'), shrink: true, cell: ({ at }) => <Time at={at} /> },
          {
            title: t('who'),
            cell: ({ actor, subject, ip }) => (
              <>
                {whoOf(actor, subject)}
                <span class="sub mono">{ip}</span>
              </>
            ),
          },
          {
            title: t('did'),
            cell: ({ action, details, outcome }) => (
              <>
                {deedOf(action, language.value) ?? <code>{action}</code>}
                <details class="small">
                  <summary>{common('details')}</summary>
                  <Facts
                    of={[
                      [t('request'), <code key="r">{action}</code>],
                      [t('answer'), outcome],
                      ...Object.entries(details).map(
                        ([name, value]) => [changeName(name), changeText(name, value, nameOf)] as const,
                      ),
                    ]}
                  />
                </details>
              </>
            ),
          },
          { title: t('subject'), optional: true, cell: (line) => <Subject of={line} /> },
          {
            title: t('outcome'),
            shrink: true,
            cell: ({ outcome }) => (
              <Badge tone={outcome < '300' ? 'good' : outcome < '500' ? 'warn' : 'bad'}>{t(answerOf(outcome))}</Badge>
            ),
          },
        ]}
      />
    </PageFrame>
  );
}

const answerOf = (status: string) =>
  status < '300' ? 'did_it' : ['401', '403', '429'].includes(status) ? 'was_refused' : 'went_wrong';

/** Shows the subject of a line, with a link if the subject has a page. */
function Subject({ of: { action, subject } }: { of: Line }) {
  const href = pageOfSubject(action, subject);
  const text = <span class="mono small">{subject}</span>;
  return href ? <a href={base + href}>{text}</a> : text;
}

/** Button that verifies the hash chain of the whole log on the server, part by part. */
function ChainCheck({ lines }: { lines: number }) {
  const [checked, setChecked] = useState<number>();
  const [fault, setFault] = useState<KeptMessage>();
  const [problem, setProblem] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const [whole, setWhole] = useState(false);
  async function check() {
    setBusy(true);
    setFault(undefined);
    setWhole(false);
    setProblem(undefined);
    try {
      for (let after = 0, end = false; !end; ) {
        const { data } = await api.get('/v1/audit-log/check', { params: { query: { after: String(after) } } });
        setChecked(data.to);
        if (data.fault_message) return setFault(data.fault_message);
        [after, end] = [data.to, data.end];
      }
      setWhole(true);
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <div class="stack tight">
      <FormFault problem={problem} />
      <div class="row">
        <Button busy={busy} onClick={check}>
          {t('check_chain')}
        </Button>
        {busy && <progress max={lines} value={checked ?? 0} aria-label={t('check_chain')} />}
      </div>
      {/* An `output` element, so that a screen reader announces the result when it appears. */}
      <output>
        {fault && <span class="notice bad">{t('chain_broken', { why: auditFaultText(fault) })}</span>}
        {whole && <span class="notice good">{t('chain_whole', { n: checked ?? 0 })}</span>}
      </output>
    </div>
  );
}
