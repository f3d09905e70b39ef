import { useLocation } from 'preact-iso';
import { common } from '../../../../packages/texts/src/common.ts';
import { problemText } from '../../api/problem-texts.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { FormFault } from '../../components/form.tsx';
import { Listing } from '../../components/listing.tsx';
import { PageFrame } from '../../components/page.tsx';
import { Badge, Copy, numberText, Time } from '../../components/values.tsx';
import { inBranch } from '../../session/session.ts';
import { base } from '../../shell/places.ts';
import { licenceText } from './licences.ts';
import { mayRefresh, NotHere, RefreshButton, RefreshState, useRefreshes } from './refresh.tsx';
import { t } from './texts.ts';
import { titleText } from './titles.ts';

const find = async (cursor?: string) =>
  (await api.get('/v1/lists', { params: { query: { ...inBranch(), limit: '50', ...(cursor && { cursor }) } } })).data;
type Item = Awaited<ReturnType<typeof find>>['items'][number];
const THREE_DAYS = 3 * 86_400_000;

export function ListsPage() {
  const { query } = useLocation();
  const lists = useApiQuery(['lists', query], () => find(query['cursor']));
  const { refreshes, ask } = useRefreshes();
  const refreshOf = ({ id }: Item) => refreshes.find(({ list_id: list }) => list === id);
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={
        mayRefresh() && (
          <Button busy={ask.busy} onClick={() => ask.run([])}>
            {t('refresh_all')}
          </Button>
        )
      }
    >
      <FormFault problem={ask.problem} />
      <p class="muted">{t('how')}</p>
      <Listing<Item>
        query={lists}
        caption={t('title')}
        stacked
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `${base}/lists/${id}`}
        empty={{ title: t('empty'), hint: t('empty_hint') }}
        columns={[
          {
            title: t('list'),
            cell: ({ id, source, title, licence, fault, fault_message: why, branch_id: branch }) => (
              <>
                <a class="row-link" href={`${base}/lists/${id}`}>
                  {titleText(source, title)}
                </a>
                <span class="sub">
                  <span class="mono">{source}</span>
                  {branch !== null && ` · ${t('mine')}`}
                </span>
                {fault !== null && (
                  <Badge tone="bad">{t('not_fetched', { why: problemText({ message: fault, ...why }) })}</Badge>
                )}
                <details class="small">
                  <summary>{t('use')}</summary>
                  {licenceText(source, licence)}
                </details>
              </>
            ),
          },
          { title: t('version'), number: true, named: true, cell: ({ version }) => version },
          { title: t('published'), optional: true, cell: ({ publication_date: date }) => date ?? '–' },
          {
            title: t('imported'),
            named: true,
            cell: (item) => {
              const { imported_at: at, checked_at: checked } = item;
              const refresh = refreshOf(item);
              return (
                <>
                  <Time at={at} />
                  {checked !== null && (
                    <span class="sub">
                      {common('with_colon', { name: t('checked') })} <Time at={checked} />
                    </span>
                  )}
                  {/* A list is not outdated if its source was checked recently and has no newer version. */}
                  {Date.now() - Date.parse(checked ?? at) > THREE_DAYS && <Badge tone="bad">{t('old')}</Badge>}
                  {refresh && <RefreshState of={refresh} />}
                </>
              );
            },
          },
          { title: t('entries'), number: true, named: true, cell: ({ total }) => numberText(total) },
          {
            title: t('changed'),
            optional: true,
            shrink: true,
            cell: ({ id, version, added, changed, removed }) => (
              <a class="mono" href={`${base}/lists/${id}/versions/${version}`}>
                +{numberText(added)} ~{numberText(changed)} −{numberText(removed)}
              </a>
            ),
          },
          {
            title: 'SHA-256',
            optional: true,
            shrink: true,
            cell: ({ sha256 }) => <Copy text={sha256} label={t('hash')} />,
          },
          ...(mayRefresh()
            ? [
                {
                  title: '',
                  shrink: true,
                  cell: (item: Item) => {
                    const refresh = refreshOf(item);
                    return refresh && <RefreshButton of={refresh} ask={ask} />;
                  },
                },
              ]
            : []),
        ]}
      />
      <NotHere of={refreshes} ask={ask} />
    </PageFrame>
  );
}
