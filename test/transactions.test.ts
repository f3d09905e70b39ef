import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServiceAccess } from './service.fixture.ts';
import { sharedService } from './shared-service.fixture.ts';
import { changeByTwo } from './two-people.fixture.ts';

let service: ServiceAccess;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service[Symbol.asyncDispose]());

test('a suspicious transaction becomes a case that two people close', async () => {
  const {
    api_key: key,
    dashboard_token: owner,
    employee_admin_token: admin,
    other_owner_token: other,
  } = service.sandbox;
  const limit = await service.call('POST', '/api/v1/monitoring/limit', { key, json: { limit: 1000 } });
  expect(limit.body.data).toEqual({ limit: 1000, currency: 'NGN' });
  const transaction = await service.call('POST', '/api/v1/monitoring/transaction_monitoring/', {
    key,
    json: {
      ...{
        transaction_id: 'case-1',
        amount: 50_000,
        currency: 'NGN',
        transaction_type: 'transfer',
        account_type: 'individual',
      },
      customer_details: { customer_name: 'Ada Eze', customer_email: 'ada@example.com' },
      additional_info: { ip_address: '203.0.113.7', location: 'Lagos' },
      origin_account: { account_number: '0123456789', bank_code: '058' },
      destination_account: { account_number: '9876543210', bank_code: '044' },
    },
  });
  expect(transaction).toMatchObject({ status: 201, body: { data: { status: 'suspicious', activity_code: 455 } } });

  const taken = await service.call('POST', '/v1/cases/next', { token: admin });
  expect(taken).toMatchObject({
    status: 200,
    body: { data: { case: { status: 'investigating', stage: 'investigation' } } },
  });
  const { id } = taken.body.data.case;
  const post = (verb: string, token: string, json: object) =>
    service.call('POST', `/v1/cases/${id}/${verb}`, { token, json });
  expect((await post('notes', admin, { text: 'Called the customer.' })).status).toBe(200);
  expect(
    (await post('propose', admin, { disposition: 'confirmed_not_reported', reason: 'No explanation.' })).body.data
      .stage,
  ).toBe('review');
  const own = await post('approve', admin, {});
  expect([own.status, own.body.message]).toEqual([
    409,
    "You can't approve an outcome that you proposed. Ask another person.",
  ]);
  expect((await post('approve', owner, { reason: 'Agreed.' })).body.data).toMatchObject({
    status: 'closed',
    disposition: 'confirmed_not_reported',
  });

  const whole = await service.call('GET', `/v1/cases/${id}`, { token: owner });
  expect(whole.body.data).toMatchObject({
    history_intact: true,
    alerts: [{ copy: { transaction: { transaction_id: 'case-1' } } }],
  });
  expect(whole.body.data.history.map(({ kind }: { kind: string }) => kind)).toEqual([
    'opened',
    'taken',
    'note',
    'propose',
    'approve',
  ]);
  expect(
    (await service.call('GET', '/v1/cases?status=closed&assignee=me', { token: admin })).body.data.items,
  ).toHaveLength(1);

  expect((await service.call('GET', `/v1/cases/${id}`, { token: other })).status).toBe(404);
  expect((await post('notes', other, { text: 'x' })).status).toBe(404);
  expect((await post('notes', admin, { text: ' ' })).status).toBe(400);
  expect((await post('assign', admin, { user_id: 999_999 })).status).toBe(400);
});

test('who is put on the blacklist is 456, and the event says on which side and by which list', async () => {
  const {
    api_key: key,
    dashboard_token: owner,
    employee_admin_token: admin,
    other_owner_token: other,
  } = service.sandbox;
  const post = (json: object, token = admin) => service.call('POST', '/v1/blacklist', { token, json });
  const listed = { kind: 'account', value: '044/5555555555', reason: 'Mule account' };
  const entry = { ...listed, list: 'fraud desk' };
  const dry = await service.call('POST', '/v1/blacklist/import', {
    token: admin,
    json: { entries: [listed, { ...listed, value: 'x' }], dry_run: true },
  });
  expect(dry.body.message).toBe('Nothing was changed');
  expect(dry.body.data).toMatchObject({
    added: 1,
    already_listed: 0,
    would_have_hit: 0,
    complete: true,
    faults: [{ entry: 2 }],
  });
  const { id } = (await post(entry)).body.data;
  expect((await post(entry)).status).toBe(409);
  expect((await post({ ...entry, value: '5555555555' })).body.message).toBe(
    'Invalid value for account: expected something like 058/0123456789 (bank code and account number)',
  );
  const sent = await service.call('POST', '/api/v1/monitoring/transaction_monitoring/', {
    key,
    json: {
      ...{
        transaction_id: 'black-1',
        amount: 5,
        currency: 'NGN',
        transaction_type: 'transfer',
        account_type: 'individual',
      },
      customer_details: { customer_name: 'Bo Chike', customer_email: 'bo@example.com' },
      additional_info: { ip_address: '203.0.113.7', location: 'Lagos' },
      origin_account: { account_number: '0123456789', bank_code: '058' },
      destination_account: { account_number: '5555555555', bank_code: '044' },
    },
  });
  expect(sent.body.data).toMatchObject({ status: 'suspicious', activity_code: 456 });
  expect((await service.call('GET', '/v1/blacklist', { token: owner })).body.data.items).toMatchObject([
    { id, value: entry.value },
  ]);
  expect((await service.call('GET', '/v1/blacklist', { token: other })).body.data.items).toEqual([]);
  const removal = { blacklist_removal: { id } };
  const json = { reason: 'not theirs', ...removal };
  expect((await service.call('POST', '/v1/changes', { token: other, json })).status).toBe(404);
  await changeByTwo(service, removal);
  expect((await service.call('GET', '/v1/blacklist', { token: owner })).body.data.items).toEqual([]);
});

test('a batch says of each what it would have said alone', async () => {
  const { api_key: key } = service.sandbox;
  const account = (number: string) => ({ account_number: number, bank_code: '058' });
  const one = (id: string, more: object = {}) => ({
    ...{ transaction_id: id, amount: 5, currency: 'NGN', transaction_type: 'transfer', account_type: 'individual' },
    customer_details: { customer_name: 'Bo Chike', customer_email: 'batch@example.com' },
    additional_info: { ip_address: '203.0.113.7', location: 'Lagos' },
    ...{ origin_account: account('0123456789'), destination_account: account('9876543210') },
    ...more,
  });
  const send = (transactions: object[]) =>
    service.call('POST', '/api/v1/monitoring/transaction_monitoring/batch', { key, json: { transactions } });
  const many = [
    one('b-1'),
    one('b-1', { amount: 6 }),
    one('b-2', { amount: 5.001 }),
    one('b-3', { origin_account: account('1'), destination_account: account('1') }),
  ];
  const { status, body } = await send(many);
  expect(status).toBe(200);
  expect(
    body.data.results.map(
      ({ activity_code, error }: { activity_code: number; error: string }) => activity_code ?? error,
    ),
  ).toEqual([
    200,
    'This transaction_id was used for a transaction with other content',
    'Invalid value for amount: NGN has at most 2 decimals',
    452,
  ]);
  expect((await send(many)).body).toEqual(body);
  // What is wrong in its form refuses one alone, too.
  const wrong = [
    one('b-4', { currency: 'XXXX' }),
    one('b-5', { amount: '5' }),
    one('b-6'),
    { ...one('b-7'), transaction_id: null },
    ...([5, null, []] as unknown as object[]),
    one('b-8', { customer_details: { customer_name: 'Bo', customer_email: null } }),
    one('b-9', { run_kyc: null, amount: 7 }),
  ];
  const alone = async (json: object) =>
    (await service.call('POST', '/api/v1/monitoring/transaction_monitoring', { key, json })).body.message;
  const { results } = (await send(wrong)).body.data;
  expect(
    results.map(
      ({
        transaction_id: id,
        activity_code: code,
        error,
      }: {
        transaction_id: string;
        activity_code: number;
        error: string;
      }) => [id, code ?? error],
    ),
  ).toEqual([
    ['b-4', await alone(wrong[0]!)],
    ['b-5', 'Invalid value for amount: expected a number'],
    ['b-6', 200],
    [null, 'transaction_id is required'],
    [null, 'The body must be a JSON object'],
    [null, 'The body must be a JSON object'],
    [null, 'The body must be a JSON object'],
    ['b-8', 'customer_details.customer_email is required'],
    ['b-9', 200],
  ]);
  expect((await send([])).status).toBe(400);
  const text = (await service.call('GET', '/openapi.json', {})).body;
  const posted =
    text.paths['/api/v1/monitoring/transaction_monitoring/batch'].post.requestBody.content['application/json'].schema;
  expect(posted.properties.transactions.items).toEqual({ $ref: '#/components/schemas/TransactionRequest' });
  expect(text.components.schemas.TransactionRequest.properties.amount).toMatchObject({ type: 'number', minimum: 0 });
  expect((await send([])).status).toBe(400);
});
