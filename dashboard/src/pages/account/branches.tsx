import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { common } from '../../../../contract/src/texts/common.ts';
import { useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Check, Field } from '../../components/field.tsx';
import { FormFault } from '../../components/form.tsx';
import { Listing } from '../../components/listing.tsx';
import { PageFrame } from '../../components/page.tsx';
import { Badge } from '../../components/values.tsx';
import { loadMe, may } from '../../session/session.ts';
import { t } from './texts.ts';

const find = async (cursor?: string) =>
  (await api.get('/v1/branches', { params: { query: { limit: '50', ...(cursor && { cursor }) } } })).data;
type Branch = Awaited<ReturnType<typeof find>>['items'][number];
const OnOff = ({ on }: { on: boolean }) => <Badge tone={on ? 'good' : 'plain'}>{common(on ? 'on' : 'off')}</Badge>;

export function BranchesPage() {
  const { query } = useLocation();
  const list = useApiQuery(['branches', query], () => find(query['cursor']));
  const [edited, setEdited] = useState<Branch | 'new'>();
  const change = may('change_settings');
  return (
    <PageFrame
      title={t('branches')}
      lead={t('branches_lead')}
      actions={
        change && (
          <Button main onClick={() => setEdited('new')}>
            {t('add_branch')}
          </Button>
        )
      }
    >
      <Listing<Branch>
        query={list}
        caption={t('branches')}
        keyOf={({ id }) => id}
        empty={{ title: t('branches'), hint: t('branches_lead') }}
        columns={[
          { title: common('name'), cell: ({ name }) => <strong>{name}</strong> },
          { title: t('enabled'), optional: true, cell: ({ identity_verification_enabled: on }) => <OnOff on={on} /> },
          { title: t('ivs'), optional: true, cell: ({ ivs }) => <OnOff on={ivs} /> },
          { title: t('aml'), optional: true, cell: ({ aml }) => <OnOff on={aml} /> },
          {
            title: '',
            shrink: true,
            cell: (branch) =>
              change && (
                <Button small label={t('edit', { name: branch.name })} onClick={() => setEdited(branch)}>
                  {common('edit')}
                </Button>
              ),
          },
        ]}
      />
      {edited && <BranchDialog of={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </PageFrame>
  );
}

function BranchDialog({ of, onClose }: { of: Branch | undefined; onClose: () => void }) {
  const [name, setName] = useState(of?.name ?? '');
  const [enabled, setEnabled] = useState(of?.identity_verification_enabled ?? true);
  const [ivs, setIvs] = useState(of?.ivs ?? true);
  const [aml, setAml] = useState(of?.aml ?? true);
  const [policy, setPolicy] = useState(JSON.stringify(of?.policy ?? {}, null, 2));
  const save = useAction(async () => {
    if (of)
      await api.patch('/v1/branches/{id}', {
        params: { path: { id: String(of.id) } },
        body: { name, identity_verification_enabled: enabled, ivs, aml, policy: JSON.parse(policy) },
      });
    else await api.post('/v1/branches', { body: { name } });
    await loadMe();
  }, common('saved'));
  return (
    <Dialog title={of ? t('edit', { name: of.name }) : t('add_branch')} onClose={onClose}>
      <form
        class="stack"
        onSubmit={async (event) => {
          event.preventDefault();
          if (await save.run()) onClose();
        }}
      >
        <FormFault problem={save.problem} />
        <Field label={common('name')} value={name} onInput={setName} required autofocus />
        {of && (
          <>
            <Check label={t('enabled')} checked={enabled} onChange={setEnabled} />
            <Check label={t('ivs')} checked={ivs} onChange={setIvs} />
            <Check label={t('aml')} checked={aml} onChange={setAml} />
            <Field label={t('policy')} hint={t('policy_hint')} value={policy} onInput={setPolicy} lines={8} />
          </>
        )}
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
