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
import { Facts, numberText, Time } from '../../components/values.tsx';
import { inBranch } from '../../session/session.ts';
import { base } from '../../shell/places.ts';
import { t as ruleText } from './texts.ts';
import { t } from './trial-texts.ts';

const DAY_MS = 86_400_000;
const spans = ['7', '30', '90'].map((days) => [days, days] as const);

/** Trying a draft: on the past, and beside the live rules. */
export function DraftTrials({ id, open }: { id: string; open: boolean }) {
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
      <Shadow id={id} />
    </>
  );
}

/** What the draft has said beside the live rules; nothing where it never ran so. */
function Shadow({ id }: { id: string }) {
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
            ...data.rules.map(({ rule, hits }) => [ruleText.of(rule), hits] as const),
            [t('until'), <Time key="u" at={data.until} exact />],
          ]}
        />
      </div>
    </Card>
  );
}
