import { catalogue } from '../../../../packages/texts/src/catalogue.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Card, PageFrame } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { DataTable } from '../../components/table.tsx';
import { Badge, Facts, numberText, Time } from '../../components/values.tsx';
import { region } from '../../texts/language.ts';

const t = catalogue({
  en: {
    title: 'Operator',
    lead: 'State of the installation.',
    version: 'Version',
    mode: 'Mode',
    started: 'Started',
    memory: 'Memory',
    disk: 'Disk free',
    database: 'Database',
    size: 'Size',
    connections: 'Connections',
    jobs: 'Jobs due',
    oldest: 'Oldest waits',
    seconds: '{n} s',
    ready: 'Ready',
    figures: 'Figures from /metrics',
    figure: 'Figure',
    value: 'Value',
    of: '{free} of {all}',
    lists: 'Watch lists',
    models: 'Models of the image readers',
    sandbox: 'Sandbox',
    live: 'Live',
  },
  fr: {
    title: 'Exploitation',
    lead: 'L’état de l’installation.',
    version: 'Version',
    mode: 'Mode',
    started: 'Démarré',
    memory: 'Mémoire',
    disk: 'Disque libre',
    database: 'Base de données',
    size: 'Taille',
    connections: 'Connexions',
    jobs: 'Tâches dues',
    oldest: 'La plus ancienne attend',
    seconds: '{n} s',
    ready: 'Prêt',
    figures: 'Chiffres, comme à /metrics',
    figure: 'Chiffre',
    value: 'Valeur',
    of: '{free} sur {all}',
    lists: 'Listes de surveillance',
    models: 'Modèles de lecture d’images',
    sandbox: 'Bac à sable',
    live: 'Réel',
  },
});
const bytes = (count: number): string => {
  const [unit, size, digits] = count > 1e9 ? (['gigabyte', 1e9, 1] as const) : (['megabyte', 1e6, 0] as const);
  return new Intl.NumberFormat(region(), { style: 'unit', unit, maximumFractionDigits: digits }).format(count / size);
};

export function OperatorPage() {
  const operator = useApiQuery(['operator'], async () => (await api.get('/v1/operator')).data, 15_000);
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <Loaded query={operator}>
        {(data) => (
          <>
            <div class="columns">
              <Card>
                <Facts
                  of={[
                    [t('version'), data.version],
                    [t('mode'), t.of(data.mode)],
                    ['Node', data.node],
                    [t('started'), <Time key="s" at={data.started_at} />],
                    [t('memory'), bytes(data.memory_bytes)],
                    [
                      t('disk'),
                      data.disk && t('of', { free: bytes(data.disk.free_bytes), all: bytes(data.disk.total_bytes) }),
                    ],
                  ]}
                />
              </Card>
              <Card title={t('database')}>
                <Facts
                  of={[
                    [t('version'), data.database.version],
                    [t('size'), bytes(data.database.size_bytes)],
                    [t('connections'), data.database.connections],
                    [t('jobs'), numberText(data.jobs.due)],
                    [t('oldest'), t('seconds', { n: Math.round(data.jobs.oldest_due_seconds) })],
                  ]}
                />
              </Card>
              <Card title={t('ready')}>
                <Facts
                  of={Object.entries(data.ready).map(
                    ([name, on]) =>
                      [
                        t.of(name),
                        <Badge key={name} tone={on ? 'good' : 'bad'}>
                          {on ? 'OK' : '!'}
                        </Badge>,
                      ] as const,
                  )}
                />
              </Card>
            </div>
            <Card flush title={t('figures')}>
              <DataTable
                caption={t('figures')}
                items={data.figures}
                keyOf={({ name, of }) => `${name} ${of}`}
                columns={[
                  {
                    title: t('figure'),
                    cell: ({ name, of }) => (
                      <>
                        <code>{name}</code> {of !== null && <code class="muted">{of}</code>}
                      </>
                    ),
                  },
                  { title: t('value'), number: true, cell: ({ value }) => numberText(value) },
                ]}
              />
            </Card>
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}
