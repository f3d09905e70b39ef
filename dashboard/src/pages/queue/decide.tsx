import { useQueryClient } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import type { Decision, DecisionReason, ItemOutcome } from '../../../../contract/src/outcomes.ts';
import { common } from '../../../../packages/texts/src/common.ts';
import { t } from '../../../../packages/texts/src/queue-texts.ts';
import { useAction } from '../../api/action.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field, nothingChosen, Select } from '../../components/field.tsx';
import type { TemplateValues } from '../../components/fill-template.ts';
import { FormFault, wordsOf } from '../../components/form.tsx';
import { InsertTemplate } from '../../components/insert-template.tsx';
import { useTyped } from '../../components/kept.ts';
import { CancelButton } from '../../components/reason-dialog.tsx';
import { showToast } from '../../components/toast.tsx';
import { inBranch } from '../../session/session.ts';
import { Follows } from './follows.tsx';

/**
 * State of a dialog: the selected decision and reason, and the note. A typed note is kept for its items and its
 * decision.
 */
export function useOutcome(outcomes: readonly ItemOutcome[], ids: readonly number[], fourEyes = false) {
  const options = [...new Set(outcomes.map((row) => row.decision))];
  const about = `${options.join()} ${ids.join()}`;
  const chosen = useTyped(`decision ${about}`, options.length === 1 ? options[0] : '');
  const note = useTyped(`note ${about}`);
  const [reason, setReason] = useState('');
  const decision = chosen.text as Decision | '';
  const rows = outcomes.filter((row) => row.decision === decision);
  const row = rows.find((one) => one.reason === reason);
  return {
    ...{ options, decision, rows, row, reason, setReason, note },
    waits: row?.second === 'always' || (row?.second === 'policy' && fourEyes),
    choose(value: string): void {
      chosen.type(value);
      setReason('');
    },
    body: () => ({
      decision: decision as Decision,
      reason: reason as DecisionReason,
      ...(note.text.trim() && { note: note.text.trim() }),
    }),
    typed: [note, chosen],
    forget(): void {
      note.forget();
      chosen.forget();
    },
  };
}

export const isDanger = (decision: Decision | ''): boolean => decision === 'reject' || decision === 'confirm';

/** Fields for the decision, the reason and the note. The list of reasons is fixed. */
export const OutcomeFields = ({
  of: { options, decision, choose, rows, row, reason, setReason, note },
  template,
}: {
  of: ReturnType<typeof useOutcome>;
  /** Values for templates of the note. Absent if the decision is about several items. */
  template?: TemplateValues;
}) => (
  <>
    {options.length > 1 && (
      <Select
        label={t('state')}
        value={decision}
        onChange={choose}
        required
        autofocus
        options={[nothingChosen(), ...options.map((one) => [one, t(one)] as const)]}
      />
    )}
    <Select
      label={t('reason')}
      value={reason}
      onChange={setReason}
      required
      autofocus={options.length === 1}
      options={[nothingChosen(), ...rows.map((one) => [one.reason, t(one.reason)] as const)]}
    />
    {template && <InsertTemplate kind="reason" values={template} text={note.text} onInput={note.type} />}
    <Field
      label={common('note')}
      value={note.text}
      onInput={note.type}
      lines={2}
      required={row?.note ?? false}
      hint={row?.note ? t('note_needed') : undefined}
    />
  </>
);

interface DecideDialogProps {
  id: number;
  name: string;
  /** Outcomes that the user can choose. */
  outcomes: readonly ItemOutcome[];
  /** True if the branch requires a second person for outcomes for which the branch can decide this. */
  fourEyes?: boolean;
  /** Steps of the item's checklist that are not done. */
  openSteps: number;
  template: TemplateValues;
  onClose: () => void;
  onDone: () => void;
}
/** Dialog for the decision on one item, with a reason. */
export function DecideDialog({
  id,
  name,
  outcomes,
  fourEyes = false,
  openSteps,
  template,
  onClose,
  onDone,
}: DecideDialogProps) {
  const outcome = useOutcome(outcomes, [id], fourEyes);
  const { decision, row, rows, waits } = outcome;
  const lacksSteps = Boolean(row?.diligence) && openSteps > 0;
  const queries = useQueryClient();
  const action = useAction(async () => {
    const params = { path: { id: String(id) }, query: inBranch() };
    const { data } = await api.post('/v1/queue/{id}/decision', { params, body: outcome.body() });
    showToast(
      t(data.state === 'proposed' ? 'proposed_one' : 'decided_one', { what: t(`${decision as Decision}_done`), name }),
      {
        text: t('undo'),
        run: () => {
          api.post('/v1/queue/{id}/undo', { params }).then(
            () => {
              showToast(t('undone'));
              void queries.invalidateQueries();
            },
            (error: unknown) => showToast(wordsOf(error)),
          );
        },
      },
    );
  });
  return (
    <Dialog title={decision ? t('decide_title', { what: t(decision) }) : t('bulk')} onClose={onClose}>
      <form
        class="stack"
        onSubmit={async (event) => {
          event.preventDefault();
          if (!(await action.run())) return;
          outcome.forget();
          onClose();
          onDone();
        }}
      >
        {row && <Follows of={row.follows} />}
        {waits && <p class="notice">{t('four_before')}</p>}
        {lacksSteps && (
          <p class="notice" role="status">
            {t('steps_before', { n: openSteps })}
          </p>
        )}
        <FormFault problem={action.problem} />
        <OutcomeFields of={outcome} template={template} />
        <div class="buttons">
          <CancelButton of={outcome.typed} onClose={onClose} />
          <Button
            main={!isDanger(decision) && !rows.some(({ second }) => second === 'always')}
            danger={isDanger(decision)}
            type="submit"
            disabled={lacksSteps}
            why={lacksSteps ? t('steps_before', { n: openSteps }) : undefined}
            busy={action.busy}
          >
            {decision ? t(decision) : t('bulk')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
