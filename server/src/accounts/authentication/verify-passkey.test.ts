import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Falsified, makeAuthenticator } from './authenticator.fixture.ts';
import { type PasskeyKey, verifyNewPasskey, verifyPasskeyProof } from './verify-passkey.ts';

const relyingParty = { id: 'id.bank.example', origin: 'https://id.bank.example' };
const expected = { challenge: 'Y2hhbGxlbmdl', relyingParty };
const asked = { challenge: expected.challenge, user: { id: 'AAAA' } };
const made = async () => {
  const authenticator = makeAuthenticator(relyingParty);
  const key = await verifyNewPasskey(authenticator.create(asked), expected);
  return { authenticator, key: key! };
};

/** Statements that must be refused, of a new key and of a signature alike. */
const WRONG: Readonly<Record<string, Falsified>> = {
  'another challenge': { challenge: 'YW5vdGhlcg' },
  'another origin': { origin: 'https://id.bank.example.evil.example' },
  'another port': { origin: 'https://id.bank.example:8443' },
  'another relying party': { relyingPartyId: 'bank.example' },
  'another type': { type: 'payment.get' },
  'no user verification': { isVerified: false },
  'no user presence': { isPresent: false },
  'a page inside another site': { clientData: { crossOrigin: true } },
  'a page below another site': { clientData: { topOrigin: 'https://evil.example' } },
};

describe('a new passkey', () => {
  test('is accepted with its key and its counter', async () => {
    const { key } = await made();
    expect(key.public_key.length).toBeGreaterThan(64);
    expect(key.counter).toBe(0);
  });
  test.each(Object.entries(WRONG))('is refused with %s', async (_, falsified) => {
    expect(await verifyNewPasskey(makeAuthenticator(relyingParty).create(asked, falsified), expected)).toBeUndefined();
  });
  test.each(['packed', 'android-key', 'apple', 'tpm', 'fido-u2f', 'android-safetynet'])(
    'is refused with a certificate in the format %s, and no address of the certificate is opened',
    async (format) => {
      const statement = new Map<string, unknown>([
        ['alg', -7],
        ['sig', new Uint8Array(70)],
        ['x5c', [new Uint8Array(100)]],
      ]);
      const created = makeAuthenticator(relyingParty).create(asked, { attestation: [format, statement] });
      expect(await verifyNewPasskey(created, expected)).toBeUndefined();
    },
  );
  test('is refused under the credential id of another key', async () => {
    const [one, other] = [makeAuthenticator(relyingParty), makeAuthenticator(relyingParty)];
    const created = { ...one.create(asked), credential_id: other.credential_id };
    expect(await verifyNewPasskey(created, expected)).toBeUndefined();
  });
  test('is refused, and never an error, for any bytes', async () => {
    const text = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('base64url'));
    await fc.assert(
      fc.asyncProperty(text, text, text, async (credential_id, client_data, attestation) => {
        expect(await verifyNewPasskey({ credential_id, client_data, attestation }, expected)).toBeUndefined();
      }),
      { numRuns: 200 },
    );
  });
  test('is refused with an attestation that is nested without end', async () => {
    const created = makeAuthenticator(relyingParty).create(asked);
    const attestation = Buffer.alloc(8192, 0x81).toString('base64url');
    expect(await verifyNewPasskey({ ...created, attestation }, expected)).toBeUndefined();
  });
});

describe('a signature of a passkey', () => {
  test('is accepted, and returns the counter', async () => {
    const { authenticator, key } = await made();
    expect(await verifyPasskeyProof(authenticator.sign(asked), key, expected)).toBe(1);
  });
  test.each(Object.entries(WRONG))('is refused with %s', async (_, falsified) => {
    const { authenticator, key } = await made();
    expect(await verifyPasskeyProof(authenticator.sign(asked, falsified), key, expected)).toBeUndefined();
  });
  test('is refused if it is of another key', async () => {
    const { key } = await made();
    const { authenticator } = await made();
    expect(await verifyPasskeyProof(authenticator.sign(asked), key, expected)).toBeUndefined();
  });
  test.each([
    [5, 5],
    [5, 4],
    [5, 0],
  ])('is refused if the stored counter is %i and the new one is %i', async (stored, counter) => {
    const { authenticator, key } = await made();
    const after: PasskeyKey = { ...key, counter: stored };
    expect(await verifyPasskeyProof(authenticator.sign(asked, { counter }), after, expected)).toBeUndefined();
  });
  test('is accepted from an authenticator that does not count', async () => {
    const { authenticator, key } = await made();
    expect(await verifyPasskeyProof(authenticator.sign(asked, { counter: 0 }), key, expected)).toBe(0);
  });
  test('is refused if any bit of what was signed, or of the signature, is changed', async () => {
    const { authenticator, key } = await made();
    const proof = authenticator.sign(asked);
    const field = fc.constantFrom('client_data' as const, 'authenticator_data' as const, 'signature' as const);
    await fc.assert(
      fc.asyncProperty(field, fc.nat(), fc.integer({ min: 0, max: 7 }), async (name, place, bit) => {
        const bytes = Buffer.from(proof[name], 'base64url');
        const at = place % bytes.length;
        bytes[at] = bytes[at]! ^ (1 << bit);
        const changed = { ...proof, [name]: bytes.toString('base64url') };
        expect(await verifyPasskeyProof(changed, key, expected)).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });
});
