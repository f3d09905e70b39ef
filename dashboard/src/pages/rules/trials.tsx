import { useLocation } from 'preact-iso';
import { common } from '../../../../packages/texts/src/common.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Listing } from '../../components/listing.tsx';
import { monthText } from '../../components/month-text.ts';
import { PageFrame } from '../../components/page.tsx';
import { Time } from '../../components/values.tsx';
import { usePeople } from '../../session/people.ts';
import { inBranch } from '../../session/session.ts';
import { base } from '../../shell/places.ts';
import { RuleTabs } from './rule-tabs.tsx';
import { t as ruleText } from './texts.ts';
import { type Trial, TrialState } from './trial-result.tsx';
import { t } from './trial-texts.ts';

const find = async (cursor?: string) =>
  (
    await api.get('/v1/rules/backtests', {
      params: { query: { ...inBranch(), limit: '50', ...(cursor && { cursor }) } },
    })
  ).data;

export function TrialsPage() {
  const { query } = useLocation();
  const nameOf = usePeople();
  const list = useApiQuery(['trials', query], () => find(query['cursor']));
  return (
    <PageFrame title={ruleText('title')} lead={t('trials_hint')}>
      <RuleTabs />
      <Listing<Trial>
        query={list}
        caption={t('trials')}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `${base}/rules/trials/${id}`}
        empty={{ title: t('empty'), hint: t('empty_hint') }}
        columns={[
          { title: common('status'), shrink: true, cell: ({ state }) => <TrialState of={state} /> },
          {
            title: t('trials'),
            cell: ({ id, draft, month }) => (
              <>
                <a class="row-link" href={`${base}/rules/trials/${id}`}>
                  {t('trial', { id })}
                </a>
                <span class="sub">
                  {month !== null
                    ? t('of_month', { month: monthText(month) })
                    : draft === null
                      ? t('of_limit')
                      : t('of_draft', { id: draft })}
                </span>
              </>
            ),
          },
          { title: t('now'), number: true, optional: true, cell: ({ result }) => result?.base.alerts },
          { title: t('proposed'), number: true, optional: true, cell: ({ result }) => result?.draft.alerts },
          { title: t('started_by'), optional: true, cell: ({ created_by: who }) => nameOf(who) },
          { title: common('when'), shrink: true, cell: ({ created_at: at }) => <Time at={at} /> },
        ]}
      />
    </PageFrame>
  );
}
