import { useState } from 'preact/hooks';
import { Button } from './button.tsx';
import type { ChoosableColumn } from './column-choice.ts';
import { lazyPart } from './lazy-part.tsx';
import { t } from './list-texts.ts';

/** Loaded when it is opened. */
const ColumnsDialog = lazyPart(() => import('./columns-dialog.tsx'), 'ColumnsDialog');

/** Button that opens the choice of columns and of the space between rows. Each user's choice is kept in the browser. */
export function Columns({ list, columns }: { list: string; columns: readonly ChoosableColumn[] }) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <Button onClick={() => setShown(true)}>{t('columns')}</Button>
      {shown && <ColumnsDialog list={list} columns={columns} onClose={() => setShown(false)} />}
    </>
  );
}
