import { useMemo, useState } from 'preact/hooks';
import { common } from '../../../../packages/texts/src/common.ts';
import { t as queueText } from '../../../../packages/texts/src/queue-texts.ts';
import { reasonCodeText } from '../../../../packages/texts/src/reason-texts.ts';
import { t as kindText } from '../../../../packages/texts/src/verification-texts.ts';
import { Problem } from '../../api/problem.ts';
import { useApiQuery } from '../../api/query.ts';
import { DaysChart, type Series } from '../../components/chart.tsx';
import { Select } from '../../components/field.tsx';
import { Card } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { DataTable } from '../../components/table.tsx';
import { numberText, Outcome } from '../../components/values.tsx';
import { base } from '../../shell/places.ts';
import { language } from '../../texts/language.ts';
import { t as deliveryText } from '../connections/texts.ts';
import { Captures } from './captures.tsx';
import { DEFAULT_DAYS, type Overview, readOverview } from './read-overview.ts';
import { pageOf } from './rows.ts';
import { t } from './texts.ts';

const GOOD = ['valid', 'live', 'match', 'pass', 'clear', 'passed'];
const OPEN = ['review', 'hit'];
const toneOf = (outcome: string): 'good' | 'open' | 'bad' =>
  GOOD.includes(outcome) ? 'good' : OPEN.includes(outcome) ? 'open' : 'bad';

const duration = (minutes: number): string =>
  minutes < 120 ? t('minutes', { n: Math.round(minutes) }) : t('hours', { n: Math.round(minutes / 6) / 10 });
const dayList = (count: number): string[] =>
  Array.from({ length: count }, (_, at) =>
    new Date(Date.now() - (count - 1 - at) * 86_400_000).toISOString().slice(0, 10),
  );

export function Trends() {
  const [days, setDays] = useState(DEFAULT_DAYS);
  const overview = useApiQuery(['overview', { days }], () => readOverview(days));
  if (overview.error instanceof Problem && overview.error.status === 404) return null;
  return (
    <>
      <div class="filters">
        <Select
          label={t('days')}
          value={days}
          onChange={setDays}
          options={['7', '30', '90'].map((one) => [one, one] as const)}
        />
      </div>
      <Loaded query={overview}>{(data) => <Figures of={data} days={Number(days)} />}</Loaded>
    </>
  );
}

function Figures({ of, days }: { of: Overview; days: number }) {
  const list = useMemo(() => dayList(days), [days]);
  const checks = useMemo((): Series[] => {
    const sums = (tone: string) =>
      list.map((day) =>
        of.verifications_by_day
          .filter((line) => line.day === day && toneOf(line.outcome) === tone)
          .reduce((sum, { count }) => sum + count, 0),
      );
    return [
      { name: t('good'), colour: 'good', values: sums('good') },
      { name: t('open'), colour: 'warn', values: sums('open') },
      { name: t('bad'), colour: 'bad', values: sums('bad') },
    ];
  }, [of, list, language.value]);
  const payments = useMemo((): Series[] => {
    const sums = (status: string) =>
      list.map((day) =>
        of.transactions_by_day
          .filter((line) => line.day === day && line.status === status)
          .reduce((sum, { count }) => sum + count, 0),
      );
    return [
      { name: t('safe'), colour: 'good', values: sums('safe') },
      { name: t('suspicious'), colour: 'bad', values: sums('suspicious') },
    ];
  }, [of, list, language.value]);
  const all = of.verifications.reduce((sum, { count }) => sum + count, 0);
  const share = (tone: string): number =>
    Math.round(
      (100 *
        of.verifications.filter(({ outcome }) => toneOf(outcome) === tone).reduce((sum, { count }) => sum + count, 0)) /
        Math.max(1, all),
    );
  const checksSaid =
    all === 0 ? t('none_said') : t('checks_said', { n: all, days, good: share('good'), open: share('open') });
  const paid = payments.flatMap(({ values }) => values).reduce((sum, value) => sum + value, 0);
  const paymentsSaid = t('payments_said', { n: paid, bad: payments[1]!.values.reduce((sum, value) => sum + value, 0) });
  return (
    <>
      <div class="columns">
        <Card title={t('checks')}>
          <p>{checksSaid}</p>
          <DaysChart title={checksSaid} days={list} series={checks} />
        </Card>
        <Card title={t('payments')}>
          <p>{paymentsSaid}</p>
          <DaysChart title={paymentsSaid} days={list} series={payments} />
        </Card>
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
        <Card flush title={t('time')}>
          {of.time_to_decide.length === 0 ? (
            <p class="muted pad">{t('no_decisions')}</p>
          ) : (
            <DataTable
              caption={t('time')}
              stacked
              items={of.time_to_decide}
              keyOf={({ kind }) => kind}
              columns={[
                { title: queueText('kind'), cell: ({ kind, rows }) => <a href={pageOf(rows)}>{queueText.of(kind)}</a> },
                { title: t('decided'), number: true, named: true, cell: ({ decided }) => numberText(decided) },
                {
                  title: t('median'),
                  number: true,
                  named: true,
                  cell: ({ median_minutes: median }) => duration(median),
                },
                { title: t('p90'), number: true, named: true, cell: ({ p90_minutes: late }) => duration(late) },
              ]}
            />
          )}
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
