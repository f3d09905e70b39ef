import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Answer, ServiceAccess } from '../service.fixture.ts';
import { sharedService } from '../shared-service.fixture.ts';

// Sentences of the contract and its completions that no other test holds; docs/contract.md names the test of each.
vi.setConfig({ testTimeout: 120_000 });

let service: ServiceAccess;
let key: string;
let token: string;
let receiver: Server;
const received: { method: string; headers: Record<string, unknown>; body: string }[] = [];
beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ method: request.method!, headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(202).end('taken');
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  service = await sharedService();
  ({ api_key: key, dashboard_token: token } = service.sandbox);
});
afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
  receiver.close();
});

const post = (path: string, json: unknown): Promise<Answer> => service.call('POST', path, { key, json });
const manage = (method: string, path: string, json?: unknown): Promise<Answer> =>
  service.call(method, path, { token, ...(json !== undefined && { json }) });
const hook = (): string => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
const transfer = (id: string, more: object = {}) => ({
  ...{ transaction_id: id, amount: 5000, currency: 'NGN', transaction_type: 'transfer', account_type: 'individual' },
  customer_details: { customer_name: 'Amaka Okafor', customer_email: 'amaka@example.com' },
  additional_info: { ip_address: '203.0.113.7', location: 'Lagos' },
  origin_account: { account_number: '0123456789', bank_code: '058' },
  destination_account: { account_number: '9876543210', bank_code: '044' },
  ...more,
});
const MONITORING = '/api/v1/monitoring/transaction_monitoring/';

test('a body of the wrong type is 415: a document that is no form, a form where JSON is wanted', async () => {
  const document = await post('/api/onboarding/document_verification', { document_type: 'passport' });
  expect([document.status, document.body.data]).toEqual([415, []]);
  const form = new FormData();
  form.set('live_media', 'https://example.com/selfie.mp4');
  const selfie = await fetch(`${service.baseUrl}/api/onboarding/biometrics/face/liveliness_check/`, {
    method: 'POST',
    headers: { 'x-access-token': key },
    body: form,
  });
  expect(selfie.status).toBe(415);
});

describe('people, keys and tenancy', () => {
  test('a branch begins with ivs and aml on and the policy of the contract', async () => {
    const { body } = await manage('POST', '/v1/branches', { name: 'Kisumu' });
    expect(body.data).toMatchObject({ ivs: true, aml: true, policy: {} });
  });
  test('the text of a key is shown once; when it was used is kept, and an expired or revoked one is no key', async () => {
    const made = (await manage('POST', '/v1/api-keys', { name: 'Till' })).body.data;
    expect(made.key).toMatch(/^hktest[A-Za-z0-9]{58}$/);
    const read = async () =>
      (await manage('GET', '/v1/api-keys')).body.data.items.find(({ id }: { id: number }) => id === made.id);
    expect(JSON.stringify(await read())).not.toContain(made.key);
    expect((await read()).last_used_at).toBeNull();
    const ask = () => service.call('GET', '/api/onboarding/settings', { key: made.key });
    expect((await ask()).status).toBe(200);
    await expect.poll(async () => (await read()).last_used_at, { timeout: 60_000 }).not.toBeNull();
    await manage('DELETE', `/v1/api-keys/${made.id}`);
    expect([(await ask()).status, (await ask()).body]).toEqual([
      401,
      { status: 'failed', message: 'Authorization failed' },
    ]);
  });
  test('an SDK configuration has its brand, countries, channels, origins and address; its client_id is permanent', async () => {
    const given = {
      name: 'App',
      brand: {
        name: 'Ada',
        logo: 'https://example.com/logo.png',
        colour: '#0a7d4f',
        radius: 4,
        font: 'Inter, "Segoe UI", sans-serif',
      },
      verification_type: 'data_verification',
      ...{ countries: ['kenya'], channels: ['web'], origins: ['https://app.example.com'], webhook_url: hook() },
    };
    const made = (await manage('POST', '/v1/sdk-config', given)).body.data;
    expect(made).toMatchObject(given);
    expect(made.client_id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    const change = await manage('PATCH', `/v1/sdk-config/${made.id}`, { client_id: made.client_id });
    expect([change.status, change.body.message]).toEqual([400, "Unknown field 'client_id'"]);
    const renamed = (await manage('PATCH', `/v1/sdk-config/${made.id}`, { name: 'Other' })).body.data;
    expect([renamed.name, renamed.client_id]).toEqual(['Other', made.client_id]);
  });
  test('signing in gives a token, its end and the user; after signing out it is none', async () => {
    const { owner_email: email, owner_password: password } = service.sandbox;
    const { status, body } = await service.call('POST', '/v1/auth/sign-in', { json: { email, password } });
    expect([status, Object.keys(body.data)]).toEqual([200, ['token', 'expires_at', 'user']]);
    expect(body.data.user).toMatchObject({ email, role: 'owner' });
    const own = { token: body.data.token };
    expect((await service.call('GET', '/v1/me', own)).status).toBe(200);
    expect((await service.call('POST', '/v1/auth/sign-out', own)).status).toBe(200);
    expect((await service.call('GET', '/v1/me', own)).status).toBe(401);
  });
  test('without ?branch it is the account’s first branch; with it, that one; another account’s is 404', async () => {
    const second = (await manage('POST', '/v1/branches', { name: 'Mombasa' })).body.data.id;
    const made = (await manage('POST', `/v1/api-keys?branch=${second}`, { name: 'Of Mombasa' })).body.data.id;
    const ids = async (query: string) =>
      (await manage('GET', `/v1/api-keys${query}`)).body.data.items.map(({ id }: { id: number }) => id);
    expect(await ids(`?branch=${second}`)).toEqual([made]);
    expect(await ids('')).not.toContain(made);
    const stranger = { token: service.sandbox.other_owner_token };
    expect((await service.call('GET', `/v1/api-keys?branch=${second}`, stranger)).status).toBe(404);
  });
});

describe('customers and screening', () => {
  test('every other well-formed number is not found', async () => {
    for (const [country, identifier] of [
      ['nigeria', '98765432101'],
      ['kenya', '87654321'],
      ['ghana', 'GHA-123456789-0'],
      ['uganda', 'CM123456789012'],
      ['rwanda', '1198780000000011'],
    ]) {
      const { identity, decision } = (await post('/api/onboarding/verify_customer', { country, identifier })).body.data;
      expect([identity.verified, typeof identity.error, decision], country).toEqual([false, 'string', 'fail']);
    }
  });
  test('the record says which of the three reasons it was: not_found, unavailable, disabled', async () => {
    const reasonOf = async (identifier: string) => {
      const made = await post('/api/onboarding/verify_customer', { country: 'nigeria', identifier });
      const { body } = await service.call('GET', `/api/v1/verifications/${made.body.data.onboarding_id}`, { key });
      return JSON.stringify(body.data);
    };
    expect(await reasonOf('44444444444')).toContain('"not_found"');
    expect(await reasonOf('55555555555')).toContain('"unavailable"');
    await post('/api/onboarding/settings', { ivs: false });
    expect(await reasonOf('22222222222')).toContain('"disabled"');
    await post('/api/onboarding/settings', { ivs: true });
  });
  test('a screening takes one name or first and last, a birth date, gender, country, number and threshold', async () => {
    const hits = async (json: object) => (await post('/api/aml/screening', json)).body.data.peps.length;
    expect(await hits({ name: 'Emeka Nwosu' })).toBe(1);
    const whole = { first_name: 'Emeka', last_name: 'Nwosu', date_of_birth: '1985-11-02', gender: 'male' };
    expect(await hits({ ...whole, country: 'nigeria', id_number: '11111111111', threshold: 0.7 })).toBe(1);
    expect(await hits({ name: 'Emeka Nwosu', date_of_birth: '1931-01-01' })).toBe(0);
    expect(await hits({ name: 'Emeka Nwozu', threshold: 1 })).toBe(0);
    expect((await post('/api/aml/screening', { first_name: 'Emeka' })).status).toBe(400);
  });
});

describe('transactions', () => {
  test('what is required is named: accounts of a transfer, the card of a card payment, who and from where', async () => {
    for (const missing of [
      ...['transaction_id', 'amount', 'currency', 'transaction_type', 'account_type', 'customer_details'],
      ...['additional_info', 'origin_account', 'destination_account'],
    ]) {
      const { status, body } = await post(MONITORING, transfer('r-1', { [missing]: undefined }));
      expect([status, body.message], missing).toEqual([400, `${missing} is required`]);
    }
    const card = { transaction_type: 'card', origin_account: undefined, destination_account: undefined };
    const bare = await post(MONITORING, transfer('r-2', card));
    expect([bare.status, bare.body.message]).toEqual([400, 'card_details is required']);
    const card_details = { bin: '539983', last4: '1234' };
    const merchant_details = { merchant_name: 'Shop', merchant_location: 'Abuja', merchant_mcc: '5411' };
    expect((await post(MONITORING, transfer('r-3', { ...card, card_details, merchant_details }))).status).toBe(201);
    for (const type of ['ussd', 'web'])
      expect((await post(MONITORING, transfer(`r-${type}`, { transaction_type: type }))).status).toBe(201);
  });
  test('within the customer, the place, an account and a card the same: each field that is required is named, the others may be absent', async () => {
    const customer = { customer_name: 'Ada Eze', customer_email: 'ada@example.com' };
    const place = { ip_address: '203.0.113.7', location: 'Lagos' };
    const account = { account_number: '0123456789', bank_code: '058' };
    const card = { bin: '539983', last4: '1234' };
    const parts = { customer_details: customer, additional_info: place, origin_account: account, card_details: card };
    for (const [part, whole] of Object.entries(parts))
      for (const field of Object.keys(whole)) {
        const { status, body } = await post(MONITORING, transfer('n-1', { [part]: { ...whole, [field]: undefined } }));
        expect([status, body.message]).toEqual([400, `${part}.${field} is required`]);
      }
    expect((await post(MONITORING, transfer('n-2', parts))).status).toBe(201);
  });
  test('the same transaction_id of another branch is another transaction', async () => {
    expect((await post(MONITORING, transfer('shared-1'))).status).toBe(201);
    expect((await post(MONITORING, transfer('shared-1', { amount: 51 }))).status).toBe(409);
    const { id } = (await manage('POST', '/v1/branches', { name: 'Till' })).body.data;
    const issued = (await manage('POST', `/v1/api-keys?branch=${id}`, { name: 'Till' })).body.data;
    const other = { key: issued.key, json: transfer('shared-1', { amount: 51 }) };
    expect((await service.call('POST', MONITORING, other)).status).toBe(201);
  });
  test('a case is due 72 hours after it was opened, and goes from open to investigating to closed with an outcome', async () => {
    await post('/api/v1/monitoring/limit', { limit: 1000 });
    await post(MONITORING, transfer('case-1'));
    const { id } = (await manage('GET', '/v1/cases')).body.data.items[0];
    const read = async () => (await manage('GET', `/v1/cases/${id}`)).body.data;
    const opened = await read();
    expect(opened.status).toBe('open');
    expect(Date.parse(opened.sla_at) - Date.parse(opened.created_at)).toBe(72 * 3_600_000);
    await manage('POST', '/v1/cases/next');
    expect((await read()).status).toBe('investigating');
    const outcome = { disposition: 'explained', reason: 'The invoice was shown.' };
    expect((await manage('POST', `/v1/cases/${id}/propose`, outcome)).status).toBe(200);
    expect(await read()).toMatchObject({ status: 'closed', disposition: 'explained' });
    await post('/api/v1/monitoring/limit', { limit: null });
  });
  test('lists of the management API answer items and a cursor', async () => {
    for (const path of ['/v1/rules', '/v1/blacklist', '/v1/cases', '/v1/transactions', '/v1/lists', '/v1/audit-log']) {
      const { status, body } = await manage('GET', `${path}/?limit=1`);
      expect([status, body.status, Array.isArray(body.data.items), 'cursor' in body.data], path).toEqual([
        200,
        ...['success', true, true],
      ]);
    }
  });
});

describe('an SDK session', () => {
  test('is opened with the API key: id, token, address, QR code, 30 minutes; no key or secret is in it', async () => {
    const before = Date.now();
    const { status, body } = await post('/v1/sdk/sessions', { client_id: service.sandbox.client_id });
    const { session_id, session_token, url, qr_svg, expires_at, ...rest } = body.data;
    expect([status, body.status, body.code, rest]).toEqual([201, 'success', 'OK', {}]);
    expect(url).toContain(`#${session_token}`);
    expect(qr_svg).toMatch(/^<svg/);
    expect(session_id).not.toContain(session_token);
    const end = Date.parse(expires_at) - 30 * 60_000;
    expect([end >= before - 1000, end <= Date.now() + 1000]).toEqual([true, true]);
    const opened = await service.call('POST', '/v1/sdk/session/open', {
      headers: { authorization: `Session ${session_token}` },
      json: { channel: 'web' },
    });
    const config = `/v1/sdk-config/${service.sandbox.sdk_config_id}/webhook-secret`;
    const { webhook_secret } = (await manage('GET', config)).body.data;
    for (const secret of [key, webhook_secret, webhook_secret.replaceAll('-', '')])
      expect(JSON.stringify([body, opened.body])).not.toContain(secret);
    // One browser at a time: without its binding, or once another one took the session over, it is nobody's.
    const read = (binding?: string) =>
      service.call('GET', '/v1/sdk/session', {
        headers: { authorization: `Session ${session_token}`, ...(binding && { 'x-session-binding': binding }) },
      });
    const first = opened.body.data.binding;
    expect([(await read(first)).status, (await read()).body.code]).toEqual([200, 'INVALID_SESSION']);
    await service.call('POST', '/v1/sdk/session/open', {
      headers: { authorization: `Session ${session_token}` },
      json: { channel: 'web' },
    });
    expect([(await read(first)).status, (await read(first)).body.code]).toEqual([401, 'INVALID_SESSION']);
  });
});

describe('webhooks', () => {
  const integration = (events?: string[]) =>
    manage('PUT', '/v1/integrations/webhook', { url: hook(), hash_key: 'k'.repeat(32), ...(events && { events }) });
  const deliveries = async () => (await manage('GET', '/v1/webhook-deliveries')).body.data.items;
  const verify = () => post('/api/onboarding/verify_customer', { country: 'kenya', identifier: '22222222' });

  test('events of kyc are off until they are turned on; then each verified customer is one, by POST, as JSON', async () => {
    expect((await integration()).body.data.events).toEqual(['suspicious_transaction']);
    await verify();
    expect((await integration(['customer_verified'])).status).toBe(200);
    const { onboarding_id } = (await verify()).body.data;
    await expect.poll(() => received.length, { timeout: 90_000 }).toBe(1);
    const [{ method, headers, body }] = received as [(typeof received)[0]];
    expect([method, headers['content-type']]).toEqual(['POST', expect.stringMatching(/^application\/json/)]);
    expect(JSON.parse(body)).toMatchObject({ module: 'kyc', event: 'customer_verified', data: { onboarding_id } });
    await expect.poll(async () => (await deliveries())[0]?.state, { timeout: 60_000 }).toBe('delivered');
    const [delivery, ...others] = await deliveries();
    expect(others).toEqual([]);
    expect(delivery.attempts).toEqual([
      {
        ...{
          at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\//),
          status: 202,
          duration_ms: expect.any(Number),
          answer_start: 'taken',
          error: null,
          error_message: null,
        },
      },
    ]);
  });
  test('one that was delivered is sent again by hand with the same bytes; a test sends an example and reports', async () => {
    const [{ id }] = await deliveries();
    expect((await manage('POST', `/v1/webhook-deliveries/${id}/resend`)).status).toBe(200);
    await expect.poll(() => received.length, { timeout: 90_000 }).toBe(2);
    expect(received[1]!.body).toBe(received[0]!.body);
    const tried = (await manage('POST', '/v1/integrations/webhook/test')).body.data;
    expect(tried).toMatchObject({ delivered: true, status: 202, answer_start: 'taken' });
    expect(received[2]!.headers['x-service-signature']).toMatch(/^sha256=[0-9a-f]{64}$/);
  });
});
