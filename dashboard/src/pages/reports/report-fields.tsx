import { Field, Select } from '../../components/field.tsx';
import type { TemplateValues } from '../../components/fill-template.ts';
import { InsertTemplate } from '../../components/insert-template.tsx';
import { timeText } from '../../components/values.tsx';
import type { Report } from './read-report.ts';
import { t } from './texts.ts';

type FormField = Report['form'][number];

/** Fields that most units require. Another field is shown only if the unit requires it or it has a value. */
const USUAL = new Set([
  ...['reason', 'action', 'first_name', 'last_name', 'gender', 'birthdate', 'id_number', 'id_type'],
  ...['id_issue_date', 'id_expiry_date', 'nationality', 'phone', 'address', 'city', 'occupation'],
]);
/** Fields in which the officer writes free text. Templates can be inserted into these fields. */
const NARRATIVES = new Set(['reason', 'action']);
const LINES: Readonly<Record<string, number>> = { reason: 6, action: 3, exchange_rates: 2 };

/** Returns the values for a template's placeholders in a report. The names are those in the form. */
const templateValues = ({ case_id, due_at }: Report, typed: Readonly<Record<string, string>>): TemplateValues => ({
  case_id,
  customer: [typed['first_name'], typed['last_name']].filter(Boolean).join(' '),
  due: timeText(due_at),
});

/** Fields of a report, with the types of its unit's schema. Each fault is shown next to its field. */
export function ReportFields({
  of,
  values,
  onInput,
}: {
  of: Report;
  values: Readonly<Record<string, string>>;
  onInput: (field: string, value: string) => void;
}) {
  const missing = new Set(of.missing.map(({ field }) => field));
  const isShown = ({ field, required }: FormField) =>
    USUAL.has(field) || required || missing.has(field) || Boolean(of.fields[field]);
  const further = of.form.filter((field) => !isShown(field));
  const input = (field: FormField) => (
    <ReportField
      key={field.field}
      of={field}
      value={values[field.field] ?? ''}
      fault={faultOf(of, field, values[field.field] ?? '', missing.has(field.field))}
      template={templateValues(of, values)}
      onInput={(value) => onInput(field.field, value)}
    />
  );
  return (
    <>
      {of.form.filter(isShown).map(input)}
      {further.length > 0 && (
        <details class="stack">
          <summary>{t('further')}</summary>
          {further.map(input)}
        </details>
      )}
    </>
  );
}

function ReportField({
  of: { field, kind, codes, required, max_length: maxlength },
  value,
  fault,
  template,
  onInput,
}: {
  of: FormField;
  value: string;
  fault: string | undefined;
  template: TemplateValues;
  onInput: (value: string) => void;
}) {
  const around = { label: t.of(field), fault, ...(required && { hint: t('required_by_unit') }) };
  if (kind === 'code') {
    const known = codes.map(({ code, words }) => [code, words ? `${words} (${code})` : code] as const);
    const unknown = value === '' || codes.some(({ code }) => code === value) ? [] : [[value, value] as const];
    return <Select {...around} value={value} onChange={onInput} options={[['', '–'], ...known, ...unknown]} />;
  }
  const lines = kind === 'paragraph' ? { lines: LINES[field] ?? 3 } : {};
  const type = kind === 'date' && /^(\d{4}-\d{2}-\d{2})?$/.test(value) ? ('date' as const) : ('text' as const);
  const input = <Field {...around} value={value} onInput={onInput} type={type} maxlength={maxlength} {...lines} />;
  if (!NARRATIVES.has(field)) return input;
  return (
    <>
      <InsertTemplate kind="report" field={around.label} values={template} text={value} onInput={onInput} />
      {input}
    </>
  );
}

/**
 * Returns the text for a fault of a field. If the value was changed after the check, there is no text until the value
 * is saved and checked again.
 */
function faultOf(
  { fields, field_faults: faults, form }: Report,
  { field }: FormField,
  value: string,
  missing: boolean,
): string | undefined {
  if (value !== (fields[field] ?? '')) return undefined;
  const fault = faults.find((one) => one.field === field);
  if (fault) return t(fault.code, { n: form.find((one) => one.field === field)?.max_length ?? 0 });
  return missing ? t('missing_here') : undefined;
}
