import { useState } from 'preact/hooks';
import { valueText } from '../../../../../packages/texts/src/value-texts.ts';
import { Check, Field, Select } from '../../../components/field.tsx';
import { t } from './condition-texts.ts';
import { useEditor } from './context.ts';
import { withSignal } from './edit-rule.ts';
import { OperandEditor, SignalParts } from './operand-editor.tsx';
import {
  COMPARISONS,
  type Comparison,
  type RowForm,
  type SignalForm,
  TEXT_OPERATORS,
  type TestForm,
} from './rule-form.ts';
import { SignalChoice, SignalNote } from './signal-editor.tsx';

const LIST_SUBJECTS = [
  ...(['customer', 'origin_account', 'destination_account', 'origin_country', 'destination_country'] as const),
  ...(['counterparty_country', 'merchant_category', 'channel', 'corridor', 'device'] as const),
];

/** Returns a name for a comparison that contains its operator and whether it is negated. */
function operatorOf({ test, negated }: RowForm): string {
  const kind = test.kind === 'compare' || test.kind === 'text' ? test.operator : test.kind;
  return negated ? `not ${kind}` : kind;
}
const operatorText = (operator: string): string => {
  const isNegated = operator.startsWith('not ');
  const plain = isNegated ? operator.slice(4) : operator;
  const text = (COMPARISONS as readonly string[]).includes(plain) ? t.of(`op ${plain}`) : t.of(`op_${plain}`);
  if (!isNegated) return text;
  return t.find(`op_not_${plain}`) ?? t('op_not', { op: text });
};
const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  ordered: [...COMPARISONS, 'between', 'not between'],
  text: ['in', 'not in', ...TEXT_OPERATORS.flatMap((one) => [one, `not ${one}`])],
  flag: ['flag', 'not flag'],
  in_list: ['in_list', 'not in_list'],
};

/** Returns the row with another comparison. Keeps the compared value if the new comparison allows it. */
function withOperator(row: RowForm, operator: string, unit: string): RowForm {
  const { test } = row;
  const negated = operator.startsWith('not ');
  const kind = negated ? operator.slice(4) : operator;
  const changed = (next: TestForm): RowForm => ({ ...row, negated, test: next });
  if (test.kind === 'in_list' || test.kind === 'flag') return changed(test);
  const { signal } = test;
  if (unit === 'text') {
    const values = test.kind === 'in' ? test.values : test.kind === 'text' && test.value ? [test.value] : [];
    if (kind === 'in') return changed({ kind: 'in', signal, values });
    return changed({ kind: 'text', signal, operator: kind as (typeof TEXT_OPERATORS)[number], value: values[0] ?? '' });
  }
  const empty = { kind: 'number', text: '' } as const;
  const to = test.kind === 'compare' || test.kind === 'between' ? test.to : empty;
  if (kind !== 'between') return changed({ kind: 'compare', signal, operator: kind as Comparison, to });
  return changed({ kind, signal, from: test.kind === 'between' ? test.from : to, to });
}

/** Fields for one condition: the signal, the comparison and the value. */
export function RowEditor({ row, onChange }: { row: RowForm; onChange: (row: RowForm) => void }) {
  const { signals, currency, faults } = useEditor();
  const { test } = row;
  const name = test.kind === 'in_list' ? 'in_list' : test.signal.name;
  const definition = signals.get(name);
  const unit = definition?.unit ?? 'text';
  const set = (changes: Partial<TestForm>): void => onChange({ ...row, test: { ...test, ...changes } as TestForm });
  const setSignal = (signal: SignalForm): void => set({ signal } as Partial<TestForm>);
  const family = test.kind === 'in_list' ? 'in_list' : unit === 'text' || unit === 'flag' ? unit : 'ordered';
  const operator = operatorOf(row);
  const offered = OPERATORS[family] ?? [];
  return (
    <div class="rule-row">
      <div class="rule-line">
        <SignalChoice
          value={name}
          lists
          onChange={(next) =>
            onChange(
              next.name === 'in_list'
                ? { ...row, test: { kind: 'in_list', of: 'customer', list: '' } }
                : { ...row, test: withSignal(test, definition, next, currency) },
            )
          }
        />
        {test.kind !== 'in_list' && <SignalParts signal={test.signal} onChange={setSignal} />}
        {test.kind === 'in_list' && (
          <Select
            label={t('looked_up')}
            value={test.of}
            onChange={(of) => set({ of } as Partial<TestForm>)}
            options={LIST_SUBJECTS.map((one) => [one, t(`of_${one}`)] as const)}
          />
        )}
        <Select
          label={t('comparison')}
          value={operator}
          onChange={(next) => onChange(withOperator(row, next, unit))}
          options={[...offered, ...(offered.includes(operator) ? [] : [operator])].map(
            (one) => [one, operatorText(one)] as const,
          )}
        />
        {test.kind === 'compare' && (
          <OperandEditor label={t('compared_with')} unit={unit} value={test.to} onChange={(to) => set({ to })} />
        )}
        {test.kind === 'between' && (
          <>
            <OperandEditor label={t('from')} unit={unit} value={test.from} onChange={(from) => set({ from })} />
            <OperandEditor label={t('to_less')} unit={unit} value={test.to} onChange={(to) => set({ to })} />
          </>
        )}
        {test.kind === 'in' && (
          <Values
            signal={name}
            values={test.values}
            all={definition?.values ?? null}
            onChange={(values) => set({ values })}
          />
        )}
        {test.kind === 'text' && (
          <Field label={t('value')} value={test.value} onInput={(value) => set({ value } as Partial<TestForm>)} />
        )}
        {test.kind === 'in_list' && (
          <ListChoice list={test.list} onChange={(list) => set({ list } as Partial<TestForm>)} />
        )}
      </div>
      {test.kind !== 'in_list' && <SignalNote signal={test.signal} />}
      {faults.get(row.id)?.map((fault) => (
        <p class="fault" key={fault}>
          {fault}
        </p>
      ))}
    </div>
  );
}

function ListChoice({ list, onChange }: { list: string; onChange: (list: string) => void }) {
  const { lists } = useEditor();
  if (!lists.length && !list) return <p class="muted">{t('list_none')}</p>;
  const options = [...new Set(['', list, ...lists])];
  return (
    <Select
      label={t('list')}
      value={list}
      onChange={onChange}
      options={options.map((one) => [one, one || '–'] as const)}
    />
  );
}

/**
 * Fields for the values of a text signal: check boxes for a fixed set of values, otherwise one text field with commas
 * between the values.
 */
function Values({
  signal,
  values,
  all,
  onChange,
}: {
  signal: string;
  values: readonly string[];
  all: readonly string[] | null;
  onChange: (values: readonly string[]) => void;
}) {
  // Keeps a comma at the end of the text while the user types.
  const [typed, setTyped] = useState(values.join(', '));
  if (!all)
    return (
      <Field
        label={t('values')}
        hint={t('values_hint')}
        value={typed}
        onInput={(text) => {
          setTyped(text);
          onChange(
            text
              .split(',')
              .map((one) => one.trim())
              .filter(Boolean),
          );
        }}
      />
    );
  return (
    <fieldset class="choices">
      <legend>{t('values')}</legend>
      {[...new Set([...all, ...values])].map((value) => (
        <Check
          key={value}
          label={valueText(signal, value)}
          checked={values.includes(value)}
          onChange={(on) => onChange(on ? [...values, value] : values.filter((one) => one !== value))}
        />
      ))}
    </fieldset>
  );
}
