import { useMemo, useState } from 'preact/hooks';
import { type Decision, decisionsOf, isRoutine, itemOutcomes } from '../../../../contract/src/outcomes.ts';
import { t } from '../../../../packages/texts/src/queue-texts.ts';
import { useAction } from '../../api/action.ts';
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
import { DecideDialog } from './decide.tsx';
import { titleOf } from './item-name.ts';
import { caseAt, type Item, itemAt } from './read-item.ts';
import { itemTemplateValues } from './template-values.ts';

const AssignDialog = lazyPart(() => import('./assign-to.tsx'), 'AssignDialog');

/**
 * Shows the actions that are possible with the item now. They stay visible while the page scrolls. A decided item has
 * no actions.
 */
export function Foot({ of }: { of: Item }) {
  const { query, url, route } = useLocation();
  const [deciding, setDeciding] = useState<Decision>();
  const [returning, setReturning] = useState(false);
  const [assigning, setAssigning] = useState(false);
  const params = { path: { id: String(of.id) }, query: inBranch() };
  const mine = of.assignee === me.value?.user.id;
  const own = of.decided_by === me.value?.user.id;
  const name = titleOf(of);
  const assign = useAction(
    () =>
      api.post('/v1/queue/assign', {
        params: { query: inBranch() },
        body: { ids: [of.id], user_id: mine ? null : (me.value?.user.id ?? null) },
      }),
    mine ? undefined : t('assigned'),
  );
  const second = useAction(
    ({ agree, note }: { agree: boolean; note?: string }) =>
      api.post('/v1/queue/{id}/second', { params, body: { agree, ...(note && { note }) } }),
    ({ agree }) => t('decided_one', { what: agree ? t.of(`${of.decision}_done`) : t('sent_back'), name }),
  );
  const judge = async (given: { agree: boolean; note?: string }) => {
    const isDone = await second.run(given);
    if (isDone) onwards();
    return isDone;
  };
  const back = {
    ...second,
    run: ({ reason }: { reason: string; choice: string }) => judge({ agree: false, note: reason }),
  };
  const set = of.outcome_set;
  const options = of.state === 'open' && set ? decisionsOf(set) : [];
  // For a case, the second person decides on the page of the case.
  const isCase = of.kind === 'case';
  const isProposed = of.state === 'proposed' && !isCase;
  const secondPerson = isProposed && !own;
  // After the last item of the list, a link leads to the skipped items.
  const after = of.next ?? of.previous;
  const toCase = () => route(caseAt(of, query));
  const onwards = () => after !== null && route(itemAt(after, query));
  useKeys(
    useMemo(
      () => [
        { keys: 'a', text: shellText('k_assign'), run: () => void assign.run() },
        { keys: 'A', text: t('assign_to'), run: () => setAssigning(true) },
        ...(options.length
          ? [
              { keys: 'e', text: shellText('k_approve'), run: () => setDeciding(options[0]) },
              { keys: 'x', text: shellText('k_reject'), run: () => setDeciding(options[1]) },
            ]
          : []),
        ...(secondPerson
          ? [
              { keys: 'e', text: t('agree'), run: () => void judge({ agree: true }) },
              { keys: 'x', text: t('send_back'), run: () => setReturning(true) },
            ]
          : []),
        ...(isCase ? [{ keys: 'e', text: t('to_case'), run: toCase }] : []),
      ],
      [of.id, of.state, mine, own, after, url, language.value],
    ),
  );
  if (of.state === 'decided') return null;
  return (
    <div class="foot stack tight">
      <FormFault problem={assign.problem ?? second.problem} />
      <div class="row">
        <Button keys="a" busy={assign.busy} onClick={() => assign.run()}>
          {t(mine ? 'release' : 'assign')}
        </Button>
        <Button keys="A" onClick={() => setAssigning(true)}>
          {t('assign_to')}
        </Button>
        {options.map((decision, at) => (
          <Button
            key={decision}
            main={at === 0 && set !== null && isRoutine(set)}
            danger={at === 1}
            keys={at === 0 ? 'e' : 'x'}
            onClick={() => setDeciding(decision)}
          >
            {t(decision)}
          </Button>
        ))}
        {isCase && (
          <Button main keys="e" onClick={toCase}>
            {t('to_case')}
          </Button>
        )}
        {isProposed && (
          <>
            <Button danger keys={own ? undefined : 'x'} onClick={() => setReturning(true)}>
              {t('send_back')}
            </Button>
            <Button
              main
              keys={own ? undefined : 'e'}
              busy={second.busy}
              disabled={own}
              why={own ? t('own') : undefined}
              onClick={() => judge({ agree: true })}
            >
              {t('agree')}
            </Button>
            {own && <span class="muted">{t('own')}</span>}
          </>
        )}
      </div>
      {assigning && (
        <AssignDialog
          target={{ items: [of.id] }}
          name={name}
          assignees={[of.assignee]}
          onClose={() => setAssigning(false)}
        />
      )}
      {deciding && set && (
        <DecideDialog
          id={of.id}
          name={name}
          outcomes={itemOutcomes[set].filter(({ decision }) => decision === deciding)}
          fourEyes={of.four_eyes}
          openSteps={of.checklist?.open ?? 0}
          template={itemTemplateValues(of)}
          onClose={() => setDeciding(undefined)}
          onDone={onwards}
        />
      )}
      {returning && (
        <ReasonDialog
          title={t('send_back')}
          button={t('send_back')}
          danger
          action={back}
          template={{ kind: 'reason', values: itemTemplateValues(of) }}
          onClose={() => setReturning(false)}
        />
      )}
    </div>
  );
}
