import { useEffect, useMemo, useState } from 'preact/hooks';
import { ErrorBoundary, Router, useLocation } from 'preact-iso';
import { common } from '../../../packages/texts/src/common.ts';
import { lazyPart } from '../components/lazy-part.tsx';
import { PageFrame } from '../components/page.tsx';
import { runNewest, Toasts } from '../components/toast.tsx';
import { pages } from '../pages/pages.ts';
import { may } from '../session/session.ts';
import { language } from '../texts/language.ts';
import { Guarded } from './guarded.tsx';
import { useKeys } from './keyboard.ts';
import { PageBoundary } from './page-boundary.tsx';
import { base, places } from './places.ts';
import { Rail } from './rail.tsx';
import { t } from './texts.ts';
import { Top } from './top.tsx';

/** Loaded when they are first opened. */
const KeyHelp = lazyPart(() => import('./key-help.tsx'), 'KeyHelp');
const Palette = lazyPart(() => import('./palette.tsx'), 'Palette');

/** Frame of every page, with the navigation and the top bar. */
export function Shell() {
  const { route, path } = useLocation();
  const [help, setHelp] = useState(false);
  const actions = useMemo(
    () => [
      { keys: '/', text: t('k_search'), run: () => document.getElementById('search')?.focus() },
      { keys: 'u', text: t('k_undo'), run: runNewest },
      { keys: '?', text: t('k_help'), run: () => setHelp(true) },
      ...places
        .flatMap(({ items }) => items)
        .filter(({ key, needs }) => key && (!needs || may(needs)))
        .map(({ key, path: at, text }) => ({
          keys: `g ${key}`,
          text: t('go_to', { place: t(text) }),
          run: () => route(base + at),
        })),
    ],
    [language.value],
  );
  useKeys(actions);
  /** Text with which the palette was opened. Undefined while the palette is closed. */
  const [commanding, setCommanding] = useState<string>();
  useEffect(() => {
    const open = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) setCommanding('');
    };
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  }, []);
  // Sets the focus on the content, so that screen readers announce the heading of the new page.
  useEffect(() => {
    document.getElementById('content')?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [path]);
  return (
    <>
      <a class="skip" href="#content">
        {common('skip')}
      </a>
      <div class="frame">
        <Rail />
        <div>
          <Top onHelp={() => setHelp(true)} onSearch={setCommanding} />
          <main id="content" tabIndex={-1}>
            <ErrorBoundary>
              <PageBoundary>
                <Guarded>
                  <Router>
                    {pages.map(({ path: at, component: Page }) => (
                      <Page key={at} path={base + at} />
                    ))}
                    <Lost default />
                  </Router>
                </Guarded>
              </PageBoundary>
            </ErrorBoundary>
          </main>
        </div>
      </div>
      {commanding !== undefined && <Palette text={commanding} onClose={() => setCommanding(undefined)} />}
      {help && <KeyHelp onClose={() => setHelp(false)} />}
      <Toasts />
    </>
  );
}

const Lost = (_: { default?: boolean }) => (
  <PageFrame title={t('lost')} lead={t('lost_hint')}>
    <p>
      <a class="button" href={base}>
        {t('home')}
      </a>
    </p>
  </PageFrame>
);
