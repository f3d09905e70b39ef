import { useMemo, useState } from 'preact/hooks';
import { caseOutcomes, type Disposition } from '../../../../contract/src/outcomes.ts';
import { dispositions } from '../../../../contract/src/values.ts';
import { t } from '../../../../packages/texts/src/case-texts.ts';
import { common } from '../../../../packages/texts/src/common.ts';
import { t as queueText } from '../../../../packages/texts/src/queue-texts.ts';
import { type Action, useAction } from '../../api/action.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { FormFault } from '../../components/form.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useLocation } from '../../components/location.ts';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { inBranch, me } from '../../session/session.ts';
import { useKeys } from '../../shell/keyboard.ts';
import { t as shellText } from '../../shell/texts.ts';
import { language } from '../../texts/language.ts';
import { followsText } from '../queue/follows.tsx';
import { itemAt } from '../queue/read-item.ts';
import type { Whole } from './read-case.ts';
import { caseTemplateValues } from './template-values.ts';

/** Loaded when the dialog is opened. */
const AssignDialog = lazyPart(() => import('../queue/assign-to.tsx'), 'AssignDialog');

type Asking = 'note' | 'propose' | 'approve' | 'reject' | 'reopen';

/**
 * Shows the actions that are possible now. They stay visible while the page scrolls. If the user came from the queue, a
 * link leads to the next item of that list.
 */
export function CaseFoot({ of }: { of: Whole }) {
  const [asking, setAsking] = useState<Asking>();
  const [assigning, setAssigning] = useState(false);
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
        ...(of.status === 'closed' ? [] : [{ keys: 'A', text: queueText('assign_to'), run: () => setAssigning(true) }]),
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
      [working, second, of.status, of.id, url, language.value],
    ),
  );
  return (
    <div class="foot stack tight">
      <FormFault problem={assign.problem} />
      <div class="row">
        {of.status !== 'closed' && (
          <>
            <Button keys="a" busy={assign.busy} onClick={() => assign.run(mine ? null : (me.value?.user.id ?? null))}>
              {t(mine ? 'release' : 'assign')}
            </Button>
            <Button keys="A" onClick={() => setAssigning(true)}>
              {queueText('assign_to')}
            </Button>
          </>
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
      {assigning && (
        <AssignDialog
          target={{ caseId: of.id }}
          name={t('one', { id: of.case_id })}
          assignees={[of.assignee]}
          onClose={() => setAssigning(false)}
        />
      )}
      {asking && (
        <ReasonDialog
          {...dialogs[asking]}
          template={{ kind: asking === 'note' ? 'note' : 'reason', values: caseTemplateValues(of) }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}
interface Said {
  reason: string;
  choice: string;
}
