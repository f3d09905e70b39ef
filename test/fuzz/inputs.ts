import type { Sandbox } from '../../server/src/sandbox/demo-tenants.ts';
import { anyJson, bentJson, damage } from './damage.ts';
import type { Caller, DescribedInput } from './described.ts';
import type { Dice } from './dice.ts';
import type { Seeds } from './seeds.ts';

export type Kind =
  | 'json'
  | 'described'
  | 'upload'
  | 'picture'
  | 'multipart'
  | 'image'
  | 'video'
  | 'xml'
  | 'csv'
  | 'list json';

/** An input for the running service, a file for the importers of lists, or one for the decoder of images alone. */
export type Input =
  | {
      readonly kind: Kind;
      readonly method: string;
      readonly path: string;
      readonly headers: Record<string, string>;
      readonly body: Buffer;
    }
  | { readonly kind: Kind; readonly list: Buffer }
  | { readonly kind: Kind; readonly picture: Buffer };

/** Shares of a hundred, by what one costs: a video starts a process of its own, an image without a face is searched on every scale. */
const SHARES = {
  json: 22,
  described: 26,
  upload: 4,
  multipart: 16,
  image: 2,
  picture: 8,
  video: 1,
  xml: 10,
  csv: 7,
  'list json': 4,
} as const;
const DRAWN = (Object.keys(SHARES) as Kind[]).flatMap((kind) => Array.from({ length: SHARES[kind] }, () => kind));

const DOCUMENT = '/api/onboarding/document_verification';
const COMPARISON = '/api/onboarding/biometrics/face/comparison';
const LIVENESS = '/api/onboarding/biometrics/face/liveliness_check/';

interface Shape {
  readonly method: string;
  readonly path: string;
  readonly body: Record<string, unknown>;
  readonly token?: boolean;
}
/** Bodies that are right, of every family of endpoints that takes JSON. */
const SHAPES: readonly Shape[] = [
  {
    method: 'POST',
    path: '/api/onboarding/verify_customer',
    body: { country: 'nigeria', identifier: '22222222222', identifier_type: 'bvn' },
  },
  {
    method: 'POST',
    path: '/api/aml/screening',
    body: { name: 'Amaka Okafor', date_of_birth: '1992-04-17', gender: 'Female', country: 'nigeria', threshold: 0.7 },
  },
  { method: 'POST', path: '/api/onboarding/settings', body: { ivs: true, aml: true } },
  { method: 'POST', path: LIVENESS, body: { live_media: 'data:image/png;base64,iVBORw0KGgo=' } },
  { method: 'POST', path: COMPARISON, body: { image_one: 'iVBORw0KGgo=', image_two: '/9j/4AAQ' } },
  {
    method: 'POST',
    path: '/api/v1/monitoring/transaction_monitoring/',
    body: {
      transaction_id: 't1',
      amount: 100,
      currency: 'NGN',
      transaction_type: 'transfer',
      account_type: 'individual',
      customer_details: {
        customer_name: 'A B',
        customer_email: 'a@b.example',
        identifier: '22222222222',
        identifier_type: 'bvn',
      },
      additional_info: { ip_address: '203.0.113.5', location: 'Lagos' },
      origin_account: { account_number: '1', bank_code: '1' },
      destination_account: { account_number: '2', bank_code: '2' },
    },
  },
  { method: 'POST', path: '/v1/auth/sign-in', body: { email: 'a@b.example', password: 'x' }, token: true },
  { method: 'POST', path: '/v1/verifications/search', body: { query: 'Okafor' }, token: true },
  { method: 'POST', path: '/v1/branches/', body: { name: 'Branch' }, token: true },
  { method: 'PATCH', path: '/v1/branches/1', body: { name: 'Main', ivs: true, aml: true, policy: {} }, token: true },
  {
    method: 'PUT',
    path: '/v1/integrations/webhook',
    body: { url: 'http://127.0.0.1:9/', hash_key: 'a'.repeat(32), events: [] },
    token: true,
  },
  {
    method: 'POST',
    path: '/v1/sdk-config/',
    body: { name: 'x', brand: { name: 'x' }, countries: ['nigeria'] },
    token: true,
  },
];
const QUERIES = [
  '',
  '?limit=-1',
  '?limit=1e9',
  '?branch=999999999999999999999',
  '?cursor=%00',
  '?cursor=eyJ',
  '?branch=a&branch=b',
  '?__proto__=1',
];

/** Secrets to send with an input; made anew while the run goes on, since sessions end. */
export interface Secrets extends Pick<Sandbox, 'api_key' | 'dashboard_token'> {
  readonly session: { readonly token: string; readonly binding: string; readonly upload: string };
}

const headersOf: Record<Caller, (secrets: Secrets) => Record<string, string>> = {
  key: ({ api_key }) => ({ 'x-access-token': api_key }),
  token: ({ dashboard_token }) => ({ authorization: `Token ${dashboard_token}` }),
  session: ({ session }) => ({ authorization: `Session ${session.token}`, 'x-session-binding': session.binding }),
};

export function makeInput(
  dice: Dice,
  seeds: Seeds,
  secrets: Secrets,
  described: (dice: Dice) => DescribedInput,
): Input {
  const kind = dice.one(DRAWN);
  const key = headersOf.key(secrets);
  if (kind === 'json') return jsonInput(dice, secrets);
  if (kind === 'described') {
    const { method, path, caller, body } = described(dice);
    const headers = headersOf[caller](secrets);
    if (body === undefined) return { kind, method, path, headers, body: Buffer.alloc(0) };
    const input = json(method, path, body, headers);
    return { kind, ...input, body: dice.below(8) ? input.body : damage(input.body, dice) };
  }
  if (kind === 'upload') {
    const headers: Record<string, string> = {
      ...headersOf.session(secrets),
      'content-type': 'application/offset+octet-stream',
      'upload-offset': dice.one(['0', '0', '0', '-1', '9999999999', 'x']),
    };
    if (dice.below(2)) headers['upload-length'] = dice.one(['1', '0', '2000', '9999999999', '99999999999999', '-5']);
    if (dice.below(4) === 0) headers['upload-checksum'] = dice.one(['sha256 x', 'md5 x', 'sha256', '']);
    const body = damage(dice.one(dice.below(2) ? seeds.images : seeds.videos), dice);
    return { kind, method: 'PATCH', path: `/v1/sdk/uploads/${secrets.session.upload}`, headers, body };
  }
  if (kind === 'multipart') {
    const { headers, body } = form(dice, damage(dice.one(seeds.images), dice));
    return { kind, method: 'POST', path: DOCUMENT, headers: { ...key, ...headers }, body: damage(body, dice) };
  }
  if (kind === 'image') {
    const picture = damage(dice.one(seeds.images), dice);
    if (dice.next() < 0.5) {
      const { headers, body } = form(dice, picture);
      return { kind, method: 'POST', path: DOCUMENT, headers: { ...key, ...headers }, body };
    }
    const image = picture.toString('base64');
    return { kind, ...json('POST', COMPARISON, { image_one: image, image_two: image }, key) };
  }
  if (kind === 'picture') return { kind, picture: damage(dice.one(seeds.images), dice) };
  if (kind === 'video') {
    const media = `data:video/mp4;base64,${damage(dice.one(seeds.videos), dice).toString('base64')}`;
    return { kind, ...json('POST', LIVENESS, { live_media: media }, key) };
  }
  const ending = kind === 'list json' ? 'json' : kind;
  const { bytes } = dice.one(seeds.lists.filter(({ name }) => name.endsWith(`.${ending}`)));
  return { kind, list: damage(bytes, dice) };
}

const json = (method: string, path: string, body: unknown, more: Record<string, string>) => ({
  method,
  path,
  headers: { 'content-type': 'application/json', ...more } as Record<string, string>,
  body: Buffer.from(JSON.stringify(body) ?? 'null'),
});

function jsonInput(dice: Dice, secrets: Secrets): Input {
  const { method, path, body, token } = dice.one(SHAPES);
  const headers = headersOf[token ? 'token' : 'key'](secrets);
  const value = dice.below(6) ? bentJson(body, dice) : anyJson(dice);
  const input = json(method, path + (dice.below(5) ? '' : dice.one(QUERIES)), value, headers);
  if (dice.below(8) === 0) input.headers['idempotency-key'] = dice.one(['a', 'b', 'x'.repeat(200)]);
  return { kind: 'json', ...input, body: dice.below(4) ? input.body : damage(input.body, dice) };
}

function form(dice: Dice, file: Buffer): { headers: Record<string, string>; body: Buffer } {
  const field = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = [
    field('document_type', dice.one(['passport', 'national_id', 'drivers_license', 'x', ''])),
    field('country', dice.one(['nigeria', 'kenya', 'usa', 'x', ''])),
    `--b\r\nContent-Disposition: form-data; name="${dice.one(['document_front', 'document_back', 'document_front'])}"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
  ].join('');
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body: Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--b--\r\n')]),
  };
}
