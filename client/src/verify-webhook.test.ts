import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deduplicationKey, verifyWebhook, WebhookError } from './index.ts';

const SECRET = '3f2b8c1e-9d4a-4f6b-8a17-5c0d2e9b7a64';
const HASH_KEY = 'my.own.hash.key.0123';
const sign = (key: string, body: Uint8Array | string): string =>
  `sha256=${createHmac('sha256', key).update(body).digest('hex')}`;
const body = JSON.stringify({ event: 'liveness.completed', verification_id: 7, subject: { name: 'Zoë Ọláolúwa' } });

function codeOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof WebhookError) return error.code;
    throw error;
  }
  return 'none';
}

test('an SDK secret works with and without its dashes; a hash key works as it is', () => {
  const signature = sign(SECRET.replaceAll('-', ''), body);
  for (const key of [SECRET, SECRET.replaceAll('-', '')])
    expect(verifyWebhook(Buffer.from(body), signature, key)).toEqual(JSON.parse(body));
  expect(verifyWebhook(body, sign(HASH_KEY, body), HASH_KEY).event).toBe('liveness.completed');
  expect(codeOf(() => verifyWebhook(body, sign(SECRET, body), SECRET))).toBe('signature_wrong');
});

test('each fault has its own code', () => {
  const good = sign(HASH_KEY, body);
  expect(codeOf(() => verifyWebhook(body, undefined, HASH_KEY))).toBe('signature_missing');
  expect(codeOf(() => verifyWebhook(body, null, HASH_KEY))).toBe('signature_missing');
  expect(codeOf(() => verifyWebhook(body, '', HASH_KEY))).toBe('signature_missing');
  expect(codeOf(() => verifyWebhook(body, [good, good], HASH_KEY))).toBe('signature_malformed');
  expect(codeOf(() => verifyWebhook(body, good.slice(7), HASH_KEY))).toBe('signature_malformed');
  expect(codeOf(() => verifyWebhook(body, good.toUpperCase(), HASH_KEY))).toBe('signature_malformed');
  expect(codeOf(() => verifyWebhook(body, good, 'another.key'))).toBe('signature_wrong');
  expect(codeOf(() => verifyWebhook(JSON.stringify(JSON.parse(body), null, 1), good, HASH_KEY))).toBe(
    'signature_wrong',
  );
  expect(codeOf(() => verifyWebhook(JSON.parse(body), good, HASH_KEY))).toBe('body_not_raw');
  expect(codeOf(() => verifyWebhook(body, good, ''))).toBe('key_missing');
  for (const other of ['', 'no json', '[]', 'null', '{"event":1}'])
    expect(codeOf(() => verifyWebhook(other, sign(HASH_KEY, other), HASH_KEY))).toBe('body_not_event');
});

test('whatever arrives, it is refused or rightly signed', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.option(fc.string()), (bytes, header) => {
      expect(codeOf(() => verifyWebhook(bytes, header, HASH_KEY))).not.toBe('none');
    }),
  );
});

test('de-duplication is by verification_id, or data.id of module events', () => {
  expect(deduplicationKey(verifyWebhook(body, sign(HASH_KEY, body), HASH_KEY))).toBe('liveness.completed:7');
  const module = JSON.stringify({ success: true, module: 'kyc', event: 'screening_alert', data: { id: 12 } });
  expect(deduplicationKey(verifyWebhook(module, sign(HASH_KEY, module), HASH_KEY))).toBe('screening_alert:12');
});
