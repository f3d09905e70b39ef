import { useEffect, useState } from 'preact/hooks';
import type { Problem } from '../api/problem.ts';
import { send } from '../api/request.ts';
import { Button } from '../components/button.tsx';
import { CodeField, Field, PasswordField } from '../components/field.tsx';
import { FormFault } from '../components/form.tsx';
import icon from '../icon.svg';
import { PasskeyButton } from './passkey-button.tsx';
import { ProviderButton, readMethods, type SignInMethods } from './provider.tsx';
import { t } from './sign-in-texts.ts';

/**
 * Form for the e-mail address and the password, and then for the second factor if the user has one. After a refusal the
 * fields keep their values.
 */
export function SignInForm({ onDone, email: known = '' }: { onDone: () => void | Promise<void>; email?: string }) {
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [second, setSecond] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);

  async function submit(event: Event) {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    const given = code.replace(/\s/g, '');
    try {
      await send('POST', '/v1/auth/sign-in', {
        email,
        password,
        session: 'cookie',
        ...(second && (given.length > 12 ? { recovery_code: code.trim() } : { code: given })),
      });
      await onDone();
    } catch (error) {
      const refused = error as Problem;
      if (refused.asks === 'second_factor_required' && !second) setSecond(true);
      else setProblem(refused);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form class="stack" onSubmit={submit}>
      <FormFault problem={problem} />
      <Field
        label={t('email')}
        value={email}
        onInput={setEmail}
        type="email"
        autocomplete="username"
        required
        autofocus={!known}
      />
      <PasswordField label={t('password')} value={password} onInput={setPassword} />
      {second && <CodeField label={t('code')} hint={t('code_hint')} value={code} onInput={setCode} autofocus />}
      <Button main type="submit" busy={busy}>
        {t('sign_in')}
      </Button>
    </form>
  );
}

/**
 * Returns the ways to sign in. Undefined until the service has answered. In the meantime the user can enter a password.
 */
export function useSignInMethods(): SignInMethods | undefined {
  const [methods, setMethods] = useState<SignInMethods>();
  useEffect(() => {
    // If the service does not answer, the page offers only the sign-in with a password.
    readMethods().then(setMethods, () => undefined);
  }, []);
  return methods;
}

export function SignInPage({ onDone }: { onDone: () => void }) {
  const methods = useSignInMethods();
  return (
    <main class="alone" id="content">
      <div class="card stack">
        <div class="row">
          <img src={icon} alt="" width="32" height="32" />
          <h1>{t('title')}</h1>
        </div>
        {methods?.provider && (
          <>
            <ProviderButton name={methods.provider.name} />
            <p class="muted small">
              {t(methods.passwords === 'administrators' ? 'administrators_only' : 'or_password')}
            </p>
          </>
        )}
        <SignInForm onDone={onDone} />
        <PasskeyButton methods={methods} onDone={onDone} />
        <p class="muted small">{t('forgotten')}</p>
      </div>
    </main>
  );
}
