import { t as queueText } from '../../../../packages/texts/src/queue-texts.ts';
import { Card } from '../../components/page.tsx';
import { numberText } from '../../components/values.tsx';
import { Measures, numberBefore, percentBefore, percentText } from './period-bars.tsx';
import { shareOf } from './periods.ts';
import type { Overview } from './read-overview.ts';
import { pageOf } from './rows.ts';
import { t } from './texts.ts';

const duration = (minutes: number): string =>
  minutes < 120 ? t('minutes', { n: Math.round(minutes) }) : t('hours', { n: Math.round(minutes / 6) / 10 });

/** Shows the share of decisions that were made before their deadline, by kind of item. */
export function Deadlines({ of }: { of: Overview }) {
  const lines = of.time_to_decide;
  const decided = lines.reduce((sum, line) => sum + line.decided, 0);
  const inTime = lines.reduce((sum, line) => sum + line.in_time, 0);
  return (
    <Card title={t('in_time')}>
      <Measures
        items={[
          { name: t('decided'), value: numberText(decided), before: numberBefore(of.before?.decided) },
          {
            name: t('in_time_share'),
            value: percentText(shareOf(inTime, decided)),
            before: of.before && percentBefore(shareOf(of.before.in_time, of.before.decided)),
            bad: inTime < decided,
          },
          {
            name: t('late'),
            value: numberText(decided - inTime),
            before: of.before && numberText(of.before.decided - of.before.in_time),
          },
        ]}
      />
      {lines.length === 0 ? (
        <p class="muted">{t('no_decisions')}</p>
      ) : (
        <table class="period-bars">
          <caption class="hidden-visually">{t('in_time')}</caption>
          <thead>
            <tr>
              <th scope="col">{queueText('kind')}</th>
              <td />
              <th scope="col" class="number">
                {t('in_time_share')}
              </th>
              <th scope="col" class="number">
                {t('median')}
              </th>
              <th scope="col" class="number optional">
                {t('p90')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(
              ({
                kind,
                rows,
                late_rows: lateRows,
                decided: count,
                in_time: punctual,
                median_minutes: median,
                p90_minutes: p90,
              }) => (
                <tr key={kind}>
                  <th scope="row">
                    <a href={pageOf(rows)}>{queueText.of(kind)}</a>
                  </th>
                  <td aria-hidden="true">
                    <div class="stacked-bar">
                      <div class="good" style={{ width: `${(100 * punctual) / count}%` }} />
                      <div class="bad" style={{ width: `${(100 * (count - punctual)) / count}%` }} />
                    </div>
                  </td>
                  <td class="number">
                    <strong>{t('n_of', { n: numberText(punctual), all: numberText(count) })}</strong>
                    {count > punctual && (
                      <a class="late" href={pageOf(lateRows)}>
                        {t('n_late', { n: count - punctual })}
                      </a>
                    )}
                  </td>
                  <td class="number">{duration(median)}</td>
                  <td class="number optional">{duration(p90)}</td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      )}
    </Card>
  );
}
