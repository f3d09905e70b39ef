import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { common } from '../../../../packages/texts/src/common.ts';
import { useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field, nothingChosen, Select } from '../../components/field.tsx';
import { FormFault } from '../../components/form.tsx';
import { Loaded } from '../../components/states.tsx';
import { inBranch } from '../../session/session.ts';
import { base } from '../../shell/places.ts';
import { t } from './texts.ts';

const kinds = ['sar', 'ctr'] as const;
/**
 * Returns today's date by the user's clock, because the user is in the country of the branch. The UTC day would be
 * wrong: in Lagos it ends an hour too late.
 */
const today = (): string => {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};
const CUSTOMER = ['customer_name', 'identifier', 'identifier_type', 'customer_email'] as const;

/**
 * Dialog that opens a case for a report without an alert. The report is about an activity, or about a customer's
 * currency transactions on one day.
 */
export function OpenByHand({ onClose }: { onClose: () => void }) {
  const { route } = useLocation();
  const [kind, setKind] = useState<(typeof kinds)[number]>('sar');
  const [customer, setCustomer] = useState<Readonly<Record<string, string>>>({});
  const [day, setDay] = useState(today);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [reason, setReason] = useState('');
  const open = useAction(async () => {
    const filled = Object.fromEntries(Object.entries(customer).filter(([, value]) => value.trim() !== ''));
    const body =
      kind === 'sar'
        ? { kind: 'activity' as const, customer: { customer_name: '', ...filled }, reason }
        : { kind: 'currency' as const, transactions: [...chosen], reason: reason || t('why_currency_text', { day }) };
    const { data } = await api.post('/v1/cases', { params: { query: inBranch() }, body });
    route(`${base}/cases/${data.id}`);
  }, t('opened'));
  return (
    <Dialog title={t('by_hand')} onClose={onClose}>
      <form
        class="stack"
        onSubmit={async (event) => {
          event.preventDefault();
          if (await open.run()) onClose();
        }}
      >
        <p class="muted">{t('by_hand_hint')}</p>
        <FormFault problem={open.problem} />
        <Select
          label={t('kind')}
          value={kind}
          onChange={(value) => setKind(value as typeof kind)}
          options={kinds.map((one) => [one, t(one)] as const)}
        />
        {kind === 'sar' ? (
          CUSTOMER.map((name) => (
            <Field
              key={name}
              label={t(name)}
              value={customer[name] ?? ''}
              required={name === 'customer_name'}
              maxlength={name === 'identifier_type' ? 60 : 100}
              onInput={(value) => setCustomer({ ...customer, [name]: value })}
            />
          ))
        ) : (
          <>
            <Field label={t('day')} type="date" value={day} onInput={setDay} required />
            <CustomersOfDay key={day} day={day} value={chosen} onChange={setChosen} />
          </>
        )}
        <Field
          label={t(kind === 'sar' ? 'why_activity' : 'why_currency')}
          value={reason}
          onInput={setReason}
          lines={3}
          required={kind === 'sar'}
          maxlength={8000}
        />
        <div class="buttons">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button main type="submit" busy={open.busy} disabled={kind === 'ctr' && chosen.length === 0}>
            {t('open_case')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function CustomersOfDay({
  day,
  value,
  onChange,
}: {
  day: string;
  value: readonly number[];
  onChange: (ids: readonly number[]) => void;
}) {
  const list = useApiQuery(
    ['reportable', day],
    async () =>
      (await api.get('/v1/reportable-transactions', { params: { query: { ...inBranch(), date: day } } })).data
        .customers,
  );
  return (
    <Loaded query={list} rows={1}>
      {(customers) =>
        customers.length === 0 ? (
          <p class="muted">{t('day_none')}</p>
        ) : (
          <Select
            label={t('day_choose')}
            value={value.join(',')}
            required
            onChange={(text) => onChange(text ? text.split(',').map(Number) : [])}
            options={[
              nothingChosen(),
              ...customers.map(
                ({ total, currency, transactions }) =>
                  [
                    transactions.map(({ id }) => id).join(','),
                    t('day_customer', { amount: total, currency, n: transactions.length }),
                  ] as const,
              ),
            ]}
          />
        )
      }
    </Loaded>
  );
}
