import { useState } from 'preact/hooks';
import { common } from '../../../../packages/texts/src/common.ts';
import { useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field, Select } from '../../components/field.tsx';
import { FormFault } from '../../components/form.tsx';
import { useTyped } from '../../components/kept.ts';
import { Card } from '../../components/page.tsx';
import { CancelButton } from '../../components/reason-dialog.tsx';
import { showToast } from '../../components/toast.tsx';
import { Time } from '../../components/values.tsx';
import { inBranch } from '../../session/session.ts';
import { useRuleNames } from '../rules/rule-names.ts';
import { t } from '../rules/snooze-texts.ts';
import { EndSnooze, findSnoozes, SnoozeState } from '../rules/snoozes.tsx';

interface HitRule {
  readonly stable_id: string;
}

/**
 * Shows the rules that users turned off for the customer in this case, and a form to turn off a rule that hit in the
 * case.
 */
export function SnoozesOfCase({ id, rules }: { id: number; rules: readonly HitRule[] }) {
  const [asking, setAsking] = useState(false);
  const ruleName = useRuleNames();
  const list = useApiQuery(['snoozes', 'case', id], () => findSnoozes());
  const here = (list.data?.items ?? []).filter((one) => one.case === id);
  return (
    <Card
      title={t('of_case')}
      actions={
        rules.length > 0 && (
          <Button small onClick={() => setAsking(true)}>
            {t('add')}
          </Button>
        )
      }
    >
      {here.length === 0 ? (
        <p class="muted">{t('none_here')}</p>
      ) : (
        <ul class="plain-list stack tight">
          {here.map((one) => (
            <li key={one.id}>
              <SnoozeState of={one} /> <strong>{ruleName(one.rule)}</strong>
              <div class="small muted">
                {t('until')} <Time at={one.until} exact />: {one.reason}
              </div>
              <EndSnooze of={one} name={ruleName(one.rule)} />
            </li>
          ))}
        </ul>
      )}
      {asking && <AddSnooze id={id} rules={rules} nameOf={ruleName} onClose={() => setAsking(false)} />}
    </Card>
  );
}

const DAYS = ['7', '30', '90', '180'] as const;
const DAY_MS = 86_400_000;
/**
 * Time in milliseconds that is subtracted from the maximum, so that the end is still below the server's limit when the
 * request arrives.
 */
const MARGIN_MS = 60_000;

interface AddSnoozeProps {
  id: number;
  rules: readonly HitRule[];
  nameOf: (rule: string) => string;
  onClose: () => void;
}
function AddSnooze({ id, rules, nameOf, onClose }: AddSnoozeProps) {
  const rule = useTyped('rule to set aside', rules[0]!.stable_id);
  const [days, setDays] = useState<string>('7');
  const reason = useTyped('why it is set aside');
  const typed = [rule, reason];
  const add = useAction(async () => {
    const until = new Date(Date.now() + Number(days) * DAY_MS - MARGIN_MS).toISOString();
    const { data } = await api.post('/v1/rules/snoozes', {
      params: { query: inBranch() },
      body: { rule: rule.text, case: id, until, reason: reason.text.trim() },
    });
    showToast(t(data.needs_second ? 'proposed' : 'made'));
  });
  async function submit(event: Event) {
    event.preventDefault();
    if (!(await add.run())) return;
    for (const one of typed) one.forget();
    onClose();
  }
  return (
    <Dialog title={t('add')} onClose={onClose}>
      <form class="stack" onSubmit={submit}>
        <p class="muted">{t('effect')}</p>
        {days !== '7' && <p class="notice">{t('needs_second')}</p>}
        <FormFault problem={add.problem} />
        <Select
          label={t('rule')}
          value={rule.text}
          onChange={rule.type}
          options={rules.map(({ stable_id: one }) => [one, nameOf(one)] as const)}
        />
        <Select
          label={t('days')}
          value={days}
          onChange={setDays}
          options={DAYS.map((n) => [n, t('n_days', { n })] as const)}
        />
        <Field label={common('reason')} value={reason.text} onInput={reason.type} lines={3} required maxlength={2000} />
        <div class="buttons">
          <CancelButton of={typed} onClose={onClose} />
          <Button main type="submit" busy={add.busy}>
            {t('add')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
