import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Vault } from '../server/src/platform/crypto/vault.ts';
import type { Db } from '../server/src/platform/database/tables.ts';
import { createTestDatabase, type TestDatabase } from '../server/src/platform/testing/test-database.ts';
import { readNotices } from '../server/src/queue/notices.ts';
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
  service = await startService({ readsImages: false, database, environment: { TRUST_PROXY: 'true' } });
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

  // Closed, and reopened by the person who has it: the assignment from before does not count.
  const ofCase = (path: string, json: unknown, token: string) =>
    service.call('POST', `/v1/cases/${held.subject_id}/${path}`, { token, json });
  const outcome = { disposition: 'duplicate', reason: 'The same payment was sent twice' };
  expect((await ofCase('propose', outcome, one.token)).status).toBe(200);
  expect((await ofCase('approve', {}, service.sandbox.dashboard_token)).status).toBe(200);
  expect(await idsOf(one.token)).toEqual({ assigned: [second.id], due_soon: [first.id], second: [] });
  expect((await ofCase('reopen', { reason: 'Another payment came' }, one.token)).status).toBe(200);
  expect(await idsOf(one.token)).toEqual({ assigned: [second.id], due_soon: [first.id], second: [] });
  await ofCase('assign', { user_id: one.id }, two.token);
  expect((await idsOf(one.token)).assigned).toEqual([held.id, second.id]);

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

  // Un-assigned by somebody else, and then begun and taken back by this person: nobody assigned it.
  await post('/assign', { ids: [first.id], user_id: one.id }, two.token);
  expect((await idsOf(one.token)).assigned).toContain(first.id);
  await post('/assign', { ids: [first.id], user_id: null }, two.token);
  expect((await idsOf(one.token)).assigned).not.toContain(first.id);
  const begin = async ({ token }: { token: string }) => {
    const decided = await post(`/${first.id}/decision`, { decision: 'reject', reason: 'no_answer' }, token);
    expect(decided.status).toBe(200);
    expect((await post(`/${first.id}/undo`, undefined, token)).status).toBe(200);
  };
  const holder = async (): Promise<number> =>
    (await service.call('GET', `/v1/queue/${first.id}`, { token: one.token })).body.data.assignee;
  await begin(one);
  expect([await holder(), (await idsOf(one.token)).assigned.includes(first.id)]).toEqual([one.id, false]);
  // Begun by somebody else, after this person had given it away.
  await post('/assign', { ids: [first.id], user_id: null }, one.token);
  await begin(two);
  expect([await holder(), (await idsOf(two.token)).assigned]).toEqual([two.id, []]);
  expect((await idsOf(one.token)).assigned).not.toContain(first.id);
  // Assigned again, it is a notice again, also while it waits for nobody else.
  await post('/assign', { ids: [first.id], user_id: one.id }, two.token);
  expect((await idsOf(one.token)).assigned).toContain(first.id);

  // A notice is gone with what it says.
  await post('/assign', { ids: [first.id, second.id, held.id], user_id: null });
  expect(await idsOf(one.token)).toEqual({ ...nothing, second: [second.id] });
});

test('notices read a person’s own items and the proposed ones, not every waiting item', async () => {
  const [one, two] = people as [(typeof people)[0], (typeof people)[0]];
  const { rows } = await sql<{
    account_id: number;
    branch_id: number;
  }>`select account_id, branch_id from work_items limit 1`.execute(database.db);
  const { account_id: account, branch_id: branch } = rows[0]!;
  // All of another person, who is not due soon, and a few that are proposed.
  await sql`insert into work_items (account_id, branch_id, kind, subject_id, score, due_at, created_at, assignee, state, decision, reason, decided_by, decided_at)
    select ${account}, ${branch}, 'document', 1000000 + n, 50, now() + make_interval(mins => n), now(), ${two.id},
      case when n % 1000 = 0 then 'proposed' else 'open' end, 'approve', 'other', ${two.id}, now()
    from generate_series(1, 20000) n`.execute(database.db);
  await sql`analyze work_items`.execute(database.db);
  const read = await database.db.transaction().execute(async (work) => {
    const before = await rowsRead(work);
    const { second } = await readNotices(
      { db: work, vault: {} as Vault },
      { branchId: branch, userId: one.id + 1e6, now: new Date() },
    );
    expect(second.count).toBeGreaterThanOrEqual(20);
    return (await rowsRead(work)) - before;
  });
  expect(read).toBeLessThan(500);
});

/** Rows of work items that this transaction has read, by an index or without one. */
async function rowsRead(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select (pg_stat_get_xact_tuples_returned('work_items'::regclass)
    + pg_stat_get_xact_tuples_fetched('work_items'::regclass))::int as n`.execute(db);
  return rows[0]!.n;
}
