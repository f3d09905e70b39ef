import type { FunctionComponent } from 'preact';
import { Button } from '../components/button.tsx';
import { PageFrame } from '../components/page.tsx';
import { t } from '../shell/texts.ts';

const RELOADED = 'hakiki.reloaded';

/**
 * In place of a page whose file is not there: the service was upgraded since this tab was opened, or is out of reach. The tab is loaded anew by itself,
 * once; where that does not help, the person is told.
 */
export function missing(): Promise<FunctionComponent> {
  if (sessionStorage.getItem(RELOADED) === location.href) return Promise.resolve(Missing);
  sessionStorage.setItem(RELOADED, location.href);
  location.reload();
  return new Promise(() => {});
}

const Missing: FunctionComponent = () => (
  <PageFrame title={t('broken')} lead={t('broken_hint')}>
    <Button
      main
      onClick={() => {
        sessionStorage.removeItem(RELOADED);
        location.reload();
      }}
    >
      {t('reload')}
    </Button>
  </PageFrame>
);
