import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../server/src/platform/testing/test-database.ts';
import { type Answer, type Service, startService } from './service.fixture.ts';

let database: TestDatabase;
let service: Service;
let people: { token: string; id: number }[];
const CUSTOMERS = 3;
const page = (query = ''): Promise<Answer> =>
  service.call('GET', `/v1/queue${query}`, { token: service.sandbox.dashboard_token });
const post = (path: string, json: unknown, token = service.sandbox.dashboard_token): Promise<Answer> =>
  service.call('POST', `/v1/queue${path}`, { token, ...(json !== undefined && { json }) });
const customer = async (reference: string): Promise<number> => {
  const { status, body } = await service.call('POST', '/api/onboarding/verify_customer', {
    key: service.sandbox.api_key,
    headers: { 'x-reference': reference },
    // Behind this number is somebody of the sandbox's list of politically exposed persons.
    json: { country: 'nigeria', identifier: '11111111111', identifier_type: 'nin' },
  });
  expect([status, body.data.decision]).toEqual([200, 'review']);
  return body.data.onboarding_id;
};

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startService({ database, environment: { TRUST_PROXY: 'true' } });
  const { dashboard_token: token, api_key: key } = service.sandbox;
  for (let n = 0; n < CUSTOMERS; n++) await customer(`customer-${n}`);
  await service.call('POST', '/api/v1/monitoring/limit', { key, json: { limit: 1000 } });
  const paid = await service.call('POST', '/api/v1/monitoring/transaction_monitoring', {
    key,
    json: {
      ...{ transaction_id: 't', amount: 9e9, currency: 'NGN', transaction_type: 'transfer' },
      account_type: 'individual',
      customer_details: { customer_name: 'Ada Eze', customer_email: 'ada@demo.example' },
      additional_info: { ip_address: '203.0.113.7', location: 'Lagos' },
      origin_account: { account_number: '0123456789', bank_code: '058' },
      destination_account: { account_number: '9876543210', bank_code: '058' },
    },
  });
  expect(paid.status).toBe(201);
  people = [];
  for (const name of ['one', 'two']) {
    const json = { email: `${name}@demo.example`, name, role: 'analyst', password: 'correct horse battery staple' };
    const { body } = await service.call('POST', '/v1/employees', { token, json });
    const signedIn = await service.call('POST', '/v1/auth/sign-in', {
      json: { email: json.email, password: json.password },
      headers: { 'x-forwarded-for': `203.0.113.${people.length + 1}` },
    });
    people.push({ id: body.data.id, token: signedIn.body.data.token });
  }
});
afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
  await database?.[Symbol.asyncDispose]();
});

test('notices: what others assigned, what is due soon and what others proposed, each while it is so', async () => {
  const [one, two] = people as [(typeof people)[0], (typeof people)[0]];
  const noticesOf = async (token: string) =>
    (await service.call('GET', '/v1/queue/notices', { token })).body.data as Record<
      'assigned' | 'due_soon' | 'second',
      { count: number; items: Record<string, unknown>[] }
    >;
  const idsOf = async (token: string) => {
    const { assigned, due_soon, second } = await noticesOf(token);
    for (const { count, items } of [assigned, due_soon, second]) expect(count).toBe(items.length);
    const ids = (of: { items: Record<string, unknown>[] }) => of.items.map(({ id }) => id as number);
    return { assigned: ids(assigned), due_soon: ids(due_soon), second: ids(second) };
  };
  const nothing = { assigned: [], due_soon: [], second: [] };
  expect(await idsOf(one.token)).toEqual(nothing);
  const items = (await page()).body.data.items as { id: number; kind: string; subject_id: number }[];
  const [first, second] = items as [(typeof items)[0], (typeof items)[0]];
  const held = items.at(-1)!;
  const due = async (id: number, hours: number) =>
    sql`update work_items set due_at = now() + make_interval(hours => ${hours}) where id = ${id}`.execute(database.db);
  for (const { id } of items) await due(id, 48);

  // Taken by themselves: no notice.
  await post('/assign', { ids: [first.id], user_id: one.id }, one.token);
  expect(await idsOf(one.token)).toEqual(nothing);
  // By a colleague, at the queue and, of a case, at the case.
  await post('/assign', { ids: [second.id], user_id: one.id }, two.token);
  const params = { token: two.token, json: { user_id: one.id } };
  expect((await service.call('POST', `/v1/cases/${held.subject_id}/assign`, params)).status).toBe(200);
  expect(await idsOf(one.token)).toEqual({ ...nothing, assigned: [held.id, second.id] });
  expect((await noticesOf(one.token)).assigned.items[0]).toMatchObject({ assigned_by: two.id, name: 'A••• E•••' });
  await due(first.id, 23);
  expect(await idsOf(one.token)).toEqual({ assigned: [held.id, second.id], due_soon: [first.id], second: [] });
  expect(await idsOf(two.token)).toEqual(nothing);

  // Proposed: for everybody but who proposed it.
  await sql`update work_items set state = 'proposed', decision = 'approve', reason = 'other', decided_by = ${two.id},
    decided_at = now() where id = ${second.id}`.execute(database.db);
  expect((await idsOf(one.token)).second).toEqual([second.id]);
  expect((await idsOf(two.token)).second).toEqual([]);
  const auditor = { email: 'aud@demo.example', name: 'aud', role: 'auditor', password: 'correct horse battery staple' };
  await service.call('POST', '/v1/employees', { token: service.sandbox.dashboard_token, json: auditor });
  const { body } = await service.call('POST', '/v1/auth/sign-in', {
    json: { email: auditor.email, password: auditor.password },
    headers: { 'x-forwarded-for': '203.0.113.99' },
  });
  expect((await service.call('GET', '/v1/queue/notices', { token: body.data.token })).status).toBe(403);
  expect(await idsOf(service.sandbox.other_owner_token)).toEqual(nothing);

  // A notice is gone with what it says.
  await post('/assign', { ids: [first.id, second.id, held.id], user_id: null });
  expect(await idsOf(one.token)).toEqual({ ...nothing, second: [second.id] });
});
