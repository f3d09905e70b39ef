import { useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { common } from '../../../packages/texts/src/common.ts';
import { type Language, languages } from '../../../packages/texts/src/language.ts';
import { Button } from '../components/button.tsx';
import { Select } from '../components/field.tsx';
import { forgetTyped } from '../components/kept.ts';
import { lazyPart } from '../components/lazy-part.tsx';
import { showToast } from '../components/toast.tsx';
import { Badge } from '../components/values.tsx';
import { branch, chooseBranch, may, me, signOut } from '../session/session.ts';
import { chooseLanguage, language } from '../texts/language.ts';
import {
  chooseDensity,
  chooseTheme,
  type Density,
  densities,
  density,
  type Theme,
  theme,
  themes,
} from './appearance.ts';
import { base } from './places.ts';
import { Rail } from './rail.tsx';
import { t } from './texts.ts';

/** Loaded after the page. */
const Notices = lazyPart(
  () => import('./notices.tsx'),
  'Notices',
  ({ retry }) => (
    <Button small why={common('failed')} onClick={retry}>
      {common('retry')}
    </Button>
  ),
);

/**
 * Bar at the top of the page. The searched text is only in memory, because a name or a number must never be in an
 * address.
 */
export function Top({ onHelp, onSearch }: { onHelp: () => void; onSearch: (text: string) => void }) {
  const [drawer, setDrawer] = useState(false);
  const branches = me.value?.branches ?? [];
  return (
    <header class="top">
      <button
        type="button"
        class="button small only-narrow"
        aria-label={common('menu')}
        onClick={() => setDrawer(true)}
      >
        ☰
      </button>
      {drawer && <Drawer onClose={() => setDrawer(false)} />}
      <Search onSearch={onSearch} />
      <div class="end">
        {me.value?.environment === 'sandbox' && (
          <span class="only-wide">
            <Badge tone="warn">{t('sandbox')}</Badge>
          </span>
        )}
        {branches.length > 1 && (
          <select
            aria-label={t('branch')}
            value={branch.value?.id}
            onChange={(event) => chooseBranch(Number(event.currentTarget.value))}
          >
            {branches.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
        {may('work_cases') && <Notices />}
        <PersonMenu onHelp={onHelp} />
      </div>
    </header>
  );
}

function Search({ onSearch }: { onSearch: (text: string) => void }) {
  const [text, setText] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) onSearch(text.trim());
        setText('');
      }}
    >
      <search>
        <input
          id="search"
          type="search"
          value={text}
          aria-label={t('search_label')}
          placeholder={t('search_place')}
          aria-keyshortcuts="/"
          autocomplete="off"
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </search>
    </form>
  );
}

function Drawer({ onClose }: { onClose: () => void }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too
    <dialog
      class="drawer"
      ref={(dialog) => {
        if (dialog && !dialog.open) dialog.showModal();
      }}
      aria-label={common('menu')}
      onCancel={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <Rail onChosen={onClose} />
    </dialog>
  );
}

function PersonMenu({ onHelp }: { onHelp: () => void }) {
  const { route } = useLocation();
  const menu = useRef<HTMLDivElement>(null);
  const user = me.value?.user;
  const close = () => menu.current?.hidePopover();
  return (
    <>
      <button type="button" class="button small" popovertarget="person-menu">
        <span aria-hidden="true">
          {(user?.name ?? '?')
            .split(/\s+/)
            .map((word) => word[0])
            .join('')
            .slice(0, 2)}
        </span>
        <span class="hidden-visually">{`${t('person_menu')}: ${user?.name ?? ''}`}</span>
      </button>
      <div id="person-menu" popover="auto" class="menu person-menu" ref={menu}>
        <div class="stack tight">
          <div>
            <strong>{user?.name}</strong>
            <div class="muted small">{user?.email}</div>
          </div>
          <Select
            label={common('language')}
            value={language.value}
            onChange={(value) => chooseLanguage(value as Language)}
            options={Object.entries(languages)}
          />
          <Select
            label={t('theme')}
            value={theme.value}
            onChange={(value) => chooseTheme(value as Theme)}
            options={themes.map((name) => [name, t(name)] as const)}
          />
          <Select
            label={t('density')}
            value={density.value}
            onChange={(value) => chooseDensity(value as Density)}
            options={densities.map((name) => [name, t(name)] as const)}
          />
          <div>
            <button
              type="button"
              onClick={() => {
                close();
                onHelp();
              }}
            >
              {t('keys_title')} <kbd>?</kbd>
            </button>
            <a href={`${base}/account`} onClick={close}>
              {t('own')}
            </a>
            <button
              type="button"
              onClick={async () => {
                close();
                try {
                  await signOut();
                } catch {
                  showToast(common('sign_out_failed'));
                  return;
                }
                forgetTyped();
                route(base);
              }}
            >
              {t('sign_out')}
            </button>
          </div>
        </div>
      </div>
    </>
  );
}
