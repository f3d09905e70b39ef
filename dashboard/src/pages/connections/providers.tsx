import { useState } from 'preact/hooks';
import { words } from '../../../../packages/texts/src/catalogue.ts';
import { common } from '../../../../packages/texts/src/common.ts';
import { useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/field.tsx';
import { FormFault } from '../../components/form.tsx';
import { GuideLink } from '../../components/guide-link.tsx';
import { isObject } from '../../components/is-object.ts';
import { Card, PageFrame } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { DataTable } from '../../components/table.tsx';
import { Badge, numberText } from '../../components/values.tsx';
import { inBranch, may } from '../../session/session.ts';
import { t } from './texts.ts';

const read = async () => (await api.get('/v1/authorities', { params: { query: inBranch() } })).data;
type Settings = Awaited<ReturnType<typeof read>>;

export function ProvidersPage() {
  const settings = useApiQuery(['providers'], read);
  const health = useApiQuery(
    ['providers-health'],
    async () => (await api.get('/v1/authorities/health', { params: { query: inBranch() } })).data.items,
    30_000,
  );
  const [setting, setSetting] = useState<string>();
  const rows: Record<string, unknown>[] = (health.data ?? []).filter(isObject);
  const names = [...new Set(rows.flatMap(Object.keys))];
  return (
    <PageFrame title={t('providers')} lead={t('providers_lead')}>
      <Loaded query={settings}>
        {(data) => (
          <div class="columns">
            <Card flush title={t('provider')}>
              <DataTable
                caption={t('providers')}
                items={data.providers}
                keyOf={(name) => name}
                columns={[
                  { title: t('provider'), cell: (name) => <strong>{words(name)}</strong> },
                  {
                    title: t('credentials'),
                    cell: (name) => data.credentials[name]?.join(', ') ?? <span class="muted">–</span>,
                  },
                  {
                    title: '',
                    shrink: true,
                    cell: (name) =>
                      may('change_settings') &&
                      name !== 'sandbox' && (
                        <Button small label={`${t('set_credentials')}: ${name}`} onClick={() => setSetting(name)}>
                          {t('set_credentials')}
                        </Button>
                      ),
                  },
                ]}
              />
            </Card>
            <Routing of={data} />
          </div>
        )}
      </Loaded>
      <Card flush title={t('health')}>
        {rows.length === 0 ? (
          <p class="muted pad">{t('no_calls')}</p>
        ) : (
          <DataTable
            caption={t('health')}
            items={rows}
            keyOf={(row) => JSON.stringify(row)}
            columns={names.map((name) => ({
              title: words(name),
              number: typeof rows[0]?.[name] === 'number',
              cell: (row: Record<string, unknown>) => cellOf(row[name]),
            }))}
          />
        )}
      </Card>
      {setting && <CredentialsDialog provider={setting} onClose={() => setSetting(undefined)} />}
    </PageFrame>
  );
}
function cellOf(value: unknown) {
  if (value === 'open') return <Badge tone="bad">{value}</Badge>;
  if (value === 'closed') return <Badge tone="good">{value}</Badge>;
  if (typeof value === 'number') return numberText(value);
  return value === null || value === undefined
    ? '–'
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
}

function Routing({ of }: { of: Settings }) {
  const [text, setText] = useState(JSON.stringify(of.routing, null, 2));
  const save = useAction(
    () => api.put('/v1/authorities', { params: { query: inBranch() }, body: { routing: JSON.parse(text) } }),
    common('saved'),
  );
  const change = may('change_settings');
  return (
    <Card title={t('routing')}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void save.run();
        }}
      >
        <FormFault problem={save.problem} />
        <Field
          label={t('routing')}
          hint={
            <>
              {t('routing_hint')} <GuideLink page="authorities" />
            </>
          }
          value={text}
          onInput={setText}
          lines={8}
          disabled={!change}
        />
        {change && (
          <div>
            <Button main type="submit" busy={save.busy}>
              {common('save')}
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}

function CredentialsDialog({ provider, onClose }: { provider: string; onClose: () => void }) {
  const [text, setText] = useState('{\n  \n}');
  const save = useAction(
    () =>
      api.put('/v1/authorities/{provider}/credentials', {
        params: { path: { provider }, query: inBranch() },
        body: { credentials: JSON.parse(text) },
      }),
    common('saved'),
  );
  return (
    <Dialog title={`${t('set_credentials')}: ${words(provider)}`} onClose={onClose}>
      <form
        class="stack"
        onSubmit={async (event) => {
          event.preventDefault();
          if (await save.run()) onClose();
        }}
      >
        <FormFault problem={save.problem} />
        <Field
          label={t('credentials_json')}
          hint={t('credentials_hint')}
          value={text}
          onInput={setText}
          lines={6}
          required
          autofocus
        />
        <div class="buttons">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button main type="submit" busy={save.busy}>
            {common('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
