import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { moduleEvents } from '@hakiki/contract';
import sharp from 'sharp';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { startReceiver } from '../receiver.fixture.ts';
import { type Answer, repository } from '../service.fixture.ts';
import { sharedService } from '../shared-service.fixture.ts';

// Statements of the service interface document that no other test holds; docs/contract.md names the test of each.
const service = await sharedService();
const { api_key: key } = service.sandbox;

/** The table of the event, as the contract has it. */
const SUSPICIOUS_FIELDS = [
  ...['id', 'is_internal_blacklisted', 'is_blacklisted_by', 'case_id', 'case_sla', 'case_status', 'transaction_id'],
  ...['amount', 'currency', 'transaction_type', 'account_type', 'customer_name', 'customer_email'],
  ...['customer_ip_address', 'customer_location', 'origin_account_no', 'origin_bank_code', 'transaction_description'],
  ...['destination_account_no', 'destination_bank_code', 'merchant_name', 'merchant_location', 'status', 'card_bin'],
  ...['card_last4', 'bvn', 'fraud_percent', 'tag', 'sender_blacklisted', 'receiver_blacklisted', 'rules_flagged'],
  ...['additional_info', 'date_created', 'date_updated', 'branch'],
];
const refused = (message: unknown) => [400, { status: 'failed', data: [], message }];
const face = (name: string) =>
  readFileSync(join(repository, `node_modules/@vladmandic/face-api/demo/${name}.jpg`)).toString('base64');
const post = (path: string, json: unknown, given = key): Promise<Answer> =>
  service.call('POST', path, { key: given, json });

describe('document verification', () => {
  const kinds = [
    'national_id',
    'passport',
    'drivers_license',
    'voters_card',
    'kenya_id',
    'cac_certificate',
    'utility_bill',
  ];
  const valid: Record<string, string[]> = {
    nigeria: kinds.filter((kind) => kind !== 'kenya_id'),
    kenya: ['kenya_id', 'passport'],
    ghana: ['passport'],
    canada: ['passport'],
    usa: ['passport'],
    "cote d'ivoire": ['passport'],
  };
  const submit = async (country: string, kind: string, front: Uint8Array) => {
    const form = new FormData();
    form.set('country', country);
    form.set('document_type', kind);
    form.set('document_front', new Blob([new Uint8Array(front)]), 'front.jpg');
    const headers = { 'x-access-token': key };
    const path = `${service.baseUrl}/api/onboarding/document_verification`;
    const response = await fetch(path, { method: 'POST', headers, body: form });
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    return [response.status, (await response.json()) as any];
  };
  test.each(Object.keys(valid))(
    '%s takes the kinds of the matrix and names them when it is given another',
    async (country) => {
      for (const kind of kinds) {
        const [status, body] = await submit(country, kind, Buffer.from('no picture'));
        const unsupported = `Unsupported document_type '${kind}' for ${country}. Supported: `;
        expect([status, body.message.startsWith(unsupported)]).toEqual([400, !valid[country]!.includes(kind)]);
        if (!valid[country]!.includes(kind))
          expect(body.message.slice(unsupported.length).split(', ').toSorted()).toEqual(valid[country]!.toSorted());
      }
    },
  );
  test('a picture is JPG or PNG, of at most 5 MB', async () => {
    const gif = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#999' } })
      .gif()
      .toBuffer();
    expect(await submit('nigeria', 'passport', gif)).toEqual(refused('document_front must be a JPG or PNG image'));
    const [whole, limit] = [Buffer.from(face('sample1'), 'base64'), 5 * 1_048_576];
    const large = (bytes: number) => Buffer.concat([whole, Buffer.alloc(bytes - whole.length)]);
    expect(await submit('nigeria', 'passport', large(limit + 1))).toEqual(
      refused('File too large. Maximum size is 5MB.'),
    );
    // Of exactly 5 MB it is looked at: what is wrong is that no passport is on it.
    const [, { message }] = await submit('nigeria', 'passport', large(limit));
    expect(message).not.toMatch(/too large/);
  });
  test('what a passport shows comes back, with its photo, and nothing is guessed', async () => {
    const [status, body] = await submit(
      'nigeria',
      'passport',
      readFileSync(join(service.dataDir, 'specimen-passport.jpg')),
    );
    expect([status, body]).toEqual([
      200,
      {
        status: 'success',
        message: 'Document details retrieved successfully',
        data: {
          valid: true,
          first_name: expect.stringMatching(/^amaka chisom$/i),
          last_name: expect.stringMatching(/^okafor$/i),
          full_name: expect.stringMatching(/^amaka chisom okafor$/i),
          date_of_birth: '1992-04-17',
          gender: expect.any(String),
          id_number: 'A00000019',
          id_type: 'passport',
          document_type: 'passport',
          expiry_date: '2034-03-11',
          is_expired: false,
          photo: expect.stringMatching(/^\/9j\//),
        },
      },
    ]);
  });
});

test('a live selfie: success, 00, VERIFIED, and a reference of its own each time', async () => {
  const check = async () =>
    (
      await post('/api/onboarding/biometrics/face/liveliness_check/', {
        live_media: `data:image/jpeg;base64,${face('sample6')}`,
      })
    ).body;
  const [first, second] = [await check(), await check()];
  expect(first).toEqual({
    status: 'success',
    message: 'Face Liveliness successful',
    data: {
      status: true,
      detail: 'Liveliness Detected',
      response_code: '00',
      confidence: expect.any(Number),
      confidence_in_percentage: expect.any(Number),
      liveness_passed: true,
      verification: { status: 'VERIFIED', reference: expect.any(Number) },
      widget_info: {},
      session: {},
    },
  });
  const { confidence, confidence_in_percentage } = first.data;
  expect([confidence > 0, confidence <= 1]).toEqual([true, true]);
  expect(confidence_in_percentage).toBeCloseTo(100 * confidence, 2);
  const references = [first, second].map(({ data }) => data.verification.reference);
  expect(new Set(references).size).toBe(2);
  for (const reference of references) expect(reference).toBeGreaterThan(0);
});

test('media that cannot be fetched or read are 400', async () => {
  const path = '/api/onboarding/biometrics/face/liveliness_check/';
  for (const [live_media, message] of [
    ['http://127.0.0.1:9/selfie.mp4', 'live_media could not be fetched: its server could not be reached'],
    ['data:image/jpeg;base64,bm8gcGljdHVyZQ==', 'The file is not a video or an image that can be read'],
  ] as const) {
    const { status, body } = await post(path, { live_media });
    expect([status, body]).toEqual(refused(message));
  }
});

describe('face comparison', () => {
  const path = '/api/onboarding/biometrics/face/comparison';
  test('takes either pair of field names, and a mismatch is a 200', async () => {
    const same = await post(path, { image_one: face('sample6'), image_two: face('sample6') });
    expect([same.status, same.body]).toEqual([
      200,
      {
        status: 'success',
        message: 'Face comparison completed successfully',
        data: { status: true, response_code: '00', message: 'Face Match', confidence: 100 },
      },
    ]);
    const other = await post(path, {
      image_url: `data:image/jpeg;base64,${face('sample6')}`,
      selfie_url: `data:image/jpeg;base64,${face('sample5')}`,
    });
    expect([other.status, other.body.status, other.body.data]).toEqual([
      200,
      'success',
      { status: false, response_code: '00', message: 'Face does not match', confidence: expect.any(Number) },
    ]);
    expect(Number.isInteger(other.body.data.confidence)).toBe(true);
  });
});

describe('customer verification', () => {
  const path = '/api/onboarding/verify_customer';
  test.each([
    ['22222222222', true, 'pass'],
    ['33333333333', true, 'fail'],
    ['44444444444', false, 'fail'],
  ])('%s: verified %s, %s; always 200 with one shape', async (identifier, verified, decision) => {
    const { status, body } = await post(path, { country: 'Nigeria', identifier });
    expect([status, body.status, body.message]).toEqual([200, 'success', 'Customer onboarding completed']);
    expect([body.data.identity.verified, body.data.decision]).toEqual([verified, decision]);
    const { screening, identity } = body.data;
    const lists = {
      sanctions: expect.any(Array),
      peps: expect.any(Array),
      adverse_media: [],
      risk_level: expect.stringMatching(/^(low|medium|high)$/),
    };
    expect(screening).toEqual(verified ? lists : { ...lists, note: expect.any(String) });
    if (verified)
      expect(identity).toMatchObject({
        first_name: expect.any(String),
        date_of_birth: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      });
    else expect(Object.keys(identity).toSorted()).toEqual(['error', 'identifier_type', 'verified']);
  });
  test('what is not supported is named with what is', async () => {
    const country = await post(path, { country: 'atlantis', identifier: '1' });
    expect([country.status, country.body]).toEqual(
      refused("Unsupported country 'atlantis'. Supported: nigeria, kenya, ghana, uganda, rwanda"),
    );
    const type = await post(path, { country: 'nigeria', identifier: '1', identifier_type: 'passport' });
    expect([type.status, type.body]).toEqual(
      refused("Unsupported identifier_type 'passport' for nigeria. Supported: bvn, nin, vnin"),
    );
  });
  test('is 403 where the suite is off or the account is not verified', async () => {
    const json = { country: 'nigeria', identifier: '22222222222' };
    const { suite_disabled_api_key: off, unverified_account_api_key: pending } = service.sandbox;
    for (const [given, message] of [
      [off, "Identity Verification suite isn't enabled for this branch"],
      [pending, "Your account hasn't been verified for Identity Verification Suite"],
    ] as const) {
      const { status, body } = await post(path, json, given);
      expect([status, body]).toEqual([403, { status: 'failed', data: [], message }]);
    }
  });
});

test('settings: two booleans, "Settings retrieved"', async () => {
  const { status, body } = await service.call('GET', '/api/onboarding/settings', { key });
  const data = { ivs: expect.any(Boolean), aml: expect.any(Boolean) };
  expect([status, body]).toEqual([200, { status: 'success', message: 'Settings retrieved', data }]);
});

test('the webhook secret: the administrator alone reads and rotates it, and no other read shows it', async () => {
  const {
    dashboard_token: owner,
    employee_admin_token: admin,
    other_owner_token: other,
    sdk_config_id: id,
    client_id,
  } = service.sandbox;
  const path = `/v1/sdk-config/${id}/webhook-secret/`;
  const call = (method: string, token: string) => service.call(method, path, { token });
  const read = await call('GET', owner);
  expect([read.status, read.body]).toEqual([
    200,
    {
      status: 'Success',
      message: expect.any(String),
      data: {
        client_id,
        webhook_secret: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
        signature_header: 'x-service-signature',
        algorithm: 'sha256',
      },
    },
  ]);
  const rotated = (await call('POST', owner)).body.data.webhook_secret;
  expect(rotated).not.toBe(read.body.data.webhook_secret);
  expect((await call('GET', owner)).body.data.webhook_secret).toBe(rotated);
  for (const method of ['GET', 'POST'])
    expect([(await call(method, admin)).status, (await call(method, other)).status]).toEqual([403, 404]);
  expect((await service.call('GET', path, { key })).status).toBe(401);
  expect(JSON.stringify((await service.call('GET', `/v1/sdk-config/${id}`, { token: owner })).body)).not.toContain(
    rotated,
  );
});

test('suspicious_transaction: every field of its table, compact JSON, signed with the hash key', async () => {
  const hash_key = 'k'.repeat(32);
  await using receiver = await startReceiver();
  const json = { url: receiver.url, hash_key, events: ['suspicious_transaction'] };
  await service.call('PUT', '/v1/integrations/webhook', { token: service.sandbox.dashboard_token, json });
  await post('/api/v1/monitoring/limit', { limit: 10 });
  await post('/api/v1/monitoring/transaction_monitoring/', {
    transaction_id: 'table-1',
    amount: 50,
    currency: 'NGN',
    transaction_type: 'transfer',
    account_type: 'individual',
    customer_details: { customer_name: 'Amaka Okafor', customer_email: 'amaka@example.com' },
    additional_info: { ip_address: '203.0.113.7', location: 'Lagos' },
    origin_account: { account_number: '0123456789', bank_code: '058' },
    destination_account: { account_number: '9876543210', bank_code: '044' },
  });
  await expect.poll(() => receiver.events.length, { timeout: 90_000 }).toBe(1);
  const { body, signature } = receiver.events[0]!;
  const event = JSON.parse(body);
  expect([...Value.Errors(moduleEvents.suspicious_transaction, event)]).toEqual([]);
  expect(Object.keys(event.data).toSorted()).toEqual(SUSPICIOUS_FIELDS.toSorted());
  expect(event).toMatchObject({
    success: true,
    module: 'transaction_monitoring',
    data: { status: 'suspicious', case_status: 'open' },
  });
  expect(body).toBe(JSON.stringify(event));
  expect(signature).toBe(`sha256=${createHmac('sha256', hash_key).update(body).digest('hex')}`);
});
