import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { common } from '../../../../packages/texts/src/common.ts';
import { useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Check, Field, nothingChosen, Select } from '../../components/field.tsx';
import { FormFault } from '../../components/form.tsx';
import { Listing } from '../../components/listing.tsx';
import { PageFrame } from '../../components/page.tsx';
import { showToast } from '../../components/toast.tsx';
import { Badge } from '../../components/values.tsx';
import { loadMe, may } from '../../session/session.ts';
import type { Difference } from '../changes/differences.tsx';
import { checkProposal, type Proposal, ProposeDialog } from '../changes/propose.tsx';
import { ChecklistFields } from './checklist-fields.tsx';
import { t as noticeText } from './notice-mail-texts.ts';
import { dashboardOf, parsed, withSetting } from './policy-text.ts';
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

/** Returns the limit that the board has set, in percent, from the policy. */
function limitOf(text: string): string {
  const limit = dashboardOf(text)['false_positive_limit'];
  return typeof limit === 'number' ? String(Math.round(limit * 1000) / 10) : '';
}
/**
 * Returns the policy with a new limit, or without a limit if the field is empty. An invalid number is sent unchanged,
 * so that the server reports it as a fault.
 */
function withLimit(text: string, percent: string): string {
  const limit = Number(percent.replace(',', '.'));
  return withSetting(text, 'false_positive_limit', percent.trim() === '' ? undefined : limit / 100);
}

interface Weakening {
  readonly settings: NonNullable<Proposal['settings']>;
  readonly differences: readonly Difference[];
}

function BranchDialog({ of, onClose }: { of: Branch | undefined; onClose: () => void }) {
  const [name, setName] = useState(of?.name ?? '');
  const [enabled, setEnabled] = useState(of?.identity_verification_enabled ?? true);
  const [ivs, setIvs] = useState(of?.ivs ?? true);
  const [aml, setAml] = useState(of?.aml ?? true);
  const [policy, setPolicy] = useState(JSON.stringify(of?.policy ?? {}, null, 2));
  const [stills, setStills] = useState('');
  // Branch that was created although its settings could not be saved. With it, the next attempt only saves the settings
  // and creates no second branch.
  const [created, setCreated] = useState<Branch>();
  const [weakening, setWeakening] = useState<Weakening>();
  const save = useAction(async () => {
    if (!of) {
      const branch = created ?? (await api.post('/v1/branches', { body: { name } })).data;
      setCreated(branch);
      const settings = { name, policy: { faces: { stills: stills as 'accept' | 'refuse' } } };
      await api.patch('/v1/branches/{id}', { params: { path: { id: String(branch.id) } }, body: settings });
    } else {
      const settings = { ivs, aml, policy: JSON.parse(policy) as Record<string, unknown> };
      const { differences, needs_second } = await checkProposal({ settings }, of.id);
      if (needs_second) return setWeakening({ settings, differences });
      const body = { name, identity_verification_enabled: enabled, ...settings };
      await api.patch('/v1/branches/{id}', { params: { path: { id: String(of.id) } }, body });
    }
    await loadMe();
    showToast(common('saved'));
    onClose();
  });
  if (of && weakening)
    return (
      <ProposeDialog
        proposal={{ settings: weakening.settings }}
        branch={of.id}
        differences={weakening.differences}
        onDone={onClose}
        onClose={() => setWeakening(undefined)}
      />
    );
  return (
    <Dialog title={of ? t('edit', { name: of.name }) : t('add_branch')} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void save.run();
        }}
      >
        <FormFault problem={save.problem} />
        <Field label={common('name')} value={name} onInput={setName} required autofocus />
        {!of && (
          <Select
            label={t('stills')}
            hint={t('stills_hint')}
            value={stills}
            onChange={setStills}
            required
            options={[nothingChosen(), ['refuse', t('stills_refuse')], ['accept', t('stills_accept')]]}
          />
        )}
        {of && (
          <>
            <Check label={t('enabled')} checked={enabled} onChange={setEnabled} />
            <Check label={t('ivs')} checked={ivs} onChange={setIvs} />
            <Check label={t('aml')} checked={aml} onChange={setAml} />
            <Field
              label={t('false_positive_limit')}
              hint={t('false_positive_hint')}
              inputmode="decimal"
              value={limitOf(policy)}
              disabled={parsed(policy) === undefined}
              onInput={(percent) => setPolicy(withLimit(policy, percent))}
            />
            <Select
              label={noticeText('branch_choice')}
              hint={noticeText('branch_hint')}
              value={dashboardOf(policy)['notice_mail'] === 'hourly' ? 'hourly' : 'off'}
              disabled={parsed(policy) === undefined}
              onChange={(chosen) =>
                setPolicy(withSetting(policy, 'notice_mail', chosen === 'off' ? undefined : chosen))
              }
              options={[
                ['off', noticeText('off')],
                ['hourly', noticeText('hourly')],
              ]}
            />
            <ChecklistFields policy={policy} onPolicy={setPolicy} />
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
