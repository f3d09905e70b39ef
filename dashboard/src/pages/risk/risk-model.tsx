import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { Button } from '../../components/button.tsx';
import { ExportList } from '../../components/export-list.tsx';
import { Card, PageFrame } from '../../components/page.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { Loaded } from '../../components/states.tsx';
import { Badge, Time } from '../../components/values.tsx';
import { usePeople } from '../../session/people.ts';
import { may } from '../../session/session.ts';
import { base } from '../../shell/places.ts';
import { ChangeModel } from './change-model.tsx';
import { ModelTable } from './model-table.tsx';
import { draftModel, readDrafts, readModel, readVersions } from './read-models.ts';
import { t } from './texts.ts';

export function RiskModelPage() {
  const current = useApiQuery(['risk-model'], readModel);
  const [asking, setAsking] = useState<'default' | 'change'>();
  const draftDefault = useAction(
    ({ reason }: { reason: string; choice: string }) => draftModel({ shipped: true, reason }),
    t('drafted'),
  );
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          <ExportList kind="customer_risks" />
          {may('change_settings') && current.data && (
            <>
              {!current.data.approved && <Button onClick={() => setAsking('default')}>{t('draft_default')}</Button>}
              <Button onClick={() => setAsking('change')}>{t('change')}</Button>
            </>
          )}
        </>
      }
    >
      <Loaded query={current}>
        {({ approved, model }) => (
          <>
            {!approved && <p class="notice warn">{t('not_approved')}</p>}
            <Drafts />
            <ModelTable of={model} />
            {asking === 'change' && <ChangeModel of={model} onClose={() => setAsking(undefined)} />}
          </>
        )}
      </Loaded>
      {asking === 'default' && (
        <ReasonDialog
          title={t('draft_default')}
          button={t('draft_default')}
          action={draftDefault}
          onClose={() => setAsking(undefined)}
        />
      )}
    </PageFrame>
  );
}

export const DraftBadge = ({ state }: { state: 'open' | 'published' | 'discarded' }) => (
  <Badge tone={state === 'open' ? 'warn' : state === 'published' ? 'good' : 'plain'}>
    {t(state === 'open' ? 'open' : `state_${state}`)}
  </Badge>
);

function Drafts() {
  const drafts = useApiQuery(['risk-drafts'], readDrafts);
  const versions = useApiQuery(['risk-versions'], readVersions);
  const nameOf = usePeople();
  return (
    <div class="columns">
      <Card title={t('drafts')}>
        <Loaded query={drafts}>
          {(items) =>
            items.length === 0 ? (
              <p class="muted">{t('none')}</p>
            ) : (
              <ul>
                {items.map(({ id, state, reason, created_at: at }) => (
                  <li key={id}>
                    <a href={`${base}/risk-model/drafts/${id}`}>{t('draft', { id })}</a> <DraftBadge state={state} />{' '}
                    <Time at={at} />
                    <span class="sub">{reason}</span>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
      <Card title={t('versions')}>
        <Loaded query={versions}>
          {(items) =>
            items.length === 0 ? (
              <p class="muted">{t('none')}</p>
            ) : (
              <ul>
                {items.map(({ id, draft, published_by: by, published_at: at, in_force: inForce }) => (
                  <li key={id}>
                    <a href={`${base}/risk-model/drafts/${draft}`}>{t('model', { id })}</a>{' '}
                    {inForce && <Badge tone="good">{t('in_force')}</Badge>} <Time at={at} />
                    <span class="sub">{nameOf(by)}</span>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
    </div>
  );
}
