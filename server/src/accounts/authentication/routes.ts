import { authentication as contract } from '@hakiki/contract';
import { ok, type Serve } from '../../http/serve.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import type { SignedIn } from '../caller.ts';
import { idOf, pageAnswer, pageOf } from '../paging.ts';
import { accountById } from '../store.ts';
import { makeAddPasskey } from './add-passkey.ts';
import { makeBackoff } from './backoff.ts';
import { makeBrowserSession } from './browser-session.ts';
import { makeChangePassword } from './change-password.ts';
import { makeConfirm } from './confirm.ts';
import type { OpenidProvider } from './openid-provider.ts';
import { makePasskeyPolicy } from './passkey-policy.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import type { PasswordLinks } from './password-links.ts';
import type { AssertStrongPassword } from './password-strength.ts';
import { makeCheckPassword } from './passwords.ts';
import { providerRoutes } from './provider-routes.ts';
import { recoveryCodesLeft } from './recovery-codes.ts';
import { makeSecondFactor } from './second-factor.ts';
import { setSecondFactorRequired } from './secret-store.ts';
import { assertSameSite, type BrowserRequest, type SessionCookie } from './session-cookie.ts';
import { ABSOLUTE_MS, confirmSession, listSessions, revokeTokens } from './session-store.ts';
import { makeSignIn } from './sign-in.ts';
import { makeSignInWithPasskey } from './sign-in-with-passkey.ts';
import { makeSignInWithProvider } from './sign-in-with-provider.ts';

type SetHeader = (name: string, value: string) => void;

export interface AuthenticationDeps {
  readonly db: Db;
  /** Connection in the system scope, for callers who are not signed in yet. */
  readonly system: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly sessionCookie: SessionCookie;
  readonly networkOf: (ip: string | undefined) => string;
  readonly links: PasswordLinks;
  readonly assertStrong: AssertStrongPassword;
  /** Undefined if no OpenID Connect provider is configured. */
  readonly provider: OpenidProvider | undefined;
  /** Returns the public address of this service. Passkeys are bound to it. */
  readonly publicUrl: () => string;
}

/** Endpoints for signing in and out, and for the sessions, passwords and second factors of each user. */
export function authenticationRoutes(
  serve: Serve,
  { db, system, vault, clock, sessionCookie, networkOf, links, assertStrong, provider, publicUrl }: AuthenticationDeps,
): void {
  const backoff = makeBackoff({ system, clock });
  const checkPassword = makeCheckPassword();
  const secondFactor = makeSecondFactor({ vault, clock });
  const changePassword = makeChangePassword({ db, vault, clock, assertStrong });
  const browserSession = makeBrowserSession({ system, clock, sessionCookie });
  const passkeys = makePasskeyPolicy({ system, publicUrl, provider: provider?.settings });
  const proving = { system, vault, clock, backoff, secondFactor, networkOf, ...passkeys };
  const signIn = makeSignIn({ ...proving, checkPassword });
  providerRoutes(serve, {
    sessionCookie,
    browserSession,
    settings: provider?.settings,
    passkeyOrigin: passkeys.origin,
    signInWithProvider: provider && makeSignInWithProvider({ ...proving, provider }),
  });
  passkeyRoutes(serve, {
    ...{ db, vault, sessionCookie, browserSession },
    originFor: passkeys.originFor,
    addPasskey: makeAddPasskey({ db, system, vault, clock, ...passkeys }),
    signInWithPasskey: makeSignInWithPasskey(proving),
  });
  const { confirm, checkProof, checkCode } = makeConfirm({ db, clock, backoff, checkPassword, secondFactor });

  serve(contract.signIn, async ({ body, request, ip, audit, setHeader }) => {
    const { session, ...credentials } = body;
    const cookie = session === 'cookie';
    if (cookie) assertSameSite(request);
    // Checks first that the cookie can be set, because a session without its cookie cannot be used.
    if (cookie) sessionCookie.begin(request, '', 0);
    const device = cookie ? browserSession.deviceOf(request) : undefined;
    const signedIn = await signIn(credentials, {
      ip,
      device,
      userAgent: request.headers['user-agent'],
      cookie,
      onKnown: ({ id, account_id }) => audit(`user ${id}`, account_id),
    });
    if (!cookie) return ok(signedIn, 'Signed in');
    await browserSession.begin({ request, setHeader }, signedIn.token, device!);
    return ok({ ...signedIn, token: null }, 'Signed in');
  });
  const forgetCookie = ({ request, setHeader }: { request: BrowserRequest; setHeader: SetHeader }): void => {
    const header = sessionCookie.end(request);
    if (header) setHeader('set-cookie', header);
    // When the session ends, the browser deletes the data that the pages stored.
    setHeader('clear-site-data', '"cache", "storage"');
  };
  serve(contract.signOut, async (call) => {
    const { user, audit, changed } = call;
    await revokeTokens(db, { userId: user.userId, tokenId: user.tokenId }, clock.now());
    if (user.cookie) forgetCookie(call);
    audit(`session ${user.tokenId}`);
    changed(undefined, { ended: 1 });
    return ok({}, 'Signed out');
  });
  serve(contract.signOutEverywhere, async (call) => {
    const { user, audit, changed } = call;
    const ended = await revokeTokens(db, { userId: user.userId }, clock.now());
    if (user.cookie) forgetCookie(call);
    audit(`sessions of user ${user.userId}`);
    changed(undefined, { ended });
    return ok({ ended }, 'Signed out everywhere');
  });
  /** Returns the new token of a confirmed session, either in the answer or in the cookie. */
  const renewed = (
    call: { user: SignedIn; request: BrowserRequest; setHeader: SetHeader },
    token: string | undefined,
  ) => {
    if (token === undefined || !call.user.cookie) return { token: token ?? null };
    call.setHeader('set-cookie', sessionCookie.begin(call.request, token, ABSOLUTE_MS / 1000));
    return { token: null };
  };
  serve(contract.confirm, async (call) => {
    const { user, body, audit, changed } = call;
    audit(`session ${user.tokenId}`);
    const token = await confirm(user, body);
    changed(undefined, { confirmed: true });
    return ok(renewed(call, token), 'Confirmed');
  });
  serve(contract.listSessions, async ({ user, query }) => {
    const page = pageOf(query);
    const rows = await listSessions(db, user.userId, page, clock.now());
    return ok(
      pageAnswer(rows, page, (row) => ({ ...row, current: row.id === user.tokenId })),
      'Sessions retrieved',
    );
  });
  serve(contract.endSession, async ({ user, params, audit, changed }) => {
    audit(`session ${idOf(params.id)}`);
    if (!(await revokeTokens(db, { userId: user.userId, tokenId: idOf(params.id) }, clock.now())))
      throw new AppError('not_found');
    changed(undefined, { ended: 1 });
    return ok({}, 'Session ended');
  });

  serve(contract.changePassword, async (call) => {
    const { user, body, audit, changed } = call;
    audit(`user ${user.userId}`);
    await checkProof(user, { password: body.current_password });
    await changePassword(user, body.new_password);
    changed(undefined, { password: true });
    return ok(renewed(call, await confirmSession(db, user.tokenId, clock.now())), 'Password changed');
  });

  serve(contract.beginSecondFactor, async ({ user, audit, changed }) => {
    audit(`user ${user.userId}`);
    const begun = await secondFactor.begin(db, user);
    changed(undefined, { second_factor_secret: true });
    return ok(begun, 'Give the first code to POST /v1/auth/second-factor/confirm');
  });
  serve(contract.finishSecondFactor, async ({ user, body, audit, changed }) => {
    audit(`user ${user.userId}`);
    const codes = await secondFactor.finish(db, user.userId, body.code);
    await revokeTokens(db, { userId: user.userId, except: user.tokenId }, clock.now());
    changed({ second_factor: false }, { second_factor: true });
    return ok({ recovery_codes: codes }, 'Second factor in force');
  });
  serve(contract.removeSecondFactor, async ({ user, body, audit, changed }) => {
    audit(`user ${user.userId}`);
    await checkCode(user, body);
    await secondFactor.remove(db, user);
    changed({ second_factor: true }, { second_factor: false });
    return ok({}, 'Second factor removed');
  });
  serve(contract.renewRecoveryCodes, async ({ user, audit, changed }) => {
    audit(`user ${user.userId}`);
    if (user.secondFactor !== 'on') throw new AppError('second_factor_missing');
    const codes = await secondFactor.renewCodes(db, user);
    changed(undefined, { recovery_codes: true });
    return ok({ recovery_codes: codes }, 'Recovery codes made');
  });

  const security = async (user: { accountId: number; userId: number; secondFactor: string }) => ({
    second_factor_required: (await accountById(db, user.accountId))!.second_factor_required,
    recovery_codes_left: user.secondFactor === 'on' ? await recoveryCodesLeft(db, user.userId) : null,
  });
  serve(contract.readAccountSecurity, async ({ user }) => ok(await security(user), 'Security retrieved'));
  serve(contract.saveAccountSecurity, async ({ user, body, audit, changed }) => {
    audit(`account ${user.accountId}`);
    // Only a user with a working second factor may require one of all users. Otherwise the whole account, including
    // this user, could be locked out.
    if (body.second_factor_required && user.secondFactor !== 'on') throw new AppError('own_second_factor_missing');
    const before = (await security(user)).second_factor_required;
    if (before && !body.second_factor_required) throw new AppError('guard_takes_two', { guards: ['second_factor'] });
    if (body.second_factor_required) await setSecondFactorRequired(db, user.accountId, true);
    const { second_factor_required } = await security(user);
    changed({ second_factor_required: before }, { second_factor_required });
    return ok({ second_factor_required }, 'Security saved');
  });

  serve(contract.askReset, async ({ body }) => {
    links.ask(body.email);
    return ok({}, 'If this address has a user and mail is set up, a link is on its way');
  });
  serve(contract.useLink, async ({ body, audit, changed }) => {
    const { id, email, account_id } = await links.use(body.token, body.password);
    audit(`user ${id}`, account_id);
    changed(undefined, { password: true });
    return ok({ email, account_id }, 'Password set; sign in with it');
  });
}
