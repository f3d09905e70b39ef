import { useState } from 'preact/hooks';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Select } from '../../components/field.tsx';
import { Card } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { DataTable } from '../../components/table.tsx';
import { dayText, Facts, Money, moneyText, numberText } from '../../components/values.tsx';
import { inBranch } from '../../session/session.ts';
import { region } from '../../texts/language.ts';
import { DAY_MS, DAY_WIDTH, dateOfMidnight, dayAt, HEIGHT, layOutMoney, nextDay } from './money-layout.ts';
import { t } from './money-texts.ts';
import './money.css';

const windows = ['7', '30', '90'] as const;
type Days = (typeof windows)[number];
const read = async (id: string, days: Days) =>
  (await api.get('/v1/cases/{id}/money', { params: { path: { id }, query: { ...inBranch(), days } } })).data;
type Whole = Awaited<ReturnType<typeof read>>;
type InCurrency = Whole['currencies'][number];

const shortText = (amount: number): string =>
  new Intl.NumberFormat(region(), { notation: 'compact', maximumFractionDigits: 1 }).format(amount);
const shareText = (share: number): string =>
  new Intl.NumberFormat(region(), { style: 'percent', maximumFractionDigits: 0 }).format(share);

/**
 * Shows the money that the case's subject received and sent by day, as a chart, as a text about one day, and as a
 * table.
 */
export function CaseMoney({ id }: { id: string }) {
  const [days, setDays] = useState<Days>('30');
  const [currency, setCurrency] = useState('');
  const money = useApiQuery(['case-money', id, { days }], () => read(id, days));
  const { currencies = [] } = money.data ?? {};
  const chosen = currencies.find((one) => one.currency === currency) ?? currencies[0];
  return (
    <Card title={t('title')}>
      <div class="stack money">
        <div class="row">
          <Select
            label={t('window')}
            value={days}
            onChange={(value) => setDays(value as Days)}
            options={windows.map((n) => [n, t('days', { n })] as const)}
          />
          {currencies.length > 1 && (
            <Select
              label={t('currency')}
              value={chosen?.currency ?? ''}
              onChange={setCurrency}
              options={currencies.map((one) => [one.currency, one.currency] as const)}
            />
          )}
        </div>
        <Loaded query={money}>
          {(data) =>
            chosen ? (
              <OneCurrency key={`${chosen.currency} ${data.from}`} of={chosen} from={data.from} to={data.to} />
            ) : (
              <p class="muted">{t('none')}</p>
            )
          }
        </Loaded>
      </div>
    </Card>
  );
}

function OneCurrency({ of, from, to }: { of: InCurrency; from: string; to: string }) {
  const { currency, steps } = of;
  const width = dayAt(from, dateOfMidnight(to));
  const picture = layOutMoney(steps, { from, days: width });
  const moved = picture.bars.map(({ at }) => at);
  const [at, setAt] = useState(moved.at(-1)!);
  const step = steps[moved.indexOf(at)]!;
  const money = (amount: number): string => moneyText(amount, currency);
  const sentence = t('of_day', {
    day: dayText(step.day),
    in: money(step.in),
    out: money(step.out),
    balance: money(step.balance),
    n: step.movements,
    flagged: step.flagged,
  });
  return (
    <>
      <Facts
        of={[
          [t('in'), <Money key="i" amount={of.in} currency={currency} />],
          [t('out'), <Money key="o" amount={of.out} currency={currency} />],
          [t('balance'), <Money key="b" amount={of.balance} currency={currency} />],
          [t('left'), of.in > 0 && shareText(of.out / of.in)],
        ]}
      />
      <figure>
        <figcaption class="row small muted">
          <span class="key came">{t('in')}</span>
          <span class="key went">{t('out')}</span>
          <span class="key balance">{t('balance')}</span>
          {of.flagged > 0 && <span class="key flagged">{t('flagged')}</span>}
        </figcaption>
        <div class="plot">
          <div class="axis small muted" aria-hidden="true">
            {picture.axis.map(({ amount, y }) => (
              <span key={amount} style={{ top: `${100 * y}%` }}>
                {shortText(amount)}
              </span>
            ))}
          </div>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the slider below chooses a day by the keyboard */}
          <svg
            viewBox={`0 0 ${width * DAY_WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={t('picture', { currency })}
            onClick={(event) => {
              const box = event.currentTarget.getBoundingClientRect();
              const wanted = Math.floor(((event.clientX - box.left) / box.width) * width);
              const nearest = (one: number, other: number) => Math.abs(one - wanted) - Math.abs(other - wanted);
              setAt(moved.toSorted(nearest)[0]!);
            }}
          >
            <rect class="chosen" x={at * DAY_WIDTH} y="0" width={DAY_WIDTH} height={HEIGHT} />
            {picture.bars.map(({ at: day, came, went }, nth) => (
              <g key={day}>
                <rect class="came" x={day * DAY_WIDTH + 1} width={DAY_WIDTH - 2} {...came} />
                <rect class="went" x={day * DAY_WIDTH + 1} width={DAY_WIDTH - 2} {...went} />
                {steps[nth]!.flagged > 0 && (
                  <rect class="flagged" x={day * DAY_WIDTH + 1} width={DAY_WIDTH - 2} y={HEIGHT - 4} height="4" />
                )}
              </g>
            ))}
            <line class="zero" x1="0" x2={width * DAY_WIDTH} y1={picture.zero} y2={picture.zero} />
            <path class="balance" d={picture.balance} />
          </svg>
          <input
            type="range"
            min="0"
            max={width - 1}
            value={at}
            aria-label={t('day')}
            aria-valuetext={sentence}
            onInput={(event) => {
              const day = nextDay(moved, at, Number(event.currentTarget.value));
              event.currentTarget.value = String(day);
              setAt(day);
            }}
          />
          <div class="row apart small muted ends" aria-hidden="true">
            <span>{dayText(dateOfMidnight(from))}</span>
            <span>{dayText(dateOfMidnight(new Date(Date.parse(to) - DAY_MS).toISOString()))}</span>
          </div>
        </div>
      </figure>
      <p>{sentence}</p>
      <details>
        <summary>{t('table')}</summary>
        <DataTable
          caption={t('title')}
          stacked
          items={steps}
          keyOf={({ day }) => day}
          columns={[
            { title: t('day'), named: true, cell: ({ day }) => dayText(day) },
            { title: t('in'), named: true, number: true, cell: (one) => money(one.in) },
            { title: t('out'), named: true, number: true, cell: (one) => money(one.out) },
            { title: t('balance'), named: true, number: true, cell: ({ balance }) => money(balance) },
            { title: t('transactions'), named: true, number: true, cell: ({ movements }) => numberText(movements) },
            { title: t('flagged'), named: true, number: true, cell: ({ flagged }) => numberText(flagged) },
          ]}
        />
      </details>
      <p class="muted small">{t('note')}</p>
    </>
  );
}
