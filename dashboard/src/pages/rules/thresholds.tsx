import { useState } from 'preact/hooks';
import { common } from '../../../../packages/texts/src/common.ts';
import { useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Field, Select } from '../../components/field.tsx';
import { FormFault } from '../../components/form.tsx';
import { Card, PageFrame } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { Money } from '../../components/values.tsx';
import { branch, inBranch, may } from '../../session/session.ts';
import { ProposeDialog } from '../changes/propose.tsx';
import { TrialResult, useTrial } from './trial-result.tsx';
import { t } from './trial-texts.ts';

type Kind = 'limit' | 'threshold';
const read = async () => (await api.get('/v1/thresholds', { params: { query: inBranch() } })).data;
type Limits = Awaited<ReturnType<typeof read>>;

/**
 * Page with two limits of the branch. The user can save a limit only after the page has shown which past transactions
 * the limit would have flagged.
 */
export function ThresholdsPage() {
  const limits = useApiQuery(['thresholds'], read);
  return (
    <PageFrame title={t('thresholds')} lead={t('thresholds_lead')}>
      <Loaded query={limits}>
        {(data) => (
          <>
            <Limit kind="limit" of={data} />
            <Limit kind="threshold" of={data} />
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

function Limit({ kind, of }: { kind: Kind; of: Limits }) {
  const now = of[kind];
  const [amount, setAmount] = useState(now.amount === null ? '' : String(now.amount));
  const [days, setDays] = useState('90');
  const [tried, setTried] = useState<{ readonly id: number; readonly amount: string }>();
  const currency = now.currency ?? of.currency;
  const change = () => ({ kind, amount: amount.trim() === '' ? null : Number(amount), currency });
  const start = useAction(async () => {
    const { data } = await api.post('/v1/thresholds/effect', {
      params: { query: inBranch() },
      body: { ...change(), days: Number(days) },
    });
    setTried({ id: data.id, amount });
  });
  const [proposing, setProposing] = useState(false);
  return (
    <Card title={t(kind)}>
      <div class="stack">
        <p>
          <span class="muted">{t(`${kind}_hint`)}</span>{' '}
          <strong>
            {now.amount === null ? t('none_set') : <Money amount={now.amount} currency={now.currency ?? of.currency} />}
          </strong>
        </p>
        {may('change_settings') ? (
          <form
            class="filters"
            onSubmit={(event) => {
              event.preventDefault();
              void start.run();
            }}
          >
            <Field
              label={`${t('new_amount')} (${currency})`}
              hint={t('amount_hint')}
              type="number"
              inputmode="decimal"
              value={amount}
              onInput={setAmount}
            />
            <Select
              label={t('days')}
              value={days}
              onChange={setDays}
              options={['7', '30', '90'].map((one) => [one, one] as const)}
            />
            <Button type="submit" busy={start.busy}>
              {t('show_effect')}
            </Button>
          </form>
        ) : (
          <p class="muted">{common('read_only')}</p>
        )}
        <FormFault problem={start.problem} />
        {tried && (
          <Effect
            key={tried.id}
            id={String(tried.id)}
            title={t('effect', { n: days })}
            stale={tried.amount !== amount}
            onSave={() => setProposing(true)}
          />
        )}
        {tried && proposing && (
          <ProposeDialog
            proposal={{ limit: { ...change(), backtest: tried.id } }}
            branch={branch.value?.id}
            differences={[]}
            onDone={() => setTried(undefined)}
            onClose={() => setProposing(false)}
          />
        )}
      </div>
    </Card>
  );
}

interface EffectProps {
  id: string;
  title: string;
  stale: boolean;
  onSave: () => void;
}
function Effect({ id, title, stale, onSave }: EffectProps) {
  const trial = useTrial(id);
  return (
    <section class="stack">
      <h3>{title}</h3>
      <Loaded query={trial} rows={3}>
        {(data) => (
          <>
            <TrialResult of={data} />
            {data.state === 'done' && (
              <div class="row">
                <Button main disabled={stale} why={stale ? t('other') : undefined} onClick={onSave}>
                  {t('save')}
                </Button>
                {stale && <span class="muted">{t('other')}</span>}
              </div>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
