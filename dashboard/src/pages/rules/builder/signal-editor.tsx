import { common } from '../../../../../packages/texts/src/common.ts';
import { signalText } from '../../../../../packages/texts/src/rule-texts.ts';
import { signalMeaning } from '../../../../../packages/texts/src/signal-meaning-texts.ts';
import { signalNeedText } from '../../../../../packages/texts/src/signal-need-texts.ts';
import { valueText } from '../../../../../packages/texts/src/value-texts.ts';
import { Select } from '../../../components/field.tsx';
import { region } from '../../../texts/language.ts';
import { t } from './condition-texts.ts';
import { type ExampleValue, useEditor } from './context.ts';
import type { SignalDefinition } from './edit-rule.ts';
import type { SignalForm } from './rule-form.ts';

const SUBJECTS = ['transaction', 'customer', 'counterparty', 'card'] as const;

/**
 * Field to choose a signal, with the signals grouped by subject. `in_list` is last, because it uses the branch's lists.
 */
export function SignalChoice({
  value,
  units,
  lists = false,
  onChange,
}: {
  value: string;
  /** Allowed units. If absent, all units are allowed. */
  units?: readonly string[];
  lists?: boolean;
  onChange: (definition: SignalDefinition) => void;
}) {
  const { signals } = useEditor();
  const fitting = [...signals.values()].filter(
    ({ name, unit }) => name !== 'in_list' && (!units || units.includes(unit)),
  );
  const groups = SUBJECTS.map(
    (subject) =>
      [
        t(`subject_${subject}`),
        fitting.filter((one) => one.subject === subject).map(({ name }) => [name, signalText(name)] as const),
      ] as const,
  );
  return (
    <Select
      label={t('signal')}
      value={value}
      onChange={(name) => {
        const definition = signals.get(name);
        if (definition) onChange(definition);
      }}
      options={[]}
      groups={[
        ...groups.filter(([, options]) => options.length > 0),
        ...(lists ? [[t('subject_lists'), [['in_list', signalText('in_list')]]] as const] : []),
      ]}
    />
  );
}

const spans: Readonly<Record<string, Intl.NumberFormatOptions['unit'] & string>> = {
  s: 'second',
  m: 'minute',
  h: 'hour',
  d: 'day',
};
/** Formats a window: `24h` becomes `24 hours`. */
export function windowText(window: string): string {
  const [, count, unit] = /^(\d+)([smhd])$/.exec(window) ?? [];
  return count && unit
    ? new Intl.NumberFormat(region(), { style: 'unit', unit: spans[unit], unitDisplay: 'long' }).format(Number(count))
    : window;
}

/** Formats a value for an example. */
export function exampleText({ signal, value, currency }: ExampleValue): string {
  if (typeof value === 'boolean') return common(value ? 'yes' : 'no');
  if (currency !== null)
    return new Intl.NumberFormat(region(), {
      style: 'currency',
      currency,
      currencyDisplay: 'code',
      minimumFractionDigits: 0,
    }).format(Number(value));
  if (typeof value === 'number') return new Intl.NumberFormat(region(), { maximumFractionDigits: 2 }).format(value);
  return valueText(signal, value);
}

/** Shows the meaning and unit of the signal, and its value in a recent transaction. */
export function SignalNote({ signal }: { signal: SignalForm }) {
  const { signals, examples } = useEditor();
  const definition = signals.get(signal.name);
  if (!definition) return null;
  const example = examples.find((one) => one.signal === signal.name && one.window === (signal.window ?? null));
  const hasExample = Object.keys(definition.arguments).length === 0 && !signal.name.startsWith('field_');
  const needed = definition.needs_code === null ? null : (signalNeedText(definition.needs_code) ?? definition.needs);
  return (
    <p class="small muted signal-note">
      {signalMeaning(signal.name) ?? definition.meaning}{' '}
      <span class="nowrap">
        {t('unit')}: {t.of(`unit_${definition.unit}`)}.
      </span>{' '}
      {hasExample &&
        (example
          ? t('example', { id: example.transaction, value: exampleText(example) })
          : `${t('no_example')} ${needed ? t('needs', { what: needed }) : ''}`)}
    </p>
  );
}
