import { Type } from 'typebox';
import { defineEndpoint } from '../endpoint.ts';
import { givenId, literals, Maybe, MaybeText, Time } from '../schemas.ts';
import { Email, endpoint, IdParams, managed, NewPassword, PageQuery, page, User } from './management.ts';

const tag = 'Sign-in';
const Nothing = Type.Object({});
/** Password that a user typed to prove who they are. Its strength is not checked. */
const GivenPassword = Type.String({ minLength: 1, maxLength: 1024 });
const Code = Type.String({
  minLength: 6,
  maxLength: 12,
  description: 'Six digits of an authenticator app. Each code works once',
});
const RecoveryCode = Type.String({
  minLength: 16,
  maxLength: 40,
  description: 'A recovery code. Each code works once',
});
const open = { method: 'POST', access: 'none', tag, audited: true } as const;

export const signIn = defineEndpoint({
  ...open,
  path: '/v1/auth/sign-in',
  summary: 'Sign in',
  description: `Users with a second factor also send \`code\` or \`recovery_code\`. Without it, the response is 401 with \`WWW-Authenticate: Token
error="second_factor_required"\`. \`account\` is required if the address has users in more than two accounts. A session ends 30 minutes after its
last request and at most 12 hours after sign-in. With \`session: "cookie"\` the token is in a cookie that scripts cannot read (\`HttpOnly\`,
\`SameSite=Strict\`). Requests with the cookie must come from a page of this host and, except GET, have the header \`x-hakiki: 1\` and a JSON body. Their
responses mask personal data.`,
  body: Type.Object({
    email: Type.String({ maxLength: 254 }),
    password: Type.String({ maxLength: 1024 }),
    account: Type.Optional(givenId()),
    code: Type.Optional(Code),
    recovery_code: Type.Optional(RecoveryCode),
    session: Type.Optional(literals(['token', 'cookie'], { description: 'Default: `token`' })),
  }),
  answers: {
    200: managed(
      Type.Object({ token: Maybe(Type.String({ description: 'null with a cookie' })), expires_at: Time, user: User }),
    ),
  },
});
/**
 * Returns the ways to sign in to this installation. The sign-in page calls this endpoint before anybody is signed in.
 */
export const readSignInMethods = defineEndpoint({
  method: 'GET',
  path: '/v1/auth/methods',
  access: 'none',
  tag,
  ownPages: true,
  audited: false,
  summary: 'Retrieve how users can sign in',
  answers: {
    200: managed(
      Type.Object({
        provider: Maybe(Type.Object({ name: Type.String() })),
        passwords: literals(['everybody', 'administrators']),
        passkey_origin: Maybe(
          Type.String({ description: 'Origin at which passkeys work; null if they cannot be used here' }),
        ),
      }),
    ),
  },
});
export const beginProviderSignIn = defineEndpoint({
  ...open,
  path: '/v1/auth/provider',
  ownPages: true,
  audited: false,
  summary: 'Begin a sign-in with the OpenID Connect provider. Returns the address of its sign-in page',
  body: Type.Object({
    confirm: Type.Optional(Type.Boolean({ description: 'true: the provider asks for the password again' })),
  }),
  answers: { 200: managed(Type.Object({ url: Type.String() })) },
});
export const finishProviderSignIn = defineEndpoint({
  ...open,
  path: '/v1/auth/provider/finish',
  ownPages: true,
  summary: 'Finish a sign-in with the answer of the provider, or with the code of the second factor',
  body: Type.Object({
    answer: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 4096,
        description: 'Query with which the provider sent the browser back',
      }),
    ),
    code: Type.Optional(Code),
    recovery_code: Type.Optional(RecoveryCode),
  }),
  answers: { 200: managed(Type.Object({ expires_at: Time, user: User })) },
});
export const signOut = endpoint(
  { method: 'POST', path: '/v1/auth/sign-out', tag, summary: 'End the current session', data: Nothing },
  { permission: 'any_user', beforeSecondFactor: true },
);
export const signOutEverywhere = endpoint(
  {
    method: 'POST',
    path: '/v1/auth/sign-out-everywhere',
    tag,
    summary: 'End every session of the user, including the current one',
    data: Type.Object({ ended: Type.Integer() }),
  },
  { permission: 'any_user', beforeSecondFactor: true, stepUp: true },
);
export const Confirmed = Type.Object({
  token: Maybe(
    Type.String({
      description: 'New token of the session; null with a cookie, and if the former token stays valid',
    }),
  ),
});
export const confirm = endpoint(
  { method: 'POST', path: '/v1/auth/confirm', tag, summary: 'Confirm the password or a code again', data: Confirmed },
  {
    permission: 'any_user',
    beforeSecondFactor: true,
    description: `Endpoints that create or show secrets, or change users, require a confirmation in the last 10 minutes. Otherwise they fail
with 403 and \`WWW-Authenticate: Token error="insufficient_user_authentication"\`. Confirm, then retry with the new token; the former token ends.`,
    body: Type.Object({ password: Type.Optional(GivenPassword), code: Type.Optional(Code) }),
  },
);

export const Session = Type.Object({
  id: Type.Integer(),
  created_at: Time,
  last_used_at: Time,
  expires_at: Time,
  ip: MaybeText,
  user_agent: MaybeText,
  current: Type.Boolean(),
});
export const listSessions = endpoint(
  { method: 'GET', path: '/v1/auth/sessions', tag, summary: 'List sessions of the user', data: page(Session) },
  { permission: 'any_user', beforeSecondFactor: true, query: PageQuery },
);
export const endSession = endpoint(
  { method: 'DELETE', path: '/v1/auth/sessions/:id', tag, summary: 'End one session of the user', data: Nothing },
  { permission: 'any_user', beforeSecondFactor: true, stepUp: true, params: IdParams },
);

export const changePassword = endpoint(
  {
    method: 'POST',
    path: '/v1/auth/password',
    tag,
    summary: 'Change your password. Other sessions end, and this session gets a new token',
    data: Confirmed,
  },
  {
    permission: 'any_user',
    beforeSecondFactor: true,
    body: Type.Object({ current_password: GivenPassword, new_password: NewPassword }),
  },
);

export const beginSecondFactor = endpoint(
  {
    method: 'POST',
    path: '/v1/auth/second-factor',
    tag,
    summary: 'Create a secret for an authenticator app. It takes effect after `POST /v1/auth/second-factor/confirm`',
    data: Type.Object({
      secret: Type.String({ description: 'Base 32' }),
      url: Type.String({ description: 'otpauth:// URL' }),
      qr_svg: Type.String({ description: 'QR code of the URL' }),
    }),
    status: 201,
  },
  { permission: 'any_user', beforeSecondFactor: true, stepUp: true },
);
export const RecoveryCodes = Type.Object({ recovery_codes: Type.Array(Type.String()) });
export const finishSecondFactor = endpoint(
  {
    method: 'POST',
    path: '/v1/auth/second-factor/confirm',
    tag,
    summary: 'Turn on the second factor. Returns the recovery codes once; other sessions end',
    data: RecoveryCodes,
  },
  { permission: 'any_user', beforeSecondFactor: true, stepUp: true, body: Type.Object({ code: Code }) },
);
export const removeSecondFactor = endpoint(
  {
    method: 'POST',
    path: '/v1/auth/second-factor/remove',
    tag,
    summary: 'Remove your second factor',
    data: Nothing,
  },
  {
    permission: 'any_user',
    stepUp: true,
    body: Type.Object({ code: Type.Optional(Code), recovery_code: Type.Optional(RecoveryCode) }),
  },
);
export const renewRecoveryCodes = endpoint(
  {
    method: 'POST',
    path: '/v1/auth/recovery-codes',
    tag,
    summary: 'Create new recovery codes. The former codes stop working',
    data: RecoveryCodes,
    status: 201,
  },
  { permission: 'any_user', stepUp: true },
);
export const readAccountSecurity = endpoint(
  {
    method: 'GET',
    path: '/v1/account/security',
    tag,
    summary: 'Retrieve whether the account requires a second factor, and your number of unused recovery codes',
    data: Type.Object({ second_factor_required: Type.Boolean(), recovery_codes_left: Maybe(Type.Integer()) }),
  },
  { permission: 'any_user', beforeSecondFactor: true },
);
export const saveAccountSecurity = endpoint(
  {
    method: 'PUT',
    path: '/v1/account/security',
    tag,
    summary: 'Require a second factor of every user of the account',
    data: Type.Object({ second_factor_required: Type.Boolean() }),
  },
  { permission: 'manage_employees', stepUp: true, body: Type.Object({ second_factor_required: Type.Boolean() }) },
);

export const askReset = defineEndpoint({
  ...open,
  path: '/v1/auth/reset',
  summary: 'Request a link to set a new password',
  description:
    'The answer is the same for unknown addresses. The link is sent by e-mail. If the installation has no mail server, an account administrator creates the link.',
  body: Type.Object({ email: Email }),
  answers: { 200: managed(Nothing) },
});
export const useLink = defineEndpoint({
  ...open,
  path: '/v1/auth/set-password',
  summary: 'Set a password with the token of a link. The link works once, and every session of the user ends',
  body: Type.Object({ token: Type.String({ minLength: 64, maxLength: 64 }), password: NewPassword }),
  answers: { 200: managed(Type.Object({ email: Type.String(), account_id: Type.Integer() })) },
});
