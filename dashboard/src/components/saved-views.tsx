import { useState } from 'preact/hooks';
import { Button } from './button.tsx';
import { lazyPart } from './lazy-part.tsx';
import { t } from './list-texts.ts';
import type { ViewPage } from './saved-view.ts';

/** Loaded when the user opens the dialog. */
const ViewsDialog = lazyPart(() => import('./views-dialog.tsx'), 'ViewsDialog');

/** Filters of a page that the user has saved under names. */
export function SavedViews({ page }: { page: ViewPage }) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <Button onClick={() => setShown(true)}>{t('views')}</Button>
      {shown && <ViewsDialog page={page} onClose={() => setShown(false)} />}
    </>
  );
}
