import { useEffect, useMemo, useState } from 'preact/hooks';
import { useKeys } from '../shell/keyboard.ts';
import { t } from '../shell/texts.ts';
import { language } from '../texts/language.ts';

/**
 * Makes a list usable with keys: `j` selects the next row, `k` the previous row, and Enter opens the selected row.
 * Returns the index of the selected row, or -1 if no row is selected.
 */
export function useRowKeys(count: number, open: (at: number) => void): number {
  const [at, setAt] = useState(-1);
  useEffect(() => {
    if (at >= count) setAt(count - 1);
  }, [count]);
  useEffect(() => {
    const row = document.querySelector(`tr[data-row="${at}"]`);
    row?.scrollIntoView({ block: 'nearest' });
    row?.querySelector<HTMLElement>('a.row-link')?.focus();
  }, [at]);
  useKeys(
    useMemo(
      () => [
        { keys: 'j', text: t('k_down'), repeats: true, run: () => setAt((now) => Math.min(count - 1, now + 1)) },
        { keys: 'k', text: t('k_up'), repeats: true, run: () => setAt((now) => Math.max(0, now - 1)) },
        { keys: 'Enter', text: t('k_open'), run: () => at >= 0 && open(at) },
      ],
      [count, at, language.value],
    ),
  );
  return at;
}
