import { riskFactors, riskLevels } from '../../../../contract/src/values.ts';
import { common } from '../../../../packages/texts/src/common.ts';
import { Button } from '../../components/button.tsx';
import { Field, Select } from '../../components/field.tsx';
import { t as riskText } from '../customers/risk-texts.ts';
import { valueText } from './model-table.tsx';
import type { Model } from './read-models.ts';
import { t } from './texts.ts';

type Minimum = Model['minimum_levels'][number];
type Factor = Model['factors'][number];
/** Maximum number of minimum levels that the contract allows. */
const MAX_MINIMUMS = 100;

const isNumber = ({ factor }: Pick<Minimum, 'factor'>): boolean => riskFactors[factor].kind === 'number';
/** Returns the default condition of a factor: its first value, or a minimum number. */
const conditionOf = ({ factor, points = {} }: Factor): Pick<Minimum, 'value' | 'from'> =>
  isNumber({ factor }) ? { from: 1 } : { value: Object.keys(points)[0] ?? 'unknown' };

/** Form for the minimum levels that certain values of a factor require. The user can change, add and remove them. */
export function MinimumLevels({
  factors,
  value,
  onChange,
}: {
  factors: readonly Factor[];
  value: Model['minimum_levels'];
  onChange: (value: Model['minimum_levels']) => void;
}) {
  const replace = (at: number, one: Minimum) => onChange(value.map((other, i) => (i === at ? one : other)));
  const byName = new Map(factors.map((one) => [one.factor, one]));
  const added = (name: Factor['factor'], level: Minimum['level']): Minimum => ({
    factor: name,
    ...conditionOf(byName.get(name)!),
    level,
  });
  return (
    <fieldset class="stack tight">
      <legend>{t('minimum')}</legend>
      <p class="muted">{t('minimum_hint')}</p>
      {value.map((one, at) => (
        <div class="row" key={at}>
          <Select
            label={t('minimum_factor', { n: at + 1 })}
            value={one.factor}
            onChange={(name) => replace(at, added(name as Factor['factor'], one.level))}
            options={factors.map(({ factor }) => [factor, riskText(factor)] as const)}
          />
          {isNumber(one) ? (
            <Field
              label={t('minimum_from', { n: at + 1 })}
              type="number"
              inputmode="decimal"
              value={one.from === undefined ? '' : String(one.from)}
              onInput={(from) => replace(at, { factor: one.factor, from: Number(from), level: one.level })}
            />
          ) : (
            <Select
              label={t('minimum_value', { n: at + 1 })}
              value={one.value ?? ''}
              onChange={(text) => replace(at, { factor: one.factor, value: text, level: one.level })}
              options={valuesOf(byName.get(one.factor), one.value).map(
                (text) => [text, text === 'unknown' ? t('unknown') : valueText(one.factor, text)] as const,
              )}
            />
          )}
          <Select
            label={t('minimum_level', { n: at + 1 })}
            value={one.level}
            onChange={(level) => replace(at, { ...one, level: level as Minimum['level'] })}
            options={riskLevels.map((level) => [level, riskText(level)] as const)}
          />
          <Button
            small
            label={t('minimum_remove', { n: at + 1 })}
            onClick={() => onChange(value.filter((_, i) => i !== at))}
          >
            {common('remove')}
          </Button>
        </div>
      ))}
      {value.length < MAX_MINIMUMS && (
        <Button small onClick={() => onChange([...value, added(factors[0]!.factor, 'high')])}>
          {t('minimum_add')}
        </Button>
      )}
    </fieldset>
  );
}

/**
 * Returns the values for which a minimum level can be set. Includes the current value, even if the factor no longer has
 * this value.
 */
const valuesOf = (factor: Factor | undefined, current: string | undefined): string[] => [
  ...new Set([...Object.keys(factor?.points ?? {}), 'unknown', ...(current === undefined ? [] : [current])]),
];
