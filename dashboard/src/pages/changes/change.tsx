import { useState } from 'preact/hooks';
import { useRoute } from 'preact-iso';
import { common } from '../../../../packages/texts/src/common.ts';
import { t as verificationText } from '../../../../packages/texts/src/verification-texts.ts';
import { useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { itemTitle } from '../../components/item-title.ts';
import { Card, PageFrame } from '../../components/page.tsx';
import { ConfirmDialog, ReasonDialog } from '../../components/reason-dialog.tsx';
import { Loaded } from '../../components/states.tsx';
import { showToast } from '../../components/toast.tsx';
import { Facts, Time, timeText } from '../../components/values.tsx';
import { usePeople } from '../../session/people.ts';
import { may, me } from '../../session/session.ts';
import { base } from '../../shell/places.ts';
import { ChangeState, kindText } from './changes.tsx';
import { Differences, guardText } from './differences.tsx';
import { t } from './texts.ts';

const read = async (id: string) => (await api.get('/v1/changes/{id}', { params: { path: { id } } })).data;
type Whole = Awaited<ReturnType<typeof read>>;
const LISTED = 20;

/** Page of a change for the second person. It shows the effect of the change, its author and the reason. */
export function ChangePage() {
  const id = useRoute().params['id'] ?? '';
  const change = useApiQuery(['change', id], () => read(id));
  const [asking, setAsking] = useState<'approve' | 'reject' | 'withdraw'>();
  const { data } = change;
  const params = { path: { id } };
  const approve = useAction(async () => {
    const { erased } = (await api.post('/v1/changes/{id}/approve', { params, body: { digest: data!.digest } })).data;
    showToast(erased ? t('erased', { n: erased.deleted.records, m: erased.deleted.transactions }) : t('approved'));
  });
  const reject = useAction(
    ({ reason }: { reason: string; choice: string }) =>
      api.post('/v1/changes/{id}/reject', { params, body: { note: reason } }),
    t('rejected_now'),
  );
  const withdraw = useAction(() => api.post('/v1/changes/{id}/withdraw', { params }), t('withdrawn_now'));
  return (
    <PageFrame
      title={data ? itemTitle(kindText(data), t(data.state)) : t('one', { id })}
      item={{ number: t('one', { id }), isLoaded: data !== undefined }}
      due={data?.state === 'proposed' ? data.expires_at : null}
      crumbs={[[t('title'), `${base}/changes`]]}
      actions={data?.state === 'proposed' && <Actions of={data} onAsk={setAsking} />}
    >
      <Loaded query={change}>
        {(one) => (
          <>
            <About of={one} />
            {one.differences.length > 0 && (
              <Card title={t('differences')} flush>
                <Differences of={one.differences} />
              </Card>
            )}
            {one.erasure && <Erasure of={one.erasure} />}
          </>
        )}
      </Loaded>
      {asking === 'reject' && (
        <ReasonDialog
          title={t('reject')}
          hint={t('reject_hint')}
          button={t('reject')}
          about={id}
          action={reject}
          onClose={() => setAsking(undefined)}
        />
      )}
      {data && (asking === 'approve' || asking === 'withdraw') && (
        <ConfirmDialog
          title={t(asking)}
          hint={
            asking === 'withdraw'
              ? t('withdraw_hint')
              : data.kind === 'erasure'
                ? t('approve_erasure_hint')
                : t('approve_hint', { what: data.differences.map(guardText).join(', ') })
          }
          button={t(asking)}
          action={asking === 'approve' ? approve : withdraw}
          onClose={() => setAsking(undefined)}
        />
      )}
    </PageFrame>
  );
}

function Actions({ of, onAsk }: { of: Whole; onAsk: (what: 'approve' | 'reject' | 'withdraw') => void }) {
  const own = of.proposed_by === me.value?.user.id;
  const { state } = of.approval;
  const mayApprove = (state === 'allowed' || state === 'alone') && !of.outdated;
  return (
    <>
      {own ? (
        <Button onClick={() => onAsk('withdraw')}>{t('withdraw')}</Button>
      ) : (
        may('change_settings') && <Button onClick={() => onAsk('reject')}>{t('reject')}</Button>
      )}
      {may('change_settings') && (
        <Button
          main={of.kind !== 'erasure'}
          danger={of.kind === 'erasure'}
          disabled={!mayApprove}
          why={mayApprove ? undefined : why(of)}
          onClick={() => onAsk('approve')}
        >
          {t('approve')}
        </Button>
      )}
    </>
  );
}

/**
 * Returns the reason why the viewer cannot approve the change. If the viewer may approve their own change, returns a
 * note about this.
 */
function why({ approval: { state, from }, outdated }: Whole): string | undefined {
  if (outdated) return t('outdated');
  if (state === 'allowed' || state === 'over') return undefined;
  if (state !== 'too_new') return t(state);
  return t('too_new', { when: from === null ? '' : timeText(from) });
}

function About({ of }: { of: Whole }) {
  const nameOf = usePeople();
  const text = of.state === 'proposed' ? why(of) : undefined;
  return (
    <Card>
      <Facts
        of={[
          [t('state'), <ChangeState key="s" of={of.state} />],
          [t('what'), kindText(of)],
          [t('subject'), <Subject key="w" of={of} />],
          [t('reason_code'), of.reason_code !== null && t(of.reason_code)],
          [common('reason'), of.reason],
          [t('proposed_by'), of.proposed_by === null ? t('by_key', { id: of.key_id ?? '' }) : nameOf(of.proposed_by)],
          [common('when'), <Time key="p" at={of.proposed_at} exact />],
          [t('expires'), of.state === 'proposed' && <Time key="e" at={of.expires_at} exact />],
          [t('decided_by'), of.decided_by !== null && nameOf(of.decided_by)],
          [t('decided_at'), of.decided_at !== null && <Time key="d" at={of.decided_at} exact />],
          [t('note'), of.note],
        ]}
      />
      {(of.self_approved || text) && <p class="notice gap">{of.self_approved ? t('self_approved') : text}</p>}
    </Card>
  );
}

/** Link to the blacklist entry, the configuration or the list of holds that a change affects. */
function Subject({ of: { kind, differences } }: { of: Whole }) {
  const id = differences[0]?.subject_id;
  if (id === undefined) return null;
  const places: Partial<Record<Whole['kind'], string>> = {
    sdk_config: `sdk/${id}`,
    blacklist_removal: 'blacklist',
    hold_release: 'persons',
  };
  return <a href={`${base}/${places[kind]}`}>{t('number', { id })}</a>;
}

function Erasure({ of }: { of: NonNullable<Whole['erasure']> }) {
  return (
    <Card title={t('would_delete')}>
      <Facts
        of={[
          [t('checks'), of.record_count],
          [t('transactions'), of.transactions],
          [t('sessions'), of.sessions],
          [t('alerts'), of.alerts],
          [t('blacklisted'), of.blacklisted],
          [t('listed'), of.listed],
        ]}
      />
      {of.stays && <p class="notice">{t('stays')}</p>}
      <ul>
        {of.records.slice(0, LISTED).map(({ id, kind }) => (
          <li key={id}>
            <a href={`${base}/verifications/${id}`}>{t('check', { id })}</a>{' '}
            <span class="muted">{verificationText.of(kind)}</span>
          </li>
        ))}
      </ul>
      {of.record_count > LISTED && <p class="muted">{t('more_checks', { n: of.record_count - LISTED })}</p>}
    </Card>
  );
}
