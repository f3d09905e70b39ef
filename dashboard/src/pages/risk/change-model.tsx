import { useState } from 'preact/hooks';
import { riskLevels } from '../../../../contract/src/values.ts';
import { useAction } from '../../api/action.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/field.tsx';
import { FormFault } from '../../components/form.tsx';
import { t as riskText } from '../customers/risk-texts.ts';
import { MinimumLevels } from './minimum-levels.tsx';
import { valueText } from './model-table.tsx';
import { draftModel, type Model } from './read-models.ts';
import { Steps, type StepText } from './steps.tsx';
import { t } from './texts.ts';

type Numbers = Readonly<Record<string, string>>;
/** Returns the numbers of the model that the form can change, by their paths. */
const numbersOf = ({ bands, review_months: months, factors }: Model): Numbers =>
  Object.fromEntries([
    ...Object.entries(bands).map(([name, value]) => [`bands ${name}`, String(value)]),
    ...Object.entries(months).map(([name, value]) => [`months ${name}`, String(value)]),
    ...factors.flatMap(({ factor, weight, points = {}, other, unknown }) => [
      [`weight ${factor}`, String(weight)],
      [`unknown ${factor}`, String(unknown)],
      ...(other === undefined ? [] : [[`other ${factor}`, String(other)]]),
      ...Object.entries(points).map(([value, number]) => [`points ${factor} ${value}`, String(number)]),
    ]),
  ]);
const numberAt = (numbers: Numbers, place: string): number => Number(numbers[place]);

type StepsByFactor = Readonly<Record<string, readonly StepText[]>>;
const stepsOf = ({ factors }: Model): StepsByFactor =>
  Object.fromEntries(
    factors.flatMap(({ factor, steps }) =>
      steps ? [[factor, steps.map(({ from, points }) => ({ from: String(from), points: String(points) }))]] : [],
    ),
  );

/** Returns the model with the numbers that the user entered in the form. */
const withNumbers = (
  model: Model,
  { numbers, steps, minimums }: { numbers: Numbers; steps: StepsByFactor; minimums: Model['minimum_levels'] },
): Model => ({
  ...model,
  minimum_levels: minimums,
  bands: { medium: numberAt(numbers, 'bands medium'), high: numberAt(numbers, 'bands high') },
  review_months: {
    low: numberAt(numbers, 'months low'),
    medium: numberAt(numbers, 'months medium'),
    high: numberAt(numbers, 'months high'),
  },
  factors: model.factors.map((one) => ({
    ...one,
    weight: numberAt(numbers, `weight ${one.factor}`),
    unknown: numberAt(numbers, `unknown ${one.factor}`),
    ...(one.other !== undefined && { other: numberAt(numbers, `other ${one.factor}`) }),
    ...(one.steps && {
      steps: steps[one.factor]!.map(({ from, points }) => ({ from: Number(from), points: Number(points) })),
    }),
    ...(one.points && {
      points: Object.fromEntries(
        Object.keys(one.points).map((value) => [value, numberAt(numbers, `points ${one.factor} ${value}`)]),
      ),
    }),
  })),
});

/**
 * Form for the bands, months, weights, points, steps and minimum levels of the current model. The form saves a draft,
 * which another person publishes.
 */
export function ChangeModel({ of, onClose }: { of: Model; onClose: () => void }) {
  const [numbers, setNumbers] = useState(numbersOf(of));
  const [steps, setSteps] = useState(stepsOf(of));
  const [minimums, setMinimums] = useState(of.minimum_levels);
  const [reason, setReason] = useState('');
  const save = useAction(
    () => draftModel({ model: withNumbers(of, { numbers, steps, minimums }), reason }),
    t('drafted'),
  );
  const sum = of.factors.reduce((total, { factor }) => total + numberAt(numbers, `weight ${factor}`), 0);
  const field = (place: string, label: string) => (
    <Field
      key={place}
      label={label}
      type="number"
      inputmode="numeric"
      value={numbers[place] ?? ''}
      onInput={(value) => setNumbers({ ...numbers, [place]: value })}
    />
  );
  return (
    <Dialog title={t('change')} wide onClose={onClose}>
      <form
        class="stack"
        onSubmit={async (event) => {
          event.preventDefault();
          if (await save.run()) onClose();
        }}
      >
        <FormFault problem={save.problem} />
        <fieldset class="columns">
          <legend>{t('bands')}</legend>
          {field('bands medium', t('band_medium'))}
          {field('bands high', t('band_high'))}
        </fieldset>
        <fieldset class="columns">
          <legend>{t('months')}</legend>
          {riskLevels.map((level) => field(`months ${level}`, riskText(level)))}
        </fieldset>
        {of.factors.map(({ factor, points = {}, other }) => (
          <details key={factor}>
            <summary>
              {riskText(factor)}: {numbers[`weight ${factor}`]} %
            </summary>
            <div class="columns">
              {field(`weight ${factor}`, t('weight'))}
              {Object.keys(points).map((value) => field(`points ${factor} ${value}`, valueText(factor, value)))}
              {other !== undefined && field(`other ${factor}`, t('other'))}
              {field(`unknown ${factor}`, t('unknown'))}
            </div>
            {steps[factor] && (
              <Steps
                label={riskText(factor)}
                value={steps[factor]}
                onChange={(value) => setSteps({ ...steps, [factor]: value })}
              />
            )}
          </details>
        ))}
        <MinimumLevels factors={of.factors} value={minimums} onChange={setMinimums} />
        {sum !== 100 && <p class="notice warn">{t('sum', { sum })}</p>}
        <Field label={t('reason')} required lines={3} maxlength={2000} value={reason} onInput={setReason} />
        <div class="row">
          <Button main type="submit" busy={save.busy} disabled={sum !== 100 || !reason.trim()}>
            {t('change')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
