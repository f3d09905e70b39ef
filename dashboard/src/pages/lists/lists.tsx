import { useLocation } from 'preact-iso';
import { catalogue } from '../../../../contract/src/texts/catalogue.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Listing } from '../../components/listing.tsx';
import { PageFrame } from '../../components/page.tsx';
import { Badge, Copy, numberText, Time } from '../../components/values.tsx';
import { inBranch } from '../../session/session.ts';

const t = catalogue({
  en: {
    title: 'Watch lists',
    lead: 'The sanctions and PEP lists in force, and what their last version changed. Names are screened against these.',
    list: 'List',
    version: 'Version',
    published: 'Published',
    imported: 'Imported',
    entries: 'Entries',
    changed: 'Last change',
    old: 'Older than three days',
    mine: 'This branch’s own',
    empty: 'No list is imported',
    empty_hint: 'Your operator imports lists with `hakiki lists import`. Until then nobody is found.',
    hash: 'Copy the SHA-256 of the file',
  },
  fr: {
    title: 'Listes de surveillance',
    lead: 'Les listes de sanctions et de PPE en vigueur, et ce que leur dernière version a changé. Les noms sont filtrés contre elles.',
    list: 'Liste',
    version: 'Version',
    published: 'Publiée',
    imported: 'Importée',
    entries: 'Entrées',
    changed: 'Dernier changement',
    old: 'Plus de trois jours',
    mine: 'Propre à cette agence',
    empty: 'Aucune liste importée',
    empty_hint: 'Votre exploitant importe les listes avec `hakiki lists import`. D’ici là, personne n’est trouvé.',
    hash: 'Copier le SHA-256 du fichier',
  },
});
const find = async (cursor?: string) =>
  (await api.get('/v1/lists', { params: { query: { ...inBranch(), limit: '50', ...(cursor && { cursor }) } } })).data;
type Item = Awaited<ReturnType<typeof find>>['items'][number];
const THREE_DAYS = 3 * 86_400_000;

export function ListsPage() {
  const { query } = useLocation();
  const lists = useApiQuery(['lists', query], () => find(query['cursor']));
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <Listing<Item>
        query={lists}
        caption={t('title')}
        keyOf={({ id }) => id}
        empty={{ title: t('empty'), hint: t('empty_hint') }}
        columns={[
          {
            title: t('list'),
            cell: ({ source, branch_id: branch }) => (
              <>
                <strong>{source}</strong>
                {branch !== null && <span class="sub">{t('mine')}</span>}
              </>
            ),
          },
          { title: t('version'), number: true, cell: ({ version }) => version },
          { title: t('published'), optional: true, cell: ({ publication_date: date }) => date ?? '–' },
          {
            title: t('imported'),
            cell: ({ imported_at: at }) =>
              Date.now() - Date.parse(at) > THREE_DAYS ? (
                <>
                  <Time at={at} /> <Badge tone="bad">{t('old')}</Badge>
                </>
              ) : (
                <Time at={at} />
              ),
          },
          { title: t('entries'), number: true, cell: ({ total }) => numberText(total) },
          {
            title: t('changed'),
            optional: true,
            cell: ({ added, changed, removed }) => (
              <span class="mono">
                +{numberText(added)} ~{numberText(changed)} −{numberText(removed)}
              </span>
            ),
          },
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
