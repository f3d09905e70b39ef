import type { ReceiverAnswerCode, ReceiverDeliveryCode, ReceiverMistakeCode } from '@hakiki/contract';
import { type Message, message } from '@hakiki/texts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import { type AddressFault, OutboundError } from '../platform/outbound/outbound-error.ts';
import { isDelivered } from '../webhooks/retry.ts';
import { SIGNATURE_HEADER, sdkSigningKey, sign } from '../webhooks/signature.ts';
import { exampleEvent, exampleRun } from './example-event.ts';

/** One test delivery and the receiver's reaction. */
export interface Finding {
  readonly delivery: Message<ReceiverDeliveryCode>;
  readonly right: boolean;
  /** The receiver's answer. If the answer was wrong, also the receiver's mistake. */
  readonly says: Message<ReceiverAnswerCode>;
}

const GOOD = message('delivery_good');
const FAILED = message('address_request_failed');

interface Probe {
  readonly delivery: ReceiverDeliveryCode;
  readonly body: string;
  readonly signature: string | undefined;
  readonly accept: boolean;
  /** Mistake of a receiver that gives the wrong answer to this delivery. */
  readonly mistake: ReceiverMistakeCode;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** First id of test events. It is higher than any real id, and a signed 32-bit column can still store it. */
const FIRST_PROBE_ID = 2_147_483_000;
/** Time, in milliseconds, from which an answer is reported as slow. A delivery times out after 10 s. */
const SLOW_MS = 5000;

/**
 * Sends one valid delivery and several invalid deliveries in the same way as the service. Returns the receiver's
 * mistakes. If the key is a UUID, it is an SDK webhook secret, and a `liveness.completed` event is sent. Any other key
 * is a hash key, and a module event is sent. The first event has the id 0. The ids of the others are above
 * `FIRST_PROBE_ID`.
 */
export async function examineReceiver(
  url: string,
  { key, outbound, now }: { key: string; outbound: Pick<Outbound, 'post'>; now: Date },
): Promise<Finding[]> {
  const sdk = UUID.test(key);
  const secret = sdk ? sdkSigningKey(key) : key;
  const bodyOf = (id: number): string => JSON.stringify(sdk ? exampleRun(now, id) : exampleEvent(0, now, id));
  const body = bodyOf(0);
  const good = sign(secret, Buffer.from(body));
  const send = (probe: Pick<Probe, 'body' | 'signature'>) => post(outbound, url, probe);

  const first = await send({ body, signature: good });
  if (first.status === undefined)
    return [{ delivery: GOOD, right: false, says: message('receiver_undelivered', { fault: first.error }) }];
  if (!isDelivered(first.status)) {
    const mistake = message(await whyRefused(first.status, { body, good, key, secret }, send));
    const says = message('receiver_answered_wrong', { status: first.status, mistake });
    return [{ delivery: GOOD, right: false, says }];
  }
  const took = { status: first.status, ms: Math.round(first.ms) };
  const isQuick = first.ms < SLOW_MS;
  const says = message(isQuick ? 'receiver_answered_in' : 'receiver_answered_slowly', took);
  const findings: Finding[] = [{ delivery: GOOD, right: isQuick, says: says as Finding['says'] }];
  const sent: { readonly probe: Probe; readonly answer: Sent }[] = [];
  for (const probe of probes({ body, signature: good }, secret, bodyOf))
    sent.push({ probe, answer: await send(probe) });
  const isAccepted = ({ answer }: (typeof sent)[number]): boolean => isDelivered(answer.status);
  const checksNothing = sent.every((one) => one.probe.accept || isAccepted(one));
  for (const { probe, answer } of sent) findings.push(findingOf(probe, answer, checksNothing));
  return findings;
}

function findingOf({ delivery, accept, mistake }: Probe, { status, error }: Sent, checksNothing: boolean): Finding {
  const accepted = isDelivered(status);
  const right = status !== undefined && accepted === accept && (accept || status < 500);
  const wrong = accept
    ? mistake
    : !accepted
      ? 'receiver_fails_instead'
      : checksNothing
        ? 'receiver_checks_nothing'
        : mistake;
  return { delivery: message(delivery), right, says: answerOf({ status, error, right, mistake: message(wrong) }) };
}

function answerOf({
  status,
  error: fault,
  right,
  mistake,
}: Pick<Sent, 'status' | 'error'> & { readonly right: boolean; readonly mistake: Message<ReceiverMistakeCode> }) {
  if (status === undefined)
    return right ? message('receiver_silent', { fault }) : message('receiver_silent_wrong', { fault, mistake });
  return right ? message('receiver_answered', { status }) : message('receiver_answered_wrong', { status, mistake });
}

/**
 * Builds the test deliveries. Each delivery has a different event, so that a receiver that detects duplicates must
 * still check the signature. Only the last delivery repeats the first.
 */
function probes(first: Pick<Probe, 'body' | 'signature'>, secret: string, bodyOf: (id: number) => string): Probe[] {
  const signed = (body: string): string => sign(secret, Buffer.from(body));
  const indented = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);
  const [unsigned, tampered, other, indentedOnly, indentedSigned] = [1, 2, 3, 4, 5].map((n) =>
    bodyOf(FIRST_PROBE_ID + n),
  ) as [string, string, string, string, string];
  return [
    {
      ...{ delivery: 'delivery_unsigned', body: unsigned, signature: undefined },
      ...{ accept: false, mistake: 'receiver_takes_unsigned' },
    },
    {
      ...{ delivery: 'delivery_tampered', signature: signed(tampered) },
      body: tampered.replace('203.0.113.7', '203.0.113.8'),
      ...{ accept: false, mistake: 'receiver_takes_tampered' },
    },
    {
      ...{ delivery: 'delivery_other_key', body: other, signature: sign(`${secret}x`, Buffer.from(other)) },
      ...{ accept: false, mistake: 'receiver_takes_any_signature' },
    },
    {
      ...{ delivery: 'delivery_reserialised', body: indented(indentedOnly), signature: signed(indentedOnly) },
      ...{ accept: false, mistake: 'receiver_signs_reserialised' },
    },
    {
      delivery: 'delivery_reserialised_signed',
      ...{ body: indented(indentedSigned), signature: signed(indented(indentedSigned)) },
      ...{ accept: true, mistake: 'receiver_refuses_other_bytes' },
    },
    { ...first, ...{ delivery: 'delivery_duplicated', accept: true, mistake: 'receiver_refuses_duplicate' } },
  ];
}

/**
 * Finds the reason why the receiver refused a valid delivery. Sends the delivery again with each signature that
 * receivers commonly expect by mistake.
 */
async function whyRefused(
  status: number,
  { body, good, key, secret }: { body: string; good: string; key: string; secret: string },
  send: (probe: Pick<Probe, 'body' | 'signature'>) => Promise<Sent>,
): Promise<ReceiverMistakeCode> {
  if (status >= 300 && status < 400) return 'receiver_redirects';
  if (status === 404 || status === 405) return 'receiver_has_no_route';
  const bytes = Buffer.from(body);
  const guesses: [string, ReceiverMistakeCode][] = [
    [good.slice('sha256='.length), 'receiver_expects_no_prefix'],
    [`sha256=${Buffer.from(good.slice('sha256='.length), 'hex').toString('base64')}`, 'receiver_expects_base64'],
    [good.toUpperCase().replace('SHA256', 'sha256'), 'receiver_expects_uppercase'],
    ...(key === secret ? [] : ([[sign(key, bytes), 'receiver_keeps_dashes']] as [string, ReceiverMistakeCode][])),
    [sign(secret, Buffer.from(body.replaceAll('":', '": ').replaceAll(',"', ', "'))), 'receiver_adds_spaces'],
    [sign(secret, Buffer.from(JSON.stringify(JSON.parse(body), null, 2))), 'receiver_indents'],
    [sign(secret, Buffer.from(escaped(body))), 'receiver_escapes'],
  ];
  for (const [signature, reason] of guesses) if (isDelivered((await send({ body, signature })).status)) return reason;
  if (status >= 500) return 'receiver_failed';
  return 'receiver_refuses_right_signature';
}

/** Returns JSON in the default format of Python's json.dumps. */
const escaped = (body: string): string =>
  body
    .replaceAll('":', '": ')
    .replaceAll(',"', ', "')
    .replace(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

interface Sent {
  readonly status: number | undefined;
  readonly ms: number;
  readonly error: AddressFault;
}

async function post(
  outbound: Pick<Outbound, 'post'>,
  url: string,
  { body, signature }: Pick<Probe, 'body' | 'signature'>,
): Promise<Sent> {
  const headers = {
    'content-type': 'application/json',
    ...(signature !== undefined && { [SIGNATURE_HEADER]: signature }),
  };
  try {
    const { status, ms } = await outbound.post(url, { body, headers, maxResponseBytes: 2048 });
    return { status, ms, error: FAILED };
  } catch (error) {
    return { status: undefined, ms: 0, error: error instanceof OutboundError ? error.fault : FAILED };
  }
}
