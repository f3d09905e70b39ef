import type { Vault } from '../platform/crypto/vault.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import { OutboundError } from '../platform/outbound/outbound-error.ts';
import { secretContext } from '../sdk-configs/webhook-secret.ts';
import type { Receiver } from './claims.ts';
import { isDelivered } from './retry.ts';
import { SIGNATURE_HEADER, type Sign, sdkSigningKey, signWith } from './signature.ts';

/** What the receiver did with one signed POST. */
export interface AttemptResult {
  readonly ok: boolean;
  readonly status: number | null;
  readonly durationMs: number;
  readonly answerStart: string | null;
  readonly error: string | null;
}

export const hashKeyContext = (branchId: number): string => `integrations.hash_key:${branchId}`;
export const answerContext = (deliveryId: number): string => `webhook_attempts.answer:${deliveryId}`;
const ANSWER_BYTES = 2048;
const ANSWER_TIMEOUT_MS = 10_000;

/** Decrypts the signing key of a receiver that has one. */
export type SignerOf = (receiver: Receiver) => Promise<Sign>;

/** For one claim: endpoints have many deliveries in it and one key each. Not kept longer, so that a rotated key is gone at once. */
export function signersOf(vault: Vault): SignerOf {
  const signers = new Map<Receiver, Promise<Sign>>();
  const signerOf = async ({ key, account_id: account, branch_id: branch, sdk_config_id: config }: Receiver) => {
    const secret = await vault.decrypt(account, config === null ? hashKeyContext(branch) : secretContext(config), key!);
    return signWith(config === null ? secret.toString() : sdkSigningKey(secret.toString()));
  };
  return (receiver) => {
    const known = signers.get(receiver) ?? signerOf(receiver);
    signers.set(receiver, known);
    return known;
  };
}

/** Posts the recorded bytes, signed with the key in force. What goes wrong on the way is the attempt's result; throws when body or key cannot be decrypted. */
export async function attempt(
  receiver: Receiver,
  body: Buffer | undefined,
  { outbound, signerOf }: { outbound: Pick<Outbound, 'post'>; signerOf: SignerOf },
): Promise<AttemptResult> {
  const { url, key } = receiver;
  if (!url) return unsent('no address is set');
  if (!key) return unsent('no signing key is set');
  if (!body) return unsent('the body is past its retention');
  return await post({ url, body, sign: await signerOf(receiver), outbound });
}

const unsent = (error: string): AttemptResult => ({ ok: false, status: null, durationMs: 0, answerStart: null, error });

/** One signed POST. */
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
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(body) };
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
      status: answer.status,
      durationMs: Math.round(answer.ms),
      answerStart: answer.bodyStart,
      error: ok ? null : `answered ${answer.status}`,
    };
  } catch (error) {
    const reason = error instanceof OutboundError ? error.phrase : 'the request failed';
    return {
      ok: false,
      status: null,
      durationMs: Math.round(performance.now() - started),
      answerStart: null,
      error: reason,
    };
  }
}
