import type { ComponentChildren } from 'preact';
import { t as queueText } from '../../../../packages/texts/src/queue-texts.ts';
import { useApiQuery } from '../../api/query.ts';
import { addressOf, api } from '../../api/request.ts';
import { Download } from '../../components/download.tsx';
import { Filters } from '../../components/filters.tsx';
import { useLocation } from '../../components/location.ts';
import { monthText } from '../../components/month-text.ts';
import { Card, PageFrame } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { type Column, DataTable } from '../../components/table.tsx';
import { Badge, numberText } from '../../components/values.tsx';
import { inBranch, may } from '../../session/session.ts';
import { base } from '../../shell/places.ts';
import { useRuleNames } from '../rules/rule-names.ts';
import { t } from './texts.ts';

const SPANS = ['1', '3', '6', '12', '24'];
const read = async (months: string) =>
  (await api.get('/v1/effectiveness', { params: { query: { ...inBranch(), months } } })).data;
type Figures = Awaited<ReturnType<typeof read>>;

const percent = (share: number | null): string =>
  share === null ? '–' : `${numberText(Math.round(share * 1000) / 10)} %`;
const hoursText = (hours: number): string => t('hours', { n: numberText(Math.round(hours * 10) / 10) });

export function EffectivenessPage() {
  const { query } = useLocation();
  const months = query['months'] ?? '6';
  const figures = useApiQuery(['effectiveness', months], () => read(months));
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={
        <Download href={addressOf('/v1/effectiveness.csv', { query: { ...inBranch(), months } })}>{t('csv')}</Download>
      }
    >
      <Filters of={[{ name: 'months', label: t('months'), first: '6', options: SPANS.map((n) => [n, n] as const) }]} />
      <Loaded query={figures}>{(data) => <Tables of={data} />}</Loaded>
    </PageFrame>
  );
}

const share: Column<{ readonly false_positive_share: number | null; readonly over_limit: boolean }> = {
  get title() {
    return t('share');
  },
  named: true,
  number: true,
  cell: (row) => (
    <>
      {percent(row.false_positive_share)} {row.over_limit && <Badge tone="bad">{t('over')}</Badge>}
    </>
  ),
};
const count = <Name extends string>(title: string, name: Name): Column<{ readonly [Each in Name]: number }> => ({
  ...{ title, named: true, number: true },
  cell: (row) => numberText(row[name]),
});

function Tables({ of }: { of: Figures }) {
  const ruleName = useRuleNames();
  return (
    <>
      <p class={of.false_positive_limit === null ? 'muted' : undefined}>
        {of.false_positive_limit === null ? t('no_limit') : t('limit', { limit: percent(of.false_positive_limit) })}{' '}
        {may('change_settings') && <a href={`${base}/branches`}>{t('set_limit')}</a>}
      </p>
      <Section
        title={t('by_month')}
        items={of.by_month}
        keyOf={({ month }) => month}
        columns={[
          { title: t('month'), cell: ({ month }) => monthText(month) },
          count(t('closed'), 'closed'),
          share,
          { title: t('median'), named: true, number: true, cell: ({ median_hours: hours }) => hoursText(hours) },
          { title: t('p90'), named: true, number: true, cell: ({ p90_hours: hours }) => hoursText(hours) },
          count(t('late'), 'late'),
        ]}
      />
      <Section
        title={t('by_rule')}
        items={of.by_rule}
        keyOf={({ rule, month }) => `${rule} ${month}`}
        columns={[
          { title: t('rule'), cell: ({ rule }) => ruleName(rule) },
          { title: t('month'), named: true, cell: ({ month }) => monthText(month) },
          count(t('false_positives'), 'false_positives'),
          count(t('confirmed'), 'confirmed'),
          share,
        ]}
      />
      <Section
        title={t('ageing')}
        items={of.ageing}
        keyOf={({ kind }) => kind}
        columns={[
          { title: t('kind'), cell: ({ kind }) => <a href={`${base}/queue?kind=${kind}`}>{queueText.of(kind)}</a> },
          ...(['days_1', 'days_3', 'days_7', 'days_30', 'older', 'overdue'] as const).map((name) =>
            count(t(name), name),
          ),
        ]}
      />
      <Section
        title={t('suppressed')}
        items={of.suppressed}
        keyOf={({ rule, month }) => `${rule} ${month}`}
        columns={[
          { title: t('rule'), cell: ({ rule }) => ruleName(rule) },
          { title: t('month'), named: true, cell: ({ month }) => monthText(month) },
          count(t('hits'), 'hits'),
        ]}
      />
      <Section
        title={t('samples')}
        hint={
          <>
            {t('samples_hint')} <a href={`${base}/rules/trials`}>{t('to_trials')}</a>
          </>
        }
        items={of.samples}
        keyOf={({ rule, side }) => `${rule} ${side}`}
        columns={[
          { title: t('rule'), cell: ({ rule }) => ruleName(rule) },
          { title: t('side'), named: true, cell: ({ side }) => t(side) },
          count(t('reviewed'), 'reviewed'),
          {
            title: t('suspicious'),
            named: true,
            number: true,
            cell: (row) => `${numberText(row.suspicious)} (${percent(row.suspicious_share)})`,
          },
          count(t('waiting'), 'waiting'),
        ]}
      />
    </>
  );
}

interface SectionProps<T> {
  title: string;
  hint?: ComponentChildren;
  items: readonly T[];
  keyOf: (item: T) => string;
  columns: readonly Column<T>[];
}
function Section<T>({ title, hint, items, keyOf, columns }: SectionProps<T>) {
  return (
    <Card title={title}>
      {hint && <p class="muted">{hint}</p>}
      {items.length ? (
        <DataTable caption={title} stacked items={items} keyOf={keyOf} columns={columns} />
      ) : (
        <p class="muted">{t('none')}</p>
      )}
    </Card>
  );
}
