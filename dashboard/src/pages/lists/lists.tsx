import { useLocation } from 'preact-iso';
import { catalogue } from '../../../../contract/src/texts/catalogue.ts';
import { common } from '../../../../contract/src/texts/common.ts';
import { problemText } from '../../api/problem-texts.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Listing } from '../../components/listing.tsx';
import { PageFrame } from '../../components/page.tsx';
import { Badge, Copy, numberText, Time } from '../../components/values.tsx';
import { inBranch } from '../../session/session.ts';
import { licenceText } from './licences.ts';
import { titleText } from './titles.ts';

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
    checked: 'Looked for a newer one',
    not_fetched: 'The last time it could not be fetched: {why}',
    use: 'Who may use it',
    how: 'Your operator brings in files with hakiki lists import and fetches the official ones with hakiki lists refresh.',
    mine: 'This branch’s own',
    empty: 'No list is imported',
    empty_hint: 'Your operator imports lists with hakiki lists import. Until then nobody is found.',
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
    checked: 'Version plus récente cherchée',
    not_fetched: 'La dernière fois, elle n’a pas pu être obtenue : {why}',
    use: 'Qui peut l’utiliser',
    how: 'Votre exploitant importe des fichiers avec hakiki lists import et prend les listes officielles avec hakiki lists refresh.',
    mine: 'Propre à cette agence',
    empty: 'Aucune liste importée',
    empty_hint: 'Votre exploitant importe les listes avec hakiki lists import. D’ici là, personne n’est trouvé.',
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
      <p class="muted">{t('how')}</p>
      <Listing<Item>
        query={lists}
        caption={t('title')}
        stacked
        keyOf={({ id }) => id}
        empty={{ title: t('empty'), hint: t('empty_hint') }}
        columns={[
          {
            title: t('list'),
            cell: ({ source, title, licence, fault, branch_id: branch }) => (
              <>
                <strong>{titleText(source, title)}</strong>
                <span class="sub">
                  <span class="mono">{source}</span>
                  {branch !== null && ` · ${t('mine')}`}
                </span>
                {fault !== null && <Badge tone="bad">{t('not_fetched', { why: problemText(fault) })}</Badge>}
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
            cell: ({ imported_at: at, checked_at: checked }) => (
              <>
                <Time at={at} />
                {checked !== null && (
                  <span class="sub">
                    {common('with_colon', { name: t('checked') })} <Time at={checked} />
                  </span>
                )}
                {/* One that was looked for and is still the newest is not old. */}
                {Date.now() - Date.parse(checked ?? at) > THREE_DAYS && <Badge tone="bad">{t('old')}</Badge>}
              </>
            ),
          },
          { title: t('entries'), number: true, named: true, cell: ({ total }) => numberText(total) },
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
