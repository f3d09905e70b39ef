import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { claimMasterKey, rewrapDataKeys } from './data-key-store.ts';
import { decrypt, encrypt } from './encrypt.ts';
import { parseKmsUrl } from './kms-url.ts';
import { masterKeyFrom } from './master-key.ts';
import { openMasterKey } from './open-master-keys.ts';
import { makeVault } from './vault.ts';

const ARN = 'arn:aws:kms:eu-west-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab';
const inside = randomBytes(32);
const calls: string[] = [];
let away = false;

/**
 * Server with the part of AWS KMS's JSON protocol that is needed for a symmetric key. Like KMS, the server
 * authenticates the encryption context.
 */
const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => (text += chunk));
  request.on('end', () => {
    const operation = String(request.headers['x-amz-target']).replace('TrentService.', '');
    calls.push(operation);
    const body = JSON.parse(text) as Record<string, string> & { EncryptionContext: unknown };
    const context = JSON.stringify(body.EncryptionContext);
    const answer = (status: number, content: unknown): void =>
      void response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(content));
    if (away) return answer(400, { __type: 'KMSInvalidStateException', message: 'disabled' });
    try {
      if (operation === 'DescribeKey') answer(200, { KeyMetadata: { KeyId: 'x', Arn: ARN } });
      else if (operation === 'Encrypt') {
        const plain = Buffer.from(body['Plaintext']!, 'base64');
        answer(200, { KeyId: ARN, CiphertextBlob: encrypt(inside, context, plain).toString('base64') });
      } else {
        const blob = Buffer.from(body['CiphertextBlob']!, 'base64');
        answer(200, { KeyId: ARN, Plaintext: decrypt(inside, context, blob).toString('base64') });
      }
    } catch {
      answer(400, { __type: 'InvalidCiphertextException', message: '' });
    }
  });
});
let url = '';
beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  url = `aws-kms://alias/hakiki?region=eu-west-1&endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`;
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
});

test('data keys are wrapped by a key that never leaves the service; it is asked once a key, not once a record', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const kms = await openMasterKey(url);
  await claimMasterKey(db, [kms]);
  const vault = makeVault(db, [kms], { refreshMs: 0 });
  calls.length = 0;
  for (let record = 0; record < 20; record++)
    expect((await vault.decrypt(1, 'c', await vault.encrypt(1, 'c', 'kept'))).toString()).toBe('kept');
  expect(calls).toEqual(['Encrypt', 'Decrypt']);
  const ciphertext = await vault.encrypt(1, 'c', 'kept');
  away = true;
  await expect(makeVault(db, [kms]).decrypt(1, 'c', ciphertext)).rejects.toThrow();
  expect((await vault.decrypt(1, 'c', ciphertext)).toString(), 'who has the key goes on').toBe('kept');
  away = false;
  await expect(kms.unwrap('data_keys:2', await kms.wrap('data_keys:1', Buffer.alloc(32)))).rejects.toThrow();
});

test('from a key file to the service, and back', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const [file, kms] = [masterKeyFrom(Buffer.alloc(32, 1).toString('base64')), await openMasterKey(url)];
  await claimMasterKey(db, [file]);
  const ciphertext = await makeVault(db, [file]).encrypt(1, 'c', 'kept');
  await expect(claimMasterKey(db, [kms])).rejects.toThrow('another master key');
  expect(await rewrapDataKeys(db, file, kms)).toBe(1);
  expect((await makeVault(db, [kms]).decrypt(1, 'c', ciphertext)).toString()).toBe('kept');
  expect(await rewrapDataKeys(db, kms, file)).toBe(1);
  expect((await makeVault(db, [file]).decrypt(1, 'c', ciphertext)).toString()).toBe('kept');
});

test.each([
  ['aws-kms://alias/hakiki', { keyId: 'alias/hakiki' }],
  [`aws-kms://${ARN}?region=eu-west-1`, { keyId: ARN, region: 'eu-west-1' }],
  [
    'aws-kms://1234abcd-12ab?endpoint=https://kms.internal',
    { keyId: '1234abcd-12ab', endpoint: 'https://kms.internal' },
  ],
])('%s', (text, place) => expect(parseKmsUrl(text)).toEqual(place));
test.each(['aws-kms://', 'aws-kms://a b', 'aws-kms://alias/x?profile=y', 'aws-kms://alias/x?endpoint=ftp://h'])(
  '%s is refused',
  (text) => expect(() => parseKmsUrl(text)).toThrow(/^m/),
);
