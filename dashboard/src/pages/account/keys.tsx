import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { common } from '../../../../packages/texts/src/common.ts';
import { useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Listing } from '../../components/listing.tsx';
import { PageFrame } from '../../components/page.tsx';
import { ConfirmDialog } from '../../components/reason-dialog.tsx';
import { Badge, Time, timeText } from '../../components/values.tsx';
import { inBranch, may } from '../../session/session.ts';
import { KeyDialog, ReplaceDialog } from './key-dialogs.tsx';
import { t } from './key-texts.ts';

const find = async (cursor?: string) =>
  (await api.get('/v1/api-keys', { params: { query: { ...inBranch(), limit: '50', ...(cursor && { cursor }) } } }))
    .data;
type Key = Awaited<ReturnType<typeof find>>['items'][number];

const isExpired = ({ expires_at: until }: Key): boolean => until !== null && Date.parse(until) <= Date.now();
const isInForce = (key: Key): boolean => !key.revoked_at && !isExpired(key);

function State({ of }: { of: Key }) {
  if (of.revoked_at) return <Badge>{t('revoked')}</Badge>;
  if (of.replaced_by !== null) return <Badge tone={isExpired(of) ? 'plain' : 'warn'}>{t('replaced')}</Badge>;
  return isExpired(of) ? <Badge tone="warn">{t('expired')}</Badge> : <Badge tone="good">{t('in_force')}</Badge>;
}

function Limits({ of: { scopes, allowed_addresses: addresses } }: { of: Key }) {
  if (scopes === null && addresses.length === 0) return <span class="muted">{t('no_limits')}</span>;
  return (
    <>
      {scopes !== null && <span>{scopes.map((scope) => t(scope)).join(', ')}</span>}
      {addresses.length > 0 && (
        <span class={scopes === null ? undefined : 'sub'} title={addresses.join('\n')}>
          {addresses.length <= 2 ? addresses.join(', ') : t('addresses_count', { n: addresses.length })}
        </span>
      )}
    </>
  );
}

type Opened = { readonly dialog: 'issue' } | { readonly dialog: 'change' | 'replace' | 'revoke'; readonly key: Key };

export function KeysPage() {
  const { query } = useLocation();
  const list = useApiQuery(['keys', query], () => find(query['cursor']));
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const key = opened && 'key' in opened ? opened.key : undefined;
  const revoke = useAction(
    () => api.delete('/v1/api-keys/{id}', { params: { path: { id: String(key?.id) } } }),
    t('revoked_now'),
  );
  const change = may('manage_keys');
  const action = (of: Key, dialog: 'change' | 'replace' | 'revoke', text: string) => (
    <Button
      small
      danger={dialog === 'revoke'}
      label={`${text}: ${of.name} …${of.last_four}`}
      onClick={() => setOpened({ dialog, key: of })}
    >
      {text}
    </Button>
  );
  return (
    <PageFrame
      title={t('keys')}
      lead={t('keys_lead')}
      actions={
        change && (
          <Button main onClick={() => setOpened({ dialog: 'issue' })}>
            {t('issue')}
          </Button>
        )
      }
    >
      <Listing<Key>
        query={list}
        caption={t('keys')}
        stacked
        keyOf={({ id }) => id}
        empty={{ title: t('no_keys'), hint: t('no_keys_hint') }}
        columns={[
          { title: common('status'), shrink: true, cell: (of) => <State of={of} /> },
          {
            title: t('key'),
            cell: ({ name, last_four: last }) => (
              <>
                <strong>{name}</strong>
                <span class="sub mono">…{last}</span>
              </>
            ),
          },
          { title: t('limits'), named: true, cell: (of) => <Limits of={of} /> },
          { title: t('created'), named: true, shrink: true, cell: ({ created_at: at }) => <Time at={at} /> },
          {
            title: t('last_use'),
            named: true,
            shrink: true,
            cell: ({ last_used_at: at }) => (at ? <Time at={at} /> : <span class="muted">{common('never')}</span>),
          },
          {
            title: t('expires'),
            named: true,
            shrink: true,
            cell: (of) =>
              of.expires_at && of.replaced_by !== null && isInForce(of) ? (
                t('works_until', { when: timeText(of.expires_at) })
              ) : (
                <Time at={of.expires_at} exact />
              ),
          },
          {
            title: '',
            shrink: true,
            cell: (of) =>
              change &&
              isInForce(of) && (
                <span class="nowrap">
                  {of.replaced_by === null && (
                    <>
                      {action(of, 'change', t('change'))} {action(of, 'replace', t('replace'))}{' '}
                    </>
                  )}
                  {action(of, 'revoke', t(of.replaced_by === null ? 'revoke' : 'end_now'))}
                </span>
              ),
          },
        ]}
      />
      {opened?.dialog === 'issue' && <KeyDialog onClose={close} />}
      {key && opened?.dialog === 'change' && <KeyDialog of={key} onClose={close} />}
      {key && opened?.dialog === 'replace' && <ReplaceDialog of={key} onClose={close} />}
      {key && opened?.dialog === 'revoke' && (
        <ConfirmDialog
          title={t(key.replaced_by === null ? 'revoke' : 'end_now')}
          hint={t('revoke_hint', { name: key.name })}
          button={t(key.replaced_by === null ? 'revoke' : 'end_now')}
          action={revoke}
          onClose={close}
        />
      )}
    </PageFrame>
  );
}
