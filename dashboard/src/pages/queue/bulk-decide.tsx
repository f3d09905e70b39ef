import { useEffect, useRef, useState } from 'preact/hooks';
import type { ItemOutcome } from '../../../../contract/src/outcomes.ts';
import { common } from '../../../../packages/texts/src/common.ts';
import { t as queueText } from '../../../../packages/texts/src/queue-texts.ts';
import { useAction } from '../../api/action.ts';
import { problemText, type Refusal } from '../../api/problem-texts.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FormFault } from '../../components/form.tsx';
import { CancelButton } from '../../components/reason-dialog.tsx';
import { showToast } from '../../components/toast.tsx';
import { Facts } from '../../components/values.tsx';
import { inBranch } from '../../session/session.ts';
import { type Plan, planOf } from './bulk-plan.ts';
import { t } from './bulk-texts.ts';
import { isDanger, OutcomeFields, useOutcome } from './decide.tsx';
import { Follows } from './follows.tsx';
import { numberOf } from './item-name.ts';
import type { Item } from './read-item.ts';

export type SelectedItem = Pick<Item, 'id' | 'kind' | 'subject_id' | 'case_id' | 'assignee'>;
/** Maximum number of items that are listed under one reason. */
const MAX_NAMED = 5;

interface BulkDecideProps {
  items: readonly SelectedItem[];
  /** Outcomes that the user can choose. */
  outcomes: readonly ItemOutcome[];
  onClose: () => void;
  onDone: () => void;
}
/**
 * Dialog for one decision on all selected items. Before the user confirms, a summary shows the effects, the number of
 * items, and the items that are left out.
 */
export function BulkDecideDialog({ items, outcomes, onClose, onDone }: BulkDecideProps) {
  const ids = items.map(({ id }) => id);
  const outcome = useOutcome(outcomes, ids);
  const [tried, setTried] = useState<Awaited<ReturnType<typeof send>>>();
  // Computes the plan at each rendering, because the French texts of refusals may be loaded after the first rendering.
  const plan = tried && planOf(items, tried, outcome.body(), whyOf);
  const [problem, setProblem] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const send = async (of: readonly number[], dryRun: boolean) => {
    const body = { ids: [...of], ...outcome.body(), ...(dryRun && { dry_run: true }) };
    return (await api.post('/v1/queue/decisions', { params: { query: inBranch() }, body })).data;
  };
  // A dry run changes nothing, so the page need not load its data again.
  async function summarise() {
    setBusy(true);
    setProblem(undefined);
    try {
      setTried(await send(ids, true));
    } catch (error) {
      setProblem(error);
    }
    setBusy(false);
  }
  const decide = useAction(async (of: readonly number[]) => {
    const { items: done, failed } = await send(of, false);
    const waiting = done.filter(({ state }) => state === 'proposed').length;
    const texts = [
      done.length > waiting && t('done', { n: done.length - waiting }),
      waiting > 0 && t('done_second', { n: waiting }),
      failed.length > 0 && queueText('failed_n', { n: failed.length, why: problemText(failed[0]!) }),
    ];
    showToast(texts.filter(Boolean).join(' '));
  });
  async function submit(event: Event) {
    event.preventDefault();
    if (!plan) return summarise();
    if (!(await decide.run(plan.ids))) return;
    outcome.forget();
    onClose();
    onDone();
  }
  const what = outcome.decision && queueText(outcome.decision);
  const danger = isDanger(outcome.decision);
  return (
    <Dialog title={plan ? t('summary', { n: items.length }) : queueText('bulk')} onClose={onClose}>
      <form class="stack" onSubmit={submit}>
        <FormFault problem={plan ? decide.problem : problem} />
        {plan ? <Summary of={plan} selected={items.length} outcome={outcome} /> : <OutcomeFields of={outcome} />}
        <div class="buttons">
          {plan ? (
            <Button onClick={() => setTried(undefined)}>{common('back')}</Button>
          ) : (
            <CancelButton of={outcome.typed} onClose={onClose} />
          )}
          {plan ? (
            <Button
              main={!danger}
              danger={danger}
              type="submit"
              disabled={plan.ids.length === 0}
              busy={decide.busy}
              onClick={ignoreSecondClick}
            >
              {t('confirm', { what, n: plan.ids.length })}
            </Button>
          ) : (
            <Button main type="submit" busy={busy}>
              {t('to_summary')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

/**
 * Ignores the second click of a double click. Otherwise the first click would open the summary, and the second would
 * confirm it before the user can read it.
 */
const ignoreSecondClick = (event: Event): void => {
  if (event instanceof MouseEvent && event.detail > 1) event.preventDefault();
};

function Summary({ of: { ids, groups, leftOut, follows }, selected, outcome }: SummaryProps) {
  const ref = useRef<HTMLElement>(null);
  // When the summary replaces the form, the element with the focus disappears. The summary therefore gets the focus.
  useEffect(() => ref.current?.focus(), []);
  const action = outcome.decision && queueText(outcome.decision).toLowerCase();
  return (
    <section class="stack" ref={ref} tabIndex={-1} aria-label={t('summary', { n: selected })}>
      {ids.length === 0 && <p class="notice bad">{t('none')}</p>}
      <ul>
        {groups.map(({ kind, state, n }) => (
          <li key={`${kind} ${state}`}>
            {t(state === 'proposed' ? 'second' : 'now', { kind: queueText.of(kind), n, action })}
          </li>
        ))}
      </ul>
      <Facts
        of={[
          [queueText('reason'), outcome.reason && queueText.of(outcome.reason)],
          [common('note'), outcome.note.text.trim()],
        ]}
      />
      {leftOut.length > 0 && (
        <div class="notice warn">
          <p>{t('left_out', { n: leftOut.reduce((sum, { items }) => sum + items.length, 0) })}</p>
          <ul>
            {leftOut.map(({ why, items }) => (
              <li key={why}>
                {why} ({namesOf(items)})
              </li>
            ))}
          </ul>
        </div>
      )}
      {follows.length > 0 && <Follows of={follows} />}
    </section>
  );
}
interface SummaryProps {
  of: Plan<SelectedItem>;
  selected: number;
  outcome: ReturnType<typeof useOutcome>;
}

/**
 * Returns the reason why an item is left out. For a case the page uses its own text, because the service's message
 * names an endpoint.
 */
const whyOf = (refusal: Refusal): string =>
  refusal.code === 'case_decided_elsewhere' ? t('case_apart') : problemText(refusal);

const namesOf = (items: readonly SelectedItem[]): string =>
  [
    ...items.slice(0, MAX_NAMED).map(numberOf),
    ...(items.length > MAX_NAMED ? [t('more', { n: items.length - MAX_NAMED })] : []),
  ].join(', ');
