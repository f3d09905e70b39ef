import { useState } from 'preact/hooks';
import { common } from '../../../../packages/texts/src/common.ts';
import { useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Field, PasswordField } from '../../components/field.tsx';
import { FormFault } from '../../components/form.tsx';
import { forgetTyped } from '../../components/kept.ts';
import { Card, PageFrame } from '../../components/page.tsx';
import { ConfirmDialog } from '../../components/reason-dialog.tsx';
import { Loaded } from '../../components/states.tsx';
import { DataTable } from '../../components/table.tsx';
import { Badge, Facts, Time } from '../../components/values.tsx';
import { may, me } from '../../session/session.ts';
import { deviceOf } from './device.ts';
import { NoticeMail } from './notice-mail.tsx';
import { Passkeys } from './passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';
import { t } from './texts.ts';

export function OwnAccountPage() {
  const user = me.value?.user;
  return (
    <PageFrame title={t('own')} lead={t('own_lead')}>
      <Card>
        <Facts
          of={[
            [common('name'), user?.name],
            [t('address'), user?.email],
            [t('role'), user && t(user.role)],
          ]}
        />
      </Card>
      <div class="columns">
        <Password />
        <SecondFactor />
      </div>
      <Passkeys />
      {may('work_cases') && <NoticeMail />}
      <Sessions />
    </PageFrame>
  );
}

function Password() {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const change = useAction(
    () => api.post('/v1/auth/password', { body: { current_password: current, new_password: next } }),
    t('password_changed'),
  );
  return (
    <Card title={t('password')}>
      <form
        class="stack"
        onSubmit={async (event) => {
          event.preventDefault();
          if (!(await change.run())) return;
          setCurrent('');
          setNext('');
        }}
      >
        <FormFault problem={change.problem} />
        <PasswordField label={t('current')} value={current} onInput={setCurrent} />
        <Field
          label={t('new')}
          hint={t('new_hint')}
          type="password"
          autocomplete="new-password"
          value={next}
          onInput={setNext}
          required
        />
        <div>
          <Button main type="submit" busy={change.busy}>
            {t('change_password')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

const findSessions = async () =>
  (await api.get('/v1/auth/sessions', { params: { query: { limit: '50' } } })).data.items;
type Session = Awaited<ReturnType<typeof findSessions>>[number];

function Sessions() {
  const sessions = useApiQuery(['sessions'], findSessions);
  const end = useAction(
    (id: number) => api.delete('/v1/auth/sessions/{id}', { params: { path: { id: String(id) } } }),
    t('ended'),
  );
  const [asking, setAsking] = useState(false);
  const endAll = useAction(async () => {
    await api.post('/v1/auth/sign-out-everywhere');
    me.value = null;
    forgetTyped();
  });
  return (
    <Card
      flush
      title={t('sessions')}
      actions={
        <Button small danger onClick={() => setAsking(true)}>
          {t('end_all')}
        </Button>
      }
    >
      <FormFault problem={end.problem} />
      {asking && (
        <ConfirmDialog
          title={t('end_all')}
          hint={t('end_all_hint')}
          button={t('end_all')}
          action={endAll}
          onClose={() => setAsking(false)}
        />
      )}
      <Loaded query={sessions} rows={2}>
        {(items) => (
          <DataTable<Session>
            caption={t('sessions')}
            items={items}
            keyOf={({ id }) => id}
            columns={[
              {
                title: t('device'),
                cell: ({ user_agent: agent, current }) => (
                  <>
                    {current && <Badge tone="good">{t('this_one')}</Badge>}{' '}
                    <span title={agent ?? undefined}>{agent ? deviceOf(agent) : t('no_browser')}</span>
                  </>
                ),
              },
              { title: t('address'), optional: true, cell: ({ ip }) => <span class="mono">{ip}</span> },
              { title: t('last_used'), shrink: true, named: true, cell: ({ last_used_at: at }) => <Time at={at} /> },
              {
                title: '',
                shrink: true,
                cell: ({ id, current }) =>
                  !current && (
                    <Button small label={`${t('end')} ${id}`} onClick={() => end.run(id)}>
                      {t('end')}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}
