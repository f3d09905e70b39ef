import { useState } from 'preact/hooks';
import { useRoute } from 'preact-iso';
import { common } from '../../../../packages/texts/src/common.ts';
import { ruleNameText } from '../../../../packages/texts/src/rule-name-texts.ts';
import { sentenceText } from '../../../../packages/texts/src/rule-texts.ts';
import { useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { itemTitle, listTitle } from '../../components/item-title.ts';
import { Card, PageFrame } from '../../components/page.tsx';
import { ConfirmDialog, ReasonDialog } from '../../components/reason-dialog.tsx';
import { Loaded } from '../../components/states.tsx';
import { Facts, Time } from '../../components/values.tsx';
import { useIsOnlyApprover } from '../../session/only-approver.ts';
import { usePeople } from '../../session/people.ts';
import { inBranch, may, me } from '../../session/session.ts';
import { base } from '../../shell/places.ts';
import { Differences } from './differences.tsx';
import { DraftTrials, TrialsOfDraft } from './draft-trials.tsx';
import { readRules } from './read-rules.ts';
import { namesFrom } from './rule-names.ts';
import { ActionBadge, DraftState } from './rules.tsx';
import { t } from './texts.ts';

export function DraftPage() {
  const id = useRoute().params['id'] ?? '';
  const params = { path: { id }, query: inBranch() };
  const draft = useApiQuery(['draft', id], async () => (await api.get('/v1/rules/drafts/{id}', { params })).data);
  const inForce = useApiQuery(['rules'], readRules);
  const nameOf = usePeople();
  const [asking, setAsking] = useState<'publish' | 'discard'>();
  const publish = useAction(() => api.post('/v1/rules/drafts/{id}/publish', { params }), t('published_now'));
  const discard = useAction(() => api.delete('/v1/rules/drafts/{id}', { params }), t('discarded_now'));
  const { data } = draft;
  const open = data?.state === 'open' && may('change_settings');
  const isAlone = useIsOnlyApprover('change_settings');
  const own = data?.created_by === me.value?.user.id && !isAlone;
  const refusal = data?.outdated ? t('outdated') : own ? t('own') : undefined;
  return (
    <PageFrame
      title={
        data
          ? itemTitle(
              t('draft_title'),
              listTitle(data.differences.map(({ rule }) => namesFrom(data.rules, inForce.data?.items)(rule))),
              t(data.state === 'open' && data.outdated ? 'outdated' : data.state),
            )
          : t('draft_one', { id })
      }
      item={{ number: t('draft_one', { id }), isLoaded: data !== undefined }}
      crumbs={[
        [t('title'), `${base}/rules`],
        [t('drafts'), `${base}/rules/drafts`],
      ]}
      actions={
        open && (
          <>
            <Button danger onClick={() => setAsking('discard')}>
              {t('discard')}
            </Button>
            <Button main disabled={refusal !== undefined} why={refusal} onClick={() => setAsking('publish')}>
              {t('publish')}
            </Button>
            {refusal && <span class="muted small">{refusal}</span>}
          </>
        )
      }
    >
      <Loaded query={draft}>
        {(one) => (
          <>
            <Card>
              <Facts
                of={[
                  [common('status'), <DraftState key="s" of={one} />],
                  [common('reason'), one.reason],
                  [t('author'), nameOf(one.created_by)],
                  [common('when'), <Time key="t" at={one.created_at} exact />],
                  [t('published'), one.published_by !== null && nameOf(one.published_by)],
                ]}
              />
            </Card>
            <Card title={t('effects')}>
              <Differences of={one.differences} nameOf={namesFrom(one.rules, inForce.data?.items)} />
            </Card>
            <DraftTrials id={id} open={Boolean(open)} nameOf={namesFrom(one.rules, inForce.data?.items)} />
          </>
        )}
      </Loaded>
      {asking && (
        <ConfirmDialog
          title={t(asking)}
          hint={t(`${asking}_hint`)}
          button={t(asking)}
          action={asking === 'publish' ? publish : discard}
          onClose={() => setAsking(undefined)}
        >
          {asking === 'publish' && <TrialsOfDraft id={id} />}
        </ConfirmDialog>
      )}
    </PageFrame>
  );
}

export function VersionPage() {
  const id = useRoute().params['id'] ?? '';
  const version = useApiQuery(
    ['version', id],
    async () => (await api.get('/v1/rules/versions/{id}', { params: { path: { id }, query: inBranch() } })).data,
  );
  const [asking, setAsking] = useState(false);
  const back = useAction(
    ({ reason }: { reason: string; choice: string }) =>
      api.post('/v1/rules/drafts', { params: { query: inBranch() }, body: { rule_set: Number(id), reason } }),
    t('drafted'),
  );
  return (
    <PageFrame
      title={t('version', { n: id })}
      crumbs={[
        [t('title'), `${base}/rules`],
        [t('versions'), `${base}/rules/versions`],
      ]}
      actions={may('change_settings') && <Button onClick={() => setAsking(true)}>{t('back')}</Button>}
    >
      <Card>
        <Loaded query={version}>
          {({ rules }) => (
            <dl class="stack">
              {rules.map((rule) => (
                <div key={rule.stable_id}>
                  <dt>
                    <strong>{ruleNameText(rule)}</strong> <ActionBadge of={rule.action} />
                  </dt>
                  <dd>{sentenceText(rule.messages.sentence)}</dd>
                </div>
              ))}
            </dl>
          )}
        </Loaded>
      </Card>
      {asking && (
        <ReasonDialog
          title={t('back')}
          hint={t('back_hint', { n: id })}
          button={t('draft')}
          action={back}
          onClose={() => setAsking(false)}
        />
      )}
    </PageFrame>
  );
}
