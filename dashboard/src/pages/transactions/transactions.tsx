import { useState } from 'preact/hooks';
import { useRoute } from 'preact-iso';
import { common } from '../../../../packages/texts/src/common.ts';
import { t as fieldText } from '../../../../packages/texts/src/evidence-texts.ts';
import { ruleNameText } from '../../../../packages/texts/src/rule-name-texts.ts';
import { foundText, sentenceText, signalText } from '../../../../packages/texts/src/rule-texts.ts';
import { valueText } from '../../../../packages/texts/src/value-texts.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { endOfDay, startOfDay } from '../../components/branch-days.ts';
import { Columns } from '../../components/columns.tsx';
import { ExportList } from '../../components/export-list.tsx';
import { Filters } from '../../components/filters.tsx';
import { isObject } from '../../components/is-object.ts';
import { itemTitle, nameInTitle } from '../../components/item-title.ts';
import { lazyPart } from '../../components/lazy-part.tsx';
import { Listing } from '../../components/listing.tsx';
import { useLocation } from '../../components/location.ts';
import { RevealButton, Shown } from '../../components/masked.tsx';
import { Card, PageFrame } from '../../components/page.tsx';
import { SavedViews } from '../../components/saved-views.tsx';
import { Loaded } from '../../components/states.tsx';
import type { Column } from '../../components/table.tsx';
import { Badge, Facts, Money, moneyText, Raw, Time, timeText } from '../../components/values.tsx';
import { ReplayButton } from '../../evidence/replay.tsx';
import { inBranch, may } from '../../session/session.ts';
import { base } from '../../shell/places.ts';
import { t as shellText } from '../../shell/texts.ts';
import { CustomersOfTransaction } from '../customers/of-transaction.tsx';
import { replay } from './replay.ts';
import { RuleResults } from './rule-results.tsx';
import { t } from './texts.ts';

const WithToday = lazyPart(() => import('./with-today.tsx'), 'WithToday');

const find = async ({ status, code, rule, transaction_id: sent, from, to, sort, cursor }: Record<string, string>) =>
  (
    await api.get('/v1/transactions', {
      params: {
        query: {
          ...inBranch(),
          limit: '50',
          ...(status && { status: status as 'safe' }),
          ...(code && { code }),
          ...(rule && { rule }),
          ...(sent && { transaction_id: sent }),
          ...(from && { from: startOfDay(from) }),
          ...(to && { to: endOfDay(to) }),
          sort: sort === 'received' ? ('received' as const) : ('at' as const),
          ...(cursor && { cursor }),
        },
      },
    })
  ).data;
type Item = Awaited<ReturnType<typeof find>>['items'][number];
const verdicts = { safe: 'good', suspicious: 'bad', not_evaluated: 'plain' } as const;
const Verdict = ({ of }: { of: keyof typeof verdicts }) => <Badge tone={verdicts[of]}>{t(of)}</Badge>;

export function TransactionsPage() {
  const { query } = useLocation();
  const list = useApiQuery(['transactions', query], () => find(query));
  const columns: readonly Column<Item>[] = [
    { id: 'status', title: t('status'), shrink: true, cell: ({ status }) => <Verdict of={status} /> },
    {
      title: t('rules'),
      cell: ({ id, transaction_id: sent, rules }) => (
        <>
          <a class="row-link" href={`${base}/transactions/${id}`}>
            {rules.length ? rules.map(ruleNameText).join(', ') : t('one', { id })}
          </a>
          <span class="sub mono">{sent}</span>
        </>
      ),
    },
    {
      id: 'amount',
      title: t('amount'),
      number: true,
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    { id: 'code', title: t('code'), number: true, optional: true, cell: ({ activity_code: code }) => code },
    {
      title: t('at'),
      shrink: true,
      sort: { value: 'at', order: 'descending', first: true },
      cell: ({ at }) => <Time at={at} />,
    },
    {
      id: 'received',
      title: t('received'),
      shrink: true,
      optional: true,
      sort: { value: 'received', order: 'descending' },
      cell: ({ created_at: at }) => <Time at={at} />,
    },
  ];
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          <SavedViews page="transactions" />
          <Columns list="transactions" columns={columns} />
          <ExportList kind="transactions" />
        </>
      }
    >
      <Filters
        of={[
          {
            name: 'status',
            label: t('status'),
            options: [
              ['safe', t('safe')],
              ['suspicious', t('suspicious')],
            ],
          },
          {
            name: 'code',
            label: t('code'),
            options: ['200', '450', '451', '452', '453', '454', '455', '456', '457'].map(
              (code) => [code, code] as const,
            ),
          },
          { name: 'from', label: common('from'), type: 'date' },
          { name: 'to', label: common('to'), type: 'date' },
          { name: 'rule', label: t('rule'), type: 'search', more: true },
          { name: 'transaction_id', label: common('reference'), type: 'search', more: true },
        ]}
      />
      <Listing<Item>
        query={list}
        list="transactions"
        caption={t('caption')}
        stacked
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `${base}/transactions/${id}`}
        empty={{
          title: t('empty'),
          hint: t('empty_hint'),
          sample: true,
          next: may('manage_keys') ? { text: shellText('keys'), path: '/keys' } : undefined,
        }}
        columns={columns}
      />
    </PageFrame>
  );
}

const readOne = async (id: string) =>
  (await api.get('/v1/transactions/{id}', { params: { path: { id }, query: inBranch() } })).data;

const titleOf = ({ status, amount, currency, at, transaction }: Awaited<ReturnType<typeof readOne>>): string => {
  return itemTitle(
    t(`${status}_one`),
    moneyText(amount, currency),
    nameInTitle(transaction?.customer_details?.customer_name),
    timeText(at),
  );
};

export function TransactionPage() {
  const id = useRoute().params['id'] ?? '';
  const one = useApiQuery(['transaction', id], () => readOne(id));
  return (
    <PageFrame
      title={one.data ? titleOf(one.data) : t('one', { id })}
      item={{ number: t('one', { id }), isLoaded: one.data !== undefined }}
      crumbs={[[t('title'), `${base}/transactions`]]}
      actions={
        one.data && (
          <>
            {one.data.status !== 'not_evaluated' && <ReplayButton ask={() => replay(id)} />}
            <RevealButton of={one.data} />
          </>
        )
      }
    >
      <Loaded query={one}>
        {(data) => (
          <div class="columns wide-left">
            <div class="stack">
              <Card title={t('why')}>
                <RuleResults results={data.results} />
              </Card>
              {data.status !== 'not_evaluated' && <TodayCard id={id} isOpen={data.found_late} />}
              <Card>
                <details>
                  <summary>{t('signals')}</summary>
                  <Facts
                    of={data.signals.map(
                      ({ signal, value, message }) =>
                        [
                          signalText(signal),
                          value === null ? (
                            <span class="muted">{message && sentenceText(message)}</span>
                          ) : (
                            foundText({ found: value }, signal)
                          ),
                        ] as const,
                    )}
                  />
                </details>
                <Raw title={t('sent')} of={data.transaction} />
              </Card>
            </div>
            <Card>
              <div class="stack">
                <Facts
                  of={[
                    [t('status'), <Verdict key="v" of={data.status} />],
                    [t('amount'), <Money key="m" amount={data.amount} currency={data.currency} />],
                    [t('code'), data.activity_code],
                    [t('score'), data.score],
                    [t('at'), <Time key="t" at={data.at} exact />],
                    [
                      common('reference'),
                      <span key="r" class="mono">
                        {data.transaction_id}
                      </span>,
                    ],
                    [
                      t('rule_set'),
                      data.rule_set && (
                        <a key="s" href={`${base}/rules/versions/${data.rule_set}`}>
                          {t('version', { n: data.rule_set })}
                        </a>
                      ),
                    ],
                  ]}
                />
                <CustomersOfTransaction id={data.id} />
                <Sent of={data.transaction} />
              </div>
            </Card>
          </div>
        )}
      </Loaded>
    </PageFrame>
  );
}

/** Compares the answer with an evaluation of today. The comparison is loaded when the user expands this card. */
function TodayCard({ id, isOpen: opensFirst }: { id: string; isOpen: boolean }) {
  const [isOpen, setOpen] = useState(opensFirst);
  return (
    <Card>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <h2 style={{ display: 'inline' }}>{t('with_today')}</h2>
        </summary>
        {isOpen && <WithToday id={id} />}
      </details>
    </Card>
  );
}

/** Shows the fields that the integrator sent for the transaction, in groups. */
export function Sent({ of }: { of: unknown }) {
  if (!isObject(of)) return null;
  return (
    <div class="stack tight">
      {Object.entries(of)
        .filter(
          (entry): entry is [string, Record<string, unknown>] => isObject(entry[1]) && entry[1]['masked'] !== true,
        )
        .map(([group, fields]) => (
          <section key={group}>
            <h3>{fieldText.of(group)}</h3>
            <Facts
              of={Object.entries(fields).map(
                ([name, value]) =>
                  [
                    fieldText.of(name),
                    <Shown key={name} value={value} as={(text) => valueText(name, text)} />,
                  ] as const,
              )}
            />
          </section>
        ))}
    </div>
  );
}
