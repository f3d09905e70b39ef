import { useState } from 'preact/hooks';
import { common } from '../../../../packages/texts/src/common.ts';
import { useAction } from '../../api/action.ts';
import { useApiQuery } from '../../api/query.ts';
import { api } from '../../api/request.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Check, CodeField } from '../../components/field.tsx';
import { FormFault } from '../../components/form.tsx';
import { Card } from '../../components/page.tsx';
import { Qr } from '../../components/qr.tsx';
import { Badge, Copy } from '../../components/values.tsx';
import { loadMe, me } from '../../session/session.ts';
import { ProposeDialog } from '../changes/propose.tsx';
import { t } from './texts.ts';

export function SecondFactor() {
  const on = me.value?.user.second_factor ?? false;
  const security = useApiQuery(['security'], async () => (await api.get('/v1/account/security')).data);
  const [begun, setBegun] = useState<{ secret: string; url: string; qr_svg: string }>();
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[]>();
  const [removing, setRemoving] = useState(false);
  const begin = useAction(async () => setBegun((await api.post('/v1/auth/second-factor')).data));
  const finish = useAction(async () => {
    setCodes(
      (await api.post('/v1/auth/second-factor/confirm', { body: { code: code.replace(/\s/g, '') } })).data
        .recovery_codes,
    );
    setBegun(undefined);
    await loadMe();
  });
  const renew = useAction(async () => setCodes((await api.post('/v1/auth/recovery-codes')).data.recovery_codes));
  const remove = useAction(async () => {
    await api.post('/v1/auth/second-factor/remove', { body: { code: code.replace(/\s/g, '') } });
    await loadMe();
  });
  const require_ = useAction(
    (required: boolean) => api.put('/v1/account/security', { body: { second_factor_required: required } }),
    common('saved'),
  );
  const [weakening, setWeakening] = useState(false);
  const left = security.data?.recovery_codes_left;
  return (
    <Card title={t('second_factor')} actions={<Badge tone={on ? 'good' : 'warn'}>{common(on ? 'on' : 'off')}</Badge>}>
      <div class="stack">
        <p>{t(on ? 'second_on' : 'second_off')}</p>
        <FormFault problem={begin.problem ?? renew.problem ?? require_.problem} />
        {!on && !begun && (
          <div>
            <Button main busy={begin.busy} onClick={() => begin.run()}>
              {t('set_up')}
            </Button>
          </div>
        )}
        {begun && (
          <form
            class="stack"
            onSubmit={(event) => {
              event.preventDefault();
              void finish.run();
            }}
          >
            <p>{t('scan')}</p>
            <Qr svg={begun.qr_svg} label={t('qr')} />
            <p class="row">
              <span class="muted">{t('secret')}</span> <code>{begun.secret}</code>{' '}
              <Copy text={begun.secret} label={common('copy')} />
            </p>
            <FormFault problem={finish.problem} />
            <CodeField label={t('code')} value={code} onInput={setCode} autofocus />
            <div>
              <Button main type="submit" busy={finish.busy}>
                {t('turn_on_second')}
              </Button>
            </div>
          </form>
        )}
        {on && (
          <>
            {typeof left === 'number' && <p class="muted">{t('codes_left', { n: left })}</p>}
            <div class="row">
              <Button busy={renew.busy} onClick={() => renew.run()}>
                {t('new_codes')}
              </Button>
              <Button danger onClick={() => setRemoving(true)}>
                {t('remove_second')}
              </Button>
            </div>
          </>
        )}
        {me.value?.user.role === 'owner' && security.data && (
          <Check
            label={t('required')}
            checked={security.data.second_factor_required}
            onChange={(wanted) => (wanted ? require_.run(true) : setWeakening(true))}
          />
        )}
      </div>
      {codes && (
        <Dialog title={t('recovery')} stubborn onClose={() => setCodes(undefined)}>
          <p>{t('recovery_hint')}</p>
          <pre>{codes.join('\n')}</pre>
          <div class="buttons">
            <Copy text={codes.join('\n')} label={common('copy')} />
            <Button main onClick={() => setCodes(undefined)}>
              {common('done')}
            </Button>
          </div>
        </Dialog>
      )}
      {weakening && (
        <ProposeDialog
          proposal={{ security: { second_factor_required: false } }}
          differences={[{ guard: 'second_factor', before: true, after: false, weakens: true }]}
          onDone={() => {}}
          onClose={() => setWeakening(false)}
        />
      )}
      {removing && (
        <Dialog title={t('remove_second')} onClose={() => setRemoving(false)}>
          <form
            class="stack"
            onSubmit={async (event) => {
              event.preventDefault();
              if (await remove.run()) setRemoving(false);
            }}
          >
            <FormFault problem={remove.problem} />
            <CodeField label={t('code')} value={code} onInput={setCode} autofocus />
            <div class="buttons">
              <Button onClick={() => setRemoving(false)}>{common('cancel')}</Button>
              <Button danger type="submit" busy={remove.busy}>
                {t('remove_second')}
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </Card>
  );
}
