import { Button } from '../components/button.tsx';
import { PageFrame } from '../components/page.tsx';
import { t } from '../shell/texts.ts';

/**
 * Shown in place of a page that failed, or whose file could not be loaded even after a reload of the tab (main.tsx).
 */
export const Missing = () => (
  <PageFrame title={t('broken')} lead={t('broken_hint')}>
    <Button main onClick={() => location.reload()}>
      {t('reload')}
    </Button>
  </PageFrame>
);
