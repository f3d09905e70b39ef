import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookEvent } from './events.ts';

const MESSAGES = {
  body_not_raw:
    'the body must be the raw bytes as received, not a parsed object: verify before any JSON middleware reads the request',
  key_missing: 'the key is empty: give the hash key of the integration or the webhook secret of the SDK configuration',
  signature_missing: 'the request carries no X-Service-Signature header: reject it',
  signature_malformed: 'X-Service-Signature is not "sha256=" and 64 lowercase hexadecimal characters: reject it',
  signature_wrong:
    'the signature does not belong to this body and key: reject it; if every delivery fails so, the key is another one or the body was changed on its way (re-serialised, trimmed, decoded)',
  body_not_event: 'the signature is right but the body is not an event in JSON',
} as const;

export type WebhookFault = keyof typeof MESSAGES;

/**
 * Error for a delivery that must not be trusted. `code` never changes, so programs can use it. The message is for the
 * developer of the receiver.
 */
export class WebhookError extends Error {
  readonly code: WebhookFault;

  constructor(code: WebhookFault) {
    super(`Webhook refused: ${MESSAGES[code]}`);
    this.name = 'WebhookError';
    this.code = code;
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const SIGNATURE = /^sha256=[0-9a-f]{64}$/;

/**
 * Returns the text with which deliveries are signed. For the webhook secret of an SDK configuration (a UUID) it is the
 * secret without dashes. For a hash key it is the key itself.
 */
export const signingKey = (key: string): string => (UUID.test(key) ? key.replaceAll('-', '') : key);

/**
 * Checks the signature of a delivery in constant time and returns its event. Also returns events of a kind that this
 * version does not know.
 *
 * `rawBody`: the bytes as received, before any parser. `header`: the value of `X-Service-Signature`. `key`: the hash
 * key of the integration, or the webhook secret of the SDK configuration with or without its dashes. Throws
 * WebhookError if the delivery must not be trusted. Your receiver must then answer 401.
 */
export function verifyWebhook(
  rawBody: Uint8Array | string,
  header: string | readonly string[] | null | undefined,
  key: string | undefined,
): WebhookEvent {
  if (typeof rawBody !== 'string' && !(rawBody instanceof Uint8Array)) throw new WebhookError('body_not_raw');
  if (!key) throw new WebhookError('key_missing');
  // If a header was sent twice, it is unclear which value is correct.
  if (header === undefined || header === null || header === '') throw new WebhookError('signature_missing');
  if (typeof header !== 'string' || !SIGNATURE.test(header)) throw new WebhookError('signature_malformed');
  const expected = createHmac('sha256', signingKey(key)).update(rawBody).digest();
  const given = Buffer.from(header.slice('sha256='.length), 'hex');
  if (!timingSafeEqual(expected, given)) throw new WebhookError('signature_wrong');
  return parse(rawBody);
}

function parse(rawBody: Uint8Array | string): WebhookEvent {
  let event: unknown;
  try {
    event = JSON.parse(typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody));
  } catch {
    throw new WebhookError('body_not_event');
  }
  if (typeof event !== 'object' || event === null || !('event' in event) || typeof event.event !== 'string')
    throw new WebhookError('body_not_event');
  return event as WebhookEvent;
}

/**
 * Returns a key that is the same for every delivery of an event. Use it to ignore repeated deliveries, which can occur
 * after a crash or a late answer.
 */
export function deduplicationKey(event: WebhookEvent): string {
  const id = event.event === 'liveness.completed' ? event.verification_id : event.data.id;
  return `${event.event}:${id}`;
}
