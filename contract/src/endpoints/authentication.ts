import { Type } from 'typebox';
import { defineEndpoint } from '../endpoint.ts';
import { givenId, literals, Maybe, MaybeText, Time } from '../schemas.ts';
import { Email, endpoint, IdParams, managed, NewPassword, PageQuery, page, User } from './management.ts';

const tag = 'Sign-in';
const Nothing = Type.Object({});
/** Password as typed. It is compared, but its strength is not checked. */
const GivenPassword = Type.String({ minLength: 1, maxLength: 1024 });
const Code = Type.String({
  minLength: 6,
  maxLength: 12,
  description: 'Six digits of an authenticator app; each is taken once',
});
const RecoveryCode = Type.String({
  minLength: 16,
  maxLength: 40,
  description: 'One of the recovery codes; each is taken once',
});
const open = { method: 'POST', access: 'none', tag, audited: true } as const;

export const signIn = defineEndpoint({
  ...open,
  path: '/v1/auth/sign-in',
  summary: 'Sign in',
  description: `Users with a second factor give \`code\` or \`recovery_code\` too; without it the refusal carries \`WWW-Authenticate: Token
error="second_factor_required"\`. \`account\` is for an address that has users in more than two accounts. A session ends half an hour after its
last request and 12 hours after it began. With \`session: "cookie"\` the token is in a cookie that no script can read (\`HttpOnly\`,
\`SameSite=Strict\`): requests with it must come from a page of this host and, but for GET, carry \`x-hakiki: 1\` and JSON; what they
show of people is masked.`,
  body: Type.Object({
    email: Type.String({ maxLength: 254 }),
    password: Type.String({ maxLength: 1024 }),
    account: Type.Optional(givenId()),
    code: Type.Optional(Code),
    recovery_code: Type.Optional(RecoveryCode),
    session: Type.Optional(literals(['token', 'cookie'], { description: '`token` when absent' })),
  }),
  answers: {
    200: managed(
      Type.Object({ token: Maybe(Type.String({ description: 'Null with a cookie' })), expires_at: Time, user: User }),
    ),
  },
});
export const signOut = endpoint(
  { method: 'POST', path: '/v1/auth/sign-out', tag, summary: 'End the session in use', data: Nothing },
  { permission: 'any_user', beforeSecondFactor: true },
);
export const signOutEverywhere = endpoint(
  {
    method: 'POST',
    path: '/v1/auth/sign-out-everywhere',
    tag,
    summary: 'End every session of the user, this one too',
    data: Type.Object({ ended: Type.Integer() }),
  },
  { permission: 'any_user', beforeSecondFactor: true, stepUp: true },
);
const Confirmed = Type.Object({
  token: Maybe(
    Type.String({
      description: 'The token of the session from now on; null with a cookie, and where the former one stays',
    }),
  ),
});
export const confirm = endpoint(
  { method: 'POST', path: '/v1/auth/confirm', tag, summary: 'Give the password or a code again', data: Confirmed },
  {
    permission: 'any_user',
    beforeSecondFactor: true,
    description: `What issues or shows secrets, or changes people, asks for it when it was last given more than 10 minutes ago: such a call is
refused with 403 and \`WWW-Authenticate: Token error="insufficient_user_authentication"\`; after this one it can be sent again, with the new token: the former one ends.`,
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
  { method: 'GET', path: '/v1/auth/sessions', tag, summary: 'Sessions of the user', data: page(Session) },
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
    summary: "Change one's own password; other sessions end, and this one gets another token",
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
    summary: 'A new secret for an authenticator app; in force once its first code is given',
    data: Type.Object({
      secret: Type.String({ description: 'Base 32' }),
      url: Type.String({ description: 'otpauth://…' }),
      qr_svg: Type.String({ description: 'The same to be scanned' }),
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
    summary: 'Put the second factor in force; gives recovery codes, once; other sessions end',
    data: RecoveryCodes,
  },
  { permission: 'any_user', beforeSecondFactor: true, stepUp: true, body: Type.Object({ code: Code }) },
);
export const removeSecondFactor = endpoint(
  {
    method: 'POST',
    path: '/v1/auth/second-factor/remove',
    tag,
    summary: "Remove one's own second factor",
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
    summary: 'New recovery codes; former ones end',
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
    summary: 'Whether every user of the account must have a second factor; how many recovery codes the user has left',
    data: Type.Object({ second_factor_required: Type.Boolean(), recovery_codes_left: Maybe(Type.Integer()) }),
  },
  { permission: 'any_user', beforeSecondFactor: true },
);
export const saveAccountSecurity = endpoint(
  {
    method: 'PUT',
    path: '/v1/account/security',
    tag,
    summary: 'Have every user of the account set up a second factor before anything else',
    data: Type.Object({ second_factor_required: Type.Boolean() }),
  },
  { permission: 'manage_employees', stepUp: true, body: Type.Object({ second_factor_required: Type.Boolean() }) },
);

export const askReset = defineEndpoint({
  ...open,
  path: '/v1/auth/reset',
  summary: 'Ask for a link to set a new password',
  description:
    'Answered the same whether or not anybody has the address. The link goes by mail, where mail is set up; else the account administrator makes one.',
  body: Type.Object({ email: Email }),
  answers: { 200: managed(Nothing) },
});
export const useLink = defineEndpoint({
  ...open,
  path: '/v1/auth/set-password',
  summary: 'Set a password with a link that came by mail or by hand; it is used up, and every session of the user ends',
  body: Type.Object({ token: Type.String({ minLength: 64, maxLength: 64 }), password: NewPassword }),
  answers: { 200: managed(Type.Object({ email: Type.String(), account_id: Type.Integer() })) },
});
