import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { common } from '../../../../packages/texts/src/common.ts';
import { useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Due } from '../../components/due.tsx';
import { Select } from '../../components/field.tsx';
import { FormFault } from '../../components/form.tsx';
import { Card } from '../../components/page.tsx';
import { Time } from '../../components/values.tsx';
import { inBranch } from '../../session/session.ts';
import { base } from '../../shell/places.ts';
import { ReportState, readProfiles } from './list.tsx';
import { t } from './texts.ts';

/**
 * Shows the reports that were drafted for a case, and a form to draft another. Visible only to users who work on cases.
 */
export function ReportsOfCase({ id, of }: { id: string; of: CaseFacts }) {
  const { kind, status, alerts, file_by: fileBy } = of;
  const [drafting, setDrafting] = useState(false);
  const reports = useApiQuery(
    ['reports-of-case', id],
    async () => (await api.get('/v1/cases/{id}/reports', { params: { path: { id }, query: inBranch() } })).data.items,
  );
  return (
    <Card
      title={t('title')}
      actions={
        // The server accepts no new report for a closed case until the case is reopened.
        status !== 'closed' && (
          <Button small onClick={() => setDrafting(true)}>
            {t('draft_one')}
          </Button>
        )
      }
    >
      {fileBy !== null && (
        <p class="row">
          {t('file_by')} <Due at={fileBy} />
        </p>
      )}
      {reports.data?.length ? (
        <ul class="plain-list">
          {reports.data.map((report) => (
            <li key={report.id} class="row">
              <a href={`${base}/reports/${report.id}`}>{t('one', { id: report.id })}</a>
              <span class="muted">{t(report.kind)}</span>
              <ReportState of={report.state} />
              <Time at={report.created_at} />
            </li>
          ))}
        </ul>
      ) : (
        <p class="muted">{t('empty')}</p>
      )}
      {drafting && <DraftDialog id={id} kinds={kindsOf(kind, alerts.length > 0)} onClose={() => setDrafting(false)} />}
    </Card>
  );
}

interface CaseFacts {
  readonly kind: 'alert' | 'activity' | 'currency';
  readonly status: string;
  readonly alerts: readonly unknown[];
  readonly file_by: string | null;
}
/** Returns the kinds of reports that the server allows for a case. The most likely kind is first. */
function kindsOf(kind: CaseFacts['kind'], hasAlerts: boolean): readonly ('str' | 'sar' | 'ctr')[] {
  if (kind === 'currency') return ['ctr'];
  return hasAlerts ? ['str', 'sar'] : ['sar'];
}

function DraftDialog({ id, kinds, onClose }: DraftDialogProps) {
  const { route } = useLocation();
  const profiles = useApiQuery(['report-profiles'], readProfiles);
  const [chosen, setChosen] = useState('');
  const [kind, setKind] = useState(kinds[0]!);
  const profile = chosen || String(profiles.data?.[0]?.id ?? '');
  const draft = useAction(async () => {
    const { data } = await api.post('/v1/cases/{id}/reports', {
      params: { path: { id }, query: inBranch() },
      body: { profile: Number(profile), kind },
    });
    route(`${base}/reports/${data.id}`);
  }, t('drafted'));
  return (
    <Dialog title={t('draft_one')} onClose={onClose}>
      <div class="stack">
        <p class="muted">
          {profiles.data?.length === 0 ? t('no_profile_hint') : t(kind === 'ctr' ? 'draft_hint_ctr' : 'draft_hint')}
        </p>
        <FormFault problem={draft.problem} />
        {profiles.data && profiles.data.length > 0 && (
          <Select
            label={t('kind')}
            value={kind}
            onChange={(value) => setKind(value as typeof kind)}
            options={kinds.map((one) => [one, t(one)] as const)}
          />
        )}
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
interface DraftDialogProps {
  id: string;
  kinds: readonly ('str' | 'sar' | 'ctr')[];
  onClose: () => void;
}
