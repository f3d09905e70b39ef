import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Answer, repository } from '../service.fixture.ts';
import { sharedService } from '../shared-service.fixture.ts';
import { expectShownEvidence } from './evidence-names.ts';

const face = (name: string) =>
  readFileSync(join(repository, `node_modules/@vladmandic/face-api/demo/${name}.jpg`)).toString('base64');

const service = await sharedService();
const { api_key: key, dashboard_token: token } = service.sandbox;

const CUSTOMER = '/api/onboarding/verify_customer';
const as = (reference: string) => ({ headers: { 'x-reference': reference } });
const idOf = ({ headers }: Answer) => Number(headers.get('x-verification-id'));
const find = (path: string) => service.call('GET', path, { key });

async function document(reference: string): Promise<Response> {
  const form = new FormData();
  form.set('country', 'nigeria');
  form.set('document_type', 'passport');
  form.set('document_front', new Blob([new Uint8Array(Buffer.from(face('sample1'), 'base64'))]), 'front.jpg');
  return fetch(`${service.baseUrl}/api/onboarding/document_verification`, {
    method: 'POST',
    headers: { 'x-access-token': key, 'x-reference': reference },
    body: form,
  });
}

test('every kind of answer is found again by its header and by the reference', async () => {
  const reference = 'customer-417';
  const made = [
    await service.call('POST', CUSTOMER, {
      key,
      json: { country: 'nigeria', identifier: '22222222222' },
      ...as(reference),
    }),
    await service.call('POST', '/api/aml/screening', { key, json: { name: 'Amaka Okafor' }, ...as(reference) }),
    await service.call('POST', '/api/aml/screening/batch', {
      key,
      json: { subjects: [{ name: 'Amaka Okafor' }, { name: 'Emeka Nwosu' }] },
      ...as(reference),
    }),
    await service.call('POST', '/api/onboarding/biometrics/face/comparison', {
      key,
      json: { image_one: face('sample1'), image_two: face('sample1') },
      ...as(reference),
    }),
    await service.call('POST', '/api/onboarding/biometrics/face/liveliness_check', {
      key,
      json: { live_media: `data:image/jpeg;base64,${face('sample6')}` },
      ...as(reference),
    }),
  ];
  expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const ids = made.map(idOf);
  expect(made[0]!.body.data.onboarding_id).toBe(ids[0]);
  expect(made[4]!.body.data.verification.reference).toBe(ids[4]);
  const { body } = await find(`/api/v1/verifications?reference=${reference}`);
  expect(body.data.items.map(({ id }: { id: number }) => id)).toEqual(ids.toReversed());
  expect(body.data.items.map(({ kind }: { kind: string }) => kind)).toEqual(
    ['customer', 'screening', 'screening', 'comparison', 'liveness'].toReversed(),
  );
  expect(body.data.items.at(-1)).toEqual({
    id: ids[0],
    kind: 'customer',
    outcome: 'pass',
    name: 'A••• C••• O•••',
    reference,
    reason: null,
    reasons: [],
    created_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
  });
  const record = (await find(`/api/v1/verifications/${ids[0]}`)).body.data;
  expect(record.result).toEqual(made[0]!.body.data);
  expect(JSON.stringify(record)).not.toMatch(/"(branchId|branch_id|account_id|accountId|identityMs)"/);
  const shown = (await service.call('GET', `/v1/verifications/${ids[0]}`, { token })).body.data;
  expect(shown).toEqual({ ...record, images: [] });
});

test('what was refused is a record too, with the reason', async () => {
  const response = await document('refused-1');
  const { message } = (await response.json()) as { message: string };
  expect(response.status).toBe(400);
  const id = Number(response.headers.get('x-verification-id'));
  expect((await find('/api/v1/verifications?reference=refused-1&outcome=refused')).body.data.items).toEqual([
    expect.objectContaining({ id, kind: 'document', outcome: 'refused', reason: message, reference: 'refused-1' }),
  ]);
  const { body } = await service.call('GET', `/v1/verifications/${id}`, { token });
  expect(body.data.images).toHaveLength(1);
  const blank = Buffer.from(
    await (await import('sharp'))
      .default({ create: { width: 300, height: 300, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer(),
  );
  const compared = await service.call('POST', '/api/onboarding/biometrics/face/comparison', {
    key,
    json: { image_one: blank.toString('base64'), image_two: face('sample1') },
    ...as('refused-2'),
  });
  expect(compared.status).toBe(400);
  expect((await find('/api/v1/verifications?reference=refused-2')).body.data.items).toEqual([
    expect.objectContaining({ id: idOf(compared), outcome: 'refused', reason: compared.body.message }),
  ]);
});

describe('the list', () => {
  test('is narrowed by kind, outcome and time, and read page by page', async () => {
    for (let index = 0; index < 3; index++)
      await service.call('POST', CUSTOMER, {
        key,
        json: { country: 'nigeria', identifier: '44444444444' },
        ...as('pages'),
      });
    const ids: number[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await find(`/api/v1/verifications?reference=pages&kind=customer&outcome=fail&limit=2${cursor}`);
      ids.push(...body.data.items.map(({ id }: { id: number }) => id));
      if (body.data.cursor === null) break;
      cursor = `&cursor=${body.data.cursor}`;
    }
    expect(ids).toHaveLength(3);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    const count = async (span: string) =>
      (await find(`/api/v1/verifications?reference=pages${span}`)).body.data.items.length;
    const soon = new Date(Date.now() + 60_000).toISOString();
    expect([await count(`&to=${soon}`), await count(`&from=${soon}`), await count('&from=2020-01-01')]).toEqual([
      3, 0, 3,
    ]);
  });

  test.each([
    ['colour=red', "Unknown query parameter 'colour'"],
    ['kind=selfie', 'Invalid value for kind: expected one of document, liveness, comparison, customer, screening, sdk'],
    ['from=yesterday', 'Invalid value for from: expected an ISO 8601 date or time such as 2026-01-31T08:00:00Z'],
    ['limit=all', 'Invalid value for limit: expected a number from 1 to 100'],
    ['reference=%20', 'Invalid value for reference: expected 1 to 128 printable characters'],
  ])('%s is 400', async (query, message) => {
    const { status, body } = await find(`/api/v1/verifications?${query}`);
    expect([status, body]).toEqual([400, { status: 'failed', data: [], message }]);
  });
});

test('a reference is kept whole, whatever its letters; one that cannot be is refused', async () => {
  const screen = (reference: string) =>
    fetch(`${service.baseUrl}/api/aml/screening`, {
      method: 'POST',
      headers: {
        'x-access-token': key,
        'content-type': 'application/json',
        'x-reference': Buffer.from(reference).toString('latin1'),
      },
      body: JSON.stringify({ name: 'Nobody Atall' }),
    });
  for (const reference of ['Ọlá/É 7', 'UPPER', 'x'.repeat(128)]) {
    expect((await screen(reference)).status).toBe(200);
    const { body } = await find(`/api/v1/verifications?reference=${encodeURIComponent(reference)}`);
    expect(body.data.items).toEqual([expect.objectContaining({ reference })]);
  }
  expect((await find('/api/v1/verifications?reference=upper')).body.data.items).toEqual([]);
  const refused = await screen('x'.repeat(129));
  expect([refused.status, await refused.json()]).toEqual([
    400,
    { status: 'failed', data: [], message: 'Invalid value for x-reference: expected 1 to 128 printable characters' },
  ]);
});

test('the evidence of every record that is there is in snake_case, without what is internal', async () => {
  const { items } = (await find('/api/v1/verifications?limit=100')).body.data;
  const kinds = new Set(items.map(({ kind }: { kind: string }) => kind));
  expect([...kinds].toSorted()).toEqual(['comparison', 'customer', 'document', 'liveness', 'screening']);
  for (const { id } of items)
    for (const { body } of [
      await find(`/api/v1/verifications/${id}`),
      await service.call('GET', `/v1/verifications/${id}`, { token }),
    ])
      expectShownEvidence(body.data);
});

test("another branch's key finds nothing of it", async () => {
  const { body: own } = await find('/api/v1/verifications');
  const other = service.sandbox.unverified_account_api_key;
  const id = own.data.items[0].id;
  expect((await service.call('GET', '/api/v1/verifications', { key: other })).body.data.items).toEqual([]);
  expect((await service.call('GET', `/api/v1/verifications/${id}`, { key: other })).status).toBe(404);
});

test('a transaction is found by the id it was sent under', async () => {
  const sent = {
    transaction_id: 'order/9 ü',
    amount: 10,
    currency: 'NGN',
    transaction_type: 'transfer',
    account_type: 'individual',
    customer_details: { customer_name: 'Amaka Okafor', customer_email: 'amaka@example.com' },
    additional_info: { ip_address: '203.0.113.7', location: 'Lagos' },
    origin_account: { account_number: '0123456789', bank_code: '058' },
    destination_account: { account_number: '9876543210', bank_code: '044' },
  };
  const made = await service.call('POST', '/api/v1/monitoring/transaction_monitoring/', { key, json: sent });
  expect(made.status).toBe(201);
  const { status, body } = await find(`/api/v1/transactions/${encodeURIComponent(sent.transaction_id)}`);
  expect([status, body.data]).toEqual([
    200,
    expect.objectContaining({ transaction_id: sent.transaction_id, ...made.body.data, transaction: sent }),
  ]);
  await service.call('POST', '/api/v1/monitoring/limit', { key, json: { limit: 5 } });
  await service.call('POST', '/api/v1/monitoring/transaction_monitoring/', {
    key,
    json: { ...sent, transaction_id: 'over' },
  });
  const suspicious = (await find('/api/v1/transactions/over')).body.data;
  expect(suspicious.status).toBe('suspicious');
  expect(suspicious.case).toMatchObject({
    case_id: expect.stringMatching(/^#[A-Z0-9]{6}$/),
    case_status: 'open',
  });
  expect((await find('/api/v1/transactions/unknown')).status).toBe(404);
  const other = service.sandbox.unverified_account_api_key;
  const path = `/api/v1/transactions/${encodeURIComponent(sent.transaction_id)}`;
  expect((await service.call('GET', path, { key: other })).status).toBe(404);
});
