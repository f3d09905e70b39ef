import { useState } from 'preact/hooks';
import { useAction } from '../../api/action.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { FormFault } from '../../components/form.tsx';
import { Card } from '../../components/page.tsx';
import { Qr } from '../../components/qr.tsx';
import { language, region } from '../../texts/language.ts';
import { t } from './texts.ts';

const open = async (id: number) =>
  (
    await api.post('/v1/sdk-config/{config_id}/test-session', {
      params: { path: { config_id: String(id) } },
      body: { locale: language.value },
    })
  ).data;
type Opened = Awaited<ReturnType<typeof open>>;

/** Opens a session of this configuration for a test with a phone. */
export function TestSession({ id }: { id: number }) {
  const [opened, setOpened] = useState<Opened>();
  const start = useAction(async () => setOpened(await open(id)));
  return (
    <Card title={t('try_it')}>
      <div class="stack" aria-live="polite">
        <p class="muted">{t('try_hint')}</p>
        <FormFault problem={start.problem} />
        {opened && (
          <>
            <p>{t('scan_it')}</p>
            <Qr svg={opened.qr_svg} label={t('qr_session')} />
            <p class="small">
              {t('ends', {
                when: new Date(opened.expires_at).toLocaleTimeString(region(), { timeStyle: 'short' }),
              })}{' '}
              <a href={opened.url} target="_blank" rel="noreferrer">
                {t('open_here')}
              </a>
            </p>
          </>
        )}
        <div>
          <Button busy={start.busy} onClick={() => start.run()}>
            {t('open_session')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
