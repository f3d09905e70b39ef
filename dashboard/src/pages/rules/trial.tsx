import { useRoute } from 'preact-iso';
import { common } from '../../../../packages/texts/src/common.ts';
import { useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { FormFault } from '../../components/form.tsx';
import { itemTitle } from '../../components/item-title.ts';
import { Card, PageFrame } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { dayText, Facts, Time } from '../../components/values.tsx';
import { usePeople } from '../../session/people.ts';
import { inBranch, may } from '../../session/session.ts';
import { base } from '../../shell/places.ts';
import { namesFrom } from './rule-names.ts';
import { t as ruleText } from './texts.ts';
import { type Trial, TrialResult, TrialState, useTrial } from './trial-result.tsx';
import { t } from './trial-texts.ts';

/** Returns a title with the tested rules, the period and the state of the back-test. */
const titleOf = ({ draft, from, to, state }: Trial): string =>
  itemTitle(
    t('trial_title'),
    draft !== null && t('of_draft', { id: draft }),
    `${dayText(from.slice(0, 10))} – ${dayText(to.slice(0, 10))}`,
    t(state),
  );

export function TrialPage() {
  const id = useRoute().params['id'] ?? '';
  const trial = useTrial(id);
  const nameOf = usePeople();
  return (
    <PageFrame
      title={trial.data ? titleOf(trial.data) : t('trial', { id })}
      item={{ number: t('trial', { id }), isLoaded: trial.data !== undefined }}
      crumbs={[
        [ruleText('title'), `${base}/rules`],
        [t('trials'), `${base}/rules/trials`],
      ]}
    >
      <Loaded query={trial}>
        {(data) => (
          <>
            <div class="columns wide-left">
              <Card title={t('result')}>
                <TrialResult of={data} />
              </Card>
              <Card>
                <Facts
                  of={[
                    [common('status'), <TrialState key="s" of={data.state} />],
                    [
                      ruleText('drafts'),
                      data.draft !== null && (
                        <a key="d" href={`${base}/rules/drafts/${data.draft}`}>
                          {t('of_draft', { id: data.draft })}
                        </a>
                      ),
                    ],
                    [
                      t('against'),
                      <a key="v" href={`${base}/rules/versions/${data.base}`}>
                        {t('version', { n: data.base })}
                      </a>,
                    ],
                    [common('from'), <Time key="f" at={data.from} exact />],
                    [common('to'), <Time key="t" at={data.to} exact />],
                    [t('started_by'), data.created_by !== null && nameOf(data.created_by)],
                  ]}
                />
              </Card>
            </div>
            {data.state === 'done' && <Samples id={id} nameOf={namesFrom(data.result?.rules)} />}
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

/**
 * Blind review of samples. The page shows whether a transaction is above or below the limit only after the reviewer has
 * marked it.
 */
function Samples({ id, nameOf }: { id: string; nameOf: (rule: string) => string }) {
  const params = { path: { id }, query: inBranch() };
  const samples = useApiQuery(
    ['samples', id],
    async () => (await api.get('/v1/rules/backtests/{id}/samples', { params })).data,
  );
  const review = useAction(({ sample, suspicious }: { sample: number; suspicious: boolean }) =>
    api.post('/v1/rules/backtests/{id}/samples/{sample}', {
      params: { path: { id, sample: String(sample) }, query: inBranch() },
      body: { suspicious },
    }),
  );
  return (
    <Card title={t('samples')}>
      <p class="muted">{t('samples_hint')}</p>
      <FormFault problem={review.problem} />
      <Loaded query={samples}>
        {({ items, advice }) => {
          const open = items.filter((item) => item.suspicious === null);
          return items.length === 0 ? (
            <p class="muted">{t('none')}</p>
          ) : (
            <div class="stack">
              <p>{t('reviewed', { n: items.length - open.length, all: items.length })}</p>
              <ul class="plain-list">
                {open.slice(0, 5).map((item) => (
                  <li key={item.id} class="row">
                    <a href={`${base}/transactions/${item.transaction}`}>
                      {t('transaction', { id: item.transaction })}
                    </a>
                    {may('work_cases') && (
                      <>
                        <Button
                          small
                          busy={review.busy}
                          label={`${t('suspicious')}: ${t('transaction', { id: item.transaction })}`}
                          onClick={() => review.run({ sample: item.id, suspicious: true })}
                        >
                          {t('suspicious')}
                        </Button>
                        <Button
                          small
                          busy={review.busy}
                          label={`${t('harmless')}: ${t('transaction', { id: item.transaction })}`}
                          onClick={() => review.run({ sample: item.id, suspicious: false })}
                        >
                          {t('harmless')}
                        </Button>
                      </>
                    )}
                  </li>
                ))}
              </ul>
              <section>
                <h3>{t('advice')}</h3>
                <Facts
                  of={advice.map(
                    (one) =>
                      [
                        nameOf(one.rule),
                        `${t(one.advice)} (${one.above.suspicious}/${one.above.reviewed} ${t('above')}, ${one.below.suspicious}/${one.below.reviewed} ${t('below')})`,
                      ] as const,
                  )}
                />
              </section>
            </div>
          );
        }}
      </Loaded>
    </Card>
  );
}
