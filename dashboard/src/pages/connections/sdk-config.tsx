import { useState } from 'preact/hooks';
import { useLocation, useRoute } from 'preact-iso';
import { common } from '../../../../packages/texts/src/common.ts';
import { useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Check, Field, Select } from '../../components/field.tsx';
import { FormFault } from '../../components/form.tsx';
import { Card, PageFrame } from '../../components/page.tsx';
import { ConfirmDialog } from '../../components/reason-dialog.tsx';
import { Loaded } from '../../components/states.tsx';
import { showToast } from '../../components/toast.tsx';
import { Copy, Facts } from '../../components/values.tsx';
import { may, me } from '../../session/session.ts';
import { base } from '../../shell/places.ts';
import type { Difference } from '../changes/differences.tsx';
import { checkProposal, ProposeDialog } from '../changes/propose.tsx';
import { type BrandFields, brandFrom } from './brand-fields.ts';
import { BrandPreview } from './brand-preview.tsx';
import { CaptureSettings } from './capture-settings.tsx';
import { PlayRun } from './play-run.tsx';
import { type SdkConfig, types } from './sdk-list.tsx';
import { Specimens } from './specimens.tsx';
import { TestSession } from './test-session.tsx';
import { t } from './texts.ts';
import { sendSdkTest, WebhookTest } from './webhook-test.tsx';

/** Default colour of the capture element (`web-sdk/src/styles.ts`). */
const DEFAULT_COLOUR = '#0b5cab';
const channelNames = ['web', 'android', 'ios'] as const;

export function SdkConfigPage() {
  const id = useRoute().params['id'] ?? '';
  const config = useApiQuery(
    ['sdk-config', id],
    async () => (await api.get('/v1/sdk-config/{config_id}', { params: { path: { config_id: id } } })).data,
  );
  return (
    <PageFrame
      title={config.data?.name ?? t('config')}
      item={{ number: config.data?.name ?? t('config'), isLoaded: config.data !== undefined }}
      crumbs={[[t('sdk'), `${base}/sdk`]]}
    >
      <Loaded query={config}>{(data) => <Settings key={data.id} of={data} />}</Loaded>
    </PageFrame>
  );
}

function Settings({ of }: { of: SdkConfig }) {
  const change = may('change_settings');
  const params = { path: { config_id: String(of.id) } };
  const { route } = useLocation();
  const [name, setName] = useState(of.name);
  const [brand, setBrand] = useState<BrandFields>({
    name: of.brand.name ?? '',
    logo: of.brand.logo ?? '',
    colour: of.brand.colour ?? '',
    radius: of.brand.radius === undefined ? '' : String(of.brand.radius),
    font: of.brand.font ?? '',
  });
  const [type, setType] = useState<string>(of.verification_type);
  const { liveness_policy, turns_waiver, document_files } = of;
  const [capture, setCapture] = useState({ liveness_policy, turns_waiver, document_files });
  const [channels, setChannels] = useState<readonly string[]>(of.channels);
  const [origins, setOrigins] = useState(of.origins.join('\n'));
  const [webhook, setWebhook] = useState(of.webhook_url ?? '');
  const [deleting, setDeleting] = useState(false);
  const [weakening, setWeakening] = useState<readonly Difference[]>();
  const save = useAction(async () => {
    const proposal = { sdk_config: { id: of.id, ...capture } };
    const { differences, needs_second } = await checkProposal(proposal, of.branch_id);
    // The other settings need no second person and are saved at once.
    await api.patch('/v1/sdk-config/{config_id}', {
      params,
      body: {
        name,
        brand: brandFrom(brand),
        verification_type: type as (typeof types)[number],
        ...(!needs_second && capture),
        channels: [...channels] as (typeof channelNames)[number][],
        origins: origins
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean),
        webhook_url: webhook || null,
      },
    });
    showToast(t('saved'));
    if (needs_second) setWeakening(differences);
  });
  const remove = useAction(async () => {
    await api.delete('/v1/sdk-config/{config_id}', { params });
    route(`${base}/sdk`);
  }, t('deleted'));
  return (
    <div class="columns wide-left">
      <Card>
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void save.run();
          }}
        >
          <FormFault problem={save.problem} />
          {!change && <p class="muted">{common('read_only')}</p>}
          <Field label={t('name')} value={name} onInput={setName} required disabled={!change} />
          <Select
            label={t('type')}
            value={type}
            onChange={setType}
            disabled={!change}
            options={types.map((one) => [one, t(one)] as const)}
          />
          <CaptureSettings of={capture} disabled={!change} onChange={setCapture} />
          <div class="columns">
            <Field
              label={t('brand_name')}
              value={brand.name}
              disabled={!change}
              onInput={(value) => setBrand({ ...brand, name: value })}
            />
            <Field
              label={t('logo')}
              type="url"
              value={brand.logo}
              disabled={!change}
              onInput={(value) => setBrand({ ...brand, logo: value })}
            />
            <Field
              label={t('colour')}
              type="color"
              value={brand.colour || DEFAULT_COLOUR}
              disabled={!change}
              onInput={(value) => setBrand({ ...brand, colour: value })}
            />
            <Field
              label={t('radius')}
              hint={t('radius_hint')}
              type="number"
              value={brand.radius}
              disabled={!change}
              onInput={(value) => setBrand({ ...brand, radius: value })}
            />
            <Field
              label={t('font')}
              hint={t('font_hint')}
              maxlength={300}
              value={brand.font}
              disabled={!change}
              onInput={(value) => setBrand({ ...brand, font: value })}
            />
          </div>
          <fieldset class="row plain-set">
            <legend>{t('channels')}</legend>
            {channelNames.map((channel) => (
              <Check
                key={channel}
                label={t(channel)}
                checked={channels.includes(channel)}
                disabled={!change}
                onChange={(on) =>
                  setChannels(on ? [...channels, channel] : channels.filter((other) => other !== channel))
                }
              />
            ))}
          </fieldset>
          <Field
            label={t('origins')}
            hint={t('origins_hint')}
            value={origins}
            onInput={setOrigins}
            lines={3}
            disabled={!change}
          />
          <Field label={t('webhook_url')} type="url" value={webhook} onInput={setWebhook} disabled={!change} />
          {change && (
            <div class="row">
              <Button main type="submit" busy={save.busy}>
                {common('save')}
              </Button>
              <Button danger onClick={() => setDeleting(true)}>
                {t('delete')}
              </Button>
            </div>
          )}
        </form>
      </Card>
      <div class="stack">
        <BrandPreview brand={brand} fallback={name} type={type as (typeof types)[number]} />
        <Card title={t('client_id')}>
          <div class="row">
            <span class="mono">{of.client_id}</span>
            <Copy text={of.client_id} />
          </div>
          <p class="muted small">{t('test_hint', { url: `${location.origin}/verify` })}</p>
        </Card>
        {change && <TestSession id={of.id} />}
        {change && me.value?.environment === 'sandbox' && <PlayRun of={of} />}
        {me.value?.environment === 'sandbox' && <Specimens />}
        <WebhookTest
          saved={{ ...of, url: of.webhook_url }}
          address={webhook}
          hint={t('no_address_hint')}
          disabled={!change}
          isSaving={save.busy}
          onSave={() => save.run()}
          onSend={() => sendSdkTest(of)}
        />
        {may('sdk_secrets') && <Secret id={String(of.id)} />}
      </div>
      {weakening && (
        <ProposeDialog
          proposal={{ sdk_config: { id: of.id, ...capture } }}
          branch={of.branch_id}
          differences={weakening}
          onDone={() => setWeakening(undefined)}
          onClose={() => setWeakening(undefined)}
        />
      )}
      {deleting && (
        <ConfirmDialog
          title={t('delete')}
          hint={t('delete_hint', { name: of.name })}
          button={t('delete')}
          action={remove}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  );
}

/**
 * Shows the secret of a configuration. Only the account administrator can read or renew the secret, and must enter the
 * password before. The audit log records each access.
 */
function Secret({ id }: { id: string }) {
  const params = { path: { config_id: id } };
  const [secret, setSecret] = useState<string>();
  const [rotating, setRotating] = useState(false);
  const show = useAction(async () =>
    setSecret((await api.get('/v1/sdk-config/{config_id}/webhook-secret', { params })).data.webhook_secret),
  );
  const rotate = useAction(
    async () =>
      setSecret((await api.post('/v1/sdk-config/{config_id}/webhook-secret', { params })).data.webhook_secret),
    t('rotated'),
  );
  return (
    <Card title={t('secret')}>
      <div class="row">
        <Button busy={show.busy} onClick={() => show.run()}>
          {t('show_secret')}
        </Button>
        <Button danger onClick={() => setRotating(true)}>
          {t('rotate')}
        </Button>
      </div>
      <FormFault problem={show.problem} />
      {secret && !rotating && (
        <Dialog title={t('secret')} onClose={() => setSecret(undefined)}>
          <Facts
            of={[
              [
                t('secret'),
                <span key="s" class="row">
                  <code>{secret}</code>
                  <Copy text={secret} label={common('copy')} />
                </span>,
              ],
            ]}
          />
          <p class="muted">{t('shown_once')}</p>
        </Dialog>
      )}
      {rotating && (
        <ConfirmDialog
          title={t('rotate')}
          hint={t('rotate_hint')}
          button={t('rotate')}
          action={rotate}
          onClose={() => setRotating(false)}
        />
      )}
    </Card>
  );
}
