import { useState } from 'preact/hooks';
import { common } from '../../../../packages/texts/src/common.ts';
import { useAction } from '../../api/action.ts';
import { problemText } from '../../api/problem-texts.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { nothingChosen, Select } from '../../components/field.tsx';
import { FormFault } from '../../components/form.tsx';
import { showToast } from '../../components/toast.tsx';
import { usePeople } from '../../session/people.ts';
import { inBranch, me } from '../../session/session.ts';
import { t } from './assign-texts.ts';

interface AssignDialogProps {
  /** The work to assign: a case by its id, or items of the queue by their ids. */
  target: { readonly caseId: number } | { readonly items: readonly number[] };
  /** Name of the case or item, if it has a name. */
  name?: string;
  /** Current assignee of each case or item. */
  assignees: readonly (number | null)[];
  onClose: () => void;
  onDone?: () => void;
}

/**
 * Dialog that assigns a case or items of the queue to a colleague, or removes their assignee. It shows the current
 * assignees before, and the items that could not be assigned afterwards.
 */
export function AssignDialog({ target, name = '', assignees, onClose, onDone }: AssignDialogProps) {
  const nameOf = usePeople();
  const [chosen, setChosen] = useState('');
  const isOne = assignees.length === 1;
  const people = (me.value?.people ?? []).filter(({ id, assignable }) => assignable && !(isOne && id === assignees[0]));
  const holders = Map.groupBy(
    assignees.filter((id) => id !== null),
    (id) => id,
  );
  const assign = useAction(async () => {
    const to = chosen === 'nobody' ? null : Number(chosen);
    if ('caseId' in target) {
      const params = { path: { id: String(target.caseId) }, query: inBranch() };
      await api.post('/v1/cases/{id}/assign', { params, body: { user_id: to } });
      showToast(doneText(1, to));
      return;
    }
    const body = { ids: [...target.items], user_id: to };
    const { data } = await api.post('/v1/queue/assign', { params: { query: inBranch() }, body });
    const [failure] = data.failed;
    showToast(failure ? t('failed_n', { n: data.failed.length, why: problemText(failure) }) : doneText(data.done, to));
  });
  function doneText(n: number, to: number | null): string {
    if (to === null) return isOne ? t('undone_one', { name }) : t('undone_n', { n });
    return isOne ? t('done_one', { name, who: nameOf(to) }) : t('done_n', { n, who: nameOf(to) });
  }
  return (
    <Dialog title={isOne ? t('title_one', { name }) : t('title_n', { n: assignees.length })} onClose={onClose}>
      <form
        class="stack"
        onSubmit={async (event) => {
          event.preventDefault();
          if (!(await assign.run())) return;
          onClose();
          onDone?.();
        }}
      >
        <FormFault problem={assign.problem} />
        {!isOne && holders.size > 0 && (
          <div class="notice">
            <p>{t('held')}</p>
            <ul>
              {[...holders].map(([id, held]) => (
                <li key={id}>{t('from_line', { who: nameOf(id), n: held.length })}</li>
              ))}
            </ul>
          </div>
        )}
        <Select
          label={t('to')}
          value={chosen}
          onChange={setChosen}
          required
          autofocus
          options={[
            nothingChosen(),
            ...people.map(({ id }) => [String(id), nameOf(id)] as const),
            ...(holders.size > 0 ? [['nobody', t('nobody')] as const] : []),
          ]}
        />
        {people.length === 0 && <p class="muted">{t('alone')}</p>}
        <div class="buttons">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button main type="submit" busy={assign.busy}>
            {t('assign')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
