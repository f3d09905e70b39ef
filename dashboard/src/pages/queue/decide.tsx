import { useQueryClient } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import type { Decision, ItemOutcome } from '../../../../contract/src/outcomes.ts';
import { common } from '../../../../packages/texts/src/common.ts';
import { t } from '../../../../packages/texts/src/queue-texts.ts';
import { useAction } from '../../api/action.ts';
import { problemText } from '../../api/problem-texts.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field, nothingChosen, Select } from '../../components/field.tsx';
import { FormFault, wordsOf } from '../../components/form.tsx';
import { useTyped } from '../../components/kept.ts';
import { CancelButton } from '../../components/reason-dialog.tsx';
import { showToast } from '../../components/toast.tsx';
import { inBranch } from '../../session/session.ts';
import { Follows } from './follows.tsx';

interface DecideDialogProps {
  ids: readonly number[];
  /** Name of the item, if there is only one. */
  name?: string;
  /** Outcomes to choose from. */
  outcomes: readonly ItemOutcome[];
  /** True if the branch requires a second person for outcomes that leave it to the branch. */
  fourEyes?: boolean;
  onClose: () => void;
  onDone: () => void;
}
/**
 * Decision on one item, or on several similar ones, with a reason from a closed list. Each item that failed is listed
 * with its reason.
 */
export function DecideDialog({ ids, name = '', outcomes, fourEyes = false, onClose, onDone }: DecideDialogProps) {
  // A note stays with its items and its decision.
  const options = [...new Set(outcomes.map((row) => row.decision))];
  const about = `${options.join()} ${ids.join()}`;
  const chosen = useTyped(`decision ${about}`, options.length === 1 ? options[0] : '');
  const decision = chosen.text as Decision | '';
  const [reason, setReason] = useState('');
  const rows = outcomes.filter((row) => row.decision === decision);
  const row = rows.find((one) => one.reason === reason);
  const waits = row?.second === 'always' || (row?.second === 'policy' && fourEyes);
  const note = useTyped(`note ${about}`);
  const queries = useQueryClient();
  const said = () => ({
    decision: decision as Decision,
    reason: reason as 'other',
    ...(note.text.trim() && { note: note.text.trim() }),
  });
  const action = useAction(async () => {
    const [id] = ids;
    if (ids.length > 1) {
      const { data } = await api.post('/v1/queue/decisions', {
        params: { query: inBranch() },
        body: { ids: [...ids], ...said() },
      });
      showToast(
        data.failed.length
          ? t('failed_n', { n: data.failed.length, why: problemText(data.failed[0]!) })
          : t('done_n', { n: data.done }),
      );
      return;
    }
    const params = { path: { id: String(id) }, query: inBranch() };
    const { data } = await api.post('/v1/queue/{id}/decision', { params, body: said() });
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
          note.forget();
          chosen.forget();
          onClose();
          onDone();
        }}
      >
        {row && <Follows of={row.follows} />}
        {waits && <p class="notice">{t('four_before')}</p>}
        <FormFault problem={action.problem} />
        {options.length > 1 && (
          <Select
            label={t('state')}
            value={decision}
            onChange={(value) => {
              chosen.type(value);
              setReason('');
            }}
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
        <Field
          label={common('note')}
          value={note.text}
          onInput={note.type}
          lines={2}
          required={row?.note ?? false}
          hint={row?.note ? t('note_needed') : undefined}
        />
        <div class="buttons">
          <CancelButton of={[note, chosen]} onClose={onClose} />
          <Button
            main={decision !== 'reject' && decision !== 'confirm' && !rows.some(({ second }) => second === 'always')}
            danger={decision === 'reject' || decision === 'confirm'}
            type="submit"
            busy={action.busy}
          >
            {decision ? t(decision) : t('bulk')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
