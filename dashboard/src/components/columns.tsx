import { useState } from 'preact/hooks';
import { Button } from './button.tsx';
import type { ChoosableColumn } from './column-choice.ts';
import { lazyPart } from './lazy-part.tsx';
import { t } from './list-texts.ts';

/** Loaded when the user opens the dialog. */
const ColumnsDialog = lazyPart(() => import('./columns-dialog.tsx'), 'ColumnsDialog');

/**
 * Button that opens a dialog in which the user chooses the columns and the space between rows. The browser stores each
 * user's choice.
 */
export function Columns({ list, columns }: { list: string; columns: readonly ChoosableColumn[] }) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <Button onClick={() => setShown(true)}>{t('columns')}</Button>
      {shown && <ColumnsDialog list={list} columns={columns} onClose={() => setShown(false)} />}
    </>
  );
}
