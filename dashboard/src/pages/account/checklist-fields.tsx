import { useState } from 'preact/hooks';
import { type Checklist, checklists, MAX_CHECKLIST_STEPS } from '../../../../contract/src/checklists.ts';
import { t as checklistTexts } from '../../../../packages/texts/src/checklist-texts.ts';
import { Field } from '../../components/field.tsx';
import { checklistText, parsed, saysChecklist, withChecklist } from './policy-text.ts';
import { t } from './texts.ts';

interface FieldProps {
  name: Checklist;
  policy: string;
  onPolicy: (policy: string) => void;
}
function ChecklistField({ name, policy, onPolicy }: FieldProps) {
  const [typed, setTyped] = useState('');
  // The policy does not contain blank lines, because they are not steps. The field therefore keeps the typed text while
  // it says the same as the policy.
  const value = saysChecklist(policy, name, typed) ? typed : checklistText(policy, name);
  return (
    <Field
      label={`${checklistTexts('title')}: ${checklistTexts(name)}`}
      hint={t('checklist_hint', { n: MAX_CHECKLIST_STEPS })}
      value={value}
      lines={6}
      disabled={parsed(policy) === undefined}
      onInput={(text) => {
        setTyped(text);
        onPolicy(withChecklist(policy, name, text));
      }}
    />
  );
}

/** Field for the steps of due diligence that a branch requires, with one step on each line. */
export const ChecklistFields = ({ policy, onPolicy }: Omit<FieldProps, 'name'>) => (
  <>
    {checklists.map((name) => (
      <ChecklistField key={name} name={name} policy={policy} onPolicy={onPolicy} />
    ))}
  </>
);
