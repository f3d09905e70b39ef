import { useState } from 'preact/hooks';
import { catalogue } from '../../../../packages/texts/src/catalogue.ts';
import { decisionText, t as queueText } from '../../../../packages/texts/src/queue-texts.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Card } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { Badge, Time } from '../../components/values.tsx';
import { inBranch } from '../../session/session.ts';
import { base, customerAt } from '../../shell/places.ts';
import { numberOf } from './item-name.ts';
import { otherItems } from './other-items.ts';
import type { Item } from './read-item.ts';

const t = catalogue({
  en: {
    title: 'Other items of this customer',
    none: 'There is no other item.',
    all: 'All {n} items of this customer',
  },
  fr: {
    title: 'Autres éléments de ce client',
    none: 'Il n’y a pas d’autre élément.',
    all: 'Les {n} éléments de ce client',
  },
});
const MAX_SHOWN = 5;

/**
 * List of the customer's other items, alerts and cases, newest first. The list is loaded when the officer expands it,
 * because the audit log records this as an access to the customer. Shows nothing for a customer without a reference.
 */
export function OtherItemsCard({ of: { id, reference } }: { of: Item }) {
  const [isOpen, setOpen] = useState(false);
  if (!reference) return null;
  return (
    <Card>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t('title')}</summary>
        {isOpen && <Items reference={reference} except={id} />}
      </details>
    </Card>
  );
}

async function readWork(reference: string) {
  const { data } = await api.get('/v1/customers/{reference}', { params: { path: { reference }, query: inBranch() } });
  return data.work;
}
type Work = Awaited<ReturnType<typeof readWork>>;

function Items({ reference, except }: { reference: string; except: number }) {
  const work = useApiQuery(['work-of-customer', reference], () => readWork(reference));
  return (
    <Loaded query={work} rows={2}>
      {(all) => <Rows items={otherItems(all, except)} reference={reference} all={all.length} />}
    </Loaded>
  );
}

function Rows({ items, reference, all }: { items: Work; reference: string; all: number }) {
  if (items.length === 0) return <p class="muted">{t('none')}</p>;
  return (
    <>
      <ol class="timeline">
        {items.slice(0, MAX_SHOWN).map((item) => (
          <li key={item.id}>
            <a href={item.kind === 'case' ? `${base}/cases/${item.subject_id}` : `${base}/queue/${item.id}`}>
              {numberOf(item)}
            </a>{' '}
            <Badge tone={item.state === 'decided' ? 'good' : 'warn'}>{queueText(item.state)}</Badge>{' '}
            <Time at={item.created_at} />
            {item.decision && (
              <div class="small muted">
                {[decisionText(item), item.reason && queueText.of(item.reason)].filter(Boolean).join(': ')}
              </div>
            )}
          </li>
        ))}
      </ol>
      {items.length > MAX_SHOWN && <a href={customerAt(reference)}>{t('all', { n: all })}</a>}
    </>
  );
}
