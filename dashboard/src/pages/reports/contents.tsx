import { valueText } from '../../../../packages/texts/src/value-texts.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Card } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { DataTable } from '../../components/table.tsx';
import { Facts, Money, Time } from '../../components/values.tsx';
import { inBranch } from '../../session/session.ts';
import type { Report } from './read-report.ts';
import { t } from './texts.ts';

const readContents = async (id: number) =>
  (await api.get('/v1/reports/{id}/contents', { params: { path: { id: String(id) }, query: inBranch() } })).data;
type Contents = Awaited<ReturnType<typeof readContents>>;
type Line = Contents['transactions'][number];

/** Shows the contents of the report, for the person who approves it and for later readers. */
export function ReportContentsCard({ of }: { of: Report }) {
  const contents = useApiQuery(['report-contents', String(of.id), of.digest ?? of.state], () => readContents(of.id));
  return (
    <Card title={t(of.state === 'draft' ? 'to_approve' : 'as_approved')}>
      <Loaded query={contents}>{(data) => <Whole of={data} />}</Loaded>
    </Card>
  );
}

function Whole({ of: { kind, report_code: code, entity, person, words, transactions, indicators } }: { of: Contents }) {
  const named = (fields: Contents['person']) => fields.map(({ field, value }) => [t.of(field), value] as const);
  return (
    <div class="stack">
      <Facts
        of={[
          [t('kind'), `${t(kind)} (${code})`],
          [t('entity'), entity],
          [t('indicators_in'), indicators.join(', ')],
        ]}
      />
      <section class="stack tight">
        <h3>{t('person')}</h3>
        {person.length ? <Facts of={named(person)} /> : <p class="muted">{t('person_none')}</p>}
      </section>
      <section class="stack tight">
        <h3>{t('words')}</h3>
        {words.length ? <Facts of={named(words)} /> : <p class="muted">{t('words_none')}</p>}
      </section>
      <section class="stack tight">
        <h3>{t('transactions_n', { n: transactions.length })}</h3>
        {transactions.length > 0 && <Transactions items={transactions} />}
      </section>
    </div>
  );
}

const Transactions = ({ items }: { items: readonly Line[] }) => (
  <DataTable<Line>
    caption={t('transactions')}
    stacked
    items={items}
    keyOf={({ transaction_id: id }) => id}
    columns={[
      {
        title: t('transactions'),
        cell: ({ transaction_id: id, at, transaction_type: type }) => (
          <>
            <span class="mono">{id}</span>
            <span class="sub">
              <Time at={at} exact /> · {valueText('transaction_type', type)}
            </span>
          </>
        ),
      },
      {
        title: t('amount'),
        shrink: true,
        named: true,
        cell: ({ amount, currency, amount_local: local }) => (
          <>
            <Money amount={amount} currency={currency} />
            {local !== null && local !== String(amount) && <span class="sub">{t('local', { amount: local })}</span>}
          </>
        ),
      },
      {
        title: t('from'),
        named: true,
        cell: ({ origin_account: account, ...one }) => <Party account={account} name={nameOf(one, 'out')} />,
      },
      {
        title: t('to'),
        named: true,
        cell: ({ destination_account: account, ...one }) => <Party account={account} name={nameOf(one, 'in')} />,
      },
    ]}
  />
);

/**
 * Returns the name of the party that sends the payment (`out`) or receives it (`in`). The customer is one of these
 * parties, and the counterparty is the other.
 */
const nameOf = (one: Pick<Line, 'direction' | 'customer_name' | 'counterparty_name'>, side: 'in' | 'out') =>
  one.direction === side ? one.customer_name : one.counterparty_name;
const Party = ({ account, name }: { account: string | null; name: string | null }) => (
  <>
    {name ?? '–'}
    {account !== null && <span class="sub mono">{account}</span>}
  </>
);
