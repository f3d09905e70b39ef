import { useState } from 'preact/hooks';
import { common } from '../../../../packages/texts/src/common.ts';
import { reasonCodeText } from '../../../../packages/texts/src/reason-texts.ts';
import { t as kindText } from '../../../../packages/texts/src/verification-texts.ts';
import { Problem } from '../../api/problem.ts';
import { useApiQuery } from '../../api/query.ts';
import { branchDay } from '../../components/branch-days.ts';
import { Select } from '../../components/field.tsx';
import { Card } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { DataTable } from '../../components/table.tsx';
import { numberText, Outcome } from '../../components/values.tsx';
import { branch } from '../../session/session.ts';
import { base } from '../../shell/places.ts';
import { t as deliveryText } from '../connections/texts.ts';
import { Captures } from './captures.tsx';
import { Deadlines } from './deadlines.tsx';
import { FalsePositives } from './false-positives.tsx';
import { Measures, numberBefore, PeriodBars, percentBefore, percentText } from './period-bars.tsx';
import { countsOf, type Period, periodsOf, shareOf, zoneOf } from './periods.ts';
import { DEFAULT_DAYS, type Overview, readOverview } from './read-overview.ts';
import { pageOf } from './rows.ts';
import { t } from './texts.ts';

const GOOD = ['valid', 'live', 'match', 'pass', 'clear', 'passed'];
const OPEN = ['review', 'hit'];
const toneOf = (outcome: string): 'good' | 'open' | 'bad' =>
  GOOD.includes(outcome) ? 'good' : OPEN.includes(outcome) ? 'open' : 'bad';

const sumOf = (lines: readonly { readonly count: number }[]): number =>
  lines.reduce((sum, { count }) => sum + count, 0);

export function Trends() {
  const [days, setDays] = useState(DEFAULT_DAYS);
  const overview = useApiQuery(['overview', days], () => readOverview(days));
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
  const periods = periodsOf(days, branchDay(Date.parse(of.to)));
  const whole = { from: periods[0]!.from, to: periods.at(-1)!.to };
  return (
    <>
      <p class="muted small">
        {t('branch_days', { zone: zoneOf(branch.value?.utc_offset ?? 0) })} {of.before && t('compare_hint')}
      </p>
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
                  // A customer with this reason has passed, so there is nothing to review.
                  reason === 'verified_no_match' ? (
                    reasonCodeText(reason)
                  ) : (
                    <a
                      href={`${withSpan('/verifications', whole)}&${new URLSearchParams({ kind: 'customer', reason })}`}
                    >
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
  const verificationsBefore = of.before?.verifications ?? [];
  const part = (tone: ReturnType<typeof toneOf>) => ({
    counts: countsOf(
      periods,
      of.verifications_by_day.filter(({ outcome }) => toneOf(outcome) === tone),
    ),
    now: sumOf(of.verifications.filter(({ outcome }) => toneOf(outcome) === tone)),
    before: sumOf(verificationsBefore.filter(({ outcome }) => toneOf(outcome) === tone)),
  });
  const [good, open, bad] = [part('good'), part('open'), part('bad')];
  const [all, allBefore] = [sumOf(of.verifications), sumOf(verificationsBefore)];
  const rate = (name: string, { now, before }: typeof good) => ({
    name,
    value: percentText(shareOf(now, all)),
    before: percentBefore(shareOf(before, allBefore)),
  });
  return (
    <Card title={t('checks')}>
      <Measures
        items={[
          { name: t('all_checks'), value: numberText(all), before: numberBefore(of.before ? allBefore : undefined) },
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
  const part = (isOf: (status: string) => boolean) => ({
    counts: countsOf(
      periods,
      of.transactions_by_day.filter(({ status }) => isOf(status)),
    ),
    now: sumOf(of.transactions_by_day.filter(({ status }) => isOf(status))),
    before: of.before ? sumOf(of.before.transactions.filter(({ status }) => isOf(status))) : undefined,
  });
  const all = part(() => true);
  const [safe, suspicious] = [part((status) => status === 'safe'), part((status) => status === 'suspicious')];
  // Imported history was never evaluated, so it is left out of the rates.
  const others = part((status) => status !== 'safe' && status !== 'suspicious');
  return (
    <Card title={t('payments')}>
      <Measures
        items={[
          { name: t('all_payments'), value: numberText(all.now), before: numberBefore(all.before) },
          { name: t('suspicious'), value: numberText(suspicious.now), before: numberBefore(suspicious.before) },
          {
            name: t('suspicious_share'),
            value: percentText(shareOf(suspicious.now, suspicious.now + safe.now)),
            before: percentBefore(shareOf(suspicious.before ?? 0, (suspicious.before ?? 0) + (safe.before ?? 0))),
          },
        ]}
      />
      <PeriodBars
        caption={t('payments')}
        periods={periods}
        parts={[
          { name: t('safe'), colour: 'good', counts: safe.counts },
          { name: t('suspicious'), colour: 'bad', counts: suspicious.counts },
          ...(others.now > 0 ? [{ name: t('not_evaluated'), colour: 'plain' as const, counts: others.counts }] : []),
        ]}
        rate={{ name: t('suspicious'), part: 1, among: [0, 1] }}
        hrefOf={(period) => withSpan('/transactions', period)}
      />
    </Card>
  );
}
