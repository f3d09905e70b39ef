import { Card } from '../../components/page.tsx';
import { DataTable } from '../../components/table.tsx';
import { Badge, Facts } from '../../components/values.tsx';
import { t as riskText } from '../customers/risk-texts.ts';
import type { Model } from './read-models.ts';
import { t } from './texts.ts';

const TONES = { low: 'good', medium: 'warn', high: 'bad' } as const;
export const LevelBadge = ({ of }: { of: keyof typeof TONES }) => <Badge tone={TONES[of]}>{riskText(of)}</Badge>;
/**
 * Returns the text for a value of a factor. For a country, or a value that the institution defined, returns the code.
 */
export const valueText = (factor: string, value: string): string =>
  factor === 'geography' && value !== 'unknown' ? value.toUpperCase() : riskText.of(value);

/** Shows the model as a table for an examiner, with its bands, weights, points and minimum levels. */
export function ModelTable({ of }: { of: Model }) {
  return (
    <>
      <Card>
        <Facts
          of={[
            [t('band_medium'), of.bands.medium],
            [t('band_high'), of.bands.high],
            ...(['low', 'medium', 'high'] as const).map(
              (level) => [`${t('months')}: ${riskText(level)}`, of.review_months[level]] as const,
            ),
          ]}
        />
      </Card>
      <Card flush>
        <DataTable
          caption={t('factors')}
          stacked
          items={of.factors}
          keyOf={({ factor }) => factor}
          columns={[
            {
              title: t('factor'),
              cell: ({ factor, basis }) => (
                <>
                  <strong>{riskText(factor)}</strong>
                  <span class="sub">{basis}</span>
                </>
              ),
            },
            { title: t('weight'), number: true, named: true, cell: ({ weight }) => `${weight} %` },
            {
              title: t('points'),
              named: true,
              cell: ({ factor, points = {}, steps = [], other, unknown }) => (
                <span class="small">
                  {[
                    ...Object.entries(points).map(([value, number]) => `${valueText(factor, value)} ${number}`),
                    ...steps.map((step) => t('steps', { from: step.from, points: step.points })),
                    ...(other === undefined ? [] : [`${t('other')} ${other}`]),
                    `${t('unknown')} ${unknown}`,
                  ].join(' · ')}
                </span>
              ),
            },
          ]}
        />
      </Card>
      <Card title={t('minimum')}>
        <p class="muted">{t('minimum_hint')}</p>
        <ul>
          {of.minimum_levels.map(({ factor, value, from, level }) => (
            <li key={`${factor} ${value} ${from}`}>
              {riskText(factor)}: {value === undefined ? `≥ ${from}` : valueText(factor, value)}{' '}
              <LevelBadge of={level} />
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
