import type { RelyingParty } from './relying-party.ts';

/** COSE numbers of the accepted signatures: EdDSA, ES256, RS256. */
export const ALGORITHMS: readonly number[] = [-8, -7, -257];
/** Maximum size of a public key in bytes. An RSA key of 4,096 bits has about 530. */
const MAX_PUBLIC_KEY_BYTES = 1100;

/** Values that the service gave to the browser before the authenticator signed. */
export interface ExpectedProof {
  readonly challenge: string;
  readonly relyingParty: RelyingParty;
}
/** Answer of an authenticator that created a key. All values are base64url. */
export interface CreatedPasskey {
  readonly credential_id: string;
  readonly client_data: string;
  readonly attestation: string;
}
/** Answer of an authenticator that signed a challenge. All values are base64url. */
export interface PasskeyProof {
  readonly credential_id: string;
  readonly client_data: string;
  readonly authenticator_data: string;
  readonly signature: string;
}
export interface PasskeyKey {
  readonly public_key: Buffer;
  readonly counter: number;
}

// Loaded at the first use, which takes a quarter of a second and 26 MB.
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** True if the page that used the passkey was inside a page of another site. The library accepts that from some browsers. */
const isEmbedded = (clientData: string): boolean => {
  const { crossOrigin, topOrigin } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as {
    crossOrigin?: unknown;
    topOrigin?: unknown;
  };
  return crossOrigin === true || topOrigin !== undefined;
};

/**
 * True if the attestation has no certificate: format `none`, or `packed` signed by the key itself. Browsers send nothing
 * else, because no attestation is requested. The library would fetch the addresses that a certificate names.
 */
async function hasNoCertificate(attestation: string): Promise<boolean> {
  const { decodeAttestationObject } = await helpers();
  const decoded = decodeAttestationObject(Buffer.from(attestation, 'base64url'));
  const format = decoded.get('fmt');
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
}

/** Returns undefined if the work throws: the library throws Error for every kind of wrong answer. */
async function orUndefined<T>(work: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

/**
 * Verifies a new passkey (Web Authentication, section 7.1): type, challenge, origin, relying party, user verification and
 * algorithm. Returns the key, or undefined if anything is wrong.
 */
export const verifyNewPasskey = (
  created: CreatedPasskey,
  { challenge, relyingParty }: ExpectedProof,
): Promise<PasskeyKey | undefined> =>
  orUndefined(async () => {
    if (isEmbedded(created.client_data) || !(await hasNoCertificate(created.attestation))) return undefined;
    const { verifyRegistrationResponse } = await library();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: created.credential_id,
        rawId: created.credential_id,
        type: 'public-key',
        response: { clientDataJSON: created.client_data, attestationObject: created.attestation },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    });
    if (!verified || !registrationInfo) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    if (id !== created.credential_id || publicKey.length > MAX_PUBLIC_KEY_BYTES) return undefined;
    return { public_key: Buffer.from(publicKey), counter };
  });

/**
 * Verifies a signature of a passkey (Web Authentication, section 7.2): type, challenge, origin, relying party, user
 * verification, signature, and a counter that has grown. Returns the new counter, or undefined if anything is wrong.
 */
export const verifyPasskeyProof = (
  proof: PasskeyProof,
  key: PasskeyKey,
  { challenge, relyingParty }: ExpectedProof,
): Promise<number | undefined> =>
  orUndefined(async () => {
    if (isEmbedded(proof.client_data)) return undefined;
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: proof.credential_id,
        rawId: proof.credential_id,
        type: 'public-key',
        response: {
          clientDataJSON: proof.client_data,
          authenticatorData: proof.authenticator_data,
          signature: proof.signature,
        },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      credential: { id: proof.credential_id, publicKey: Uint8Array.from(key.public_key), counter: key.counter },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  });
