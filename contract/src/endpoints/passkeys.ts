import { Type } from 'typebox';
import { defineEndpoint } from '../endpoint.ts';
import { givenWords, Maybe, Time } from '../schemas.ts';
import { IdParams, managed, User } from './management.ts';

/** Endpoints of the dashboard for passkeys (Web Authentication, https://www.w3.org/TR/webauthn-3/). */
const ownPages = { tag: 'Sign-in', ownPages: true } as const;
const forUser = { ...ownPages, access: 'token', permission: 'any_user', beforeSecondFactor: true } as const;

/** Maximum length of a passkey's name. */
export const MAX_PASSKEY_NAME = 60;

/** Bytes in base64url without padding, at most `bytes` long. */
const givenBytes = (bytes: number) =>
  Type.String({ minLength: 1, maxLength: Math.ceil((bytes * 4) / 3), pattern: '^[A-Za-z0-9_-]+$' });
/** A credential id has at most 1,023 bytes (Web Authentication, section 4). */
const CredentialId = givenBytes(1023);
/** The JSON of the browser contains the challenge and the origin. */
const ClientData = givenBytes(2048);

export const Passkey = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  created_at: Time,
  last_used_at: Maybe(Time),
});
const RelyingParty = Type.Object({ id: Type.String(), name: Type.String() });

export const listPasskeys = defineEndpoint({
  ...forUser,
  method: 'GET',
  path: '/v1/auth/passkeys',
  audited: false,
  summary: 'List your passkeys',
  answers: {
    200: managed(
      Type.Object({
        items: Type.Array(Passkey),
        origin: Maybe(
          Type.String({ description: 'Origin of the pages at which the user can add a passkey; null if nowhere' }),
        ),
      }),
    ),
  },
});
export const beginPasskey = defineEndpoint({
  ...forUser,
  method: 'POST',
  path: '/v1/auth/passkeys/begin',
  audited: false,
  stepUp: true,
  summary: 'Begin to add a passkey. Returns the values with which the browser creates it',
  answers: {
    200: managed(
      Type.Object({
        challenge: Type.String(),
        relying_party: RelyingParty,
        user: Type.Object({ id: Type.String(), name: Type.String(), display_name: Type.String() }),
        algorithms: Type.Array(Type.Integer(), { description: 'COSE numbers of the accepted signatures' }),
        exclude: Type.Array(Type.String(), { description: 'Credential ids that the user has already' }),
        timeout_ms: Type.Integer(),
      }),
    ),
  },
});
export const addPasskey = defineEndpoint({
  ...forUser,
  method: 'POST',
  path: '/v1/auth/passkeys',
  stepUp: true,
  summary: 'Add the passkey that the browser created. Other sessions of the user end',
  body: Type.Object({
    name: givenWords(MAX_PASSKEY_NAME),
    credential_id: CredentialId,
    client_data: ClientData,
    attestation: givenBytes(8192),
  }),
  answers: { 201: managed(Passkey) },
});
export const removePasskey = defineEndpoint({
  ...forUser,
  method: 'DELETE',
  path: '/v1/auth/passkeys/:id',
  stepUp: true,
  summary: 'Remove one of your passkeys. Other sessions of the user end',
  params: IdParams,
  answers: { 200: managed(Type.Object({ id: Type.Integer() })) },
});

const open = { ...ownPages, method: 'POST', access: 'none' } as const;
export const beginPasskeySignIn = defineEndpoint({
  ...open,
  path: '/v1/auth/sign-in/passkey',
  audited: false,
  summary: 'Begin a sign-in with a passkey. Returns the values that the passkey signs',
  answers: {
    200: managed(
      Type.Object({ challenge: Type.String(), relying_party_id: Type.String(), timeout_ms: Type.Integer() }),
    ),
  },
});
export const finishPasskeySignIn = defineEndpoint({
  ...open,
  path: '/v1/auth/sign-in/passkey/finish',
  audited: true,
  summary: 'Finish a sign-in with the signature of a passkey. It counts as password and second factor',
  body: Type.Object({
    credential_id: CredentialId,
    client_data: ClientData,
    authenticator_data: givenBytes(2048),
    signature: givenBytes(1024),
    user_handle: givenBytes(64),
  }),
  answers: { 200: managed(Type.Object({ expires_at: Time, user: User })) },
});
