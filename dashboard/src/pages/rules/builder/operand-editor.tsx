import { Field, Select } from '../../../components/field.tsx';
import { AmountsEditor } from './amounts-editor.tsx';
import { t } from './condition-texts.ts';
import { useEditor } from './context.ts';
import { emptyOperand, signalForm } from './edit-rule.ts';
import type { OperandForm, SignalForm, TimesForm } from './rule-form.ts';
import { SignalChoice, windowText } from './signal-editor.tsx';

/** Fields for a factor: a number, or a parameter that contains the number. */
function TimesEditor({
  times,
  onChange,
}: {
  times: TimesForm | undefined;
  onChange: (times: TimesForm | undefined) => void;
}) {
  const { parameters, meaningOf } = useEditor();
  const factors = parameters.filter(({ unit }) => unit === 'ratio' || unit === 'count');
  return (
    <details class="times" open={times !== undefined || undefined}>
      <summary>{t('scale')}</summary>
      <div class="rule-line">
        {factors.length > 0 && (
          <Select
            label={t('times_parameter')}
            value={times?.kind === 'parameter' ? times.name : ''}
            onChange={(name) => onChange(name ? { kind: 'parameter', name } : undefined)}
            options={[['', '–'], ...factors.map((one) => [one.name, meaningOf(one) || one.name] as const)]}
          />
        )}
        {times?.kind !== 'parameter' && (
          <Field
            label={t('times')}
            hint={t('times_hint')}
            inputmode="decimal"
            value={times?.text ?? ''}
            onInput={(text) => onChange(text.trim() === '' ? undefined : { kind: 'number', text })}
          />
        )}
      </div>
    </details>
  );
}

const withTimes = <Operand extends OperandForm>(operand: Operand, times: TimesForm | undefined): Operand => {
  const { times: _, ...rest } = operand as Operand & { readonly times?: TimesForm };
  return (times ? { ...rest, times } : rest) as Operand;
};

/** Fields for the right side of a comparison: a number or amounts, a parameter of the rule, or another signal. */
export function OperandEditor({
  label,
  unit,
  value,
  signals: mayBeSignal = true,
  onChange,
}: {
  label: string;
  unit: string;
  value: OperandForm;
  signals?: boolean;
  onChange: (operand: OperandForm) => void;
}) {
  const { signals, parameters, currency, meaningOf } = useEditor();
  const literal = unit === 'money' ? 'money' : 'number';
  const fitting = parameters.filter((one) => one.unit === unit);
  const kinds = [
    literal,
    ...(fitting.length || value.kind === 'parameter' ? ['parameter'] : []),
    ...(mayBeSignal ? ['signal'] : []),
  ];
  const become = (kind: string): void => {
    const [first] = [...signals.values()].filter((one) => one.unit === unit && one.name !== 'in_list');
    if (kind === 'parameter') onChange({ kind: 'parameter', name: fitting[0]?.name ?? '' });
    else if (kind === 'signal' && first) onChange({ kind: 'signal', signal: signalForm(first, currency) });
    else onChange(emptyOperand(unit, currency));
  };
  return (
    <fieldset class="operand">
      <legend class="hidden-visually">{label}</legend>
      <Select
        label={label}
        value={value.kind}
        onChange={become}
        options={kinds.map((kind) => [kind, t.of(`kind_${kind}`)] as const)}
      />
      {value.kind === 'number' && (
        <Field
          label={t('value')}
          inputmode="decimal"
          value={value.text}
          onInput={(text) => onChange({ kind: 'number', text })}
        />
      )}
      {value.kind === 'money' && (
        <AmountsEditor
          label={(one) => t('amount_in', { currency: one })}
          amounts={value.amounts}
          onChange={(amounts) => onChange({ kind: 'money', amounts })}
        />
      )}
      {value.kind === 'parameter' && (
        <>
          <Select
            label={t('parameter')}
            value={value.name}
            onChange={(name) => onChange({ ...value, name })}
            options={[
              ...(fitting.some(({ name }) => name === value.name)
                ? []
                : [[value.name, t('choose_parameter')] as const]),
              ...fitting.map((one) => [one.name, meaningOf(one) || one.name] as const),
            ]}
          />
          <TimesEditor times={value.times} onChange={(times) => onChange(withTimes(value, times))} />
        </>
      )}
      {value.kind === 'signal' && (
        <>
          <TimesEditor times={value.times} onChange={(times) => onChange(withTimes(value, times))} />
          <SignalEditor signal={value.signal} unit={unit} onChange={(signal) => onChange({ ...value, signal })} />
        </>
      )}
    </fieldset>
  );
}

/** Fields for the window, the field and the amounts of a signal. */
export function SignalParts({ signal, onChange }: { signal: SignalForm; onChange: (signal: SignalForm) => void }) {
  const { signals, currency } = useEditor();
  const definition = signals.get(signal.name);
  return (
    <>
      {definition && definition.windows.length > 0 && (
        <Select
          label={t('window')}
          value={signal.window ?? ''}
          onChange={(window) => onChange({ ...signal, window })}
          options={definition.windows.map((window) => [window, windowText(window)] as const)}
        />
      )}
      {signal.name.startsWith('field_') && (
        <Field label={t('field')} value={signal.field ?? ''} onInput={(field) => onChange({ ...signal, field })} />
      )}
      {Object.entries(definition?.arguments ?? {}).map(([name, unit]) => (
        <OperandEditor
          key={name}
          label={t.of(`argument_${name}`)}
          unit={unit}
          signals={false}
          value={signal.arguments.find(([own]) => own === name)?.[1] ?? emptyOperand(unit, currency)}
          onChange={(operand) =>
            onChange({
              ...signal,
              arguments: signal.arguments.map((one) => (one[0] === name ? ([name, operand] as const) : one)),
            })
          }
        />
      ))}
    </>
  );
}

/** Fields for the signal with which another signal is compared. */
export function SignalEditor({
  signal,
  unit,
  onChange,
}: {
  signal: SignalForm;
  unit: string;
  onChange: (signal: SignalForm) => void;
}) {
  const { currency } = useEditor();
  return (
    <>
      <SignalChoice
        value={signal.name}
        units={[unit]}
        onChange={(definition) => onChange(signalForm(definition, currency, signal))}
      />
      <SignalParts signal={signal} onChange={onChange} />
    </>
  );
}
