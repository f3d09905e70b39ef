import { useState } from 'preact/hooks';
import { type KeyScope, keyScopes } from '../../../../contract/src/key-scopes.ts';
import { common } from '../../../../packages/texts/src/common.ts';
import { useAction } from '../../api/action.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Check, Field, Select } from '../../components/field.tsx';
import { FormFault } from '../../components/form.tsx';
import { Copy } from '../../components/values.tsx';
import { inBranch } from '../../session/session.ts';
import { t } from './key-texts.ts';

export interface Key {
  readonly id: number;
  readonly name: string;
  readonly expires_at: string | null;
  readonly scopes: readonly KeyScope[] | null;
  readonly allowed_addresses: readonly string[];
}

/** Dialog that issues a key. With `of`, it changes the name, expiry and limits of this key. */
export function KeyDialog({ of, onClose }: { of?: Key; onClose: () => void }) {
  const [name, setName] = useState(of?.name ?? '');
  const [until, setUntil] = useState(of?.expires_at?.slice(0, 10) ?? '');
  const [limited, setLimited] = useState(of?.scopes != null);
  const [scopes, setScopes] = useState<readonly KeyScope[]>(of?.scopes ?? []);
  const [addresses, setAddresses] = useState(of?.allowed_addresses.join('\n') ?? '');
  const [key, setKey] = useState<string>();
  const [isScopeMissing, setScopeMissing] = useState(false);
  const limits = () => ({
    name,
    scopes: limited ? [...scopes] : null,
    allowed_addresses: addresses.split('\n').flatMap((line) => line.trim() || []),
  });
  const save = useAction(async () => {
    const expiry = until ? `${until}T23:59:59Z` : null;
    if (of) {
      const isSameDay = until === (of.expires_at?.slice(0, 10) ?? '');
      const body = { ...limits(), ...(!isSameDay && { expires_at: expiry }) };
      await api.patch('/v1/api-keys/{id}', { params: { path: { id: String(of.id) } }, body });
      onClose();
      return;
    }
    const body = { ...limits(), ...(expiry !== null && { expires_at: expiry }) };
    setKey((await api.post('/v1/api-keys', { params: { query: inBranch() }, body })).data.key);
  }, of && t('change_saved'));
  if (key) return <NewKey text={key} onClose={onClose} />;
  return (
    <Dialog title={of ? t('change_title', { name: of.name }) : t('issue')} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          setScopeMissing(limited && scopes.length === 0);
          if (!limited || scopes.length > 0) void save.run();
        }}
      >
        <FormFault problem={isScopeMissing ? new Error(t('choose_scope')) : save.problem} />
        <Field label={common('name')} value={name} onInput={setName} required autofocus maxlength={200} />
        <Field label={t('expires')} type="date" value={until} onInput={setUntil} />
        <Select
          label={t('scopes')}
          value={limited ? 'chosen' : 'all'}
          onChange={(value) => setLimited(value === 'chosen')}
          options={[
            ['all', t('all_scopes')],
            ['chosen', t('chosen_scopes')],
          ]}
        />
        {limited && (
          <fieldset class="stack tight plain-set">
            <legend>{t('scope_names')}</legend>
            {keyScopes.map((scope) => (
              <Check
                key={scope}
                label={t(scope)}
                hint={t(`${scope}_hint`)}
                checked={scopes.includes(scope)}
                onChange={(on) => setScopes(on ? [...scopes, scope] : scopes.filter((other) => other !== scope))}
              />
            ))}
          </fieldset>
        )}
        <Field
          label={t('addresses')}
          hint={t('addresses_hint')}
          value={addresses}
          onInput={setAddresses}
          lines={3}
          maxlength={3100}
        />
        <div class="buttons">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button main type="submit" busy={save.busy}>
            {of ? common('save') : t('issue')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const overlaps = [0, 1, 24, 168, 720] as const;

/** Dialog that replaces a key. The former key works until the time that the user chooses. */
export function ReplaceDialog({ of, onClose }: { of: Key; onClose: () => void }) {
  const [hours, setHours] = useState('24');
  const [key, setKey] = useState<string>();
  const replace = useAction(async () => {
    const { data } = await api.post('/v1/api-keys/{id}/replacement', {
      params: { path: { id: String(of.id) } },
      body: { overlap_hours: Number(hours) },
    });
    setKey(data.key);
  });
  if (key) return <NewKey text={key} onClose={onClose} />;
  return (
    <Dialog title={t('replace_title', { name: of.name })} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void replace.run();
        }}
      >
        <p>{t('replace_hint')}</p>
        <FormFault problem={replace.problem} />
        <Select
          label={t('overlap')}
          value={hours}
          onChange={setHours}
          options={overlaps.map((value) => [String(value), t(`overlap_${value}`)])}
          autofocus
        />
        <div class="buttons">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button main type="submit" busy={replace.busy}>
            {t('replace')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Shows a new key. The key cannot be shown again later. */
const NewKey = ({ text, onClose }: { text: string; onClose: () => void }) => (
  <Dialog title={t('issued')} stubborn onClose={onClose}>
    <p>{t('issued_hint')}</p>
    <p class="mono notice">{text}</p>
    <div class="buttons">
      <Copy text={text} label={common('copy')} />
      <Button main onClick={onClose}>
        {t('copied_it')}
      </Button>
    </div>
  </Dialog>
);
