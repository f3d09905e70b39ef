import { authentication as contract } from '@hakiki/contract';
import { ok, type Serve } from '../../http/serve.ts';
import { AppError } from '../../platform/errors.ts';
import type { BrowserSession } from './browser-session.ts';
import type { ProviderSettings } from './openid-provider.ts';
import { assertSameSite, type SessionCookie } from './session-cookie.ts';
import { ATTEMPT_MS } from './sign-in-attempts.ts';
import type { SignInWithProvider } from './sign-in-with-provider.ts';

export interface ProviderRouteDeps {
  readonly sessionCookie: SessionCookie;
  readonly browserSession: BrowserSession;
  /** Settings of the OpenID Connect provider. Undefined if none is configured. */
  readonly settings: ProviderSettings | undefined;
  readonly signInWithProvider: SignInWithProvider | undefined;
  /** Returns the origin at which passkeys work; undefined if browsers allow none here. */
  readonly passkeyOrigin: () => string | undefined;
}

/** Endpoints with which the dashboard's sign-in page uses the OpenID Connect provider. */
export function providerRoutes(
  serve: Serve,
  { sessionCookie, browserSession, settings, signInWithProvider, passkeyOrigin }: ProviderRouteDeps,
): void {
  const configured = (): SignInWithProvider => {
    if (!signInWithProvider) throw new AppError('no_sign_in_provider');
    return signInWithProvider;
  };
  serve(contract.readSignInMethods, async ({ request }) => {
    assertSameSite(request);
    const passwords = settings?.passwordsOfAdministratorsOnly ? ('administrators' as const) : ('everybody' as const);
    return ok(
      {
        provider: settings ? { name: settings.name } : null,
        passwords,
        passkey_origin: passkeyOrigin() ?? null,
      },
      'Sign-in methods retrieved',
    );
  });
  serve(contract.beginProviderSignIn, async ({ request, body, setHeader }) => {
    assertSameSite(request);
    // Checks first that the cookie can be set, because a sign-in without its cookie cannot be finished.
    sessionCookie.keepAttempt(request, '', 0);
    const { token, url } = await configured().begin(body.confirm ?? false);
    setHeader('set-cookie', sessionCookie.keepAttempt(request, token, ATTEMPT_MS / 1000));
    return ok({ url }, 'Open this address');
  });
  serve(contract.finishProviderSignIn, async (call) => {
    const { request, body, ip, audit, changed, setHeader } = call;
    const { answer, ...codes } = body;
    assertSameSite(request);
    const signIn = configured();
    audit('sign-in provider', settings!.accountId);
    const token = sessionCookie.readAttempt(request);
    if (token === undefined) throw new AppError('sign_in_expired');
    const device = browserSession.deviceOf(request);
    const context = {
      ip,
      device,
      userAgent: request.headers['user-agent'],
      onKnown: ({ id, account_id }: { id: number; account_id: number }) => audit(`user ${id}`, account_id),
    };
    const signedIn =
      answer === undefined
        ? await signIn.finishWithCode(token, codes, context)
        : await signIn.finish(token, answer, context);
    changed(undefined, { provider: true });
    await browserSession.begin(call, signedIn.token, device);
    setHeader('set-cookie', sessionCookie.keepAttempt(request, '', 0));
    return ok({ expires_at: signedIn.expires_at, user: signedIn.user }, 'Signed in');
  });
}
