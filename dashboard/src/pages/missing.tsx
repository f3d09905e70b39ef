import { Button } from '../components/button.tsx';
import { PageFrame } from '../components/page.tsx';
import { t } from '../shell/texts.ts';

/** Shown instead of a page that threw an error. */
export const Missing = () => (
  <PageFrame title={t('broken')} lead={t('broken_hint')}>
    <Button main onClick={() => location.reload()}>
      {t('reload')}
    </Button>
  </PageFrame>
);
