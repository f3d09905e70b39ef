import { Button } from '../components/button.tsx';
import { PageFrame } from '../components/page.tsx';
import { t } from '../shell/texts.ts';

/** In place of a page that failed, or whose file cannot be had, also after the tab was loaded anew (main.tsx). */
export const Missing = () => (
  <PageFrame title={t('broken')} lead={t('broken_hint')}>
    <Button main onClick={() => location.reload()}>
      {t('reload')}
    </Button>
  </PageFrame>
);
