import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sharedService } from '../shared-service.fixture.ts';

/** Tests the completions of the contract, to the letter, on a started service; the rows of docs/contract.md name these tests. */
const service = await sharedService();
const { api_key: key, dashboard_token: token } = service.sandbox;

const verify = async (country: string, identifier: string, identifier_type?: string) =>
  (
    await service.call('POST', '/api/onboarding/verify_customer', {
      key,
      json: { country, identifier, identifier_type },
    })
  ).body.data;

test('the sandbox file has these keys and is for its owner alone', () => {
  expect(Object.keys(service.sandbox).toSorted()).toEqual(
    [
      ...['base_url', 'api_key', 'dashboard_token', 'sdk_config_id', 'client_id', 'employee_admin_token'],
      ...['other_owner_token', 'suite_disabled_api_key', 'unverified_account_api_key', 'owner_email', 'owner_password'],
    ].toSorted(),
  );
  expect(statSync(join(service.dataDir, 'sandbox.json')).mode & 0o777).toBe(0o600);
  expect(key).toMatch(/^hktest[A-Za-z0-9]{58}$/);
});

test('a live key is refused with its own reason, in the words of the contract', async () => {
  const other = `hklive${key.slice(6)}`;
  const settings = await service.call('GET', '/api/onboarding/settings', { key: other });
  expect([settings.status, settings.body]).toEqual([401, { status: 'failed', message: 'Authorization failed' }]);
  expect(settings.headers.get('www-authenticate')).toMatch(
    /^Token error="live_key_in_sandbox_mode", error_description="/,
  );
  const biometric = await service.call('POST', '/api/onboarding/biometrics/face/comparison', { key: other });
  expect(biometric.body.message).toBe('Authentication credentials were not provided.');
  expect(biometric.headers.get('www-authenticate')).toContain('"live_key_in_sandbox_mode"');
});

describe('the sandbox authority', () => {
  test('nigeria bvn 22222222222 is Amaka Chisom Okafor', async () => {
    const { identity, screening, decision } = await verify('nigeria', '22222222222');
    expect(identity).toEqual({
      ...{ verified: true, identifier_type: 'BVN', first_name: 'Amaka', middle_name: 'Chisom', last_name: 'Okafor' },
      ...{ date_of_birth: '1992-04-17', gender: 'Female', phone: '08031234567' },
    });
    expect([decision, screening]).toEqual(['pass', { sanctions: [], peps: [], adverse_media: [], risk_level: 'low' }]);
  });
  test('nigeria nin 11111111111 is a PEP: review, medium', async () => {
    const { identity, screening, decision } = await verify('nigeria', '11111111111', 'nin');
    expect(identity).toMatchObject({
      first_name: 'Emeka',
      last_name: 'Nwosu',
      date_of_birth: '1985-11-02',
      gender: 'Male',
    });
    expect([decision, screening.risk_level, screening.peps.length]).toEqual(['review', 'medium', 1]);
  });
  test('nigeria bvn 33333333333 is sanctioned: fail, high', async () => {
    const { screening, decision } = await verify('nigeria', '33333333333');
    expect([decision, screening.risk_level, screening.sanctions.length]).toEqual(['fail', 'high', 1]);
  });
  test.for([
    ['44444444444', 'Bank Verification Number (BVN) check failed: Invalid BVN provided'],
    ['55555555555', expect.stringContaining('could not be reached')],
  ] as const)('nigeria bvn %s is not verified, and screening is skipped with a note', async ([identifier, error]) => {
    const { identity, screening, decision } = await verify('nigeria', identifier);
    expect([identity.verified, identity.error, decision]).toEqual([false, error, 'fail']);
    expect(screening.note).toBe('AML screening skipped: identity verification did not return a name');
  });
  test.for([
    ['nigeria', 'AB111111111111CD', 'vnin', 'vNIN'],
    ['kenya', '22222222', undefined, 'National ID'],
    ['ghana', 'GHA-222222222-2', undefined, 'Ghana Card'],
    ['ghana', 'gha2222222222', 'national_id', 'Ghana Card'],
    ['uganda', 'CF922222222222', undefined, 'National ID'],
    ['rwanda', '1199280000000022', undefined, 'National ID'],
  ] as const)('%s %s (%s) is verified without a match, shown as %s', async ([country, identifier, type, shown]) => {
    const { identity, decision } = await verify(country, identifier, type);
    expect([identity.verified, identity.identifier_type, decision]).toEqual([true, shown, 'pass']);
  });
  test('a badly formed number is no HTTP error', async () => {
    const { identity, decision } = await verify('nigeria', '123');
    expect([identity.verified, typeof identity.error, decision]).toEqual([false, 'string', 'fail']);
  });
});

describe('settings', () => {
  const post = (json: object) => service.call('POST', '/api/onboarding/settings', { key, json });
  test('an omitted one keeps its value; the whole state is answered', async () => {
    expect((await post({ aml: false })).body).toEqual({
      ...{ status: 'success', data: { ivs: true, aml: false }, message: 'Settings saved' },
    });
    const { screening, decision } = await verify('nigeria', '11111111111', 'nin');
    expect([decision, screening.note]).toEqual(['pass', 'AML screening skipped: disabled for this branch']);
    expect((await post({ aml: true, ivs: false })).body.data).toEqual({ ivs: false, aml: true });
    const off = await verify('nigeria', '22222222222');
    expect([off.identity.verified, off.decision]).toEqual([false, 'fail']);
    expect(off.identity.error).toContain('disabled for this branch');
    expect((await post({ ivs: true })).body.data).toEqual({ ivs: true, aml: true });
  });
  test.for(['ivs', 'aml'])('%s that is no boolean: 400', async (name) => {
    const { status, body } = await post({ [name]: 'yes' });
    expect([status, body.data]).toEqual([400, []]);
    expect(body.message).toMatch(new RegExp(`^Invalid value for ${name}`));
    expect(await post({ [name]: null })).toMatchObject({ status: 400, body: { message: `Invalid value for ${name}` } });
  });
});

describe('refusals', () => {
  test.for([
    ['GET', '/api/nowhere', {}, 404],
    ['DELETE', '/api/onboarding/settings', {}, 405],
    ['POST', '/api/onboarding/settings', { headers: { 'content-type': 'text/csv' }, raw: 'a,b' }, 415],
    ['POST', '/api/onboarding/settings', { raw: '{"ivs":' }, 400],
    ['POST', '/api/onboarding/verify_customer', { raw: `{"country":"${'x'.repeat(1_100_000)}"}` }, 413],
  ] as const)('%s %s: the envelope, a request id, and nothing of ours', async ([method, path, options, status]) => {
    const { raw, headers = {} } = options as { raw?: string; headers?: Record<string, string> };
    const response = await fetch(service.baseUrl + path, {
      method,
      headers: { 'x-access-token': key, ...(raw !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(raw !== undefined && { body: raw }),
    });
    const body = (await response.json()) as { message: string };
    expect([response.status, body]).toEqual([status, { status: 'failed', data: [], message: expect.any(String) }]);
    expect(response.headers.get('x-request-id')).toBeTruthy();
    expect(body.message).not.toMatch(/select |insert |\.ts|node_modules|\/server\//i);
  });
  test('what curl sends by itself is told what is missing: the type of the body, the file of a form, a limit', async () => {
    const headers = { 'x-access-token': key };
    const untyped = await fetch(`${service.baseUrl}/api/onboarding/verify_customer`, {
      method: 'POST',
      headers,
      body: new URLSearchParams('country=kenya'),
    });
    expect([untyped.status, ((await untyped.json()) as { message: string }).message]).toEqual([
      415,
      'Unsupported media type: send JSON, with the header content-type: application/json',
    ]);
    const form = new FormData();
    for (const [name, value] of [
      ['document_type', 'passport'],
      ['country', 'nigeria'],
      ['document_front', 'passport.jpg'],
    ] as const)
      form.set(name, value);
    const named = await fetch(`${service.baseUrl}/api/onboarding/document_verification`, {
      method: 'POST',
      headers,
      body: form,
    });
    expect([named.status, ((await named.json()) as { message: string }).message]).toEqual([
      400,
      'document_front must be a file',
    ]);
    for (const limit of ['0', '101', '-1', '01']) {
      const { status, body } = await service.call('GET', `/api/v1/verifications?limit=${limit}`, { key });
      expect([status, body.message]).toEqual([400, 'Invalid value for limit: expected a number from 1 to 100']);
    }
  });
  test('JSON that does not parse is said to be that', async () => {
    const response = await fetch(`${service.baseUrl}/api/onboarding/verify_customer`, {
      method: 'POST',
      headers: { 'x-access-token': key, 'content-type': 'application/json' },
      body: '{"country":',
    });
    expect(((await response.json()) as { message: string }).message).toContain('JSON');
  });
  test('of unknown query parameters and of unknown fields under /v1/ names them', async () => {
    const query = await service.call('GET', '/api/v1/verifications?colour=red', { key });
    expect([query.status, query.body.message]).toEqual([400, "Unknown query parameter 'colour'"]);
    const field = await service.call('POST', '/v1/branches', { token, json: { name: 'Kano', colour: 'red' } });
    expect([field.status, field.body.message]).toEqual([400, "Unknown field 'colour'"]);
  });
  test('403 has data: []', async () => {
    const { status, body } = await service.call(
      'GET',
      `/v1/sdk-config/${service.sandbox.sdk_config_id}/webhook-secret`,
      {
        token: service.sandbox.employee_admin_token,
      },
    );
    expect([status, body.status, body.data]).toEqual([403, 'failed', []]);
  });
});

test('the webhook secret by id and by client_id; another account’s and an unknown one are 404 alike', async () => {
  const { sdk_config_id: id, client_id: clientId, other_owner_token: other } = service.sandbox;
  const read = (config: unknown, as = token) =>
    service.call('GET', `/v1/sdk-config/${config}/webhook-secret/`, { token: as });
  const [byId, byClient] = [await read(id), await read(clientId)];
  expect(byClient.body).toEqual(byId.body);
  expect(byId.body).toEqual({
    status: 'Success',
    data: {
      ...{ client_id: clientId, webhook_secret: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      ...{ signature_header: 'x-service-signature', algorithm: 'sha256' },
    },
    message: expect.any(String),
  });
  const strangers = [await read(id, other), await read(999_999)];
  expect(strangers.map(({ status }) => status)).toEqual([404, 404]);
  expect(strangers[0]!.body).toEqual(strangers[1]!.body);
  // The account's administrator sees who was refused, also a caller whom nobody knows.
  const unknown = await service.call('GET', `/v1/sdk-config/${clientId}/webhook-secret/`, {
    headers: { authorization: 'Token guessed' },
  });
  expect(unknown.status).toBe(401);
  const log = (await service.call('GET', '/v1/audit-log?limit=50', { token })).body.data.items;
  const lines = log.filter(({ action }: { action: string }) => action.includes('webhook-secret'));
  expect(lines.map(({ outcome }: { outcome: string }) => outcome)).toEqual(
    expect.arrayContaining(['200', '401', '404']),
  );
  const rotated = await service.call('POST', `/v1/sdk-config/${id}/webhook-secret/`, { token });
  expect(Object.keys(rotated.body.data)).toEqual(Object.keys(byId.body.data));
  expect(rotated.body.data.webhook_secret).not.toBe(byId.body.data.webhook_secret);
});

describe('screening and monitoring', () => {
  test('a screening: message, and how each hit matched', async () => {
    const { status, body } = await service.call('POST', '/api/aml/screening', { key, json: { name: 'Emeka Nwosu' } });
    expect([status, body.status, body.message]).toEqual([200, 'success', 'Screening completed']);
    expect(Object.keys(body.data.peps[0].match)).toEqual(
      expect.arrayContaining(['score', 'list', 'list_version', 'entity_id', 'features']),
    );
  });
  test.for(['person', 'organisation', 'vessel', 'aircraft', 'any'])('entity_type %s is taken', async (entity_type) => {
    const json = { name: 'Emeka Nwosu', entity_type };
    expect((await service.call('POST', '/api/aml/screening', { key, json })).status).toBe(200);
  });
  test('limit and threshold are read as they were set, and threshhold is spelled so', async () => {
    for (const [path, value] of [
      ['limit', { limit: 1000 }],
      ['threshold', { threshhold: 60 }],
    ] as const) {
      expect((await service.call('POST', `/api/v1/monitoring/${path}`, { key, json: value })).status).toBe(200);
      const { body } = await service.call('GET', `/api/v1/monitoring/${path}`, { key });
      expect(body.data).toMatchObject(value);
    }
  });
  test('a transaction: 201, Success, code, status, comment; again the same; with other content 409', async () => {
    const transaction = {
      ...{
        transaction_id: 'c-1',
        amount: 50_000,
        currency: 'NGN',
        transaction_type: 'transfer',
        account_type: 'individual',
      },
      customer_details: { customer_name: 'Ada Eze', customer_email: 'ada@example.com' },
      additional_info: { ip_address: '203.0.113.7', location: 'Lagos' },
      origin_account: { account_number: '0123456789', bank_code: '058' },
      destination_account: { account_number: '9876543210', bank_code: '044' },
    };
    const send = (json: object) => service.call('POST', '/api/v1/monitoring/transaction_monitoring/', { key, json });
    const first = await send(transaction);
    expect([first.status, first.body]).toEqual([
      201,
      {
        status: 'Success',
        data: {
          activity_code: 455,
          status: 'suspicious',
          comment: [expect.stringMatching(/^\d+ rule\(s\) triggered$/)],
        },
        message: 'Transaction was successfully processed',
      },
    ]);
    const again = await send(transaction);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect((await send({ ...transaction, amount: 1 })).status).toBe(409);
    const { items } = (await service.call('GET', '/v1/cases', { token })).body.data;
    expect(items).toHaveLength(1);
    expect(items[0].case_id).toMatch(/^#[0-9A-Z]{6}$/);
  });
});

describe('management', () => {
  test('lists are newest first, and /v1/me has the branches in the order of their creation', async () => {
    for (const name of ['B', 'A']) await service.call('POST', '/v1/branches', { token, json: { name } });
    const { data } = (await service.call('GET', '/v1/me', { token })).body;
    const ids = data.branches.map(({ id }: { id: number }) => id);
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => a - b));
    expect(data.branches.slice(-2).map(({ name }: { name: string }) => name)).toEqual(['B', 'A']);
    const listed = (await service.call('GET', '/v1/branches', { token })).body.data.items.map(
      ({ id }: { id: number }) => id,
    );
    expect(listed).toEqual([...ids].reverse());
  });
  test('an integration: the hash key is never read back, its rules are said, and it can be removed', async () => {
    const put = (hash_key: string) =>
      service.call('PUT', '/v1/integrations/webhook', { token, json: { url: 'http://127.0.0.1:9/hook', hash_key } });
    expect((await put('with-a-dash-in-its-middle')).status).toBe(400);
    expect((await put('short')).status).toBe(400);
    expect((await put('k'.repeat(129))).status).toBe(400);
    expect((await put('abcdefghijklmnop')).status).toBe(200);
    const { body } = await service.call('GET', '/v1/integrations/webhook', { token });
    expect(JSON.stringify(body)).not.toContain('abcdefghijklmnop');
    expect(JSON.stringify(body)).toContain('mnop');
    expect((await service.call('DELETE', '/v1/integrations/webhook', { token })).status).toBe(200);
    expect((await service.call('GET', '/v1/integrations/webhook', { token })).body.data.url).toBeNull();
  });
});

test('healthy as soon as it listens, ready once it can serve; the description is 3.0.0 and the reference is a page', async () => {
  expect([
    (await fetch(`${service.baseUrl}/healthz`)).status,
    (await fetch(`${service.baseUrl}/readyz`)).status,
  ]).toEqual([200, 200]);
  const { openapi, info } = (await service.call('GET', '/openapi.json')).body;
  expect([openapi, info.version]).toEqual(['3.0.0', '3.0.0']);
  const page = await fetch(`${service.baseUrl}/docs`);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/html/)]);
  expect(await page.text()).toContain('/api/onboarding/verify_customer');
});
