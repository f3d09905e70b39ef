import { useRoute } from 'preact-iso';
import { common } from '../../../../packages/texts/src/common.ts';
import { t as crossCheckText } from '../../../../packages/texts/src/cross-check-texts.ts';
import { decisionText, t as queueText } from '../../../../packages/texts/src/queue-texts.ts';
import { t as kindText } from '../../../../packages/texts/src/verification-texts.ts';
import { useApiQuery } from '../../api/query.ts';
import { reasonsText } from '../../api/reasons-text.ts';
import { api } from '../../api/request.ts';
import { itemTitle, nameInTitle } from '../../components/item-title.ts';
import { RevealButton, Shown } from '../../components/masked.tsx';
import { Card, PageFrame } from '../../components/page.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { DataTable } from '../../components/table.tsx';
import { Badge, Money, Outcome, Time } from '../../components/values.tsx';
import { CrossChecks } from '../../evidence/cross-checks.tsx';
import { inBranch, may } from '../../session/session.ts';
import { base, behindHash, personAt } from '../../shell/places.ts';
import { t as transactionText } from '../transactions/texts.ts';
import { CustomerRisk } from './customer-risk.tsx';
import { t } from './texts.ts';

const read = async (reference: string) =>
  (await api.get('/v1/customers/{reference}', { params: { path: { reference }, query: inBranch() } })).data;
type Customer = Awaited<ReturnType<typeof read>>;

export function CustomerPage() {
  const { params } = useRoute();
  const reference = behindHash() || params['reference']!;
  const customer = useApiQuery(['customer', reference], () => read(reference));
  return (
    <PageFrame
      title={itemTitle(
        t('one', { reference }),
        nameInTitle(customer.data?.verifications.find(({ name }) => name)?.name),
      )}
      item={{ number: reference, isLoaded: customer.data !== undefined }}
      crumbs={[[t('title'), `${base}/customers`]]}
      actions={
        <>
          <RevealButton of={customer.data} />
          {may('handle_persons') && (
            <a class="button danger" href={personAt(reference)}>
              {t('forget')}
            </a>
          )}
        </>
      }
    >
      <Loaded query={customer}>
        {(data) => (
          <div class="columns wide-left">
            <div class="stack">
              <Disagreement of={data} />
              <CrossChecks of={data.cross_checks} />
              <Records of={data} />
              <CustomerRisk reference={reference} />
            </div>
            <div class="stack">
              <Work of={data} />
              <Transactions of={data} />
              <Card title={t('watched')}>
                {data.watches.length === 0 ? <p class="muted">{t('not_watched')}</p> : <Watched of={data} />}
              </Card>
              <Card title={t('would_go')}>
                <p>
                  {t('would', {
                    n: data.forget.deleted.records,
                    i: data.forget.deleted.images,
                    m: data.forget.deleted.transactions,
                  })}
                </p>
                {data.forget.stays.records + data.forget.stays.transactions + data.forget.holds > 0 && (
                  <p class="muted">
                    {t('would_stay', {
                      n: data.forget.stays.records,
                      m: data.forget.stays.transactions,
                      h: data.forget.holds,
                    })}
                  </p>
                )}
              </Card>
            </div>
          </div>
        )}
      </Loaded>
    </PageFrame>
  );
}

/** Warning at the top of the page if records of the customer contradict each other and may belong to two people. */
function Disagreement({ of: { cross_checks: checks } }: { of: Customer }) {
  const differing = new Set(checks.filter(({ verdict }) => verdict === 'differs').map(({ what }) => what));
  if (differing.size === 0) return null;
  return (
    <p class="notice bad" role="note">
      {t('records_differ', { what: [...differing].map((what) => crossCheckText.of(what)).join(', ') })}
    </p>
  );
}

/**
 * Shows the monitoring of a customer. The service monitors each passed check separately, but the page shows them
 * together.
 */
function Watched({ of: { watches } }: { of: Customer }) {
  const since = watches.map((watch) => watch.created_at).toSorted()[0];
  const alerts = watches.reduce((sum, watch) => sum + watch.alerts, 0);
  return (
    <p>
      {t('watched_since')} <Time at={since} />, {t('alerts_n', { n: alerts })}
    </p>
  );
}

function Records({ of }: { of: Customer }) {
  return (
    <Card flush title={t('records')}>
      {of.verifications.length === 0 ? (
        <Empty title={t('none')} hint={t('none_hint')} />
      ) : (
        <DataTable
          caption={t('records')}
          stacked
          items={of.verifications}
          keyOf={({ id }) => id}
          columns={[
            { title: common('status'), shrink: true, cell: ({ outcome }) => <Outcome of={outcome} /> },
            {
              title: common('kind'),
              cell: ({ id, kind, reason, reasons }) => (
                <>
                  <a class="row-link" href={`${base}/verifications/${id}`}>
                    {kindText.of(kind)} {id}
                  </a>
                  {reason && (
                    <span class="sub">
                      <Shown value={reason} as={() => reasonsText({ reason, reasons })} />
                    </span>
                  )}
                </>
              ),
            },
            { title: common('name'), optional: true, cell: ({ name }) => <Shown value={name} /> },
            { title: common('when'), shrink: true, cell: ({ created_at: at }) => <Time at={at} /> },
          ]}
        />
      )}
    </Card>
  );
}

const Work = ({ of }: { of: Customer }) => (
  <Card title={queueText('title')}>
    {of.work.length === 0 ? (
      <p class="muted">{queueText('nothing_before')}</p>
    ) : (
      <ol class="timeline">
        {of.work.map((item) => (
          <li key={item.id}>
            <a href={`${base}/queue/${item.id}`}>{queueText.of(item.kind)}</a>{' '}
            <Badge tone={item.state === 'decided' ? 'good' : 'warn'}>{queueText.of(item.state)}</Badge>{' '}
            <Time at={item.created_at} />
            {item.decision && <div class="small muted">{decisionText(item)}</div>}
          </li>
        ))}
      </ol>
    )}
  </Card>
);

const Transactions = ({ of }: { of: Customer }) => (
  <Card title={t('transactions')}>
    {of.transactions.length === 0 ? (
      <p class="muted">{t('no_transactions')}</p>
    ) : (
      <ol class="timeline">
        {of.transactions.slice(0, 20).map((one) => (
          <li key={one.id}>
            <a href={`${base}/transactions/${one.id}`}>
              {one.amount === null || one.currency === null ? (
                one.id
              ) : (
                <Money amount={one.amount} currency={one.currency} />
              )}
            </a>{' '}
            <Time at={one.at} />{' '}
            {one.status === 'suspicious' && <Badge tone="bad">{transactionText('suspicious')}</Badge>}{' '}
            {one.open_case && <Badge tone="warn">{one.open_case}</Badge>}
          </li>
        ))}
      </ol>
    )}
  </Card>
);
