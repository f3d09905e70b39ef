import { common } from '../../../packages/texts/src/common.ts';
import { Button } from '../components/button.tsx';
import type { NotLoadedProps } from '../components/lazy-part.tsx';
import { PageFrame } from '../components/page.tsx';
import { reloadIfPossible } from '../shell/reload-after-upgrade.ts';
import { t } from '../shell/texts.ts';

/** The browser may remember that a shared file failed to load, and tries again only after a reload. */
const tryAgain = async (retry: () => void): Promise<void> => {
  if (!(await reloadIfPossible())) retry();
};

/** Shown instead of a page whose file could not be loaded. */
export const PageNotLoaded = ({ retry }: NotLoadedProps) => (
  <PageFrame title={common('failed')} lead={common('not_loaded_hint')}>
    <div class="row" role="alert">
      <Button main onClick={() => void tryAgain(retry)}>
        {common('retry')}
      </Button>
      <Button onClick={() => location.reload()}>{t('reload')}</Button>
    </div>
  </PageFrame>
);
