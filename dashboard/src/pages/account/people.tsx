import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { common } from '../../../../packages/texts/src/common.ts';
import { type Action, useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field, Select } from '../../components/field.tsx';
import { FormFault } from '../../components/form.tsx';
import { Listing } from '../../components/listing.tsx';
import { PageFrame } from '../../components/page.tsx';
import { ConfirmDialog } from '../../components/reason-dialog.tsx';
import { Badge, Copy, timeText } from '../../components/values.tsx';
import { me } from '../../session/session.ts';
import { t } from './texts.ts';

const find = async (cursor?: string) =>
  (await api.get('/v1/employees', { params: { query: { limit: '50', ...(cursor && { cursor }) } } })).data;
type Person = Awaited<ReturnType<typeof find>>['items'][number];
const roles = ['analyst', 'admin', 'auditor'] as const;
type Role = (typeof roles)[number];
/** Change that the user must confirm, and the person whom it affects. */
interface Asking {
  readonly what: 'turn_off' | 'reset_second' | Role;
  readonly of: Person;
}

export function PeoplePage() {
  const { query } = useLocation();
  const list = useApiQuery(['employees', query], () => find(query['cursor']));
  const [inviting, setInviting] = useState(false);
  const [asking, setAsking] = useState<Asking>();
  const [link, setLink] = useState<{ link: string; until: string }>();
  const change = useAction(
    ({ id, ...body }: { id: number; role?: Role; active?: boolean }) =>
      api.patch('/v1/employees/{id}', { params: { path: { id: String(id) } }, body }),
    t('changed'),
  );
  const renew = useAction(async (id: number) => {
    const { data } = await api.post('/v1/employees/{id}/password-link', { params: { path: { id: String(id) } } });
    if (data.link) setLink({ link: data.link, until: data.expires_at });
  });
  const reset = useAction(
    (id: number) => api.delete('/v1/employees/{id}/second-factor', { params: { path: { id: String(id) } } }),
    t('removed_second'),
  );
  return (
    <PageFrame
      title={t('people')}
      lead={t('people_lead')}
      actions={
        <Button main onClick={() => setInviting(true)}>
          {t('invite')}
        </Button>
      }
    >
      <FormFault problem={change.problem ?? renew.problem ?? reset.problem} />
      <Listing<Person>
        query={list}
        caption={t('people')}
        keyOf={({ id }) => id}
        empty={{ title: t('people'), hint: t('people_lead') }}
        columns={[
          {
            title: common('name'),
            cell: ({ name, email, id }) => (
              <>
                <strong>{name}</strong> {id === me.value?.user.id && <span class="muted">({common('you')})</span>}
                <span class="sub">{email}</span>
              </>
            ),
          },
          {
            title: t('role'),
            cell: (person) =>
              person.role === 'owner' ? (
                t('owner')
              ) : (
                <select
                  aria-label={t('role_of', { name: person.name })}
                  value={person.role}
                  onChange={(event) => {
                    setAsking({ what: event.currentTarget.value as Role, of: person });
                    // Shows the current role until the change is saved.
                    event.currentTarget.value = person.role;
                  }}
                >
                  {roles.map((one) => (
                    <option key={one} value={one} selected={one === person.role}>
                      {t(one)}
                    </option>
                  ))}
                </select>
              ),
          },
          {
            title: t('second_factor'),
            optional: true,
            cell: ({ second_factor: on, passkeys }) => (
              <>
                <Badge tone={on ? 'good' : 'warn'}>{common(on ? 'on' : 'off')}</Badge>{' '}
                {passkeys > 0 && <Badge tone="good">{t('passkeys', { n: passkeys })}</Badge>}
              </>
            ),
          },
          {
            title: common('status'),
            optional: true,
            cell: ({ active }) => <Badge tone={active ? 'good' : 'plain'}>{t(active ? 'active' : 'inactive')}</Badge>,
          },
          {
            title: '',
            cell: (person) => {
              const { id, name, role, active, second_factor: second, passkeys } = person;
              if (role === 'owner') return null;
              return (
                <span class="row">
                  <Button small label={`${t('new_link')}: ${name}`} onClick={() => renew.run(id)}>
                    {t('new_link')}
                  </Button>
                  {(second || passkeys > 0) && (
                    <Button
                      small
                      label={`${t('reset_second')}: ${name}`}
                      onClick={() => setAsking({ what: 'reset_second', of: person })}
                    >
                      {t('reset_second')}
                    </Button>
                  )}
                  <Button
                    small
                    danger={active}
                    label={`${t(active ? 'turn_off' : 'turn_on')}: ${name}`}
                    onClick={() =>
                      active ? setAsking({ what: 'turn_off', of: person }) : change.run({ id, active: true })
                    }
                  >
                    {t(active ? 'turn_off' : 'turn_on')}
                  </Button>
                </span>
              );
            },
          },
        ]}
      />
      {asking && <Confirm of={asking} change={change} reset={reset} onClose={() => setAsking(undefined)} />}
      {inviting && (
        <InviteDialog
          onClose={() => setInviting(false)}
          onLink={(given) => {
            setInviting(false);
            setLink(given);
          }}
        />
      )}
      {link && (
        <Dialog title={t('link')} onClose={() => setLink(undefined)}>
          <p>{t('link_hint', { when: timeText(link.until) })}</p>
          <p class="mono notice">{link.link}</p>
          <div class="buttons">
            <Copy text={link.link} label={common('copy')} />
          </div>
        </Dialog>
      )}
    </PageFrame>
  );
}

type Change = Action<{ id: number; role?: Role; active?: boolean }>;
interface ConfirmProps {
  of: Asking;
  change: Change;
  reset: Action<number>;
  onClose: () => void;
}
/** Dialog that asks for confirmation before the rights of a colleague change, and describes the consequences. */
function Confirm({ of: { what, of }, change, reset, onClose }: ConfirmProps) {
  const { id, name } = of;
  if (what === 'reset_second')
    return (
      <ConfirmDialog
        title={t('of_person', { what: t('reset_second'), name })}
        hint={t('reset_second_hint')}
        button={t('reset_second')}
        action={{ ...reset, run: () => reset.run(id) }}
        onClose={onClose}
      />
    );
  if (what === 'turn_off')
    return (
      <ConfirmDialog
        title={t('of_person', { what: t('turn_off'), name })}
        hint={t('turn_off_hint')}
        button={t('turn_off')}
        action={{ ...change, run: () => change.run({ id, active: false }) }}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      title={t('of_person', { what: t(what), name })}
      hint={t('role_from', { before: t(of.role), can: t(`${what}_can`) })}
      button={t('change_role')}
      action={{ ...change, run: () => change.run({ id, role: what }) }}
      onClose={onClose}
    />
  );
}

function InviteDialog({
  onClose,
  onLink,
}: {
  onClose: () => void;
  onLink: (link: { link: string; until: string }) => void;
}) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('analyst');
  const invite = useAction(async () => {
    const { data } = await api.post('/v1/employees', { body: { name, email, role } });
    if (data.invitation?.link) onLink({ link: data.invitation.link, until: data.invitation.expires_at });
    else onClose();
  }, t('invited'));
  return (
    <Dialog title={t('invite')} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void invite.run();
        }}
      >
        <FormFault problem={invite.problem} />
        <Field label={common('name')} value={name} onInput={setName} required autofocus />
        <Field label={t('address')} type="email" value={email} onInput={setEmail} required />
        <Select
          label={t('role')}
          value={role}
          onChange={(value) => setRole(value as Role)}
          hint={t(`${role}_can`)}
          options={roles.map((one) => [one, t(one)] as const)}
        />
        <div class="buttons">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button main type="submit" busy={invite.busy}>
            {t('invite')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
