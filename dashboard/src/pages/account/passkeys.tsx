import { useState } from 'preact/hooks';
import { common } from '../../../../packages/texts/src/common.ts';
import { useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { send } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/field.tsx';
import { FormFault } from '../../components/form.tsx';
import { Card } from '../../components/page.tsx';
import { ConfirmDialog } from '../../components/reason-dialog.tsx';
import { Loaded } from '../../components/states.tsx';
import { DataTable } from '../../components/table.tsx';
import { Time } from '../../components/values.tsx';
import { addPasskey, hasPasskeys } from '../../session/use-passkey.ts';
import { deviceOf } from './device.ts';
import { t } from './passkey-texts.ts';

interface Passkey {
  readonly id: number;
  readonly name: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
}
interface PasskeyList {
  readonly items: readonly Passkey[];
  readonly origin: string | null;
}
const MAX_NAME = 60;
const find = async (): Promise<PasskeyList> =>
  ((await (await send('GET', '/v1/auth/passkeys')).json()) as { data: PasskeyList }).data;

/** Why no passkey can be added here; undefined if one can be. */
function whyNot({ origin }: PasskeyList): string | undefined {
  if (origin === null) return t('unavailable');
  if (origin !== location.origin) return t('other_address', { origin });
  return hasPasskeys(origin) ? undefined : t('no_browser');
}

/** Passkeys of the signed-in user. */
export function Passkeys() {
  const list = useApiQuery(['passkeys'], find);
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey>();
  const hindrance = list.data && whyNot(list.data);
  return (
    <Card
      title={t('title')}
      actions={
        list.data &&
        hindrance === undefined && (
          <Button small onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        )
      }
    >
      <div class="stack">
        <p>{t('lead')}</p>
        {hindrance !== undefined && <p class="muted">{hindrance}</p>}
        <Loaded query={list} rows={1}>
          {({ items }) =>
            items.length === 0 ? (
              <p class="muted">{t('none')}</p>
            ) : (
              <DataTable<Passkey>
                caption={t('title')}
                items={items}
                keyOf={({ id }) => id}
                columns={[
                  { title: common('name'), cell: ({ name }) => name },
                  {
                    title: t('added_at'),
                    optional: true,
                    shrink: true,
                    cell: ({ created_at: at }) => <Time at={at} />,
                  },
                  {
                    title: t('last_used'),
                    shrink: true,
                    named: true,
                    cell: ({ last_used_at: at }) => (at === null ? common('never') : <Time at={at} />),
                  },
                  {
                    title: '',
                    shrink: true,
                    cell: (passkey) => (
                      <Button
                        small
                        label={t('remove_named', { name: passkey.name })}
                        onClick={() => setRemoving(passkey)}
                      >
                        {t('remove')}
                      </Button>
                    ),
                  },
                ]}
              />
            )
          }
        </Loaded>
      </div>
      {adding && <AddDialog onClose={() => setAdding(false)} />}
      {removing && <RemoveDialog passkey={removing} onClose={() => setRemoving(undefined)} />}
    </Card>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState(deviceOf(navigator.userAgent).slice(0, MAX_NAME));
  const add = useAction(() => addPasskey(name.trim()), t('added'));
  return (
    <Dialog title={t('add')} onClose={onClose}>
      <form
        class="stack"
        onSubmit={async (event) => {
          event.preventDefault();
          if (await add.run()) onClose();
        }}
      >
        <FormFault problem={add.problem} />
        <Field
          label={t('name')}
          hint={t('name_hint')}
          value={name}
          onInput={setName}
          maxlength={MAX_NAME}
          required
          autofocus
        />
        <div class="buttons">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button main type="submit" busy={add.busy}>
            {t('add')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const remove = useAction(() => send('DELETE', `/v1/auth/passkeys/${passkey.id}`), t('removed'));
  return (
    <ConfirmDialog
      title={t('remove_named', { name: passkey.name })}
      hint={t('remove_hint')}
      button={t('remove')}
      action={remove}
      onClose={onClose}
    />
  );
}
