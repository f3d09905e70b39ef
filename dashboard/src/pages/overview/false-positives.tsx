import { Card } from '../../components/page.tsx';
import { numberText } from '../../components/values.tsx';
import { may } from '../../session/session.ts';
import { base } from '../../shell/places.ts';
import { Measures, percentBefore, percentText } from './period-bars.tsx';
import { shareOf } from './periods.ts';
import type { Overview } from './read-overview.ts';
import { t } from './texts.ts';

/**
 * Shows the share of false positives among the cases that were closed with a finding, and the limit that the board has
 * set.
 */
export function FalsePositives({ of: { closed_cases: now, before } }: { of: Overview }) {
  const closedOf = (cases: { false_positives: number; confirmed: number }): number =>
    cases.false_positives + cases.confirmed;
  const { false_positive_share: share, limit, over_limit: isOver } = now;
  return (
    <Card title={t('false_positives')} actions={<a href={`${base}/effectiveness`}>{t('by_rule')}</a>}>
      <Measures
        items={[
          {
            name: t('closed'),
            value: numberText(closedOf(now)),
            before: before && numberText(closedOf(before.closed_cases)),
          },
          {
            name: t('false_share'),
            value: percentText(share),
            before:
              before && percentBefore(shareOf(before.closed_cases.false_positives, closedOf(before.closed_cases))),
            bad: isOver,
          },
        ]}
      />
      {share === null ? (
        <p class="muted">{t('none_closed')}</p>
      ) : (
        <div class="limit-bar" aria-hidden="true">
          <div class={isOver ? 'bad' : 'good'} style={{ width: `${100 * share}%` }} />
          {limit !== null && <span style={{ left: `${100 * limit}%` }} />}
        </div>
      )}
      <p class={isOver ? 'late' : 'muted'}>
        {limit === null ? t('no_limit') : t(isOver ? 'over_limit' : 'under_limit', { limit: percentText(limit) })}{' '}
        {limit === null && may('change_settings') && <a href={`${base}/branches`}>{t('set_limit')}</a>}
      </p>
    </Card>
  );
}
