import { useState } from 'preact/hooks';
import { ErrorBoundary, lazy } from 'preact-iso';
import { may } from '../session/session.ts';
import { Button } from './button.tsx';
import type { ExportKind } from './export-kind.ts';
import { t } from './list-texts.ts';

/** Fetched when it is first opened. */
const ExportDialog = lazy(() => import('./export-dialog.tsx').then((file) => file.ExportDialog));

/** The list as CSV, with the filters in use: written in the background, followed here. */
export function ExportList({ kind }: { kind: ExportKind }) {
  const [shown, setShown] = useState(false);
  if (!may(kind === 'audit' ? 'read_audit' : 'change_settings') || !may('work_cases')) return null;
  return (
    <>
      <Button onClick={() => setShown(true)}>{t('export')}</Button>
      {shown && (
        <ErrorBoundary>
          <ExportDialog kind={kind} onClose={() => setShown(false)} />
        </ErrorBoundary>
      )}
    </>
  );
}
