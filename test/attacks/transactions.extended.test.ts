import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Service, startService } from '../service.fixture.ts';

/** Attacks on transactions by an integrator, a customer of theirs or a colleague. */
let service: Service;
beforeAll(async () => {
  service = await startService({ readsImages: false, environment: { RATE_LIMIT: '1000000' } });
});
afterAll(() => service?.[Symbol.asyncDispose]());

let sent = 0;
const transfer = (more: object = {}, info: object = {}) => ({
  ...{ transaction_id: `attack-${++sent}`, amount: 50, currency: 'NGN', transaction_type: 'transfer' },
  account_type: 'individual',
  customer_details: { customer_name: 'Ada Eze', customer_email: `a${sent}@example.com` },
  additional_info: { ip_address: '203.0.113.7', location: 'Lagos', ...info },
  origin_account: { account_number: '0123456789', bank_code: '058' },
  destination_account: { account_number: '9876543210', bank_code: '044' },
  ...more,
});
const send = (json: unknown): Promise<Answer> =>
  service.call('POST', '/api/v1/monitoring/transaction_monitoring/', { key: service.sandbox.api_key, json });

describe('amounts', () => {
  test.each([
    ['of a currency that is none', { currency: 'NGX' }],
    ['of a currency in small letters', { currency: 'ngn' }],
    ['of a currency in letters that look like it', { currency: 'ΝGN' }],
    ['of half a yen', { currency: 'JPY', amount: 10.5 }],
    ['of a tenth of a kobo', { amount: 0.001 }],
    ['of half a shilling of Uganda', { currency: 'UGX', amount: 1.5 }],
    ['below nothing', { amount: -1 }],
    ['as text', { amount: '50' }],
    ['of more than a number holds', { amount: 1e16 }],
  ])('%s: 400 that names the field', async (_, more) => {
    const answer = await send(transfer(more));
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(/amount|currency/)]);
  });
  test.each([
    ['a thousandth of a dinar', { currency: 'KWD', amount: 1.234 }],
    ['nothing', { amount: 0 }],
    ['minus nothing', { amount: -0 }],
    ['a kobo', { amount: 0.01 }],
    ['as many digits as are always kept', { amount: 999999999999.99 }],
  ])('%s is taken', async (_, more) => expect((await send(transfer(more))).status).toBe(201));
});

describe('times', () => {
  const DAY_MS = 86_400_000;
  const ahead = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
  test.each([
    '2026-02-30',
    '+275760-09-13T00:00:00Z',
    '1763900000',
    'now',
    '2026-11-22T25:00:00Z',
    '2026-11-22T10:00:00+99',
  ])('%s is no time', async (timestamp) => {
    const answer = await send(transfer({ timestamp }));
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining('timestamp')]);
  });
  test('of one long ago or ahead that of its arrival counts, so that nobody hides in another year', async () => {
    const customer_details = { customer_name: 'Bo Obi', customer_email: 'bo@example.com' };
    const times = ['0001-01-01', '9999-12-31T23:59:59Z', ahead(-400), ahead(400)];
    const answers = [];
    // More than five within a minute, whatever they say of themselves.
    for (let n = 0; n < 7; n += 1)
      answers.push(await send(transfer({ customer_details, amount: 50 + n, timestamp: times[n % times.length] })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(answers.at(-1)!.body.data).toMatchObject({ status: 'suspicious', activity_code: 453 });
  });
  test('edited after it was sent, earlier or later, it is another content: 409, and nothing else changes', async () => {
    const one = transfer({ timestamp: ahead(-1) });
    expect((await send(one)).status).toBe(201);
    for (const edit of [{ timestamp: ahead(-2) }, { timestamp: ahead(0) }, { amount: 51 }, { run_kyc: true }])
      expect((await send({ ...one, ...edit })).status).toBe(409);
    expect((await send(one)).status).toBe(201);
  });
});

test('whatever stands in its texts, a transaction is taken or refused, and never a fault of ours', async () => {
  let deep: unknown = 'x';
  for (let n = 0; n < 1_000; n += 1) deep = { a: deep };
  const texts = [
    '\u0000',
    '\ud800',
    '\u202e',
    'x'.repeat(500),
    "'; drop table cases; --",
    '{"$ne":null}',
    '-',
    '..',
    '🙂',
  ];
  const bodies = [
    ...texts.flatMap((text) => [
      transfer({ transaction_id: `${text}${++sent}`.slice(-200) }),
      transfer(
        {},
        { location: text, counterparty_name: text, device_id: text, channel: text, account_opened_at: text },
      ),
      transfer({ customer_details: { customer_name: text, customer_email: text, identifier: text } }),
      transfer({ origin_account: { account_number: text, bank_code: text } }),
    ]),
    transfer({}, { deep }),
    transfer({}, { latitude: 1e308, longitude: '-1e999', is_cash: {}, direction: ['in'], attempt_status: 7 }),
    JSON.parse(
      JSON.stringify(transfer()).replace('"location"', '"__proto__":{"admin":true},"constructor":1,"location"'),
    ),
    transfer({ merchant_details: { merchant_mcc: '0'.repeat(500) }, run_kyc: true }),
    ...[null, [], 'x', 7, {}],
  ];
  const answers = [];
  for (const body of bodies) answers.push(await send(body));
  expect(answers.filter(({ status }) => ![201, 400].includes(status)).map(({ body }) => body.message)).toEqual([]);
  const batch = await service.call('POST', '/api/v1/monitoring/transaction_monitoring/batch', {
    ...{ key: service.sandbox.api_key, json: { transactions: bodies } },
  });
  // As a whole it is refused for what no JSON of ours may hold, or each is answered.
  expect([200, 400]).toContain(batch.status);
}, 120_000);

test('a case or an item goes to a colleague who may work on it: not to an auditor, a stranger or nobody known', async () => {
  const { dashboard_token: token, other_owner_token: other } = service.sandbox;
  await service.call('POST', '/api/v1/monitoring/limit', { key: service.sandbox.api_key, json: { limit: 10 } });
  await send(transfer());
  const [{ id }] = (await service.call('GET', '/v1/cases', { token })).body.data.items;
  const password = 'correct horse battery staple';
  const made = (role: string) =>
    service.call('POST', '/v1/employees', { token, json: { email: `${role}@a.example`, name: role, role, password } });
  const [auditor, analyst] = [(await made('auditor')).body.data.id, (await made('analyst')).body.data.id];
  const stranger = (await service.call('GET', '/v1/me', { token: other })).body.data.user.id;
  const assign = (user_id: number) => service.call('POST', `/v1/cases/${id}/assign`, { token, json: { user_id } });
  for (const nobody of [auditor, stranger, 999_999]) {
    const answer = await assign(nobody);
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'user_id must be a person of this account who may work on cases',
    ]);
    const items = { token, json: { ids: [1], user_id: nobody } };
    expect((await service.call('POST', '/v1/queue/assign', items)).status).toBe(400);
  }
  expect((await assign(analyst)).body.data.assignee).toBe(analyst);
});

test('closed and reopened by many at once a case ends in one state, its history whole', async () => {
  const { dashboard_token: token, employee_admin_token: admin } = service.sandbox;
  const [{ id }] = (await service.call('GET', '/v1/cases', { token })).body.data.items;
  const post = (verb: string, by: string, json: object) =>
    service.call('POST', `/v1/cases/${id}/${verb}`, { token: by, json });
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, n) => {
      const by = n % 2 ? token : admin;
      if (n % 4 < 2)
        return post('propose', by, { disposition: n % 8 < 4 ? 'explained' : 'confirmed_not_reported', reason: 'r' });
      return n % 8 < 4 ? post('reopen', by, { reason: 'r' }) : post('approve', by, {});
    }),
  );
  expect(
    [...new Set(answers.map(({ status }) => status))].filter((status) => status !== 200 && status !== 409),
  ).toEqual([]);
  const { data } = (await service.call('GET', `/v1/cases/${id}`, { token })).body;
  expect(data.history_intact).toBe(true);
  const done = data.history.filter(({ kind }: { kind: string }) => ['propose', 'reopen', 'approve'].includes(kind));
  expect(done).toHaveLength(answers.filter(({ status }) => status === 200).length);
  if (data.disposition === 'confirmed_not_reported' && data.status === 'closed')
    expect(data.approved_by).not.toBe(data.proposed_by);
});

test('nothing of all that was a fault of ours', () => {
  const faults = service
    .output()
    .split('\n')
    .filter((line) => /"level":"(error|fatal)"|unhandled|deadlock/.test(line));
  expect(faults).toEqual([]);
});
