import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { RelyingParty } from './relying-party.ts';

const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_KEY = 64;
const url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');

/** Wrong values that an answer contains in place of the correct values. */
export interface Falsified {
  readonly challenge?: string;
  readonly origin?: string;
  readonly type?: string;
  readonly relyingPartyId?: string;
  readonly isVerified?: boolean;
  readonly isPresent?: boolean;
  readonly counter?: number;
  readonly clientData?: Readonly<Record<string, unknown>>;
  /** Format and statement of the attestation. */
  readonly attestation?: readonly [format: string, statement: Map<string, unknown>];
}

/** An authenticator in software, with one key (ES256), that states whatever a test wants. */
export function makeAuthenticator({ id: relyingPartyId, origin }: RelyingParty) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const coordinate = (text: string | undefined) => new Uint8Array(Buffer.from(text!, 'base64url'));
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]),
  );
  let counter = 0;
  let userHandle = url(randomBytes(32));

  const clientData = (type: string, challenge: string, falsified: Falsified): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: falsified.type ?? type,
        challenge: falsified.challenge ?? challenge,
        origin: falsified.origin ?? origin,
        crossOrigin: false,
        ...falsified.clientData,
      }),
    );
  const authenticatorData = (falsified: Falsified, key?: Buffer): Buffer => {
    const flags =
      (falsified.isPresent === false ? 0 : USER_PRESENT) |
      (falsified.isVerified === false ? 0 : USER_VERIFIED) |
      (key ? HAS_KEY : 0);
    const head = Buffer.alloc(37);
    createHash('sha256')
      .update(falsified.relyingPartyId ?? relyingPartyId)
      .digest()
      .copy(head);
    head[32] = flags;
    head.writeUInt32BE(falsified.counter ?? counter, 33);
    return key ? Buffer.concat([head, key]) : head;
  };

  return {
    credential_id: url(credentialId),
    /** Creates the key, as `navigator.credentials.create` does. */
    create({ challenge, user }: { challenge: string; user: { id: string } }, falsified: Falsified = {}) {
      userHandle = user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const key = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey]);
      const [format, statement] = falsified.attestation ?? ['none', new Map()];
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', format],
          ['attStmt', statement],
          ['authData', new Uint8Array(authenticatorData(falsified, key))],
        ]) as Parameters<typeof isoCBOR.encode>[0],
      );
      return {
        credential_id: url(credentialId),
        client_data: url(clientData('webauthn.create', challenge, falsified)),
        attestation: url(attestation),
      };
    },
    /** Signs a challenge, as `navigator.credentials.get` does. */
    sign({ challenge }: { challenge: string }, falsified: Falsified = {}) {
      counter += 1;
      const client = clientData('webauthn.get', challenge, falsified);
      const data = authenticatorData(falsified);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        credential_id: url(credentialId),
        client_data: url(client),
        authenticator_data: url(data),
        signature: url(sign('sha256', signed, privateKey)),
        user_handle: userHandle,
      };
    },
  };
}
export type Authenticator = ReturnType<typeof makeAuthenticator>;
