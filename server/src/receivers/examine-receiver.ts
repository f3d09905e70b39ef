import type { Outbound } from '../platform/outbound/outbound.ts';
import { OutboundError } from '../platform/outbound/outbound-error.ts';
import { isDelivered } from '../webhooks/retry.ts';
import { SIGNATURE_HEADER, sdkSigningKey, sign } from '../webhooks/signature.ts';
import { exampleEvent, exampleRun } from './example-event.ts';

/** One delivery of the examination, and what the receiver did with it. */
export interface Finding {
  readonly delivery: string;
  readonly right: boolean;
  /** What was answered, and if that was wrong, which mistake it tells of. */
  readonly says: string;
}

interface Probe {
  readonly delivery: string;
  readonly body: string;
  readonly signature: string | undefined;
  readonly accept: boolean;
  /** What a receiver that does the contrary does wrong. */
  readonly mistake: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Answers slower than this leave little of the 10 s that deliveries wait. */
const SLOW_MS = 5000;
const RAW = 'verify over the raw bytes of the request, before any JSON parser';

/**
 * Sends a good delivery and wrong ones, as the service sends them, and tells which mistake the receiver makes. A key that is a UUID is
 * an SDK webhook secret and signs a `liveness.completed`; any other is a hash key and signs a module event. Ids are 0.
 */
export async function examineReceiver(
  url: string,
  { key, outbound, now }: { key: string; outbound: Pick<Outbound, 'post'>; now: Date },
): Promise<Finding[]> {
  const sdk = UUID.test(key);
  const secret = sdk ? sdkSigningKey(key) : key;
  const event = sdk ? exampleRun(now) : exampleEvent(0, now);
  const body = JSON.stringify(event);
  const good = sign(secret, Buffer.from(body));
  const send = (probe: Pick<Probe, 'body' | 'signature'>) => post(outbound, url, probe);

  const first = await send({ body, signature: good });
  if (first.status === undefined)
    return [{ delivery: 'good', right: false, says: `could not be delivered: ${first.error}` }];
  if (!isDelivered(first.status)) {
    const reason = await whyRefused(first.status, { body, good, key, secret }, send);
    return [{ delivery: 'good', right: false, says: `answered ${first.status}: ${reason}` }];
  }
  const findings: Finding[] = [
    {
      delivery: 'good',
      right: first.ms < SLOW_MS,
      says:
        `answered ${first.status} in ${Math.round(first.ms)} ms` +
        (first.ms < SLOW_MS ? '' : ': too close to the 10 s limit; answer first, work afterwards'),
    },
  ];
  for (const probe of probes(body, good, secret)) {
    const { status, error } = await send(probe);
    const accepted = isDelivered(status);
    const answered = status === undefined ? `no answer (${error})` : `answered ${status}`;
    const right = status !== undefined && accepted === probe.accept && (probe.accept || status < 500);
    const mistake =
      !accepted && !probe.accept
        ? 'it is refused by a fault of the receiver and not by a check; answer 401'
        : probe.mistake;
    findings.push({ delivery: probe.delivery, right, says: right ? answered : `${answered}: ${mistake}` });
  }
  return findings;
}

const probes = (body: string, good: string, secret: string): Probe[] => [
  {
    delivery: 'unsigned',
    body,
    signature: undefined,
    accept: false,
    mistake: 'it accepts deliveries without X-Service-Signature: anyone can send it events',
  },
  {
    delivery: 'tampered',
    body: body.replace('203.0.113.7', '203.0.113.8'),
    signature: good,
    accept: false,
    mistake:
      'it accepts a body that was changed after signing: it does not check the signature, or not over the whole body',
  },
  {
    delivery: 'signed with another key',
    body,
    signature: sign(`${secret}x`, Buffer.from(body)),
    accept: false,
    mistake: 'it accepts any signature of the right form: it never computes its own',
  },
  {
    delivery: 're-serialised, signature of the original',
    body: JSON.stringify(JSON.parse(body), null, 2),
    signature: good,
    accept: false,
    mistake: `it parses the body, serialises it again and signs that: ${RAW}`,
  },
  {
    delivery: 're-serialised, rightly signed',
    body: JSON.stringify(JSON.parse(body), null, 2),
    signature: sign(secret, Buffer.from(JSON.stringify(JSON.parse(body), null, 2))),
    accept: true,
    mistake: `it refuses right signatures over bytes that its own serialiser would write otherwise: ${RAW}`,
  },
  {
    delivery: 'duplicated',
    body,
    signature: good,
    accept: true,
    mistake: 'a second delivery of an event must be answered 2xx too, without acting again; else it is retried',
  },
];

/** A good delivery was refused: tries what receivers commonly expect instead. */
async function whyRefused(
  status: number,
  { body, good, key, secret }: { body: string; good: string; key: string; secret: string },
  send: (probe: Pick<Probe, 'body' | 'signature'>) => Promise<Sent>,
): Promise<string> {
  if (status >= 300 && status < 400) return 'it redirects, and redirects are not followed: give the final address';
  if (status === 404 || status === 405) return 'there is no POST route at this address';
  const bytes = Buffer.from(body);
  const guesses: [string, string][] = [
    [good.slice('sha256='.length), 'it expects the hexadecimal digest without "sha256=" before it'],
    [
      `sha256=${Buffer.from(good.slice('sha256='.length), 'hex').toString('base64')}`,
      'it expects base64; the digest is lowercase hexadecimal',
    ],
    [good.toUpperCase().replace('SHA256', 'sha256'), 'it expects uppercase; the digest is lowercase hexadecimal'],
    ...(key === secret
      ? []
      : ([[sign(key, bytes), 'it signs with the dashes of the secret: remove them']] as [string, string][])),
    [
      sign(secret, Buffer.from(body.replaceAll('":', '": ').replaceAll(',"', ', "'))),
      `it serialises the parsed body with spaces: ${RAW}`,
    ],
    [
      sign(secret, Buffer.from(JSON.stringify(JSON.parse(body), null, 2))),
      `it serialises the parsed body with indentation: ${RAW}`,
    ],
    [sign(secret, Buffer.from(escaped(body))), `it serialises the parsed body with escaped characters: ${RAW}`],
  ];
  for (const [signature, reason] of guesses) if (isDelivered((await send({ body, signature })).status)) return reason;
  if (status >= 500) return 'the receiver failed; look at its log';
  return `it refuses a right signature: is the key the same on both sides? If so, ${RAW}`;
}

/** As Python's json.dumps writes it by default. */
const escaped = (body: string): string =>
  body
    .replaceAll('":', '": ')
    .replaceAll(',"', ', "')
    .replace(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

interface Sent {
  readonly status: number | undefined;
  readonly ms: number;
  readonly error: string;
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
    return { status, ms, error: '' };
  } catch (error) {
    return { status: undefined, ms: 0, error: error instanceof OutboundError ? error.phrase : 'the request failed' };
  }
}
