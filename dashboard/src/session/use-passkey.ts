import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { Problem } from '../api/problem.ts';
import { send } from '../api/request.ts';
import { t } from './passkey-texts.ts';

interface SignInRequest {
  readonly challenge: string;
  readonly relying_party_id: string;
  readonly timeout_ms: number;
}
interface Creation {
  readonly challenge: string;
  readonly relying_party: { readonly id: string; readonly name: string };
  readonly user: { readonly id: string; readonly name: string; readonly display_name: string };
  readonly algorithms: readonly number[];
  readonly exclude: readonly string[];
  readonly timeout_ms: number;
}
const post = async <T>(address: string, body?: unknown): Promise<T> =>
  ((await (await send('POST', address, body)).json()) as { data: T }).data;

/** True if this browser has passkeys, and the page has the origin to which they are bound. */
export const hasPasskeys = (origin: string | null | undefined): boolean =>
  origin === location.origin && browserSupportsWebAuthn();

/** Asks the authenticator. Its refusals have no text that a user understands. */
async function asked<T>(work: Promise<T>, text: 'not_used' | 'not_added'): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Error(t(error instanceof Error && error.name === 'InvalidStateError' ? 'added_already' : text));
  }
}

/** Signs in with a passkey that the user selects. Throws Problem, or Error with a text for the user. */
export async function signInWithPasskey(): Promise<void> {
  const { challenge, relying_party_id, timeout_ms } = await post<SignInRequest>('/v1/auth/sign-in/passkey');
  const optionsJSON = {
    challenge,
    rpId: relying_party_id,
    timeout: timeout_ms,
    userVerification: 'required' as const,
  };
  const { id, response } = await asked(startAuthentication({ optionsJSON }), 'not_used');
  await post('/v1/auth/sign-in/passkey/finish', {
    credential_id: id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
    user_handle: response.userHandle,
  });
}

/** Creates a passkey and adds it under this name. Throws Problem, or Error with a text for the user. */
export async function addPasskey(name: string): Promise<void> {
  const creation = await post<Creation>('/v1/auth/passkeys/begin');
  const optionsJSON = {
    challenge: creation.challenge,
    rp: creation.relying_party,
    user: { id: creation.user.id, name: creation.user.name, displayName: creation.user.display_name },
    pubKeyCredParams: creation.algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    excludeCredentials: creation.exclude.map((id) => ({ id, type: 'public-key' as const })),
    timeout: creation.timeout_ms,
    attestation: 'none' as const,
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
  };
  const { id, response } = await asked(startRegistration({ optionsJSON }), 'not_added');
  await post('/v1/auth/passkeys', {
    name,
    credential_id: id,
    client_data: response.clientDataJSON,
    attestation: response.attestationObject,
  });
}
