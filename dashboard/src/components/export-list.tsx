import { useState } from 'preact/hooks';
import { may } from '../session/session.ts';
import { Button } from './button.tsx';
import type { ExportKind } from './export-kind.ts';
import { lazyPart } from './lazy-part.tsx';
import { t } from './list-texts.ts';

/** The dialog is loaded when it is first opened. */
const ExportDialog = lazyPart(() => import('./export-dialog.tsx'), 'ExportDialog');

/**
 * Button that exports the list as CSV with the current filters. The service writes the file in the background, and the
 * page shows the progress.
 */
export function ExportList({ kind }: { kind: ExportKind }) {
  const [shown, setShown] = useState(false);
  if (!may(kind === 'audit' ? 'read_audit' : 'change_settings') || !may('work_cases')) return null;
  return (
    <>
      <Button onClick={() => setShown(true)}>{t('export')}</Button>
      {shown && <ExportDialog kind={kind} onClose={() => setShown(false)} />}
    </>
  );
}
