import { words } from '../../../../../packages/texts/src/catalogue.ts';
import { Button } from '../../../components/button.tsx';
import { Field, Select } from '../../../components/field.tsx';
import { numberText } from '../../../components/values.tsx';
import { AmountsEditor } from './amounts-editor.tsx';
import { t } from './condition-texts.ts';
import { useEditor } from './context.ts';
import { outsideLimits, renameParameter, usedParameters } from './edit-rule.ts';
import { NUMBER_UNITS, type ParameterForm, type RuleForm } from './rule-form.ts';

interface Limits {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}
function limitsText(limits: Limits): string | undefined {
  const [min, max] = [limits.min, limits.max].map((one) => (one === undefined ? undefined : numberText(Number(one))));
  if (min !== undefined && max !== undefined) return t('limits', { min, max });
  if (min !== undefined) return t('at_least', { min });
  return max === undefined ? undefined : t('at_most', { max });
}
const limitsOf = (parameter: ParameterForm, currency?: string): Limits =>
  parameter.unit === 'money'
    ? { min: parameter.min?.[currency ?? ''], max: parameter.max?.[currency ?? ''] }
    : { min: parameter.min?.toString(), max: parameter.max?.toString() };

/** Fields for the numbers of a rule that users can change later, each with its limits. */
export function ParametersEditor({ form, onChange }: { form: RuleForm; onChange: (form: RuleForm) => void }) {
  const { currency, meaningOf } = useEditor();
  const used = usedParameters(form);
  const set = (at: number, parameter: ParameterForm): void =>
    onChange({ ...form, parameters: form.parameters.with(at, parameter) });
  const free = (): string => {
    for (let n = 1; ; n += 1) if (!form.parameters.some(({ name }) => name === `number_${n}`)) return `number_${n}`;
  };
  return (
    <div class="stack">
      <p class="muted small">{t('parameters_hint')}</p>
      {form.parameters.map((parameter, at) => (
        <fieldset class="rule-parameter" key={at}>
          <legend class="hidden-visually">{meaningOf(parameter) || words(parameter.name)}</legend>
          <div class="rule-line">
            <Field
              label={t('meaning')}
              value={meaningOf(parameter)}
              onInput={(meaning) => set(at, { ...parameter, meaning })}
            />
            <Field
              label={t('parameter_name')}
              value={parameter.name}
              onInput={(name) => {
                const isTaken = form.parameters.some((one, other) => other !== at && one.name === name);
                if (!isTaken) onChange(renameParameter(form, parameter.name, name));
              }}
            />
            <Select
              label={t('unit')}
              value={parameter.unit}
              onChange={(unit) => {
                const { name, meaning } = parameter;
                if (unit === 'money') set(at, { name, meaning, unit, amounts: [[currency, '']] });
                else set(at, { name, meaning, unit: unit as (typeof NUMBER_UNITS)[number], text: '' });
              }}
              options={['money', ...NUMBER_UNITS].map((unit) => [unit, t.of(`unit_${unit}`)] as const)}
            />
            {parameter.unit === 'money' ? (
              <AmountsEditor
                label={(one) => t('amount_in', { currency: one })}
                amounts={parameter.amounts}
                hints={(one) => limitsText(limitsOf(parameter, one))}
                faults={outsideLimits(parameter).map(
                  ({ currency: one, ...limits }) =>
                    [one ?? '', t('outside_in', { currency: one ?? '', limits: limitsText(limits) ?? '' })] as const,
                )}
                onChange={(amounts) => set(at, { ...parameter, amounts })}
              />
            ) : (
              <Field
                label={t('value')}
                inputmode="decimal"
                value={parameter.text}
                hint={limitsText(limitsOf(parameter))}
                fault={outsideLimits(parameter).map((limits) => t('outside', { limits: limitsText(limits) ?? '' }))[0]}
                onInput={(text) => set(at, { ...parameter, text })}
              />
            )}
            <Button
              small
              plain
              label={t('remove', { what: meaningOf(parameter) || parameter.name })}
              disabled={used.has(parameter.name)}
              onClick={() => onChange({ ...form, parameters: form.parameters.toSpliced(at, 1) })}
            >
              ✕
            </Button>
          </div>
          {!used.has(parameter.name) && <p class="muted small">{t('unused')}</p>}
        </fieldset>
      ))}
      <div>
        <Button
          small
          onClick={() =>
            onChange({
              ...form,
              parameters: [...form.parameters, { name: free(), meaning: '', unit: 'count', text: '' }],
            })
          }
        >
          {t('add_parameter')}
        </Button>
      </div>
    </div>
  );
}
