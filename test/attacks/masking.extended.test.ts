import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, ServiceAccess } from '../service.fixture.ts';
import { type SharedService, sharedService } from '../shared-service.fixture.ts';
import { setPolicy } from '../two-people.fixture.ts';

let service: SharedService;
/** As a browser: who, and with what cookie. */
let browsers: Record<'owner' | 'analyst' | 'auditor' | 'stranger', Record<string, string>>;
let ids: Record<'customer' | 'document' | 'screening' | 'transaction' | 'case' | 'blacklist' | 'delivery', number>;
let address = 0;
const PASSWORD = 'correct horse battery staple';
const HASH_KEY = 'masking.hash.key.0123456789';
const page = { 'sec-fetch-site': 'same-origin', 'x-hakiki': '1' };
/** Values of Amaka Chisom Okafor, Ada Eze and Adesuwo Tijorun Wakelebi that no answer may hold before a reveal. */
const PERSONAL =
  /adesuwo|wakelebi|1971-03-09|amaka|chisom|okafor|1992-04-17|22222222222|08031234567|A00000019|920417|Ada Eze|ada@demo|0123456789/i;

beforeAll(async () => {
  service = await sharedService();
  const { api_key: key, dashboard_token: token } = service.sandbox;
  const made = async (method: string, path: string, options: Parameters<ServiceAccess['call']>[2]) => {
    const answer = await service.call(method, path, options);
    expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer;
  };
  await made('PUT', '/v1/integrations/webhook', {
    token,
    json: { url: 'http://127.0.0.1:9/none', hash_key: HASH_KEY, events: ['customer_verified'] },
  });
  const customer = await made('POST', '/api/onboarding/verify_customer', {
    key,
    json: { country: 'nigeria', identifier: '22222222222', identifier_type: 'bvn' },
  });
  const form = new FormData();
  form.set('country', 'nigeria');
  form.set('document_type', 'passport');
  const photo = readFileSync(join(service.dataDir, 'specimen-passport.jpg'));
  form.set('document_front', new Blob([new Uint8Array(photo)]), 'front.jpg');
  const document = await fetch(`${service.baseUrl}/api/onboarding/document_verification`, {
    method: 'POST',
    headers: { 'x-access-token': key },
    body: form,
  });
  expect(document.status).toBe(200);
  // The subject is on the sandbox's list.
  const screened = await made('POST', '/api/aml/screening/batch', {
    key,
    json: { subjects: [{ name: 'Adesuwo Tijorun Wakelebi', date_of_birth: '1971-03-09' }] },
  });
  expect(JSON.stringify(screened.body)).toMatch(/"entity_name"/);
  const account = { account_number: '0123456789', bank_code: '058' };
  await made('POST', '/api/v1/monitoring/transaction_monitoring', {
    key,
    json: {
      ...{ transaction_id: 't', amount: 9e9, currency: 'NGN', transaction_type: 'transfer' },
      account_type: 'individual',
      customer_details: { customer_name: 'Ada Eze', customer_email: 'ada@demo.example' },
      additional_info: { ip_address: '203.0.113.7', location: 'Lagos' },
      ...{ origin_account: account, destination_account: account },
    },
  });
  const json = { kind: 'email', value: 'ada@demo.example', reason: 'Ada Eze' };
  const blacklisted = await made('POST', '/v1/blacklist', { token, json });
  const firstId = async (path: string): Promise<number> => (await made('GET', path, { token })).body.data.items[0].id;
  ids = {
    customer: Number(customer.headers.get('x-verification-id')),
    document: Number(document.headers.get('x-verification-id')),
    screening: Number(screened.headers.get('x-verification-id')),
    transaction: await firstId('/v1/transactions'),
    case: await firstId('/v1/cases'),
    blacklist: blacklisted.body.data.id,
    delivery: await firstId('/v1/webhook-deliveries'),
  };
  const browser = async (email: string, password: string) => {
    address += 1;
    const headers = { ...page, 'x-forwarded-for': `203.0.113.${address}` };
    const answer = await made('POST', '/v1/auth/sign-in', { json: { email, password, session: 'cookie' }, headers });
    return { ...page, cookie: answer.headers.get('set-cookie')!.split(';')[0]! };
  };
  const employee = async (role: string) => {
    const email = service.email(role);
    await made('POST', '/v1/employees', { token, json: { email, name: role, role, password: PASSWORD } });
    return browser(email, PASSWORD);
  };
  const { owner_email, owner_password, other_owner_token } = service.sandbox;
  await made('POST', '/v1/employees', {
    token: other_owner_token,
    json: { email: service.email('stranger'), name: 'S', role: 'admin', password: PASSWORD },
  });
  browsers = {
    owner: await browser(owner_email, owner_password),
    analyst: await employee('analyst'),
    auditor: await employee('auditor'),
    stranger: await browser(service.email('stranger'), PASSWORD),
  };
});
afterAll(() => service?.[Symbol.asyncDispose]());

const get = (path: string, headers: Record<string, string>): Promise<Answer> => service.call('GET', path, { headers });
const reveal = (json: object, headers = browsers.analyst): Promise<Answer> =>
  service.call('POST', '/v1/reveal', { headers, json: { reason: 'decide_review', ...json } });
const bvn = () => ({ subject: `verification:${ids.customer}`, fields: ['evidence.identifier.number'] });
const places = () => [
  ...[ids.customer, ids.document, ids.screening].map((id) => `/v1/verifications/${id}`),
  '/v1/verifications',
  `/v1/transactions/${ids.transaction}`,
  '/v1/transactions',
  '/v1/cases',
  `/v1/cases/${ids.case}`,
  '/v1/blacklist',
  `/v1/blacklist/${ids.blacklist}`,
  '/v1/alerts',
  '/v1/webhook-deliveries',
  `/v1/webhook-deliveries/${ids.delivery}`,
];

describe('before it is asked for', () => {
  test('nothing of the person is in any answer, in any role’s browser', async () => {
    for (const [who, headers] of Object.entries(browsers))
      for (const path of who === 'stranger' ? [] : places()) {
        const { status, body } = await get(path, headers);
        expect(status, `${who} ${path}`).toBe(200);
        expect(JSON.stringify(body), `${who} ${path}`).not.toMatch(PERSONAL);
      }
  });

  test('nor with a token of anybody but the owner; the owner’s scripts get all', async () => {
    const token = service.sandbox.employee_admin_token;
    for (const path of places())
      expect(JSON.stringify((await service.call('GET', path, { token })).body), path).not.toMatch(PERSONAL);
    const whole = await service.call('GET', places()[0]!, { token: service.sandbox.dashboard_token });
    expect(whole.body.data.evidence.identifier.number).toBe('22222222222');
  });

  test('a delivery has its event, and neither its key nor a signature, for any role of its account alone', async () => {
    const path = `/v1/webhook-deliveries/${ids.delivery}`;
    for (const [who, headers] of Object.entries(browsers)) {
      const { status, body } = await get(path, headers);
      expect(status, who).toBe(who === 'stranger' ? 404 : 200);
      expect(JSON.stringify(body), who).not.toContain(HASH_KEY);
      if (who === 'stranger') continue;
      const { url, request } = body.data;
      expect([url, request.method, request.body.event]).toEqual([
        'http://127.0.0.1:9/none',
        'POST',
        'customer_verified',
      ]);
      expect(request.headers).toContainEqual({ name: 'x-service-signature', value: null });
    }
    const { body: whole } = await service.call('GET', path, { token: service.sandbox.dashboard_token });
    expect(JSON.stringify(whole.data.request.body)).toMatch(PERSONAL);
    expect(JSON.stringify(whole)).not.toContain(HASH_KEY);
    expect((await get('/v1/webhook-deliveries/999999999', browsers.owner)).status).toBe(404);
  });

  test('images are patches of colour, the annotated one too', async () => {
    const { body } = await get(`/v1/verifications/${ids.document}`, browsers.owner);
    for (const { url } of body.data.images)
      for (const path of [url, `${url}&annotated=true`]) {
        const image = await fetch(service.baseUrl + path, { headers: browsers.owner });
        const { width, height } = await sharp(new Uint8Array(await image.arrayBuffer())).metadata();
        expect(Math.max(width, height), path).toBe(320);
      }
  });
});

describe('asking for it', () => {
  test('gives the value, and a line in the log with the reason and without the value', async () => {
    const { status, body } = await reveal(bvn());
    expect(status).toBe(200);
    expect(body.data.values).toEqual({ 'evidence.identifier.number': '22222222222' });
    const log = await service.call('GET', '/v1/audit-log', { token: service.sandbox.dashboard_token });
    const line = log.body.data.items.find(({ action }: { action: string }) => action === 'POST /v1/reveal');
    expect(line).toMatchObject({
      actor: service.email('analyst'),
      subject: `verification:${ids.customer}: evidence.identifier.number (decide_review)`,
    });
    expect(JSON.stringify(log.body)).not.toMatch(/22222222222/);
  });

  test('each masked place of an answer can be asked for', async () => {
    for (const path of places().filter((one) => /\d$/.test(one))) {
      const { body } = await get(path, browsers.owner);
      const found = [...JSON.stringify(body).matchAll(/"subject":"([^"]+)","field":"([^"]+)"/g)];
      expect(found.length, path).toBeGreaterThan(0);
      const fields = found.slice(0, 100).map(([, , field]) => field!);
      const answer = await reveal({ subject: found[0]![1], fields }, browsers.owner);
      expect(Object.keys(answer.body.data.values), path).toEqual([...new Set(fields)]);
    }
  });

  test('shows an image for a while, to who asked alone', async () => {
    const path = `/v1/verifications/${ids.document}/images/0`;
    const side = async (headers: Record<string, string>) => {
      const image = await fetch(service.baseUrl + path, { headers });
      const { width, height } = await sharp(new Uint8Array(await image.arrayBuffer())).metadata();
      return Math.max(width, height);
    };
    const asked = await reveal({ subject: `verification:${ids.document}`, fields: ['images.0'] });
    expect(asked.body.data.values).toEqual({ 'images.0': true });
    expect(await side(browsers.analyst)).toBeGreaterThan(320);
    expect(await side(browsers.owner)).toBe(320);
  });

  test('is refused to another account, to auditors, without a reason, for what is not there or not one value', async () => {
    expect((await reveal(bvn(), browsers.stranger)).status).toBe(404);
    expect((await reveal(bvn(), browsers.auditor)).status).toBe(403);
    expect((await reveal({ ...bvn(), reason: 'curious' })).status).toBe(400);
    expect((await reveal({ ...bvn(), reason: undefined })).status).toBe(400);
    for (const fields of [['evidence'], ['evidence.identifier'], ['constructor'], ['__proto__'], ['images.9'], []])
      expect((await reveal({ ...bvn(), fields })).status, String(fields)).toBe(400);
    for (const subject of ['verification:999999', 'verification:0', 'customer:', 'user:1', 'verification:1 or 1=1'])
      expect([400, 404], subject).toContain((await reveal({ ...bvn(), subject })).status);
    expect((await reveal({ ...bvn(), more: 1 })).status).toBe(400);
  });

  test('a branch may keep it from analysts, or mask nothing', async () => {
    const { dashboard_token: token } = service.sandbox;
    const policy = (dashboard: object) => setPolicy(service, { dashboard });
    const report = () => Promise.all(['xml', 'pdf'].map((kind) => get(`/v1/reports/1/${kind}`, browsers.analyst)));
    expect((await report()).map(({ status }) => status)).toEqual([404, 404]);
    await policy({ analysts_reveal: false });
    expect((await reveal(bvn())).status).toBe(403);
    expect((await report()).map(({ status }) => status)).toEqual([403, 403]);
    const json = { settings: { policy: { dashboard: { mask_by_default: 'no' } } } };
    expect((await service.call('POST', '/v1/changes/check', { token, json })).status).toBe(400);
    await policy({ mask_by_default: false });
    expect(JSON.stringify((await get(places()[0]!, browsers.analyst)).body)).toMatch(/22222222222/);
    await policy({});
  });

  test('ends at 60 an hour, also where all are asked for at once, and by whichever way clear data leaves', async () => {
    const token = service.sandbox.employee_admin_token;
    const whole = async (path: string) =>
      (await service.call('GET', `${path}/evidence.json?unmasked=authority_request`, { token })).status;
    // Counted once an hour for a record; a masked pack is not counted.
    for (const id of [ids.customer, ids.customer, ids.document])
      expect(await whole(`/v1/verifications/${id}`)).toBe(200);
    expect((await service.call('GET', `/v1/verifications/${ids.document}/evidence.json`, { token })).status).toBe(200);
    const json = { ...bvn(), reason: 'decide_review' };
    const asked = Array.from({ length: 90 }, () => service.call('POST', '/v1/reveal', { token, json }));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(58);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(await whole(`/v1/cases/${ids.case}`)).toBe(429);
    // A record that was opened already is not counted again.
    expect(await whole(`/v1/verifications/${ids.customer}`)).toBe(200);
  });

  test('ends at 60 an hour', async () => {
    let last = 0;
    for (let tries = 0; tries < 61 && last !== 429; tries++) last = (await reveal(bvn())).status;
    expect(last).toBe(429);
    expect((await reveal(bvn(), browsers.owner)).status).toBe(200);
  });
});
