import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { t as caseText } from '../../../../packages/texts/src/case-texts.ts';
import { common } from '../../../../packages/texts/src/common.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Due } from '../../components/due.tsx';
import { Filters } from '../../components/filters.tsx';
import { Listing } from '../../components/listing.tsx';
import { Card, PageFrame } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { Badge, Time, type Tone } from '../../components/values.tsx';
import { usePeople } from '../../session/people.ts';
import { inBranch, may } from '../../session/session.ts';
import { base } from '../../shell/places.ts';
import { OpenByHand } from './open-by-hand.tsx';
import { ProfileDialog } from './profile-dialog.tsx';
import { t } from './texts.ts';

const reportStates = ['draft', 'approved', 'submitted', 'accepted', 'rejected'] as const;
type State = (typeof reportStates)[number];
const tones: Record<State, Tone> = {
  draft: 'warn',
  approved: 'info',
  submitted: 'info',
  accepted: 'good',
  rejected: 'bad',
};
/** True if the report was sent to the financial intelligence unit, so that its deadline no longer matters. */
export const isFiled = (state: State): boolean => state !== 'draft' && state !== 'approved';
export const ReportState = ({ of }: { of: State }) => <Badge tone={tones[of]}>{t(of)}</Badge>;

const find = async ({ state, cursor }: Record<string, string>) =>
  (
    await api.get('/v1/reports', {
      params: {
        query: { ...inBranch(), limit: '50', ...(state && { state: state as State }), ...(cursor && { cursor }) },
      },
    })
  ).data;
type Item = Awaited<ReturnType<typeof find>>['items'][number];
export const readProfiles = async () =>
  (await api.get('/v1/report-profiles', { params: { query: inBranch() } })).data.items;

export function ReportsPage() {
  const { query } = useLocation();
  const nameOf = usePeople();
  const [opening, setOpening] = useState(false);
  const list = useApiQuery(['reports', query], () => find(query));
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={may('work_cases') && <Button onClick={() => setOpening(true)}>{t('by_hand')}</Button>}
    >
      {opening && <OpenByHand onClose={() => setOpening(false)} />}
      <p class="notice">{t('secret')}</p>
      <Filters
        of={[{ name: 'state', label: t('state'), options: reportStates.map((state) => [state, t(state)] as const) }]}
      />
      <Listing<Item>
        query={list}
        caption={t('title')}
        stacked
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `${base}/reports/${id}`}
        empty={{
          title: t('empty'),
          hint: t('empty_hint'),
          action: (
            <a class="button" href={`${base}/cases`}>
              {t('to_cases')}
            </a>
          ),
        }}
        columns={[
          { title: t('state'), shrink: true, cell: ({ state }) => <ReportState of={state} /> },
          {
            title: t('title'),
            cell: ({ id, case_id: name, profile, kind }) => (
              <>
                <a class="row-link" href={`${base}/reports/${id}`}>
                  {t('one', { id })}
                </a>
                <span class="sub">
                  {t(kind)} · {caseText('one', { id: name })} · {profile}
                </span>
              </>
            ),
          },
          { title: t('drafted_by'), optional: true, cell: ({ drafted_by: who }) => nameOf(who) },
          {
            title: t('approved_by'),
            optional: true,
            cell: ({ approved_by: who }) => (who === null ? '–' : nameOf(who)),
          },
          {
            title: t('file_by'),
            shrink: true,
            cell: ({ due_at: at, state }) => <Due at={at} done={isFiled(state)} />,
          },
          { title: common('when'), shrink: true, cell: ({ created_at: at }) => <Time at={at} /> },
        ]}
      />
      <Profiles />
    </PageFrame>
  );
}

function Profiles() {
  const [adding, setAdding] = useState(false);
  const profiles = useApiQuery(['report-profiles'], readProfiles);
  return (
    <Card
      title={t('profiles')}
      actions={may('change_settings') && <Button onClick={() => setAdding(true)}>{t('profile_add')}</Button>}
    >
      <Loaded query={profiles} rows={1}>
        {(items) =>
          items.length === 0 ? (
            <p class="muted">{t('no_profile')}</p>
          ) : (
            <ul class="plain-list">
              {items.map(({ id, name, created_at: at }) => (
                <li key={id}>
                  <strong>{name}</strong> <Time at={at} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {adding && <ProfileDialog onClose={() => setAdding(false)} />}
    </Card>
  );
}
