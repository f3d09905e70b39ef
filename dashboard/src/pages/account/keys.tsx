import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { common } from '../../../../packages/texts/src/common.ts';
import { useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/field.tsx';
import { FormFault } from '../../components/form.tsx';
import { Listing } from '../../components/listing.tsx';
import { PageFrame } from '../../components/page.tsx';
import { ConfirmDialog } from '../../components/reason-dialog.tsx';
import { Badge, Copy, Time } from '../../components/values.tsx';
import { inBranch, may } from '../../session/session.ts';
import { t } from './texts.ts';

const find = async (cursor?: string) =>
  (await api.get('/v1/api-keys', { params: { query: { ...inBranch(), limit: '50', ...(cursor && { cursor }) } } }))
    .data;
type Key = Awaited<ReturnType<typeof find>>['items'][number];
const State = ({ of: { revoked_at: revoked, expires_at: until } }: { of: Key }) =>
  revoked ? (
    <Badge>{t('revoked')}</Badge>
  ) : until && Date.parse(until) < Date.now() ? (
    <Badge tone="warn">{t('expired')}</Badge>
  ) : (
    <Badge tone="good">{t('in_force')}</Badge>
  );

export function KeysPage() {
  const { query } = useLocation();
  const list = useApiQuery(['keys', query], () => find(query['cursor']));
  const [issuing, setIssuing] = useState(false);
  const [revoking, setRevoking] = useState<Key>();
  const revoke = useAction(
    () => api.delete('/v1/api-keys/{id}', { params: { path: { id: String(revoking?.id) } } }),
    t('revoked_now'),
  );
  const change = may('manage_keys');
  return (
    <PageFrame
      title={t('keys')}
      lead={t('keys_lead')}
      actions={
        change && (
          <Button main onClick={() => setIssuing(true)}>
            {t('issue')}
          </Button>
        )
      }
    >
      <Listing<Key>
        query={list}
        caption={t('keys')}
        keyOf={({ id }) => id}
        empty={{ title: t('no_keys'), hint: t('no_keys_hint') }}
        columns={[
          { title: common('status'), shrink: true, cell: (key) => <State of={key} /> },
          {
            title: t('key'),
            cell: ({ name, last_four: last }) => (
              <>
                <strong>{name}</strong>
                <span class="sub mono">…{last}</span>
              </>
            ),
          },
          {
            title: t('last_use'),
            named: true,
            shrink: true,
            cell: ({ last_used_at: at }) => (at ? <Time at={at} /> : <span class="muted">{common('never')}</span>),
          },
          { title: t('expires'), optional: true, cell: ({ expires_at: at }) => <Time at={at} exact /> },
          {
            title: '',
            shrink: true,
            cell: (key) =>
              change &&
              !key.revoked_at && (
                <Button small danger label={`${t('revoke')}: ${key.name}`} onClick={() => setRevoking(key)}>
                  {t('revoke')}
                </Button>
              ),
          },
        ]}
      />
      {issuing && <IssueDialog onClose={() => setIssuing(false)} />}
      {revoking && (
        <ConfirmDialog
          title={t('revoke')}
          hint={t('revoke_hint', { name: revoking.name })}
          button={t('revoke')}
          action={revoke}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </PageFrame>
  );
}

function IssueDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [until, setUntil] = useState('');
  const [key, setKey] = useState<string>();
  const issue = useAction(async () => {
    const { data } = await api.post('/v1/api-keys', {
      params: { query: inBranch() },
      body: { name, ...(until && { expires_at: `${until}T23:59:59Z` }) },
    });
    setKey(data.key);
  });
  if (key)
    return (
      <Dialog title={t('issued')} stubborn onClose={onClose}>
        <p>{t('issued_hint')}</p>
        <p class="mono notice">{key}</p>
        <div class="buttons">
          <Copy text={key} label={common('copy')} />
          <Button main onClick={onClose}>
            {t('copied_it')}
          </Button>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={t('issue')} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void issue.run();
        }}
      >
        <FormFault problem={issue.problem} />
        <Field label={common('name')} value={name} onInput={setName} required autofocus />
        <Field label={t('expires')} type="date" value={until} onInput={setUntil} />
        <div class="buttons">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button main type="submit" busy={issue.busy}>
            {t('issue')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
