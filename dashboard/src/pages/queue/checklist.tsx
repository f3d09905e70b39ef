import { useState } from 'preact/hooks';
import { itemOutcomes } from '../../../../contract/src/outcomes.ts';
import { stepText, t } from '../../../../packages/texts/src/checklist-texts.ts';
import { t as queueText } from '../../../../packages/texts/src/queue-texts.ts';
import { useAction } from '../../api/action.ts';
import { api } from '../../api/request.ts';
import { Check, Field } from '../../components/field.tsx';
import { FormFault } from '../../components/form.tsx';
import { Card } from '../../components/page.tsx';
import { timeText } from '../../components/values.tsx';
import { usePeople } from '../../session/people.ts';
import { inBranch, may } from '../../session/session.ts';
import type { Item } from './read-item.ts';

type Checklist = NonNullable<Item['checklist']>;
type Step = Checklist['steps'][number];

/** Shows the steps of due diligence, who did each step and when, and the outcomes that require these steps. */
export function ItemChecklist({ of, checklist }: { of: Item; checklist: Checklist }) {
  const nameOf = usePeople();
  const [note, setNote] = useState('');
  const canMark = may('work_cases') && of.state !== 'decided';
  const mark = useAction(async ({ step, done_at: at }: Step) => {
    const text = note.trim();
    await api.post('/v1/queue/{id}/checklist', {
      params: { path: { id: String(of.id) }, query: inBranch() },
      body: { step, done: at === null, ...(text && { note: text }) },
    });
    setNote('');
  });
  const waiting = of.outcome_set
    ? itemOutcomes[of.outcome_set]
        .filter(({ diligence }) => diligence !== null)
        .map(({ decision, reason }) => `${queueText(decision)} – ${queueText(reason)}`)
    : [];
  return (
    <Card title={`${t('title')}: ${t(checklist.name)}`}>
      <div class="stack">
        <FormFault problem={mark.problem} />
        {of.state !== 'decided' && (
          <p role="status">
            {checklist.open === 0 ? (
              t('all_done')
            ) : (
              <>
                <strong>{t('open_n', { n: checklist.open })}</strong>{' '}
                {t('needed_for', { outcomes: waiting.join('; ') })}
              </>
            )}
          </p>
        )}
        <ul class="plain-list stack tight">
          {checklist.steps.map((step) => (
            <li key={step.step}>
              <Check
                label={stepText(step.step)}
                checked={step.done_at !== null}
                disabled={!canMark}
                {...(step.done_at !== null && {
                  hint: t('done_by', { who: nameOf(step.done_by), when: timeText(step.done_at) }),
                })}
                onChange={() => void mark.run(step)}
              />
            </li>
          ))}
        </ul>
        {canMark && <Field label={t('note')} value={note} onInput={setNote} maxlength={2000} />}
        {!may('work_cases') && of.state !== 'decided' && <p class="muted">{t('cannot_mark')}</p>}
      </div>
    </Card>
  );
}
