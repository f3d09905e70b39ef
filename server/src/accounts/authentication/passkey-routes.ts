import { passkeys as contract } from '@hakiki/contract';
import { ok, type Serve } from '../../http/serve.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import type { SignedIn } from '../caller.ts';
import { idOf } from '../paging.ts';
import type { AddPasskey } from './add-passkey.ts';
import type { BrowserSession } from './browser-session.ts';
import { listPasskeys } from './passkey-store.ts';
import { assertSameSite, type SessionCookie } from './session-cookie.ts';
import { PASSKEY_ATTEMPT_MS } from './sign-in-attempts.ts';
import type { SignInWithPasskey } from './sign-in-with-passkey.ts';

export interface PasskeyRouteDeps {
  readonly db: Db;
  readonly vault: Vault;
  readonly sessionCookie: SessionCookie;
  readonly browserSession: BrowserSession;
  readonly addPasskey: AddPasskey;
  readonly signInWithPasskey: SignInWithPasskey;
  /** Returns the origin of the pages at which the user can add a passkey. */
  readonly originFor: (user: SignedIn) => string | undefined;
}

/** Endpoints of the dashboard for passkeys: a user's own, and the sign-in with one. */
export function passkeyRoutes(
  serve: Serve,
  { db, vault, sessionCookie, browserSession, addPasskey, signInWithPasskey, originFor }: PasskeyRouteDeps,
): void {
  serve(contract.listPasskeys, async ({ user }) =>
    ok({ items: await listPasskeys(db, vault, user), origin: originFor(user) ?? null }, 'Passkeys retrieved'),
  );
  serve(contract.beginPasskey, async ({ user, request, setHeader }) => {
    // This check runs first, because an attempt whose cookie cannot be set must not begin.
    sessionCookie.keepAttempt(request, '', 0);
    const { token, creation } = await addPasskey.begin(user);
    setHeader('set-cookie', sessionCookie.keepAttempt(request, token, PASSKEY_ATTEMPT_MS / 1000));
    return ok(creation, 'Create the passkey in the browser');
  });
  serve(contract.addPasskey, async ({ user, request, body, audit, changed, setHeader }) => {
    audit(`user ${user.userId}`);
    const passkey = await addPasskey.finish(user, sessionCookie.readAttempt(request), body);
    setHeader('set-cookie', sessionCookie.keepAttempt(request, '', 0));
    changed(undefined, { passkey: passkey.id });
    return ok(passkey, 'Passkey added');
  });
  serve(contract.removePasskey, async ({ user, params, audit, changed }) => {
    audit(`user ${user.userId}`);
    const id = idOf(params.id);
    await addPasskey.remove(user, id);
    changed({ passkey: id }, undefined);
    return ok({ id }, 'Passkey removed');
  });

  serve(contract.beginPasskeySignIn, async ({ request, setHeader }) => {
    assertSameSite(request);
    sessionCookie.keepAttempt(request, '', 0);
    const { token, request: asked } = await signInWithPasskey.begin();
    setHeader('set-cookie', sessionCookie.keepAttempt(request, token, PASSKEY_ATTEMPT_MS / 1000));
    return ok(asked, 'Sign this with a passkey');
  });
  serve(contract.finishPasskeySignIn, async (call) => {
    const { request, body, ip, audit, changed, setHeader } = call;
    assertSameSite(request);
    const device = browserSession.deviceOf(request);
    const { token, passkeyId, ...signedIn } = await signInWithPasskey.finish(sessionCookie.readAttempt(request), body, {
      ip,
      device,
      userAgent: request.headers['user-agent'],
      onKnown: ({ id, account_id }) => audit(`user ${id}`, account_id),
    });
    changed(undefined, { passkey: passkeyId });
    await browserSession.begin(call, token, device);
    setHeader('set-cookie', sessionCookie.keepAttempt(request, '', 0));
    return ok(signedIn, 'Signed in');
  });
}
