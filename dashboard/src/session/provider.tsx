import { useEffect, useState } from 'preact/hooks';
import type { Problem } from '../api/problem.ts';
import { send } from '../api/request.ts';
import { Button } from '../components/button.tsx';
import { CodeField } from '../components/field.tsx';
import { FormFault } from '../components/form.tsx';
import icon from '../icon.svg';
import { RETURN_PATH } from './return-path.ts';
import { t } from './sign-in-texts.ts';

const PAGE = 'hakiki.page';

export interface SignInMethods {
  readonly provider: { readonly name: string } | null;
  readonly passwords: 'everybody' | 'administrators';
  /** Origin at which passkeys work; null if they cannot be used here. */
  readonly passkey_origin: string | null;
}
export const readMethods = async (): Promise<SignInMethods> =>
  ((await (await send('GET', '/v1/auth/methods')).json()) as { data: SignInMethods }).data;

/**
 * Returns the address if it belongs to a page of the dashboard, and otherwise the first page. Never returns an address
 * of another site.
 */
export function pageAfterSignIn(kept: string | null, origin: string): string {
  const page = kept === null || !URL.canParse(kept, origin) ? undefined : new URL(kept, origin);
  const inside = page?.origin === origin && /^\/dashboard(\/|$)/.test(page.pathname) && page.pathname !== RETURN_PATH;
  return inside ? page.pathname + page.search : '/dashboard';
}

/**
 * Opens the sign-in page of the provider. With `confirm`, the provider requires the user to enter their credentials
 * again.
 */
export async function openProvider(confirm: boolean): Promise<void> {
  const answer = await send('POST', '/v1/auth/provider', { confirm });
  const { data } = (await answer.json()) as { data: { url: string } };
  sessionStorage.setItem(PAGE, location.pathname + location.search);
  location.assign(data.url);
}

export function ProviderButton({ name, confirm = false }: { name: string; confirm?: boolean }) {
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  async function open() {
    setBusy(true);
    setProblem(undefined);
    try {
      await openProvider(confirm);
    } catch (error) {
      setProblem(error as Problem);
      setBusy(false);
    }
  }
  return (
    <>
      <FormFault problem={problem} />
      <Button busy={busy} onClick={open}>
        {t('sign_in_with', { name })}
      </Button>
    </>
  );
}

/**
 * Page to which the provider redirects the browser. It finishes the sign-in, and asks for the code of the second factor
 * if one is needed.
 */
export function ProviderReturn() {
  const [problem, setProblem] = useState<Problem>();
  const [second, setSecond] = useState(false);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  async function finish(body: object) {
    setBusy(true);
    setProblem(undefined);
    try {
      await send('POST', '/v1/auth/provider/finish', body);
      const page = pageAfterSignIn(sessionStorage.getItem(PAGE), location.origin);
      sessionStorage.removeItem(PAGE);
      // Loads the whole page again, so that no data of a former user remains.
      location.replace(page);
    } catch (error) {
      const refused = error as Problem;
      if (refused.asks === 'second_factor_required') setSecond(true);
      else setProblem(refused);
      setBusy(false);
    }
  }
  useEffect(() => {
    const answer = location.search.slice(1);
    // Removes the provider's code from the address and the history.
    history.replaceState(null, '', RETURN_PATH);
    void finish({ answer: answer || '-' });
  }, []);
  const given = code.replace(/\s/g, '');
  return (
    <main class="alone" id="content">
      <div class="card stack">
        <div class="row">
          <img src={icon} alt="" width="32" height="32" />
          <h1>{t('title')}</h1>
        </div>
        <FormFault problem={problem} />
        {second ? (
          <form
            class="stack"
            onSubmit={(event) => {
              event.preventDefault();
              void finish(given.length > 12 ? { recovery_code: code.trim() } : { code: given });
            }}
          >
            <CodeField label={t('code')} hint={t('code_hint')} value={code} onInput={setCode} autofocus />
            <Button main type="submit" busy={busy}>
              {t('sign_in')}
            </Button>
          </form>
        ) : (
          !problem && <p class="muted">{t('signing_in')}</p>
        )}
        {problem && <a href="/dashboard">{t('start_again')}</a>}
      </div>
    </main>
  );
}
