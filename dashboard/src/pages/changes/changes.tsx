import { useLocation } from 'preact-iso';
import { common } from '../../../../packages/texts/src/common.ts';
import { useApiQuery } from '../../api/query.ts';
import { Filters } from '../../components/filters.tsx';
import { Listing } from '../../components/listing.tsx';
import { PageFrame } from '../../components/page.tsx';
import { Badge, Time, type Tone } from '../../components/values.tsx';
import { usePeople } from '../../session/people.ts';
import { inBranch } from '../../session/session.ts';
import { base } from '../../shell/places.ts';
import { type Change, findChanges, weakenedText } from './differences.tsx';
import { t } from './texts.ts';

const TONES: Readonly<Record<Change['state'], Tone>> = {
  proposed: 'warn',
  applied: 'good',
  rejected: 'plain',
  withdrawn: 'plain',
  expired: 'plain',
};
export const ChangeState = ({ of }: { of: Change['state'] }) => <Badge tone={TONES[of]}>{t(of)}</Badge>;
export const kindText = ({ kind }: Pick<Change, 'kind'>): string => t(kind === 'limit' ? 'limit_kind' : kind);

/** Page with changes that require two people, and with changes that API keys made to the same settings. */
export function ChangesPage() {
  const { query } = useLocation();
  const nameOf = usePeople();
  const list = useApiQuery(['changes', query], () =>
    findChanges({
      ...inBranch(),
      limit: '50',
      ...(query['state'] && { state: query['state'] }),
      ...(query['cursor'] && { cursor: query['cursor'] }),
    }),
  );
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <Filters
        of={[
          {
            name: 'state',
            label: t('state'),
            options: (['proposed', 'applied', 'rejected', 'withdrawn', 'expired'] as const).map(
              (state) => [state, t(state)] as const,
            ),
          },
        ]}
      />
      <Listing<Change>
        query={list}
        caption={t('title')}
        stacked
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `${base}/changes/${id}`}
        empty={{ title: t('none'), hint: t('none_hint') }}
        columns={[
          { title: t('state'), shrink: true, cell: ({ state }) => <ChangeState of={state} /> },
          {
            title: t('what'),
            cell: (one) => (
              <>
                <a href={`${base}/changes/${one.id}`}>
                  <strong>{kindText(one)}</strong>
                </a>
                <span class="sub">
                  {weakenedText(one.differences)
                    ? t('weakens_list', { what: weakenedText(one.differences) })
                    : one.differences.map(({ guard }) => t(guard)).join(', ')}
                </span>
              </>
            ),
          },
          {
            title: t('proposed_by'),
            shrink: true,
            cell: ({ proposed_by: who, key_id: key, proposed_at: at }) => (
              <>
                {who === null ? t('by_key', { id: key ?? '' }) : nameOf(who)}
                <span class="sub">
                  <Time at={at} />
                </span>
              </>
            ),
          },
          {
            title: t('decided_by'),
            shrink: true,
            optional: true,
            cell: ({ decided_by: who }) => (who === null ? common('none') : nameOf(who)),
          },
        ]}
      />
    </PageFrame>
  );
}
