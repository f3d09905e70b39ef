import type { UnsentReasonCode } from '@hakiki/contract/codes.ts';
import { type Message, message } from '@hakiki/texts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import { type AddressFault, OutboundError } from '../platform/outbound/outbound-error.ts';
import type { DueDelivery } from './due-deliveries.ts';
import { bodyContext } from './record-event.ts';
import { isDelivered } from './retry.ts';
import { secretContext } from './sdk-webhook-secret.ts';
import { SIGNATURE_HEADER, type Sign, sdkSigningKey, signWith } from './signature.ts';

/** Reason why an attempt failed. Its only possible parameter is the HTTP status, which is stored with the attempt. */
export type AttemptError = AddressFault | Message<UnsentReasonCode | 'receiver_answered'>;

/** Result of one signed POST request, with the receiver's answer. */
export interface AttemptResult {
  readonly ok: boolean;
  /** Address to which the request was sent; null if nothing was sent. */
  readonly url: string | null;
  readonly status: number | null;
  readonly durationMs: number;
  readonly answerStart: string | null;
  readonly error: AttemptError | null;
}

export const hashKeyContext = (branchId: number): string => `integrations.hash_key:${branchId}`;
export const answerContext = (deliveryId: number): string => `webhook_attempts.answer:${deliveryId}`;
/** Headers that each delivery has in addition to the signature. */
export const CONTENT_HEADERS = { 'content-type': 'application/json' };
const ANSWER_BYTES = 2048;
const ANSWER_TIMEOUT_MS = 10_000;

/** Returns the function that signs bodies with the key of the delivery's endpoint. */
export type SignerOf = (due: DueDelivery) => Promise<Sign>;

/**
 * Caches the signing keys for deliveries that are read together. Each endpoint's key is therefore decrypted only once.
 * Later deliveries get a new cache, so that a rotated key is not used any more.
 */
export function makeSigners(vault: Vault): SignerOf {
  const signers = new Map<string, Promise<Sign>>();
  const decryptKey = async ({ key, account_id: account, branch_id: branch, sdk_config_id: config }: DueDelivery) => {
    const context = config === null ? hashKeyContext(branch) : secretContext(config);
    const secret = (await vault.decrypt(account, context, key!)).toString();
    return signWith(config === null ? secret : sdkSigningKey(secret));
  };
  return (due) => {
    const known = signers.get(due.endpoint) ?? decryptKey(due);
    signers.set(due.endpoint, known);
    return known;
  };
}

/**
 * Sends the recorded bytes in a POST request, signed with the current key. A network error is a result, not an
 * exception.
 * @throws Error if the body or the key cannot be decrypted
 */
export async function attempt(
  due: DueDelivery,
  { vault, outbound, signerOf }: { vault: Vault; outbound: Pick<Outbound, 'post'>; signerOf: SignerOf },
): Promise<AttemptResult> {
  const { url, key, body } = due;
  if (!url) return nothingSent('unsent_no_url');
  if (!key) return nothingSent('unsent_no_key');
  if (!body) return nothingSent('unsent_event_deleted');
  const [plain, sign] = await Promise.all([
    vault.decrypt(due.account_id, bodyContext(due.event_id), body),
    signerOf(due),
  ]);
  return post({ url, body: plain, sign, outbound });
}

export const nothingSent = (reason: UnsentReasonCode): AttemptResult => ({
  ok: false,
  url: null,
  status: null,
  durationMs: 0,
  answerStart: null,
  error: message(reason),
});

/** Sends one signed POST request. */
export async function post({
  url,
  body,
  sign,
  outbound,
}: {
  url: string;
  body: Uint8Array;
  sign: Sign;
  outbound: Pick<Outbound, 'post'>;
}): Promise<AttemptResult> {
  const started = performance.now();
  const headers = { ...CONTENT_HEADERS, [SIGNATURE_HEADER]: sign(body) };
  try {
    const answer = await outbound.post(url, {
      body,
      headers,
      timeoutMs: ANSWER_TIMEOUT_MS,
      maxResponseBytes: ANSWER_BYTES,
    });
    const ok = isDelivered(answer.status);
    return {
      ok,
      url,
      status: answer.status,
      durationMs: Math.round(answer.ms),
      answerStart: answer.bodyStart,
      error: ok ? null : message('receiver_answered', { status: answer.status }),
    };
  } catch (error) {
    const reason = error instanceof OutboundError ? error.fault : message('address_request_failed');
    return {
      ok: false,
      url,
      status: null,
      durationMs: Math.round(performance.now() - started),
      answerStart: null,
      error: reason,
    };
  }
}
