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

/** Why a delivery must not be believed. `code` is stable, for branching; the message is for whoever sets the receiver up. */
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

/** The text that signs: of an SDK webhook secret (a UUID) the 32 characters without dashes, of a hash key itself. */
export const signingKey = (key: string): string => (UUID.test(key) ? key.replaceAll('-', '') : key);

/**
 * The event of a delivery, once its signature is found right, in constant time.
 *
 * `rawBody`: the bytes as received, before any parser. `header`: the value of `X-Service-Signature`. `key`: the hash key of the
 * integration, or the webhook secret of the SDK configuration with or without its dashes.
 * Throws WebhookError; answer 401 then. A kind of event that this version does not know is returned all the same.
 */
export function verifyWebhook(
  rawBody: Uint8Array | string,
  header: string | readonly string[] | null | undefined,
  key: string | undefined,
): WebhookEvent {
  if (typeof rawBody !== 'string' && !(rawBody instanceof Uint8Array)) throw new WebhookError('body_not_raw');
  if (!key) throw new WebhookError('key_missing');
  // A header that came twice is ambiguous.
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

/** The key to de-duplicate on: it is the same for every delivery of one event. A crash or a late answer may deliver an event twice. */
export function deduplicationKey(event: WebhookEvent): string {
  const id = event.event === 'liveness.completed' ? event.verification_id : event.data.id;
  return `${event.event}:${id}`;
}
