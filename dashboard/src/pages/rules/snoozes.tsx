import { useLocation } from 'preact-iso';
import { useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { FormFault } from '../../components/form.tsx';
import { Listing } from '../../components/listing.tsx';
import { PageFrame } from '../../components/page.tsx';
import { Badge, Time } from '../../components/values.tsx';
import { usePeople } from '../../session/people.ts';
import { inBranch, may, me } from '../../session/session.ts';
import { base } from '../../shell/places.ts';
import { useRuleNames } from './rule-names.ts';
import { RuleTabs } from './rule-tabs.tsx';
import { t } from './snooze-texts.ts';
import { t as ruleText } from './texts.ts';

export const findSnoozes = async (cursor?: string) =>
  (await api.get('/v1/rules/snoozes', { params: { query: { ...inBranch(), limit: '50', ...(cursor && { cursor }) } } }))
    .data;
export type Snooze = Awaited<ReturnType<typeof findSnoozes>>['items'][number];

/** True if the snooze has not ended. It may still need the approval of a second person. */
export const isOpen = ({ until, ended_at: ended }: Pick<Snooze, 'until' | 'ended_at'>, now = Date.now()): boolean =>
  ended === null && new Date(until).getTime() > now;
const isWaiting = (of: Snooze): boolean => isOpen(of) && of.needs_second && of.approved_by === null;

export const SnoozeState = ({ of }: { of: Snooze }) =>
  isWaiting(of) ? (
    <Badge tone="warn">{t('waits')}</Badge>
  ) : isOpen(of) ? (
    <Badge tone="info">{t('active')}</Badge>
  ) : (
    <Badge>{t('over')}</Badge>
  );

export function EndSnooze({ of, name }: { of: Snooze; name: string }) {
  const end = useAction(
    () => api.delete('/v1/rules/snoozes/{id}', { params: { path: { id: String(of.id) }, query: inBranch() } }),
    t('ended'),
  );
  const approve = useAction(
    () => api.post('/v1/rules/snoozes/{id}/approve', { params: { path: { id: String(of.id) }, query: inBranch() } }),
    t('approved'),
  );
  if (!isOpen(of) || !may('work_cases')) return null;
  const own = of.created_by === me.value?.user.id;
  return (
    <>
      <FormFault problem={approve.problem ?? end.problem} />
      {isWaiting(of) && !own && (
        <Button small main busy={approve.busy} label={t('approve_of', { rule: name })} onClick={() => approve.run()}>
          {t('approve')}
        </Button>
      )}
      {isWaiting(of) && own && <span class="muted small">{t('own')}</span>}
      <Button small busy={end.busy} label={t('end_of', { rule: name })} onClick={() => end.run()}>
        {t('end')}
      </Button>
    </>
  );
}

/** Page with the rules that are or were turned off for a customer. */
export function SnoozesPage() {
  const { query } = useLocation();
  const nameOf = usePeople();
  const nameOfRule = useRuleNames();
  const list = useApiQuery(['snoozes', query], () => findSnoozes(query['cursor']));
  return (
    <PageFrame title={ruleText('title')} lead={t('lead')}>
      <RuleTabs />
      <Listing<Snooze>
        query={list}
        caption={t('title')}
        keyOf={({ id }) => id}
        empty={{ title: t('none'), hint: t('none_hint') }}
        columns={[
          { title: t('state'), shrink: true, cell: (one) => <SnoozeState of={one} /> },
          {
            title: t('rule'),
            cell: ({ rule, reason }) => (
              <>
                <strong>{nameOfRule(rule)}</strong>
                <span class="sub">{reason}</span>
              </>
            ),
          },
          {
            title: t('case_of'),
            shrink: true,
            optional: true,
            cell: ({ case: of }) => of !== null && <a href={`${base}/cases/${of}`}>{of}</a>,
          },
          {
            title: t('until'),
            shrink: true,
            cell: ({ until, created_by: who }) => (
              <>
                <Time at={until} exact />
                <span class="sub">{t('by', { who: nameOf(who) })}</span>
              </>
            ),
          },
          { title: '', shrink: true, cell: (one) => <EndSnooze of={one} name={nameOfRule(one.rule)} /> },
        ]}
      />
    </PageFrame>
  );
}
