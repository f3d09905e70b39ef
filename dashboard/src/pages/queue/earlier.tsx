import { catalogue } from '../../../../packages/texts/src/catalogue.ts';
import { decisionText, t as queueText } from '../../../../packages/texts/src/queue-texts.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Card } from '../../components/page.tsx';
import { Badge, Time } from '../../components/values.tsx';
import { inBranch } from '../../session/session.ts';
import { base, customerAt } from '../../shell/places.ts';
import { earlierItems } from './earlier-items.ts';
import { numberOf } from './item-name.ts';
import type { Item } from './read-item.ts';

const t = catalogue({
  en: {
    title: 'Other items of this customer',
    all: 'All {n} items of this customer',
  },
  fr: {
    title: 'Autres éléments de ce client',
    all: 'Les {n} éléments de ce client',
  },
});
const MAX_SHOWN = 5;

/**
 * Lists the customer's other items, alerts and cases, newest first. Shows nothing for a customer without a reference,
 * and nothing if there is no other item.
 */
export function EarlierItems({ of }: { of: Item }) {
  const { reference } = of;
  const work = useApiQuery(['work-of-customer', reference], async () =>
    reference
      ? (await api.get('/v1/customers/{reference}', { params: { path: { reference }, query: inBranch() } })).data.work
      : [],
  );
  const items = earlierItems(work.data ?? [], of.id);
  if (!reference || items.length === 0) return null;
  return (
    <Card title={t('title')}>
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
      {items.length > MAX_SHOWN && <a href={customerAt(reference)}>{t('all', { n: items.length + 1 })}</a>}
    </Card>
  );
}
