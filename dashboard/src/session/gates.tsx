import { signal } from '@preact/signals';
import { useQueryClient } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { common } from '../../../packages/texts/src/common.ts';
import type { Problem } from '../api/problem.ts';
import { send, setAskers } from '../api/request.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { PasswordField } from '../components/field.tsx';
import { FormFault } from '../components/form.tsx';
import { ProviderButton } from './provider.tsx';
import { me, readMe } from './session.ts';
import { SignInForm, useSignInMethods } from './sign-in.tsx';
import { t } from './texts.ts';

type Ask = 'sign_in' | 'confirm';
const asked = signal<Ask | undefined>(undefined);
const waiting: ((given: boolean) => void)[] = [];

const ask = (what: Ask) => () =>
  new Promise<boolean>((resolve) => {
    waiting.push(resolve);
    asked.value = what;
  });
const finish = (given: boolean): void => {
  asked.value = undefined;
  for (const resolve of waiting.splice(0)) resolve(given);
};

/** Delays the page's requests until the user has signed in again or entered the password. */
export function openGates(): void {
  setAskers({ signIn: async () => (me.peek() ? ask('sign_in')() : false), confirm: ask('confirm') });
}

export function Gates() {
  const queries = useQueryClient();
  const methods = useSignInMethods(asked.value !== undefined);
  const provider = methods?.provider && (
    <ProviderButton name={methods.provider.name} confirm={asked.value === 'confirm'} />
  );
  /**
   * Continues with the user who is signed in now. A new user neither sees the former user's data nor sends the former
   * user's requests.
   */
  async function goOn() {
    const now = await readMe();
    if (now.user.id === me.peek()?.user.id) return finish(true);
    finish(false);
    queries.clear();
    me.value = now;
  }
  if (asked.value === 'sign_in')
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
      </Dialog>
    );
  if (asked.value === 'confirm') return <ConfirmDialog provider={provider} />;
  return null;
}

function ConfirmDialog({ provider }: { provider: ComponentChildren }) {
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
        {provider}
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
