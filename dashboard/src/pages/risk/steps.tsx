import { common } from '../../../../packages/texts/src/common.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { t } from './texts.ts';

/** Threshold of a factor and its points, as texts of the form's fields. */
export interface StepText {
  readonly from: string;
  readonly points: string;
}
/** Maximum number of thresholds that the contract allows. */
const MAX_STEPS = 20;

/** Form for the thresholds of a factor whose value is a number. The user can change, add and remove them. */
export function Steps({
  label,
  value,
  onChange,
}: {
  label: string;
  value: readonly StepText[];
  onChange: (value: readonly StepText[]) => void;
}) {
  const withStep = (at: number, step: StepText) => value.map((one, i) => (i === at ? step : one));
  return (
    <fieldset class="stack tight">
      <legend>{t('steps_of', { factor: label })}</legend>
      {value.map((step, at) => (
        <div class="row" key={at}>
          <Field
            label={t('step_from', { n: at + 1 })}
            type="number"
            inputmode="decimal"
            value={step.from}
            onInput={(from) => onChange(withStep(at, { ...step, from }))}
          />
          <Field
            label={t('step_points', { n: at + 1 })}
            type="number"
            value={step.points}
            onInput={(points) => onChange(withStep(at, { ...step, points }))}
          />
          <Button
            small
            disabled={value.length === 1}
            label={t('step_remove', { n: at + 1 })}
            onClick={() => onChange(value.filter((_, i) => i !== at))}
          >
            {common('remove')}
          </Button>
        </div>
      ))}
      {value.length < MAX_STEPS && (
        <Button small onClick={() => onChange([...value, { from: '', points: '' }])}>
          {t('step_add')}
        </Button>
      )}
    </fieldset>
  );
}
