import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { useAction } from '../../api/action.ts';
import { Problem } from '../../api/problem.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { PairBars } from '../../components/bars.tsx';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/field.tsx';
import { FormFault } from '../../components/form.tsx';
import { Card } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { Facts, numberText, Time } from '../../components/values.tsx';
import { inBranch } from '../../session/session.ts';
import { base } from '../../shell/places.ts';
import { type Trial, TrialState } from './trial-result.tsx';
import { t } from './trial-texts.ts';

const DAY_MS = 86_400_000;
const spans = ['7', '30', '90'].map((days) => [days, days] as const);

/** Shows the trials of a draft: on past transactions, and on live transactions beside the rules in force. */
export function DraftTrials({ id, open, nameOf }: { id: string; open: boolean; nameOf: (rule: string) => string }) {
  const { route } = useLocation();
  const [days, setDays] = useState('30');
  const start = useAction(async () => {
    const { data } = await api.post('/v1/rules/backtests', {
      params: { query: inBranch() },
      body: { draft: Number(id), from: new Date(Date.now() - Number(days) * DAY_MS).toISOString() },
    });
    route(`${base}/rules/trials/${data.id}`);
  }, t('started'));
  const shadow = useAction(
    () =>
      api.post('/v1/rules/drafts/{id}/shadow', {
        params: { path: { id }, query: inBranch() },
        body: { days: Number(days) },
      }),
    t('shadow_started'),
  );
  return (
    <>
      {open && (
        <Card title={t('trials')}>
          <div class="stack">
            <p class="muted">{t('trials_hint')}</p>
            <FormFault problem={start.problem ?? shadow.problem} />
            <div class="filters">
              <Select label={t('days')} value={days} onChange={setDays} options={spans} />
              <Button busy={start.busy} onClick={() => start.run()}>
                {t('try')}
              </Button>
              <Button busy={shadow.busy} onClick={() => shadow.run()}>
                {t('shadow_start')}
              </Button>
            </div>
          </div>
        </Card>
      )}
      <Card title={t('trials_of_draft')}>
        <TrialsOfDraft id={id} />
      </Card>
      <Shadow id={id} nameOf={nameOf} />
    </>
  );
}

const MAX_TRIALS = 100;
const AGAIN_MS = 3000;
/** Shows the back-tests of a draft with their state and result, for the person who publishes the draft. */
export function TrialsOfDraft({ id }: { id: string }) {
  const trials = useApiQuery(
    ['trials of draft', id],
    async () =>
      (
        await api.get('/v1/rules/backtests', {
          params: { query: { ...inBranch(), draft: id, limit: String(MAX_TRIALS) } },
        })
      ).data.items,
    (data) => (data?.some(({ state }) => state === 'waiting' || state === 'running') ? AGAIN_MS : false),
  );
  return (
    <Loaded query={trials} rows={1}>
      {(data) => <ListOfTrials of={data} />}
    </Loaded>
  );
}

function ListOfTrials({ of }: { of: readonly Trial[] }) {
  if (of.length === 0) return <p class="notice warn">{t('no_trial')}</p>;
  return (
    <ul class="plain-list stack tight">
      {of.map(({ id: trial, state, result, from, to }) => (
        <li key={trial} class="row">
          <a href={`${base}/rules/trials/${trial}`}>{t('trial', { id: trial })}</a> <TrialState of={state} />{' '}
          <span class="muted small">
            <Time at={from} exact /> – <Time at={to} exact />
          </span>{' '}
          {result && (
            <span>
              {t('found_short', {
                before: numberText(result.base.alerts),
                after: numberText(result.draft.alerts),
              })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/**
 * Shows the results of a draft in shadow mode, which is evaluated on live transactions. Shows nothing if there are no
 * results.
 */
function Shadow({ id, nameOf }: { id: string; nameOf: (rule: string) => string }) {
  const shadow = useApiQuery(['shadow', id], async () => {
    try {
      return (await api.get('/v1/rules/drafts/{id}/shadow', { params: { path: { id }, query: inBranch() } })).data;
    } catch (error) {
      if (error instanceof Problem && error.status === 404) return null;
      throw error;
    }
  });
  const { data } = shadow;
  if (!data) return null;
  return (
    <Card title={t('shadow')}>
      <div class="stack">
        <p>
          {t('shadow_said', {
            n: numberText(data.transactions),
            draft: numberText(data.draft_alerts),
            live: numberText(data.live_alerts),
          })}
        </p>
        <PairBars
          caption={t('shadow')}
          before={t('now')}
          after={t('proposed')}
          items={[{ name: t('alerts'), before: data.live_alerts, after: data.draft_alerts }]}
        />
        <Facts
          of={[
            ...data.rules.map(({ rule, hits }) => [nameOf(rule), hits] as const),
            [t('until'), <Time key="u" at={data.until} exact />],
          ]}
        />
      </div>
    </Card>
  );
}
