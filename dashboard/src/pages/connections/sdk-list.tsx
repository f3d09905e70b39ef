import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { common } from '../../../../packages/texts/src/common.ts';
import { useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field, Select } from '../../components/field.tsx';
import { FormFault } from '../../components/form.tsx';
import { Listing } from '../../components/listing.tsx';
import { PageFrame } from '../../components/page.tsx';
import { Badge, Time } from '../../components/values.tsx';
import { inBranch, may } from '../../session/session.ts';
import { base } from '../../shell/places.ts';
import { t } from './texts.ts';

const find = async (cursor?: string) =>
  (await api.get('/v1/sdk-config', { params: { query: { ...inBranch(), limit: '50', ...(cursor && { cursor }) } } }))
    .data;
export type SdkConfig = Awaited<ReturnType<typeof find>>['items'][number];
export const types = ['data_verification', 'document_verification', 'liveness_only'] as const;

export function SdkConfigsPage() {
  const { query } = useLocation();
  const list = useApiQuery(['sdk', query], () => find(query['cursor']));
  const [creating, setCreating] = useState(false);
  return (
    <PageFrame
      title={t('sdk')}
      lead={t('sdk_lead')}
      actions={
        may('change_settings') && (
          <Button main onClick={() => setCreating(true)}>
            {t('create')}
          </Button>
        )
      }
    >
      <Listing<SdkConfig>
        query={list}
        caption={t('sdk')}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `${base}/sdk/${id}`}
        empty={{ title: t('no_configs'), hint: t('no_configs_hint') }}
        columns={[
          {
            title: t('config'),
            cell: ({ id, name, client_id: client, paused_at: paused }) => (
              <>
                <a class="row-link" href={`${base}/sdk/${id}`}>
                  {name}
                </a>{' '}
                {paused && <Badge tone="bad">{t('paused')}</Badge>}
                <span class="sub mono">{client}</span>
              </>
            ),
          },
          { title: t('type'), optional: true, cell: ({ verification_type: type }) => t(type) },
          {
            title: t('webhook_url'),
            optional: true,
            cell: ({ webhook_url: url }) => <span class="mono">{url ?? '–'}</span>,
          },
          { title: common('when'), shrink: true, cell: ({ updated_at: at }) => <Time at={at} /> },
        ]}
      />
      {creating && <CreateDialog onClose={() => setCreating(false)} />}
    </PageFrame>
  );
}

function CreateDialog({ onClose }: { onClose: () => void }) {
  const { route } = useLocation();
  const [name, setName] = useState('');
  const [type, setType] = useState<string>(types[0]);
  const create = useAction(async () => {
    const { data } = await api.post('/v1/sdk-config', {
      params: { query: inBranch() },
      body: { name, verification_type: type as (typeof types)[number] },
    });
    route(`${base}/sdk/${data.id}`);
  }, t('created'));
  return (
    <Dialog title={t('create')} onClose={onClose}>
      <form
        class="stack"
        onSubmit={async (event) => {
          event.preventDefault();
          if (await create.run()) onClose();
        }}
      >
        <FormFault problem={create.problem} />
        <Field label={t('name')} value={name} onInput={setName} required autofocus />
        <Select
          label={t('type')}
          value={type}
          onChange={setType}
          options={types.map((one) => [one, t(one)] as const)}
        />
        <div class="buttons">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button main type="submit" busy={create.busy}>
            {t('create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
