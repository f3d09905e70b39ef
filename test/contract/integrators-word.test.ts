import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { sharedService } from '../shared-service.fixture.ts';

const service = await sharedService();
const { api_key: key, dashboard_token: token } = service.sandbox;

const transaction = (id: string) => ({
  transaction_id: id,
  amount: 5000,
  currency: 'NGN',
  transaction_type: 'transfer',
  account_type: 'individual',
  customer_details: { customer_name: 'Amaka Okafor', customer_email: 'amaka@example.com' },
  additional_info: { ip_address: '203.0.113.7', location: 'Lagos' },
  origin_account: { account_number: '0123456789', bank_code: '058' },
  destination_account: { account_number: '9876543210', bank_code: '044' },
});

describe('a name that can be on no list is not cleared', () => {
  test.each([
    ['/api/aml/screening', { name: '🙂 🙂' }, 'the name has no letter and no digit'],
    ['/api/aml/screening', { first_name: '--', last_name: '...' }, 'the name has no letter and no digit'],
    [
      '/api/aml/screening/batch',
      { subjects: [{ name: 'Amaka' }, { name: '??' }] },
      'subjects/1: the name has no letter',
    ],
  ])('%s %j', async (path, json, message) => {
    const { status, body } = await service.call('POST', path, { key, json });
    expect([status, body.data]).toEqual([400, []]);
    expect(body.message).toContain(message);
  });
  test.each(['7-Eleven', '3M', '李小龙', 'محمد', 'Ọláìyá'])('%s is asked for', async (name) => {
    expect((await service.call('POST', '/api/aml/screening', { key, json: { name } })).status).toBe(200);
  });
});

describe('null for a required field is its absence', () => {
  test.each([
    ['/api/onboarding/verify_customer', { country: null, identifier: '22222222222' }, 'country is required'],
    ['/api/onboarding/verify_customer', { country: 'nigeria', identifier: null }, 'identifier is required'],
    ['/api/onboarding/biometrics/face/liveliness_check/', { live_media: null }, 'live_media is required'],
    ['/api/onboarding/biometrics/face/comparison', { image_one: null, image_two: null }, 'image_one is required'],
    ['/api/v1/monitoring/transaction_monitoring/', { ...transaction('t'), amount: null }, 'amount is required'],
  ])('%s %j', async (path, json, message) => {
    const { status, body } = await service.call('POST', path, { key, json });
    expect([status, body]).toEqual([400, { status: 'failed', data: [], message }]);
  });
  test('and for an optional one', async () => {
    const json = { country: 'kenya', identifier: '22222222', identifier_type: null };
    expect((await service.call('POST', '/api/onboarding/verify_customer', { key, json })).body.data.decision).toBe(
      'pass',
    );
  });
});

test('a selfie without a face was looked at: 200, failed, 01, with a record', async () => {
  const plain = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#446688' } })
    .jpeg()
    .toBuffer();
  const { status, body } = await service.call('POST', '/api/onboarding/biometrics/face/liveliness_check/', {
    key,
    json: { live_media: `data:image/jpeg;base64,${plain.toString('base64')}` },
  });
  expect([status, body]).toEqual([
    200,
    {
      status: 'failed',
      data: {
        status: false,
        detail: 'No face was found in the picture',
        response_code: '01',
        confidence: 0,
        confidence_in_percentage: 0,
        liveness_passed: false,
        verification: { status: 'NOT_VERIFIED', reference: expect.any(Number) },
        widget_info: {},
        session: {},
      },
      message: 'Liveness check failed',
    },
  ]);
  const record = await service.call('GET', `/v1/verifications/${body.data.verification.reference}`, { token });
  expect(record.body.data).toMatchObject({ kind: 'liveness', outcome: 'not_live', images: [{ name: 'selfie' }] });
});

test('module events of all kinds share one sequence: no two have the same data.id', async () => {
  const seen: { event: string; id: number }[] = [];
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { event, data } = JSON.parse(Buffer.concat(chunks).toString()) as { event: string; data: { id: number } };
    seen.push({ event, id: data.id });
    response.writeHead(200).end();
  }).listen(0, '127.0.0.1');
  try {
    await new Promise((resolve) => receiver.once('listening', resolve));
    const { port } = receiver.address() as AddressInfo;
    const events = ['suspicious_transaction', 'customer_verified'];
    const json = { url: `http://127.0.0.1:${port}/hook`, hash_key: 'k'.repeat(32), events };
    expect((await service.call('PUT', '/v1/integrations/webhook', { token, json })).status).toBe(200);
    await service.call('POST', '/api/v1/monitoring/limit', { key, json: { limit: 10 } });
    for (let index = 0; index < 6; index++) {
      await service.call('POST', '/api/onboarding/verify_customer', {
        key,
        json: { country: 'kenya', identifier: '22222222' },
      });
      await service.call('POST', '/api/v1/monitoring/transaction_monitoring/', {
        key,
        json: transaction(`s-${index}`),
      });
    }
    await expect.poll(() => seen.length, { timeout: 90_000 }).toBeGreaterThanOrEqual(12);
    expect(new Set(seen.map(({ event }) => event))).toEqual(new Set(events));
    expect(new Set(seen.map(({ id }) => id)).size).toBe(new Set(seen.map(({ event, id }) => `${event} ${id}`)).size);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(12);
  } finally {
    receiver.close();
  }
});

describe('what is wrong with a value is said with what is right', () => {
  const monitoring = '/api/v1/monitoring/transaction_monitoring/';
  test.each([
    [{ currency: 'naira' }, 'Invalid value for currency: expected an ISO 4217 code such as NGN'],
    [{ currency: 'ABC' }, 'Invalid value for currency: expected an ISO 4217 code such as NGN'],
    [{ transaction_type: 'gift' }, 'Invalid value for transaction_type: expected one of transfer, ussd, web, card'],
    [{ amount: '5' }, 'Invalid value for amount: expected a number'],
    [{ amount: -1 }, 'Invalid value for amount: expected a number from 0 to 1000000000000000'],
    [
      { additional_info: { ip_address: '', location: 'Lagos' } },
      'Invalid value for additional_info.ip_address: expected from 1 to 500 characters',
    ],
  ])('%j', async (wrong, message) => {
    const { status, body } = await service.call('POST', monitoring, { key, json: { ...transaction('w'), ...wrong } });
    expect([status, body.message]).toEqual([400, message]);
  });

  test('a country of a screening, a moment of the management API', async () => {
    const screening = await service.call('POST', '/api/aml/screening', {
      key,
      json: { name: 'Ann Lee', country: 'Narnia' },
    });
    expect([screening.status, screening.body.message]).toEqual([
      400,
      'Invalid value for country: expected a name or an ISO 3166 code such as Nigeria, NG or NGA',
    ]);
    const resend = await service.call('POST', '/v1/webhook-deliveries/resend', { token, json: { since: 'monday' } });
    expect([resend.status, resend.body.message]).toEqual([
      400,
      expect.stringMatching(/^Invalid value for since: expected an ISO 8601 .*such as/),
    ]);
    const issued = await service.call('POST', '/v1/api-keys', {
      token,
      json: { name: 'Till', expires_at: '2001-01-01' },
    });
    expect([issued.status, issued.body.message]).toEqual([400, expect.stringMatching(/^.*expires_at.* such as /)]);
  });

  const PATH_OF_CONFIG = () => `/v1/sdk-config/${service.sandbox.sdk_config_id}`;
  const LOGO = 'an https address of a picture, or a data URL of a PNG, JPEG or WebP';
  const ORIGIN = 'an origin such as https://app.example.com';
  test.each([
    [PATH_OF_CONFIG, { brand: { logo: 'javascript:alert(1)' } }, `Invalid value for brand.logo: expected ${LOGO}`],
    [
      PATH_OF_CONFIG,
      { brand: { logo: 'http://cdn.example.com/a.png' } },
      `Invalid value for brand.logo: expected ${LOGO}`,
    ],
    [PATH_OF_CONFIG, { origins: ['https://*.example.com'] }, `Invalid value for origins.0: expected ${ORIGIN}`],
    [PATH_OF_CONFIG, { countries: ['kenya', 'kenya'] }, 'Invalid value for countries: expected each entry once'],
    [
      () => '/v1/branches/1',
      { policy: { screening: { most_hits: 0 } } },
      'Invalid policy: screening/most_hits: expected a whole number from 1 to 200',
    ],
    [
      () => '/v1/branches/1',
      { policy: { customers: { decide: 'pass' } } },
      'Invalid policy: customers: there is no decide; known: when_not_checked, on_contradiction',
    ],
  ])('of a setting: %s %j', async (path, wrong, message) => {
    const { status, body } = await service.call('PATCH', path(), { token, json: wrong });
    expect([status, body.message]).toEqual([400, message]);
  });

  test.each([
    [
      'from=2026-02-30T00:00:00Z',
      'Invalid value for from: expected an ISO 8601 date or time such as 2026-01-31T08:00:00Z',
    ],
    ['to=2025-02-29', 'Invalid value for to: expected an ISO 8601 date or time such as 2026-01-31T08:00:00Z'],
  ])('a day that no month has: %s', async (query, message) => {
    const { status, body } = await service.call('GET', `/api/v1/verifications?${query}`, { key });
    expect([status, body.message]).toEqual([400, message]);
  });

  test.each(['/v1/verifications', '/v1/transactions', '/v1/customers', '/v1/queue', '/v1/cases', '/v1/employees'])(
    'a limit that is not from 1 to 100: %s',
    async (path) => {
      for (const limit of ['0', '101', '999'])
        expect((await service.call('GET', `${path}?limit=${limit}`, { token })).body.message).toBe(
          'Invalid value for limit: expected a number from 1 to 100',
        );
    },
  );

  test('addresses that webhooks could never reach are refused when they are set', async () => {
    const put = (url: string) =>
      service.call('PUT', '/v1/integrations/webhook', { token, json: { url, hash_key: 'k'.repeat(32) } });
    const config = (webhook_url: string) =>
      service.call('PATCH', `/v1/sdk-config/${service.sandbox.sdk_config_id}`, { token, json: { webhook_url } });
    for (const url of [
      'http://169.254.169.254/latest',
      'http://10.0.0.1/hook',
      'https://[fd00::1]/',
      'http://a:b@example.com/',
    ])
      for (const [field, send] of [
        ['url', put],
        ['webhook_url', config],
      ] as const) {
        const { status, body } = await send(url);
        expect([status, body.message]).toEqual([
          400,
          expect.stringMatching(new RegExp(`^Invalid value for ${field}: it `)),
        ]);
      }
  });

  test('words of a person that are blanks alone, and what is expected of them', async () => {
    const entry = { kind: 'email', value: 'ada@example.com', reason: 'Chargebacks' };
    for (const [path, json, field] of [
      ['/v1/blacklist', { ...entry, reason: ' \t' }, 'reason'],
      ['/v1/blacklist', { ...entry, list: '  ' }, 'list'],
      ['/v1/blacklist/import', { entries: [{ ...entry, reason: ' ' }] }, 'entries.0.reason'],
      ['/v1/cases/1/notes', { text: '\n' }, 'text'],
      ['/v1/cases/1/propose', { disposition: 'explained', reason: ' ' }, 'reason'],
      ['/v1/rules/drafts', { reason: ' ', changes: [{ kind: 'remove', rule: 'velocity_hour' }] }, 'reason'],
      ['/v1/rules/snoozes', { rule: 'velocity_hour', case: 1, until: '2099-01-01', reason: ' ' }, 'reason'],
    ] as const) {
      const { status, body } = await service.call('POST', path, { token, json });
      expect([path, status, body.message]).toEqual([
        path,
        400,
        `Invalid value for ${field}: expected text that is not blanks alone`,
      ]);
    }
  });

  test('countries of an SDK configuration', async () => {
    const json = { name: 'App', countries: ['nigeria', 'atlantis'] };
    const { status, body } = await service.call('POST', '/v1/sdk-config', { token, json });
    expect([status, body.message]).toEqual([
      400,
      expect.stringMatching(/^Invalid value for countries\.1: expected one of nigeria, kenya, .*rwanda$/),
    ]);
  });
});

test('an integration can be removed', async () => {
  await service.call('PUT', '/v1/integrations/webhook', {
    token,
    json: { url: 'http://127.0.0.1:9/hook', hash_key: 'k'.repeat(32), events: ['customer_verified'] },
  });
  const others = await service.call('DELETE', '/v1/integrations/webhook', { token: service.sandbox.other_owner_token });
  expect(others.status).toBe(200);
  expect((await service.call('GET', '/v1/integrations/webhook', { token })).body.data.url).toBe(
    'http://127.0.0.1:9/hook',
  );
  const { status, body } = await service.call('DELETE', '/v1/integrations/webhook', { token });
  expect([status, body.data]).toEqual([
    200,
    { url: null, hash_key_last_four: null, events: ['suspicious_transaction'], failing_since: null, paused_at: null },
  ]);
  expect((await service.call('POST', '/v1/integrations/webhook/test', { token })).body.message).toBe(
    'Set the webhook first: url and hash_key, or webhook_url of the SDK configuration',
  );
});

test('/v1/me lists branches in the order they were made', async () => {
  for (const name of ['Zuma', 'Abuja']) await service.call('POST', '/v1/branches', { token, json: { name } });
  const names = (await service.call('GET', '/v1/me', { token })).body.data.branches.map(
    (branch: { name: string }) => branch.name,
  );
  expect(names.slice(-2)).toEqual(['Zuma', 'Abuja']);
});
