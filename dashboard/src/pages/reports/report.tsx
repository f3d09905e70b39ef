import { useState } from 'preact/hooks';
import { useRoute } from 'preact-iso';
import { t as caseText } from '../../../../packages/texts/src/case-texts.ts';
import { common } from '../../../../packages/texts/src/common.ts';
import { schemaFaultText } from '../../../../packages/texts/src/schema-fault-texts.ts';
import { useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { addressOf, api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Download } from '../../components/download.tsx';
import { Due } from '../../components/due.tsx';
import { FormFault } from '../../components/form.tsx';
import { itemTitle } from '../../components/item-title.ts';
import { type Typed, useTyped } from '../../components/kept.ts';
import { Card, PageFrame } from '../../components/page.tsx';
import { ConfirmDialog, ReasonDialog } from '../../components/reason-dialog.tsx';
import { Loaded } from '../../components/states.tsx';
import { Facts, Time } from '../../components/values.tsx';
import { usePeople } from '../../session/people.ts';
import { inBranch, may, me } from '../../session/session.ts';
import { base } from '../../shell/places.ts';
import { language } from '../../texts/language.ts';
import { ReportContentsCard } from './contents.tsx';
import { isFiled, ReportState } from './list.tsx';
import { type Report, readReport } from './read-report.ts';
import { ReportFields } from './report-fields.tsx';
import { t } from './texts.ts';

export function ReportPage() {
  const id = useRoute().params['id'] ?? '';
  const one = useApiQuery(['report', id], () => readReport(id));
  const changes = useTyped('fields', '{}');
  const nameOf = usePeople();
  const file = (kind: 'xml' | 'pdf') =>
    addressOf(`/v1/reports/${id}/${kind}`, {
      query: { ...inBranch(), ...(kind === 'pdf' && { language: language.value }) },
    });
  return (
    <PageFrame
      title={
        one.data
          ? itemTitle(t(one.data.kind), caseText('one', { id: one.data.case_id }), t(one.data.state))
          : t('one', { id })
      }
      item={{ number: t('one', { id }), isLoaded: one.data !== undefined }}
      due={one.data && !isFiled(one.data.state) ? one.data.due_at : null}
      crumbs={[[t('title'), `${base}/reports`]]}
      actions={
        one.data && (
          <>
            <Download href={file('pdf')}>{t('pdf')}</Download>
            <Download href={file('xml')}>{t('xml')}</Download>
          </>
        )
      }
    >
      <Loaded query={one}>
        {(report) => (
          <>
            <div class="columns wide-left">
              <div class="stack">
                {report.state === 'draft' && (
                  <Card title={t('content')}>
                    <Content key={`${report.id} ${report.state}`} of={report} changes={changes} />
                  </Card>
                )}
                <ReportContentsCard of={report} />
              </div>
              <div class="stack">
                <Card>
                  <Facts
                    of={[
                      [t('kind'), t(report.kind)],
                      [t('state'), <ReportState key="s" of={report.state} />],
                      [t('suspected'), report.suspected_at !== null && <Time key="s" at={report.suspected_at} exact />],
                      [t('file_by'), <Due key="d" at={report.due_at} done={isFiled(report.state)} />],
                      [t('profile'), report.profile],
                      [t('transactions'), report.transactions],
                      [
                        t('case'),
                        <a key="c" href={`${base}/cases/${report.case}`}>
                          {caseText('one', { id: report.case_id })}
                        </a>,
                      ],
                      [t('drafted_by'), nameOf(report.drafted_by)],
                      [
                        t('authors'),
                        report.authors.length > 1 && report.authors.map((author) => nameOf(author)).join(', '),
                      ],
                      [t('approved_by'), report.approved_by !== null && nameOf(report.approved_by)],
                      [common('when'), <Time key="t" at={report.approved_at ?? report.created_at} exact />],
                      [t('answer'), report.answer],
                      [
                        t('sha'),
                        report.sha256 && (
                          <span key="h" class="mono small">
                            {report.sha256}
                          </span>
                        ),
                      ],
                    ]}
                  />
                </Card>
                <Card title={t('missing')}>
                  <Missing of={report} />
                </Card>
              </div>
            </div>
            {may('work_cases') && (
              <Foot
                key={report.id}
                of={report}
                isChanged={report.state === 'draft' && hasChanges(report, changes.text)}
              />
            )}
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

/** True if a field on this page differs from the saved field. Only saved fields are approved. */
const hasChanges = ({ fields }: Report, typed: string): boolean =>
  Object.entries(JSON.parse(typed) as Record<string, string>).some(([name, text]) => text !== (fields[name] ?? ''));

function Missing({ of: { missing, fault_messages: faults, valid } }: { of: Report }) {
  if (valid) return <p class="notice good">{t('missing_none')}</p>;
  if (!missing.length && !faults.length) return <p class="notice">{t('case_closed')}</p>;
  return (
    <div class="stack">
      {missing.length > 0 && (
        <section>
          <h3>{t('missing_n', { n: missing.length })}</h3>
          <ul>
            {missing.map(({ field }) => (
              <li key={field}>{t.of(field)}</li>
            ))}
          </ul>
        </section>
      )}
      {faults.length > 0 && (
        <details open={missing.length === 0}>
          <summary>{t('faults')}</summary>
          <ul class="small mono">
            {faults.map(schemaFaultText).map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Content({ of, changes }: { of: Report; changes: Typed }) {
  // Sends only fields that the user edited on this page, so that fields that a colleague edited do not change.
  const typed: Record<string, string> = { ...of.fields, ...JSON.parse(changes.text) };
  const save = useAction(async () => {
    // A field that the user emptied is sent empty, and the server removes it.
    const fields = Object.entries(typed).filter(([name, text]) => text !== (of.fields[name] ?? ''));
    await api.put('/v1/reports/{id}', {
      params: { path: { id: String(of.id) }, query: inBranch() },
      body: { fields: Object.fromEntries(fields) },
    });
    changes.forget();
  }, t('saved'));
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void save.run();
      }}
    >
      <p class="muted">{t('content_hint')}</p>
      <FormFault problem={save.problem} />
      <ReportFields
        of={of}
        values={typed}
        onInput={(name, value) => changes.type(JSON.stringify({ ...JSON.parse(changes.text), [name]: value }))}
      />
      <div class="buttons">
        <Button main type="submit" busy={save.busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

function Foot({ of, isChanged }: { of: Report; isChanged: boolean }) {
  const [asking, setAsking] = useState<'approve' | 'answer'>();
  const params = { path: { id: String(of.id) }, query: inBranch() };
  const user = me.value?.user;
  // Owners may approve their own report if nobody else may approve it now. The server checks this, because only the
  // server knows since when other users have the permission.
  const own = user !== undefined && user.role !== 'owner' && of.authors.includes(user.id);
  const refusal = isChanged
    ? t('save_first')
    : of.valid
      ? own && t('own')
      : t(of.missing.length || of.faults.length ? 'incomplete' : 'case_closed');
  const approve = useAction(
    () => api.post('/v1/reports/{id}/approve', { params, body: of.digest === null ? {} : { digest: of.digest } }),
    t('approved_now'),
  );
  const answer = useAction(
    ({ reason, choice }: { reason: string; choice: string }) =>
      api.post('/v1/reports/{id}/state', { params, body: { state: choice as 'submitted', answer: reason } }),
    t('noted'),
  );
  if (of.state === 'accepted' || of.state === 'rejected') return null;
  const next = of.state === 'approved' ? (['submitted'] as const) : (['accepted', 'rejected'] as const);
  return (
    <div class="foot row">
      {of.state === 'draft' ? (
        <>
          <Button main disabled={refusal !== false} why={refusal || undefined} onClick={() => setAsking('approve')}>
            {t('approve')}
          </Button>
          {refusal && <span class="muted">{refusal}</span>}
        </>
      ) : (
        <Button main onClick={() => setAsking('answer')}>
          {t(of.state === 'approved' ? 'note_submitted' : 'note_state')}
        </Button>
      )}
      {asking === 'approve' && (
        <ConfirmDialog
          title={t('approve')}
          hint={`${t('approve_what', { kind: t(of.kind), n: of.transactions })} ${t('approve_hint')}`}
          button={t('approve')}
          action={approve}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'answer' && (
        <ReasonDialog
          title={t(of.state === 'approved' ? 'note_submitted' : 'note_state')}
          label={t('answer')}
          button={common('save')}
          choices={{ label: t('state'), options: next.map((state) => [state, t(state)] as const) }}
          action={answer}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}
