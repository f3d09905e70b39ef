import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { common } from '../../../../contract/src/texts/common.ts';
import { useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Select } from '../../components/field.tsx';
import { FormFault } from '../../components/form.tsx';
import { Card } from '../../components/page.tsx';
import { Time } from '../../components/values.tsx';
import { inBranch } from '../../session/session.ts';
import { base } from '../../shell/places.ts';
import { ReportState, readProfiles } from './list.tsx';
import { t } from './texts.ts';

/** Reports that were drafted from a case, and drafting one. Only for who works on cases. */
export function ReportsOfCase({ id }: { id: string }) {
  const [drafting, setDrafting] = useState(false);
  const reports = useApiQuery(
    ['reports-of-case', id],
    async () => (await api.get('/v1/cases/{id}/reports', { params: { path: { id }, query: inBranch() } })).data.items,
  );
  return (
    <Card
      title={t('title')}
      actions={
        <Button small onClick={() => setDrafting(true)}>
          {t('draft_one')}
        </Button>
      }
    >
      {reports.data?.length ? (
        <ul class="plain-list">
          {reports.data.map((report) => (
            <li key={report.id} class="row">
              <a href={`${base}/reports/${report.id}`}>{t('one', { id: report.id })}</a>
              <ReportState of={report.state} />
              <Time at={report.created_at} />
            </li>
          ))}
        </ul>
      ) : (
        <p class="muted">{t('empty')}</p>
      )}
      {drafting && <DraftDialog id={id} onClose={() => setDrafting(false)} />}
    </Card>
  );
}

function DraftDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { route } = useLocation();
  const profiles = useApiQuery(['report-profiles'], readProfiles);
  const [chosen, setChosen] = useState('');
  const profile = chosen || String(profiles.data?.[0]?.id ?? '');
  const draft = useAction(async () => {
    const { data } = await api.post('/v1/cases/{id}/reports', {
      params: { path: { id }, query: inBranch() },
      body: { profile: Number(profile) },
    });
    route(`${base}/reports/${data.id}`);
  }, t('drafted'));
  return (
    <Dialog title={t('draft_one')} onClose={onClose}>
      <div class="stack">
        <p class="muted">{profiles.data?.length === 0 ? t('no_profile_hint') : t('draft_hint')}</p>
        <FormFault problem={draft.problem} />
        {profiles.data && profiles.data.length > 0 && (
          <Select
            label={t('profile')}
            value={profile}
            onChange={setChosen}
            options={profiles.data.map((one) => [String(one.id), one.name] as const)}
          />
        )}
        <div class="buttons">
          <Button onClick={onClose}>{common('cancel')}</Button>
          {profiles.data?.length === 0 ? (
            <a class="button main" href={`${base}/reports`}>
              {t('title')}
            </a>
          ) : (
            <Button main busy={draft.busy} disabled={!profile} onClick={() => draft.run()}>
              {t('draft_one')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
