import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { inBranch } from '../../session/session.ts';
import { customerAt } from '../../shell/places.ts';
import { t } from './texts.ts';

const find = async (transaction: string) =>
  (await api.get('/v1/customers', { params: { query: { ...inBranch(), transaction } } })).data.items;

/** Links to the customers whose records have the customer number of a transaction. Shows nothing if there are none. */
export function CustomersOfTransaction({ id }: { id: number }) {
  const { data } = useApiQuery(['customers of a transaction', String(id)], () => find(String(id)));
  const known = (data ?? []).flatMap(({ reference }) => reference ?? []);
  if (known.length === 0) return null;
  return (
    <nav class="stack tight" aria-label={t('of_transaction')}>
      <h3>{t('of_transaction')}</h3>
      {known.map((reference) => (
        <a key={reference} href={customerAt(reference)}>
          {t('one', { reference })}
        </a>
      ))}
    </nav>
  );
}
