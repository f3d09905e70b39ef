import { useRoute } from 'preact-iso';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Listing } from '../../components/listing.tsx';
import { useLocation } from '../../components/location.ts';
import { Card, PageFrame } from '../../components/page.tsx';
import { Badge, Copy, numberText, Time } from '../../components/values.tsx';
import { inBranch } from '../../session/session.ts';
import { base } from '../../shell/places.ts';
import { h } from './history-texts.ts';
import { licenceText } from './licences.ts';
import { useListsInForce } from './lists-in-force.ts';
import { t } from './texts.ts';
import { titleText } from './titles.ts';

const findVersions = async (id: string, cursor?: string) =>
  (
    await api.get('/v1/lists/{id}/versions', {
      params: { path: { id }, query: { ...inBranch(), limit: '50', ...(cursor && { cursor }) } },
    })
  ).data;
type Version = Awaited<ReturnType<typeof findVersions>>['items'][number];

const findChanges = async (id: string, version: string, cursor?: string) =>
  (
    await api.get('/v1/lists/{id}/changes', {
      params: { path: { id }, query: { ...inBranch(), limit: '50', version, ...(cursor && { cursor }) } },
    })
  ).data;
type Change = Awaited<ReturnType<typeof findChanges>>['items'][number];

function useList(id: string) {
  const list = useListsInForce().data?.find((one) => String(one.id) === id);
  return { list, title: list ? titleText(list.source, list.title) : h('list_n', { n: id }) };
}

const Counts = ({ of: { added, changed, removed } }: { of: Pick<Version, 'added' | 'changed' | 'removed'> }) => (
  <span class="mono">
    +{numberText(added)} ~{numberText(changed)} −{numberText(removed)}
  </span>
);

/** Page with the versions of a list, newest first. */
export function ListPage() {
  const id = useRoute().params['id'] ?? '';
  const { query } = useLocation();
  const { list, title } = useList(id);
  const versions = useApiQuery(['list-versions', id, query], () => findVersions(id, query['cursor']));
  const hrefOf = ({ id: version }: Version) => `${base}/lists/${id}/versions/${version}`;
  return (
    <PageFrame title={title} lead={h('versions_lead')} crumbs={[[t('title'), `${base}/lists`]]}>
      {list && (
        <Card title={t('use')}>
          <p>{licenceText(list.source, list.licence)}</p>
        </Card>
      )}
      <Listing<Version>
        query={versions}
        caption={h('versions')}
        stacked
        keyOf={(version) => version.id}
        hrefOf={hrefOf}
        empty={{ title: t('empty'), hint: t('empty_hint') }}
        columns={[
          {
            title: t('version'),
            cell: (version) => (
              <>
                <a class="row-link" href={hrefOf(version)}>
                  {h('version_n', { n: version.id })}
                </a>{' '}
                {version.in_force && <Badge tone="good">{h('in_force')}</Badge>}
                <span class="sub">{version.format}</span>
              </>
            ),
          },
          { title: t('published'), named: true, cell: ({ publication_date: date }) => date ?? '–' },
          { title: t('imported'), named: true, cell: ({ imported_at: at }) => <Time at={at} /> },
          { title: t('entries'), number: true, named: true, cell: ({ total }) => numberText(total) },
          { title: h('changes'), named: true, cell: (version) => <Counts of={version} /> },
          {
            title: 'SHA-256',
            optional: true,
            shrink: true,
            cell: ({ sha256 }) => <Copy text={sha256} label={t('hash')} />,
          },
        ]}
      />
    </PageFrame>
  );
}

const tones = { added: 'good', changed: 'info', removed: 'warn' } as const;

/** Page with the changes of a list version, entry by entry. */
export function ListVersionPage() {
  const { id = '', version = '' } = useRoute().params;
  const { query } = useLocation();
  const { title } = useList(id);
  const changes = useApiQuery(['list-changes', id, version, query], () => findChanges(id, version, query['cursor']));
  return (
    <PageFrame
      title={h('version_n', { n: version })}
      lead={h('changes_lead', { list: title })}
      crumbs={[
        [t('title'), `${base}/lists`],
        [title, `${base}/lists/${id}`],
      ]}
    >
      <Listing<Change>
        query={changes}
        caption={h('changes')}
        keyOf={(change) => change.entry ?? changes.data?.items.indexOf(change) ?? 0}
        empty={{ title: h('no_change'), hint: h('no_change_hint') }}
        columns={[
          { title: h('change'), shrink: true, cell: ({ change }) => <Badge tone={tones[change]}>{h(change)}</Badge> },
          {
            title: h('entry'),
            cell: ({ entry, name, kind, fields }) => (
              <>
                {name ? <strong>{name}</strong> : <span class="muted">{h('own_entry')}</span>}
                <span class="sub">
                  {h(kind)}
                  {entry && (
                    <>
                      {' · '}
                      <span class="mono">{entry}</span>
                    </>
                  )}
                </span>
                {fields.length > 0 && (
                  <span class="sub">{h('differs', { what: fields.map((field) => h(field)).join(', ') })}</span>
                )}
              </>
            ),
          },
        ]}
      />
    </PageFrame>
  );
}
