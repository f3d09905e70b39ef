import { useState } from 'preact/hooks';
import { useRoute } from 'preact-iso';
import { useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { itemTitle } from '../../components/item-title.ts';
import { Card, PageFrame } from '../../components/page.tsx';
import { ConfirmDialog } from '../../components/reason-dialog.tsx';
import { Loaded } from '../../components/states.tsx';
import { DataTable } from '../../components/table.tsx';
import { Facts, numberText, Time } from '../../components/values.tsx';
import { useIsOnlyApprover } from '../../session/only-approver.ts';
import { usePeople } from '../../session/people.ts';
import { inBranch, may, me } from '../../session/session.ts';
import { base } from '../../shell/places.ts';
import { t as riskText } from '../customers/risk-texts.ts';
import { LevelBadge, ModelTable } from './model-table.tsx';
import { readDraft, readImpact } from './read-models.ts';
import { DraftBadge } from './risk-model.tsx';
import { t } from './texts.ts';

/**
 * Page of a draft of the model. The page shows the changes and the number of customers whose level would change, and
 * lets a second person decide.
 */
export function RiskModelDraftPage() {
  const id = useRoute().params['id'] ?? '';
  const params = { path: { id }, query: inBranch() };
  const draft = useApiQuery(['risk-draft', id], () => readDraft(id));
  const nameOf = usePeople();
  const [asking, setAsking] = useState<'publish' | 'discard'>();
  const publish = useAction(() => api.post('/v1/risk-models/drafts/{id}/publish', { params }), t('published'));
  const discard = useAction(() => api.delete('/v1/risk-models/drafts/{id}', { params }), t('discarded'));
  const { data } = draft;
  const open = data?.state === 'open' && may('change_settings');
  const isAlone = useIsOnlyApprover('change_settings');
  const own = data?.created_by === me.value?.user.id && !isAlone;
  const refusal = data?.outdated ? t('outdated') : own ? t('own') : undefined;
  return (
    <PageFrame
      title={
        data
          ? itemTitle(
              t('draft_title'),
              t('changes_n', { n: data.differences.length }),
              t(data.state === 'open' ? 'open' : `state_${data.state}`),
            )
          : t('draft', { id })
      }
      item={{ number: t('draft', { id }), isLoaded: data !== undefined }}
      crumbs={[[t('title'), `${base}/risk-model`]]}
      actions={
        open && (
          <>
            <Button danger onClick={() => setAsking('discard')}>
              {t('discard')}
            </Button>
            <Button main disabled={refusal !== undefined} why={refusal} onClick={() => setAsking('publish')}>
              {t('publish')}
            </Button>
            {refusal && <span class="muted small">{refusal}</span>}
          </>
        )
      }
    >
      <Loaded query={draft}>
        {(one) => (
          <>
            <Card>
              <Facts
                of={[
                  [t('drafts'), <DraftBadge key="s" state={one.state} />],
                  [t('reason'), one.reason],
                  [t('author'), `${nameOf(one.created_by)}`],
                  [t('open'), <Time key="t" at={one.created_at} exact />],
                  [t('published_by'), one.published_by !== null && nameOf(one.published_by)],
                ]}
              />
            </Card>
            {one.state === 'open' && <Impact id={id} />}
            {one.differences.length > 0 && (
              <Card flush>
                <DataTable
                  caption={t('differences')}
                  stacked
                  items={one.differences}
                  keyOf={({ path }) => path}
                  columns={[
                    { title: t('differences'), cell: ({ path }) => path.split('.').map(riskText.of).join(' · ') },
                    { title: t('before'), named: true, cell: ({ before }) => before ?? '–' },
                    { title: t('after'), named: true, cell: ({ after }) => after ?? '–' },
                  ]}
                />
              </Card>
            )}
            <ModelTable of={one.model} />
          </>
        )}
      </Loaded>
      {asking && (
        <ConfirmDialog
          title={t(asking)}
          hint={t(`${asking}_hint`)}
          button={t(asking)}
          action={asking === 'publish' ? publish : discard}
          onClose={() => setAsking(undefined)}
        />
      )}
    </PageFrame>
  );
}

function Impact({ id }: { id: string }) {
  const impact = useApiQuery(['risk-impact', id], () => readImpact(id));
  return (
    <Card title={t('impact')}>
      <Loaded query={impact}>
        {({ customers, compared, moved, moves, not_recorded: missing }) => (
          <>
            <p>
              {moved
                ? t('impact_moved', { moved: numberText(moved), compared: numberText(compared) })
                : t('impact_none')}
            </p>
            {compared < customers && (
              <p class="muted">
                {t('impact_part', { compared: numberText(compared), customers: numberText(customers) })}
              </p>
            )}
            {missing.length > 0 && (
              <p class="muted">
                {t('impact_unknown', { factors: missing.map((factor) => riskText(factor)).join(', ') })}
              </p>
            )}
            {moves.length > 0 && (
              <DataTable
                caption={t('impact')}
                items={moves}
                keyOf={({ from, to }) => `${from} ${to}`}
                columns={[
                  {
                    title: t('move'),
                    cell: ({ from, to }) => (
                      <>
                        <LevelBadge of={from} /> → <LevelBadge of={to} />
                      </>
                    ),
                  },
                  { title: t('customers'), number: true, cell: (move) => numberText(move.customers) },
                ]}
              />
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}
