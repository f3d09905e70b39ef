import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { words } from '../../../../packages/texts/src/catalogue.ts';
import { common } from '../../../../packages/texts/src/common.ts';
import { ruleNameText } from '../../../../packages/texts/src/rule-name-texts.ts';
import { rationaleText } from '../../../../packages/texts/src/rule-rationale-texts.ts';
import { sentenceText } from '../../../../packages/texts/src/rule-texts.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Listing } from '../../components/listing.tsx';
import { Card, PageFrame } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { DataTable } from '../../components/table.tsx';
import { Badge, Time } from '../../components/values.tsx';
import { usePeople } from '../../session/people.ts';
import { inBranch, may } from '../../session/session.ts';
import { base } from '../../shell/places.ts';
import { ChangeRule } from './change-rule.tsx';
import { type Rule, readRules } from './read-rules.ts';
import { RuleTabs } from './rule-tabs.tsx';
import { t } from './texts.ts';

const tones = { flag: 'bad', watch: 'info', shadow: 'plain' } as const;
export const ActionBadge = ({ of }: { of: Rule['action'] }) => <Badge tone={tones[of]}>{t(of)}</Badge>;

export function RulesPage() {
  const rules = useApiQuery(['rules'], readRules);
  const [changed, setChanged] = useState<Rule>();
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={
        may('change_settings') && (
          <a class="button main" href={`${base}/rules/builder`}>
            {t('add')}
          </a>
        )
      }
    >
      <RuleTabs />
      <Loaded query={rules}>
        {(data) => (
          <>
            <p class="muted">{t('set', { n: data.rule_set, country: words(data.country), currency: data.currency })}</p>
            <Card flush>
              <DataTable<Rule>
                caption={t('in_force')}
                items={data.items}
                keyOf={({ stable_id: id }) => id}
                columns={[
                  {
                    title: t('rule'),
                    cell: (rule) => (
                      <>
                        <strong>{ruleNameText(rule)}</strong>
                        <span class="sub">{sentenceText(rule.messages.sentence)}</span>
                        <details class="small">
                          <summary>{t('rationale')}</summary>
                          {rationaleText(rule)}
                        </details>
                      </>
                    ),
                  },
                  { title: t('does'), shrink: true, optional: true, cell: ({ action }) => <ActionBadge of={action} /> },
                  { title: t('severity'), number: true, optional: true, cell: ({ severity }) => severity },
                  {
                    title: '',
                    shrink: true,
                    cell: (rule) =>
                      may('change_settings') && (
                        <span class="row">
                          <Button
                            small
                            label={`${t('change')}: ${ruleNameText(rule)}`}
                            onClick={() => setChanged(rule)}
                          >
                            {t('change')}
                          </Button>
                          <a
                            class="button small"
                            href={`${base}/rules/builder?rule=${rule.stable_id}`}
                            aria-label={`${t('edit')}: ${ruleNameText(rule)}`}
                          >
                            {t('edit')}
                          </a>
                        </span>
                      ),
                  },
                ]}
              />
            </Card>
          </>
        )}
      </Loaded>
      {changed && <ChangeRule rule={changed} onClose={() => setChanged(undefined)} />}
    </PageFrame>
  );
}

const findDrafts = async (cursor?: string) =>
  (await api.get('/v1/rules/drafts', { params: { query: { ...inBranch(), limit: '50', ...(cursor && { cursor }) } } }))
    .data;
type Draft = Awaited<ReturnType<typeof findDrafts>>['items'][number];
export const DraftState = ({ of: { state, outdated } }: { of: Pick<Draft, 'state' | 'outdated'> }) =>
  state === 'open' && outdated ? (
    <Badge tone="warn">{t('outdated')}</Badge>
  ) : (
    <Badge tone={state === 'published' ? 'good' : state === 'open' ? 'info' : 'plain'}>{t(state)}</Badge>
  );

export function DraftsPage() {
  const { query } = useLocation();
  const nameOf = usePeople();
  const drafts = useApiQuery(['drafts', query], () => findDrafts(query['cursor']));
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <RuleTabs />
      <Listing<Draft>
        query={drafts}
        caption={t('drafts')}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `${base}/rules/drafts/${id}`}
        empty={{ title: t('no_drafts'), hint: t('no_drafts_hint') }}
        columns={[
          { title: common('status'), shrink: true, cell: (draft) => <DraftState of={draft} /> },
          {
            title: t('why'),
            cell: ({ id, reason }) => (
              <a class="row-link" href={`${base}/rules/drafts/${id}`}>
                {reason}
              </a>
            ),
          },
          { title: common('name'), optional: true, cell: ({ created_by: who }) => nameOf(who) },
          { title: common('when'), shrink: true, cell: ({ created_at: at }) => <Time at={at} /> },
        ]}
      />
    </PageFrame>
  );
}

const findVersions = async (cursor?: string) =>
  (
    await api.get('/v1/rules/versions', {
      params: { query: { ...inBranch(), limit: '50', ...(cursor && { cursor }) } },
    })
  ).data;
type Version = Awaited<ReturnType<typeof findVersions>>['items'][number];

export function VersionsPage() {
  const { query } = useLocation();
  const nameOf = usePeople();
  const versions = useApiQuery(['versions', query], () => findVersions(query['cursor']));
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <RuleTabs />
      <Listing<Version>
        query={versions}
        caption={t('versions')}
        keyOf={({ id }) => id}
        hrefOf={({ rule_set: set }) => `${base}/rules/versions/${set}`}
        empty={{ title: t('versions'), hint: t('lead') }}
        columns={[
          {
            title: t('versions'),
            cell: ({ rule_set: set, cause, draft, in_force: now }) => (
              <>
                <a class="row-link" href={`${base}/rules/versions/${set}`}>
                  {t('version', { n: set })}
                </a>{' '}
                {now && <Badge tone="good">{t('now')}</Badge>}
                <span class="sub">{cause === 'draft' ? t('cause_draft', { id: draft ?? '' }) : t(cause)}</span>
              </>
            ),
          },
          {
            title: common('name'),
            optional: true,
            cell: ({ published_by: who }) => (who === null ? '–' : nameOf(who)),
          },
          { title: common('when'), shrink: true, cell: ({ published_at: at }) => <Time at={at} /> },
        ]}
      />
    </PageFrame>
  );
}
