import { useState } from 'preact/hooks';
import { outcomesOfKinds } from '../../../../contract/src/outcomes.ts';
import { common } from '../../../../packages/texts/src/common.ts';
import { t } from '../../../../packages/texts/src/queue-texts.ts';
import { useAction } from '../../api/action.ts';
import { problemText } from '../../api/problem-texts.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { FormFault } from '../../components/form.tsx';
import { showToast } from '../../components/toast.tsx';
import { inBranch, me } from '../../session/session.ts';
import { t as assignText } from './assign-texts.ts';
import { AssignDialog } from './assign-to.tsx';
import { BulkDecideDialog, type SelectedItem } from './bulk-decide.tsx';
import { numberOf } from './item-name.ts';

/** Bar with actions for the selected items of the queue. */
export function BulkBar({ picked, onClear }: { picked: readonly SelectedItem[]; onClear: () => void }) {
  const [asking, setAsking] = useState<'decide' | 'assign'>();
  const ids = picked.map(({ id }) => id);
  const assign = useAction(async () => {
    const body = { ids, user_id: me.value!.user.id };
    const { failed } = (await api.post('/v1/queue/assign', { params: { query: inBranch() }, body })).data;
    const [failure] = failed;
    showToast(failure ? assignText('failed_n', { n: failed.length, why: problemText(failure) }) : t('assigned'));
  });
  const [first] = picked as [SelectedItem, ...SelectedItem[]];
  const alike = outcomesOfKinds(picked.map(({ kind }) => kind));
  return (
    <>
      <FormFault problem={assign.problem} />
      <div class="notice row apart" role="status">
        <span>{common('selected', { n: picked.length })}</span>
        <span class="row">
          <Button small busy={assign.busy} onClick={() => assign.run()}>
            {t('selected_do')}
          </Button>
          <Button small onClick={() => setAsking('assign')}>
            {t('assign_to')}
          </Button>
          {alike.length > 0 && (
            <Button small onClick={() => setAsking('decide')}>
              {t('bulk')}
            </Button>
          )}
          <Button small plain onClick={onClear}>
            {common('cancel')}
          </Button>
        </span>
      </div>
      {asking === 'decide' && (
        <BulkDecideDialog items={picked} outcomes={alike} onClose={() => setAsking(undefined)} onDone={onClear} />
      )}
      {asking === 'assign' && (
        <AssignDialog
          target={{ items: ids }}
          name={numberOf(first)}
          assignees={picked.map(({ assignee }) => assignee)}
          onClose={() => setAsking(undefined)}
          onDone={onClear}
        />
      )}
    </>
  );
}
