import { createHmac, timingSafeEqual } from 'node:crypto';

export const SIGNATURE_HEADER = 'x-service-signature';

/** `sha256=` and the lowercase hexadecimal HMAC-SHA256 of the raw body bytes. */
export const sign = (key: string, body: Uint8Array): string =>
  `sha256=${createHmac('sha256', key).update(body).digest('hex')}`;

/** The signing key of an SDK webhook secret: the UUID without its dashes, as 32 hexadecimal characters of text. */
export const sdkSigningKey = (secret: string): string => secret.replaceAll('-', '');

/** Compares in constant time; false for whatever is no signature. */
export function verifySignature(key: string, body: Uint8Array, header: string | undefined): boolean {
  const [expected, given] = [Buffer.from(sign(key, body)), Buffer.from(header ?? '')];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
