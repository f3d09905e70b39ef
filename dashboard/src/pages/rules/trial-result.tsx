import { common } from '../../../../packages/texts/src/common.ts';
import { ruleNameText } from '../../../../packages/texts/src/rule-name-texts.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { PairBars } from '../../components/bars.tsx';
import { Badge, numberText, type Tone } from '../../components/values.tsx';
import { inBranch } from '../../session/session.ts';
import { base } from '../../shell/places.ts';
import { t } from './trial-texts.ts';

const AGAIN_MS = 1500;
const readTrial = async (id: string) =>
  (await api.get('/v1/rules/backtests/{id}', { params: { path: { id }, query: inBranch() } })).data;
export type Trial = Awaited<ReturnType<typeof readTrial>>;
export type TrialOutcome = NonNullable<Trial['result']>;
/** Loads a back-test, and loads it again until it is finished. */
export const useTrial = (id: string) =>
  useApiQuery(
    ['trial', id],
    () => readTrial(id),
    (data) => (data && (data.state === 'done' || data.state === 'failed') ? false : AGAIN_MS),
  );

const tones: Record<Trial['state'], Tone> = { waiting: 'plain', running: 'info', done: 'good', failed: 'bad' };
export const TrialState = ({ of }: { of: Trial['state'] }) => <Badge tone={tones[of]}>{t(of)}</Badge>;

/**
 * Shows the results of a back-test: a summary in one sentence, the results of each rule, and the transactions with a
 * different result.
 */
export function TrialResult({ of }: { of: Trial }) {
  const { result } = of;
  if (of.state === 'failed') return <p class="notice bad">{t('failed_hint')}</p>;
  if (!result)
    return (
      <p class="row" role="status">
        <progress aria-label={t('going')} /> {t('going')}
      </p>
    );
  const rate = (side: { per_1000_customer_days: number }) =>
    numberText(Math.round(side.per_1000_customer_days * 10) / 10);
  const rules = result.rules.filter((rule) => rule.base_hits + rule.draft_hits + rule.below_hits > 0);
  return (
    <div class="stack">
      <p>
        <strong>
          {t('said', {
            n: numberText(result.transactions),
            before: numberText(result.base.alerts),
            after: numberText(result.draft.alerts),
            both: numberText(result.both),
          })}
        </strong>{' '}
        {result.of > result.transactions && t('sampled', { of: numberText(result.of) })}{' '}
        {t('per_1000', { before: rate(result.base), after: rate(result.draft) })}
      </p>
      <PairBars
        caption={t('result')}
        before={t('now')}
        after={t('proposed')}
        items={[
          { name: t('alerts'), before: result.base.alerts, after: result.draft.alerts },
          { name: t('customers'), before: result.base.customers, after: result.draft.customers },
        ]}
      />
      {rules.length > 0 && (
        <section class="stack tight">
          <h3>{t('by_rule')}</h3>
          <PairBars
            caption={t('by_rule')}
            before={t('now')}
            after={t('proposed')}
            items={rules.map((rule) => ({
              name: ruleNameText({ stable_id: rule.rule, name: rule.name }),
              before: rule.base_hits,
              after: rule.draft_hits,
              note: [
                rule.below_hits > 0 && t('near', { n: rule.below_hits }),
                rule.not_evaluated > 0 && t('lacking', { n: rule.not_evaluated }),
              ]
                .filter(Boolean)
                .join(' · '),
            }))}
          />
        </section>
      )}
      <Known of={result} />
      <div class="columns">
        <Some title={t('gained')} ids={result.gained} />
        <Some title={t('lost')} ids={result.lost} />
        <Some title={t('missed')} ids={result.missed ?? []} />
      </div>
    </div>
  );
}

function Known({ of: { confirmed, cleared } }: { of: TrialOutcome }) {
  if (confirmed.of + cleared.of === 0) return null;
  return (
    <section class="stack tight">
      <h3>{t('known')}</h3>
      <PairBars
        caption={t('known')}
        before={t('now')}
        after={t('proposed')}
        items={[
          { ...sides(confirmed), name: t('confirmed') },
          { ...sides(cleared), name: t('cleared') },
        ]}
      />
    </section>
  );
}
const sides = ({ of, base: before, draft: after }: TrialOutcome['confirmed']) => ({
  before,
  after,
  note: t('known_said', { n: of }),
});

const Some = ({ title, ids }: { title: string; ids: readonly number[] }) => (
  <section class="stack tight">
    <h3>{title}</h3>
    {ids.length === 0 ? (
      <p class="muted">{t('none')}</p>
    ) : (
      <details>
        <summary>
          {numberText(ids.length)} {common('details')}
        </summary>
        <ul class="plain-list">
          {ids.map((id) => (
            <li key={id}>
              <a href={`${base}/transactions/${id}`}>{t('transaction', { id })}</a>
            </li>
          ))}
        </ul>
      </details>
    )}
  </section>
);
