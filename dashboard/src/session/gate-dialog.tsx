import { useQueryClient } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { common } from '../../../packages/texts/src/common.ts';
import type { Problem } from '../api/problem.ts';
import { send } from '../api/request.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { PasswordField } from '../components/field.tsx';
import { FormFault } from '../components/form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { ProviderButton } from './provider.tsx';
import { me, readMe } from './session.ts';
import { SignInForm, useSignInMethods } from './sign-in.tsx';
import { t } from './sign-in-texts.ts';

/** Proof that the page's requests need before they continue: a new sign-in, or a confirmation with a password or code. */
export type Ask = 'sign_in' | 'confirm';

/**
 * Dialog in which the user signs in again, or confirms who they are. `finish` sends the waiting requests of the page,
 * or makes them fail.
 */
export function GateDialog({ asks, finish }: { asks: Ask; finish: (given: boolean) => void }) {
  const queries = useQueryClient();
  const methods = useSignInMethods();
  const provider = methods?.provider && <ProviderButton name={methods.provider.name} confirm={asks === 'confirm'} />;
  /**
   * Continues with the user who is signed in now. If this is another user than before, the former user's data is hidden
   * and the former user's requests are not sent.
   */
  async function goOn() {
    const now = await readMe();
    if (now.user.id === me.peek()?.user.id) return finish(true);
    finish(false);
    queries.clear();
    me.value = now;
  }
  if (asks === 'sign_in')
    return (
      <Dialog
        title={t('again')}
        onClose={() => {
          finish(false);
          me.value = null;
        }}
      >
        <p class="muted">{t('again_hint')}</p>
        {provider}
        <SignInForm onDone={goOn} email={me.peek()?.user.email ?? ''} />
        <PasskeyButton methods={methods} onDone={goOn} />
      </Dialog>
    );
  const others = (
    <>
      {provider}
      <PasskeyButton methods={methods} onDone={goOn} />
    </>
  );
  return <ConfirmDialog others={others} finish={finish} />;
}

/** `others`: buttons of the ways to confirm without the password. */
function ConfirmDialog({ others, finish }: { others: ComponentChildren; finish: (given: boolean) => void }) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  async function submit(event: Event) {
    event.preventDefault();
    setBusy(true);
    try {
      await send('POST', '/v1/auth/confirm', { password });
      finish(true);
    } catch (error) {
      setProblem(error as Problem);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog title={t('confirm')} onClose={() => finish(false)}>
      <form class="stack" onSubmit={submit}>
        <p class="muted">{t('confirm_hint')}</p>
        {others}
        <FormFault problem={problem} />
        <PasswordField label={t('password')} value={password} onInput={setPassword} autofocus />
        <div class="buttons">
          <Button onClick={() => finish(false)}>{common('cancel')}</Button>
          <Button main type="submit" busy={busy}>
            {common('confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
