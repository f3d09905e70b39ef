import { Button } from '../../../components/button.tsx';
import { Field, Select } from '../../../components/field.tsx';
import { t } from './condition-texts.ts';
import { useEditor } from './context.ts';
import type { Amounts } from './rule-form.ts';

/** Maximum number of amounts that are shown at once if no amount is in the branch's currency. */
const MAX_OPEN = 3;

/** Fields for one amount per currency, the branch's own currency first. The user can add another currency. */
export function AmountsEditor({
  label,
  amounts,
  faults = [],
  hints,
  onChange,
}: {
  label: (currency: string) => string;
  amounts: Amounts;
  faults?: readonly (readonly [currency: string, fault: string])[];
  hints?: (currency: string) => string | undefined;
  onChange: (amounts: Amounts) => void;
}) {
  const { currency: own } = useEditor();
  const known = Intl.supportedValuesOf('currency');
  const first = [own, ...known].find((one) => !amounts.some(([other]) => other === one));
  const line = ([currency, text]: Amounts[number], at: number) => (
    <div class="amount" key={at}>
      <Field
        label={label(currency)}
        inputmode="decimal"
        value={text}
        hint={hints?.(currency)}
        fault={faults.find(([one]) => one === currency)?.[1]}
        onInput={(value) => onChange(amounts.with(at, [currency, value]))}
      />
      {amounts.length > 1 && (
        <Button
          small
          plain
          label={t('remove', { what: label(currency) })}
          onClick={() => onChange(amounts.toSpliced(at, 1))}
        >
          ✕
        </Button>
      )}
    </div>
  );
  const lines = amounts.map((one, at) => [one[0], line(one, at)] as const);
  const others = lines.filter(([currency]) => currency !== own);
  const shown =
    others.length === lines.length && others.length < MAX_OPEN
      ? others
      : lines.filter(([currency]) => currency === own);
  const folded = shown === others ? [] : others;
  const hasFault = faults.some(([currency]) => currency !== own);
  return (
    <>
      {shown.map(([, one]) => one)}
      <details class="currencies" open={hasFault || undefined}>
        <summary>{t('other_currencies', { n: folded.length })}</summary>
        <div class="rule-line">
          {folded.map(([, one]) => one)}
          {first && (
            <Select
              label={t('add_currency')}
              value=""
              onChange={(currency) => currency && onChange([...amounts, [currency, '']])}
              options={[
                ['', '+'],
                ...[first, ...known]
                  .filter((one, at, all) => all.indexOf(one) === at && !amounts.some(([other]) => other === one))
                  .map((one) => [one, one] as const),
              ]}
            />
          )}
        </div>
      </details>
    </>
  );
}
