import { Card } from '../../components/page.tsx';
import { t } from './texts.ts';

const files = ['specimen-passport.jpg', 'specimen-clip.webm'] as const;

/** Downloads of the sandbox's specimens, for tests of the API. */
export const Specimens = () => (
  <Card title={t('specimens')}>
    <div class="stack">
      <p class="muted">{t('specimens_hint')}</p>
      <p class="row">
        {files.map((file) => (
          <a key={file} class="mono" href={`/demo/specimens/${file}`} download={file}>
            {file}
          </a>
        ))}
        <a href="/demo/specimens/README.md">{t('all_specimens')}</a>
      </p>
    </div>
  </Card>
);
