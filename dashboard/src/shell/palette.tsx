import { useMemo, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { t as caseText } from '../../../packages/texts/src/case-texts.ts';
import { useAction } from '../api/action.ts';
import { api } from '../api/request.ts';
import { Dialog } from '../components/dialog.tsx';
import { FormFault } from '../components/form.tsx';
import { recentItems } from '../components/recent.ts';
import { showToast } from '../components/toast.tsx';
import { searched, searchedCustomer } from '../pages/searched.ts';
import { inBranch, may } from '../session/session.ts';
import { registered } from './keyboard.ts';
import './palette.css';
import { fittingEntries, type NamedRecord, type PaletteEntry, recordsIn } from './palette-entries.ts';
import { base, places } from './places.ts';
import { t } from './texts.ts';
import { transactionPage } from './transaction-page.ts';

/**
 * Dialog in which the user types to find pages, actions of the current page, customers, and other records with a
 * reference.
 *
 * @param text text from the search field at the top of the page; empty for the command palette
 */
export function Palette({ text: searchedText, onClose }: { text: string; onClose: () => void }) {
  const { route } = useLocation();
  const [typed, setTyped] = useState(searchedText);
  const [chosen, setChosen] = useState(0);
  const openCase = useAction(async (code: string) => {
    const query = { ...inBranch(), case_id: code, limit: '1' };
    const { items } = (await api.get('/v1/cases', { params: { query } })).data;
    if (items[0]) route(`${base}/cases/${items[0].id}`);
    else showToast(t('no_case', { code }));
  });
  const openTransaction = useAction(async (reference: string) => {
    const page = await transactionPage(reference, inBranch());
    if (page) route(page);
    else showToast(t('no_transaction', { reference }));
  });
  const fixed = useMemo(
    (): readonly PaletteEntry[] => [
      ...places.flatMap(({ items }) =>
        items
          .filter(({ needs }) => !needs || may(needs))
          .map(({ path, text }) => ({
            id: `page-${path.slice(1)}`,
            text: t(text),
            group: t('palette_pages'),
            run: () => route(base + path),
          })),
      ),
      { id: 'page-own', text: t('own'), group: t('palette_pages'), run: () => route(`${base}/account`) },
      ...registered.value
        .filter(({ keys }) => !keys.startsWith('g ') && !/^[jk]$|^Enter$/.test(keys))
        .map(({ keys, text, run }) => ({ id: `action-${keys}`, text, group: t('palette_actions'), run })),
    ],
    [],
  );
  const text = typed.trim();
  const entryOf: Record<NamedRecord['kind'], (value: string) => Pick<PaletteEntry, 'text' | 'run'>> = {
    report: (id) => ({ text: t('palette_report', { id }), run: () => route(`${base}/reports/${id}`) }),
    case: (code) => ({ text: caseText('one', { id: `#${code}` }), run: () => openCase.run(code) }),
    customers: (search) => ({
      text: t('palette_customers', { text: search }),
      run: () => {
        searchedCustomer.value = search;
        route(`${base}/customers`);
      },
    }),
    verifications: (search) => ({
      text: t('palette_verifications', { text: search }),
      run: () => {
        searched.value = search;
        route(`${base}/verifications`);
      },
    }),
    transaction: (reference) => ({
      text: t('palette_transaction', { text: reference }),
      run: () => openTransaction.run(reference),
    }),
  };
  const records = recordsIn(text, may).map(
    ({ kind, value }): PaletteEntry => ({
      id: kind,
      group: t('palette_records'),
      ...entryOf[kind](value),
    }),
  );
  const recent = recentItems().map(({ href, title }, i) => ({
    id: `recent-${i}`,
    text: title,
    group: t('palette_recent'),
    run: () => route(href),
  }));
  const entries = [...fittingEntries([...recent, ...fixed], text), ...records];
  const at = Math.min(chosen, entries.length - 1);
  const run = async (entry: PaletteEntry | undefined): Promise<void> => {
    if (!entry || openCase.busy || openTransaction.busy) return;
    openCase.forget();
    openTransaction.forget();
    if ((await entry.run()) !== false) onClose();
  };
  return (
    <Dialog title={t('palette')} onClose={onClose}>
      <div class="stack tight">
        <FormFault problem={openCase.problem ?? openTransaction.problem} />
        <input
          type="text"
          role="combobox"
          data-autofocus
          aria-label={t('palette_hint')}
          aria-expanded="true"
          aria-controls="palette-list"
          aria-autocomplete="list"
          aria-activedescendant={entries[at] ? `palette-${entries[at].id}` : undefined}
          placeholder={t('palette_hint')}
          autocomplete="off"
          value={typed}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setChosen(0);
            openCase.forget();
            openTransaction.forget();
          }}
          onKeyDown={(event) => {
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
            if (step !== undefined) {
              event.preventDefault();
              setChosen((at + step + entries.length) % entries.length);
            } else if (event.key === 'Enter') {
              event.preventDefault();
              void run(entries[at]);
            }
          }}
        />
        <div id="palette-list" role="listbox" tabIndex={-1} aria-label={t('palette')} class="palette">
          {entries.map((entry, i) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
            <div
              key={entry.id}
              id={`palette-${entry.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === at}
              ref={(line) => {
                if (i === at) line?.scrollIntoView({ block: 'nearest' });
              }}
              onClick={() => void run(entry)}
            >
              <span>{entry.text}</span> <span class="muted small">{entry.group}</span>
            </div>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
