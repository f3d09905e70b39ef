import { useState } from 'preact/hooks';
import { common } from '../../../../packages/texts/src/common.ts';
import { t as queueText } from '../../../../packages/texts/src/queue-texts.ts';
import { reasonCodeText } from '../../../../packages/texts/src/reason-texts.ts';
import { t as kindText } from '../../../../packages/texts/src/verification-texts.ts';
import { Problem } from '../../api/problem.ts';
import { useApiQuery } from '../../api/query.ts';
import { Select } from '../../components/field.tsx';
import { Card } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { DataTable } from '../../components/table.tsx';
import { numberText, Outcome } from '../../components/values.tsx';
import { may } from '../../session/session.ts';
import { base } from '../../shell/places.ts';
import { t as deliveryText } from '../connections/texts.ts';
import { Captures } from './captures.tsx';
import { Measures, PeriodBars, percentBefore, percentText } from './period-bars.tsx';
import { countsOf, type Period, percentOf, periodsOf } from './periods.ts';
import { DEFAULT_DAYS, type Overview, readOverview } from './read-overview.ts';
import { pageOf } from './rows.ts';
import { t } from './texts.ts';

const GOOD = ['valid', 'live', 'match', 'pass', 'clear', 'passed'];
const OPEN = ['review', 'hit'];
const toneOf = (outcome: string): 'good' | 'open' | 'bad' =>
  GOOD.includes(outcome) ? 'good' : OPEN.includes(outcome) ? 'open' : 'bad';

const duration = (minutes: number): string =>
  minutes < 120 ? t('minutes', { n: Math.round(minutes) }) : t('hours', { n: Math.round(minutes / 6) / 10 });
const sumOf = (lines: readonly { readonly count: number }[]): number =>
  lines.reduce((sum, { count }) => sum + count, 0);

export function Trends() {
  const [days, setDays] = useState(DEFAULT_DAYS);
  const overview = useApiQuery(['overview', { days }], () => readOverview(days));
  if (overview.error instanceof Problem && overview.error.status === 404) return null;
  return (
    <>
      <div class="row apart">
        <h2>{t('trends', { days })}</h2>
        <div class="filters">
          <Select
            label={t('days')}
            value={days}
            onChange={setDays}
            options={['7', '30', '90'].map((one) => [one, one] as const)}
          />
        </div>
      </div>
      <Loaded query={overview}>{(data) => <Figures of={data} days={Number(days)} />}</Loaded>
    </>
  );
}

function Figures({ of, days }: { of: Overview; days: number }) {
  const periods = periodsOf(days, of.to.slice(0, 10));
  return (
    <>
      <div class="columns">
        <Checks of={of} periods={periods} />
        <Payments of={of} periods={periods} />
        <Deadlines of={of} />
        <FalsePositives of={of} />
      </div>
      <div class="columns roomy">
        <Card flush title={t('outcomes')}>
          <DataTable
            caption={t('outcomes')}
            items={of.verifications}
            keyOf={({ kind, outcome }) => kind + outcome}
            columns={[
              {
                title: kindText('outcome'),
                cell: ({ kind, outcome, rows }) => (
                  <a class="row" href={pageOf(rows)}>
                    {kindText.of(kind)} <Outcome of={outcome} />
                  </a>
                ),
              },
              { title: t('count'), number: true, cell: ({ count }) => numberText(count) },
            ]}
          />
        </Card>
        <Card flush title={t('reasons')}>
          <DataTable
            caption={t('reasons')}
            items={of.reasons}
            keyOf={({ reason }) => reason}
            columns={[
              {
                title: kindText('why'),
                cell: ({ reason }) =>
                  // A passed customer needs no review.
                  reason === 'verified_no_match' ? (
                    reasonCodeText(reason)
                  ) : (
                    <a href={`${base}/verifications?${new URLSearchParams({ kind: 'customer', reason })}`}>
                      {reasonCodeText(reason)}
                    </a>
                  ),
              },
              { title: t('count'), number: true, cell: ({ count }) => numberText(count) },
            ]}
          />
        </Card>
        <Card flush title={t('deliveries')}>
          {of.webhooks.deliveries.length === 0 ? (
            <p class="muted pad">{common('none')}</p>
          ) : (
            <DataTable
              caption={t('deliveries')}
              items={of.webhooks.deliveries}
              keyOf={({ state }) => state}
              columns={[
                {
                  title: deliveryText('state'),
                  cell: ({ state, rows }) => (
                    <a href={pageOf(rows)}>{deliveryText.of(state === 'delivered' ? 'delivered_state' : state)}</a>
                  ),
                },
                { title: t('count'), number: true, cell: ({ count }) => numberText(count) },
              ]}
            />
          )}
        </Card>
      </div>
      <Captures of={of.captures} />
    </>
  );
}

interface TrendProps {
  of: Overview;
  periods: readonly Period[];
}
const withSpan = (path: string, { from, to }: Period): string => `${base}${path}?${new URLSearchParams({ from, to })}`;

function Checks({ of, periods }: TrendProps) {
  const part = (tone: ReturnType<typeof toneOf>) => ({
    counts: countsOf(
      periods,
      of.verifications_by_day.filter(({ outcome }) => toneOf(outcome) === tone),
    ),
    now: sumOf(of.verifications.filter(({ outcome }) => toneOf(outcome) === tone)),
    before: sumOf(of.before.verifications.filter(({ outcome }) => toneOf(outcome) === tone)),
  });
  const [good, open, bad] = [part('good'), part('open'), part('bad')];
  const [all, allBefore] = [sumOf(of.verifications), sumOf(of.before.verifications)];
  const rate = (name: string, { now, before }: typeof good) => ({
    name,
    value: percentText(percentOf(now, all)),
    before: percentBefore(percentOf(before, allBefore)),
  });
  return (
    <Card title={t('checks')}>
      <Measures
        items={[
          { name: t('all_checks'), value: numberText(all), before: numberText(allBefore) },
          rate(t('good'), good),
          rate(t('open'), open),
        ]}
      />
      <PeriodBars
        caption={t('checks')}
        periods={periods}
        parts={[
          { name: t('good'), colour: 'good', counts: good.counts },
          { name: t('open'), colour: 'warn', counts: open.counts },
          { name: t('bad'), colour: 'bad', counts: bad.counts },
        ]}
        rate={{ name: t('good'), part: 0 }}
        hrefOf={(period) => withSpan('/verifications', period)}
      />
    </Card>
  );
}

function Payments({ of, periods }: TrendProps) {
  const part = (status: string) => ({
    counts: countsOf(
      periods,
      of.transactions_by_day.filter((line) => line.status === status),
    ),
    now: sumOf(of.transactions_by_day.filter((line) => line.status === status)),
    before: sumOf(of.before.transactions.filter((line) => line.status === status)),
  });
  const [safe, suspicious] = [part('safe'), part('suspicious')];
  const [all, allBefore] = [sumOf(of.transactions_by_day), sumOf(of.before.transactions)];
  return (
    <Card title={t('payments')}>
      <Measures
        items={[
          { name: t('all_payments'), value: numberText(all), before: numberText(allBefore) },
          { name: t('suspicious'), value: numberText(suspicious.now), before: numberText(suspicious.before) },
          {
            name: t('suspicious_share'),
            value: percentText(percentOf(suspicious.now, all)),
            before: percentBefore(percentOf(suspicious.before, allBefore)),
          },
        ]}
      />
      <PeriodBars
        caption={t('payments')}
        periods={periods}
        parts={[
          { name: t('safe'), colour: 'good', counts: safe.counts },
          { name: t('suspicious'), colour: 'bad', counts: suspicious.counts },
        ]}
        rate={{ name: t('suspicious'), part: 1 }}
        hrefOf={(period) => withSpan('/transactions', period)}
      />
    </Card>
  );
}

/** Decisions within their deadline, which is the target, by kind of item. */
function Deadlines({ of }: { of: Overview }) {
  const lines = of.time_to_decide;
  const decided = lines.reduce((sum, line) => sum + line.decided, 0);
  const inTime = lines.reduce((sum, line) => sum + line.in_time, 0);
  return (
    <Card title={t('in_time')}>
      <Measures
        items={[
          { name: t('decided'), value: numberText(decided), before: numberText(of.before.decided) },
          {
            name: t('in_time_share'),
            value: percentText(percentOf(inTime, decided)),
            before: percentBefore(percentOf(of.before.in_time, of.before.decided)),
            bad: inTime < decided,
          },
          {
            name: t('late'),
            value: numberText(decided - inTime),
            before: numberText(of.before.decided - of.before.in_time),
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
              ({ kind, rows, decided: count, in_time: punctual, median_minutes: median, p90_minutes: p90 }) => (
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

/** Share of false positives among closed cases, against the board's limit. */
function FalsePositives({ of: { closed_cases: now, before } }: { of: Overview }) {
  const closedOf = (cases: { false_positives: number; confirmed: number }): number =>
    cases.false_positives + cases.confirmed;
  const share = percentOf(now.false_positives, closedOf(now));
  const limit = now.limit === null ? undefined : Math.round(100 * now.limit);
  const isOver = limit !== undefined && share !== null && share > limit;
  return (
    <Card title={t('false_positives')} actions={<a href={`${base}/effectiveness`}>{t('by_rule')}</a>}>
      <Measures
        items={[
          { name: t('closed'), value: numberText(closedOf(now)), before: numberText(closedOf(before.closed_cases)) },
          {
            name: t('false_share'),
            value: percentText(share),
            before: percentBefore(percentOf(before.closed_cases.false_positives, closedOf(before.closed_cases))),
            bad: isOver,
          },
        ]}
      />
      {share === null ? (
        <p class="muted">{t('none_closed')}</p>
      ) : (
        <div class="limit-bar" aria-hidden="true">
          <div class={isOver ? 'bad' : 'good'} style={{ width: `${share}%` }} />
          {limit !== undefined && <span style={{ left: `${limit}%` }} />}
        </div>
      )}
      <p class={isOver ? 'late' : 'muted'}>
        {limit === undefined ? t('no_limit') : t(isOver ? 'over_limit' : 'under_limit', { limit: `${limit} %` })}{' '}
        {limit === undefined && may('change_settings') && <a href={`${base}/branches`}>{t('set_limit')}</a>}
      </p>
    </Card>
  );
}
