import { useEffect, useState } from 'preact/hooks';
import { common } from '../../../../packages/texts/src/common.ts';
import type { KeptMessage } from '../../../../packages/texts/src/format.ts';
import { receiverText } from '../../../../packages/texts/src/receiver-texts.ts';
import { useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Check, Field } from '../../components/field.tsx';
import { FormFault } from '../../components/form.tsx';
import { Card, PageFrame } from '../../components/page.tsx';
import { ConfirmDialog } from '../../components/reason-dialog.tsx';
import { Loaded } from '../../components/states.tsx';
import { Badge } from '../../components/values.tsx';
import { inBranch, may } from '../../session/session.ts';
import { t } from './texts.ts';
import { sendModuleTest, WebhookTest } from './webhook-test.tsx';

const read = async () => (await api.get('/v1/integrations/webhook', { params: { query: inBranch() } })).data;
type Integration = Awaited<ReturnType<typeof read>>;
const eventNames = ['customer_verified', 'suspicious_transaction', 'screening_alert'] as const;

export function WebhookPage() {
  const integration = useApiQuery(['webhook'], read);
  return (
    <PageFrame title={t('webhook')} lead={t('webhook_lead')}>
      <Loaded query={integration}>{(data) => <Settings of={data} />}</Loaded>
    </PageFrame>
  );
}

function Settings({ of }: { of: Integration }) {
  const change = may('change_settings');
  const [url, setUrl] = useState(of.url ?? '');
  const [key, setKey] = useState('');
  const [events, setEvents] = useState<readonly string[]>(of.events);
  const [removing, setRemoving] = useState(false);
  useEffect(() => setUrl(of.url ?? ''), [of.url]);
  const save = useAction(
    () =>
      api.put('/v1/integrations/webhook', {
        params: { query: inBranch() },
        body: { url, events: [...events] as never, ...(key && { hash_key: key }) },
      }),
    t('saved'),
  );
  const remove = useAction(
    () => api.delete('/v1/integrations/webhook', { params: { query: inBranch() } }),
    t('removed'),
  );
  const saveAll = async (): Promise<boolean> => {
    const isSaved = await save.run();
    if (isSaved) setKey('');
    return isSaved;
  };
  const names = [...new Set([...eventNames, ...of.events])];
  return (
    <div class="columns">
      <Card>
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void saveAll();
          }}
        >
          <FormFault problem={save.problem} />
          {!change && <p class="muted">{common('read_only')}</p>}
          <Field
            label={t('address')}
            type="url"
            value={url}
            onInput={setUrl}
            required
            disabled={!change}
            placeholder="https://"
          />
          <Field
            label={t('hash_key')}
            hint={of.hash_key_last_four ? t('hash_hint', { last: of.hash_key_last_four }) : t('hash_new')}
            value={key}
            onInput={setKey}
            autocomplete="off"
            disabled={!change}
            required={!of.hash_key_last_four}
          />
          <fieldset class="stack tight plain-set">
            <legend>{t('events')}</legend>
            {names.map((name) => (
              <Check
                key={name}
                label={<code>{name}</code>}
                checked={events.includes(name)}
                disabled={!change}
                onChange={(on) => setEvents(on ? [...events, name] : events.filter((other) => other !== name))}
              />
            ))}
          </fieldset>
          {change && (
            <div class="row">
              <Button main type="submit" busy={save.busy}>
                {common('save')}
              </Button>
              {of.url && (
                <Button danger onClick={() => setRemoving(true)}>
                  {t('remove')}
                </Button>
              )}
            </div>
          )}
        </form>
      </Card>
      <WebhookTest
        saved={of}
        address={url}
        isKeyUnsaved={key !== ''}
        hint={t('not_set_hint')}
        disabled={!change}
        isSaving={save.busy}
        onSave={saveAll}
        onSend={sendModuleTest}
      />
      {of.url && change && <Examination />}
      {removing && (
        <ConfirmDialog
          title={t('remove')}
          hint={t('remove_hint')}
          button={t('remove')}
          action={remove}
          onClose={() => setRemoving(false)}
        />
      )}
    </div>
  );
}

/** Test that sends valid and invalid deliveries, and shows the mistakes that the receiver makes. */
function Examination() {
  const [findings, setFindings] = useState<readonly Finding[]>();
  const examine = useAction(async () => setFindings(await askFindings()));
  return (
    <Card
      title={t('doctor')}
      actions={
        <Button busy={examine.busy} onClick={() => examine.run()}>
          {t('examine')}
        </Button>
      }
    >
      <div class="stack" aria-live="polite">
        <p class="muted">{t('doctor_hint')}</p>
        <FormFault problem={examine.problem} />
        {findings && (
          <p class={findings.every(({ right }) => right) ? 'notice good' : 'notice bad'}>
            {t('doctor_said', { n: findings.filter(({ right }) => !right).length })}
          </p>
        )}
        {findings && (
          <ul class="plain-list stack tight">
            {findings.map(({ delivery_message: delivery, right, says_message: says }) => (
              <li key={delivery.code}>
                <Badge tone={right ? 'good' : 'bad'}>{t(right ? 'right' : 'wrong')}</Badge>{' '}
                <strong>{receiverText(delivery as KeptMessage)}</strong>
                <div class="muted small">{receiverText(says as KeptMessage)}</div>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

const askFindings = async () =>
  (await api.post('/v1/integrations/webhook/examine', { params: { query: inBranch() } })).data.findings;
type Finding = Awaited<ReturnType<typeof askFindings>>[number];
