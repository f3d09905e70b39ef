import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shippedChecklists } from '../contract/src/checklists.ts';
import { createTestDatabase, type TestDatabase } from '../server/src/platform/testing/test-database.ts';
import { type Answer, type Service, startService } from './service.fixture.ts';
import { setPolicy } from './two-people.fixture.ts';

let database: TestDatabase;
let service: Service;
let people: { token: string; id: number }[];
const CUSTOMERS = 6;
const page = (query = ''): Promise<Answer> =>
  service.call('GET', `/v1/queue${query}`, { token: service.sandbox.dashboard_token });
const post = (path: string, json: unknown, token = service.sandbox.dashboard_token): Promise<Answer> =>
  service.call('POST', `/v1/queue${path}`, { token, ...(json !== undefined && { json }) });
const policy = async (dashboard: object): Promise<void> => {
  await setPolicy(service, { dashboard });
};
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
  for (const name of ['one', 'two', 'three', 'four']) {
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

interface Row {
  readonly case_id: string;
  readonly rules: string[];
  readonly rule_names: string[];
}

describe('the queue', () => {
  test('has customers in review and cases, by their deadline, told apart without their names', async () => {
    const { body } = await page('?count=true');
    expect(body.data).toMatchObject({ count: CUSTOMERS + 1, cursor: null, previous_cursor: null });
    const items = body.data.items as (Row & { due_at: string; why: string })[];
    expect(items.map(({ due_at }) => due_at)).toEqual(items.map(({ due_at }) => due_at).toSorted());
    expect(items[0]).toMatchObject({ kind: 'customer', name: 'E••• N•••', reference: 'customer-0', state: 'open' });
    expect(items.at(-1)).toMatchObject({ kind: 'case', name: 'A••• E•••' });
    // A case has the same code and the same names of rules here as on its own page.
    const { dashboard_token: token } = service.sandbox;
    const { case_id, rules, rule_names } = items.at(-1)!;
    const [ofCases] = (await service.call('GET', '/v1/cases', { token })).body.data.items;
    expect(ofCases).toMatchObject({ case_id, rules, rule_names, name: 'A••• E•••' });
    expect(case_id).toMatch(/^#[0-9A-Z]{6}$/);
    expect([rules.length > 0, rule_names.length]).toEqual([true, rules.length]);
    const { alerts } = (await service.call('GET', `/v1/cases/${ofCases.id}`, { token })).body.data;
    const results: { stable_id: string; name: string }[] = alerts[0].copy.results;
    expect(rule_names).toEqual(rules.map((id) => results.find((rule) => rule.stable_id === id)!.name));
    expect(items[0]).toMatchObject({ case_id: null, rules: [], rule_names: [] });
    expect(items.at(-1)!.why).toMatch(/limit|threshold/);
    expect(JSON.stringify(body)).not.toMatch(/emeka|nwosu|Ada Eze/i);
  });

  test('pages lead forward and back without skipping or repeating', async () => {
    const ids = ({ body }: Answer): number[] => body.data.items.map(({ id }: { id: number }) => id);
    const all = ids(await page());
    const first = await page('?limit=3');
    const second = await page(`?limit=3&cursor=${first.body.data.cursor}`);
    const third = await page(`?limit=3&cursor=${second.body.data.cursor}`);
    expect([...ids(first), ...ids(second), ...ids(third)]).toEqual(all);
    expect([first.body.data.previous_cursor, third.body.data.cursor]).toEqual([null, null]);
    const back = await page(`?limit=3&cursor=${third.body.data.previous_cursor}`);
    expect(ids(back)).toEqual(ids(second));
    const start = await page(`?limit=3&cursor=${back.body.data.previous_cursor}`);
    expect(ids(start)).toEqual(ids(first));
    expect(start.body.data.previous_cursor).toBeNull();
    for (const cursor of ['x', '1-', 'p', '1-2-3', '9'.repeat(30)])
      expect((await page(`?cursor=${cursor}`)).status, cursor).toBe(400);
  });

  test('what stands beside an item is what stands beside it in the list with the same filters', async () => {
    const beside = async (id: number, query: string, headers = {}) => {
      const { dashboard_token: token } = service.sandbox;
      const { status, body } = await service.call('GET', `/v1/queue/${id}${query}`, { token, headers });
      expect(status, query).toBe(200);
      return [body.data.previous, body.data.next];
    };
    const { id: me } = (await service.call('GET', '/v1/me', { token: service.sandbox.dashboard_token })).body.data.user;
    const items = (await page()).body.data.items as { id: number; kind: string; created_at: string }[];
    const ids = items.map(({ id }) => id);
    expect(await beside(ids[2]!, '')).toEqual([ids[1], ids[3]]);
    // Two that are far apart in the whole queue.
    await post('/assign', { ids: [ids[0], ids[3], ids[5]], user_id: me });
    expect(await beside(ids[3]!, '?assignee=me')).toEqual([ids[0], ids[5]]);
    expect(await beside(ids[3]!, '?assignee=me&kind=case')).toEqual([null, null]);
    expect(await beside(ids[0]!, '?assignee=none')).toEqual([null, ids[1]]);
    expect(await beside(ids[0]!, '?kind=case')).toEqual([null, ids.at(-1)]);
    // Nothing is overdue, nothing is decided, and of this customer there is one.
    expect(await beside(ids[2]!, '?overdue=true')).toEqual([null, null]);
    expect(await beside(ids[2]!, '?state=decided')).toEqual([null, null]);
    expect(await beside(ids[2]!, '?reference=-', { 'x-reference': 'customer-4' })).toEqual([null, ids[4]]);
    expect(await beside(ids[2]!, `?from=${encodeURIComponent(items.at(-1)!.created_at)}`)).toEqual([null, ids.at(-1)]);
    await post('/assign', { ids: [ids[0], ids[3], ids[5]], user_id: null });
    for (const query of ['?kind=nothing', '?assignee=x', '?from=yesterday']) {
      const { dashboard_token: token } = service.sandbox;
      expect((await service.call('GET', `/v1/queue/${ids[0]}${query}`, { token })).status, query).toBe(400);
    }
  });

  test('asked for the next one all at once, nobody gets what another has', async () => {
    const taken = await Promise.all(people.map(({ token }) => post('/next', { kinds: ['customer'] }, token)));
    const ids = taken.map(({ body }) => body.data.item.id);
    expect(new Set(ids).size).toBe(people.length);
    for (const [index, { body }] of taken.entries()) expect(body.data.item.assignee).toBe(people[index]!.id);
    const mine = await service.call('GET', '/v1/queue?assignee=me', { token: people[0]!.token });
    expect(mine.body.data.items).toHaveLength(1);
    const left = await page('?assignee=none&kind=customer');
    expect(left.body.data.items).toHaveLength(CUSTOMERS - people.length);
  });

  test('a case taken here is taken there, with its line in the case’s history', async () => {
    const { body } = await post('/next', { kinds: ['case'] }, people[1]!.token);
    const read = await service.call('GET', `/v1/cases/${body.data.item.subject_id}`, {
      token: service.sandbox.dashboard_token,
    });
    expect(read.body.data).toMatchObject({ assignee: people[1]!.id, status: 'investigating' });
    expect(read.body.data.history.map(({ kind }: { kind: string }) => kind)).toEqual(['opened', 'taken']);
    const item = `/v1/queue/${body.data.item.id}`;
    await service.call('POST', `/v1/cases/${body.data.item.subject_id}/propose`, {
      token: people[1]!.token,
      json: { disposition: 'confirmed_not_reported', reason: 'seen' },
    });
    const { history } = (await service.call('GET', item, { token: people[0]!.token })).body.data;
    expect(history.map(({ kind, user_id: by }: { kind: string; user_id: number }) => [kind, by])).toEqual([
      ['taken', people[1]!.id],
      ['decided', people[1]!.id],
    ]);
    expect(history[1].details).toMatchObject({ disposition: 'confirmed_not_reported' });
    const refused = await post(`/${body.data.item.id}/decision`, { decision: 'approve', reason: 'low_risk' });
    expect(refused.status).toBe(409);
  });

  test('is decided with a reason, taken back by who decided, and not twice', async () => {
    const { id } = (await page('?kind=customer')).body.data.items[0];
    const json = { decision: 'approve', reason: 'different_person', note: 'she came to the counter' };
    // Somebody of a list is not approved by an identity that nobody doubted, nor without a word.
    expect((await post(`/${id}/decision`, { ...json, reason: 'identity_confirmed' })).body.message).toMatch(
      /not allowed here/,
    );
    expect((await post(`/${id}/decision`, { decision: 'approve', reason: 'different_person' })).status).toBe(409);
    expect((await post(`/${id}/decision`, { ...json, reason: 'because' })).status).toBe(400);
    expect((await post(`/${id}/decision`, { ...json, decision: 'clear' })).status).toBe(409);
    const decided = await post(`/${id}/decision`, json, people[0]!.token);
    expect(decided.body.data).toMatchObject({ state: 'decided', decision: 'approve', decided_by: people[0]!.id });
    expect((await post(`/${id}/decision`, json)).status).toBe(409);
    expect((await post(`/${id}/undo`, undefined)).status, 'by another').toBe(409);
    expect((await post(`/${id}/undo`, undefined, people[0]!.token)).body.data).toMatchObject({
      ...{ state: 'open', decision: null },
    });
    const again = await post(`/${id}/decision`, json, people[0]!.token);
    expect(again.status).toBe(200);
    await sql`update work_items set decided_at = decided_at - interval '11 seconds' where id = ${id}`.execute(
      database.db,
    );
    expect((await post(`/${id}/undo`, undefined, people[0]!.token)).status).toBe(409);
    const { body } = await service.call('GET', `/v1/queue/${id}`, { token: service.sandbox.dashboard_token });
    expect(body.data.history.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['decided', 'undone', 'decided']),
    );
    expect(body.data.history.at(-1).details.text).toBe('she came to the counter');
    const stored = await sql<{ text: string }>`select e::text as text from work_item_events e`.execute(database.db);
    expect(stored.rows.map(({ text }) => text).join()).not.toContain('counter');
    const done = await page('?state=decided&kind=customer');
    expect(done.body.data.items.map((item: { id: number }) => item.id)).toEqual([id]);
  });

  test('with four eyes, another person must agree', async () => {
    await policy({ four_eyes: true });
    const record = await customer('of two people');
    // Switched off for items that are opened afterwards alone.
    await policy({});
    const { id } = (await page('?kind=customer')).body.data.items.find(
      ({ subject_id }: { subject_id: number }) => subject_id === record,
    );
    const json = { decision: 'reject', reason: 'same_person' };
    const [first, second] = people as [(typeof people)[0], (typeof people)[0]];
    expect((await post(`/${id}/decision`, json, first.token)).body.data.state).toBe('proposed');
    expect((await post(`/${id}/second`, { agree: true }, first.token)).status).toBe(409);
    expect((await post(`/${id}/second`, { agree: false, note: 'look again' }, second.token)).body.data.state).toBe(
      'open',
    );
    await post(`/${id}/decision`, json, first.token);
    await policy({ analysts_reveal: false });
    const blind = await post(`/${id}/second`, { agree: true }, second.token);
    expect([blind.status, blind.body.code]).toEqual([403, 'approver_cannot_see']);
    await policy({});
    // The people were added today. In an older account they must wait.
    await sql`update accounts set created_at = created_at - interval '8 days'`.execute(database.db);
    const tooNew = await post(`/${id}/second`, { agree: true }, second.token);
    expect([tooNew.status, tooNew.body.code]).toEqual([409, 'approver_too_new']);
    await sql`update accounts set created_at = created_at + interval '8 days'`.execute(database.db);
    const agreed = await post(`/${id}/second`, { agree: true }, second.token);
    expect(agreed.body.data).toMatchObject({ state: 'decided', decided_by: first.id, approved_by: second.id });
  });

  test('a PEP is accepted by two people, whatever the branch wants', async () => {
    const { id } = (await page('?kind=customer')).body.data.items[0];
    const json = { decision: 'approve', reason: 'pep_accepted', note: 'source of wealth seen, agreed by the MLRO' };
    const [first, second] = people as [(typeof people)[0], (typeof people)[0]];
    for (const step of shippedChecklists.pep) await post(`/${id}/checklist`, { step, done: true }, first.token);
    expect((await post(`/${id}/decision`, json, first.token)).body.data.state).toBe('proposed');
    expect((await post(`/${id}/second`, { agree: true }, first.token)).status).toBe(409);
    expect((await post(`/${id}/second`, { agree: true }, second.token)).body.data).toMatchObject({
      ...{ state: 'decided', approved_by: second.id, self_approved: false },
    });
  });

  test('many at once: each for itself, and which could not be', async () => {
    const waiting = (await page('?kind=customer')).body.data.items as { id: number }[];
    const ids = [...waiting.slice(0, 2).map(({ id }) => id), 999_999];
    const assigned = await post('/assign', { ids, user_id: people[2]!.id });
    expect(assigned.body.data).toEqual({
      done: 2,
      failed: [{ id: 999_999, message: 'Not found', code: 'not_found', params: {} }],
    });
    // A dry run says the same as the decision, and changes nothing.
    const json = { ids, decision: 'approve', reason: 'different_person', note: 'n' };
    const before = await Promise.all(ids.slice(0, 2).map(async (id) => (await page(`/${id}`)).body.data));
    const tried = await post('/decisions', { ...json, dry_run: true });
    expect([tried.status, tried.body.message]).toEqual([200, 'Nothing was changed']);
    expect(tried.body.data).toMatchObject({ done: 2, failed: [{ id: 999_999, code: 'not_found' }] });
    expect(await Promise.all(ids.slice(0, 2).map(async (id) => (await page(`/${id}`)).body.data))).toEqual(before);
    const noteless = await post('/decisions', { ...json, note: undefined, dry_run: true });
    expect(noteless.body.data).toMatchObject({ done: 0, items: [], failed: [{ code: 'note_required' }, {}, {}] });
    const decided = await post('/decisions', json);
    expect(decided.body.data.items).toEqual(tried.body.data.items);
    expect(decided.body.data.items).toEqual(
      ids
        .slice(0, 2)
        .map((id) => ({ id, state: expect.stringMatching(/^(decided|proposed)$/), outcome_set: 'customer_pep' })),
    );
    for (const { id, state } of decided.body.data.items) expect((await page(`/${id}`)).body.data.state).toBe(state);
    const stranger = await post('/decisions', { ...json, dry_run: true }, service.sandbox.other_owner_token);
    expect(stranger.body.data).toMatchObject({ done: 0, failed: [{ code: 'not_found' }, { code: 'not_found' }, {}] });
    expect(decided.body.data).toMatchObject({ done: 2, failed: [{ id: 999_999 }] });
    const again = await post('/decisions', {
      ids: ids.slice(0, 1),
      decision: 'approve',
      reason: 'different_person',
      note: 'n',
    });
    expect(again.body.data).toMatchObject({
      done: 0,
      failed: [{ message: 'A decision on this item was made already' }],
    });
    for (const wrong of [[], Array.from({ length: 501 }, (_, n) => n + 1), [1, 1], [1.5], ['1']])
      expect((await post('/assign', { ids: wrong, user_id: null })).status).toBe(400);
    expect((await post('/assign', { ids: [1], user_id: 999_999 })).status).toBe(400);
  });

  test('what is forgotten leaves the queue, with what was written about it', async () => {
    const id = await customer('to be forgotten');
    const before = (await page('?kind=customer')).body.data.items as { id: number; subject_id: number }[];
    const item = before.find(({ subject_id }) => subject_id === id)!;
    await post(`/${item.id}/decision`, { decision: 'reject', reason: 'other', note: 'his brother called' });
    await sql`delete from verifications where id = ${id}`.execute(database.db);
    const { rows } = await sql`select 1 from work_items i left join work_item_events e on e.item_id = i.id
      where i.id = ${item.id}`.execute(database.db);
    expect(rows).toEqual([]);
  });

  test('a customer who is confirmed to be on a sanctions list is on the blacklist, and no longer when that is taken back', async () => {
    const { api_key: key, dashboard_token: token } = service.sandbox;
    const listed = async () =>
      (await service.call('GET', '/v1/blacklist', { token })).body.data.items.map(
        ({ list, kind, value }: { list: string; kind: string; value: string }) => [list, kind, value],
      );
    // Behind this number is somebody of the sandbox's sanctions list: fail, and in review where the branch says so.
    const { body } = await service.call('POST', '/api/onboarding/verify_customer', {
      key,
      json: { country: 'nigeria', identifier: '33333333333', identifier_type: 'bvn' },
    });
    const id = body.data.onboarding_id;
    await sql`insert into work_items (account_id, branch_id, kind, subject_id, state, due_at, created_at)
      select account_id, branch_id, 'customer', id, 'open', now(), now() from verifications where id = ${id}
      on conflict do nothing`.execute(database.db);
    const { rows } = await sql<{ id: number }>`select id from work_items where subject_id = ${id}`.execute(database.db);
    const item = rows[0]!.id;
    const before = await listed();
    const decision = { decision: 'reject', reason: 'same_person' };
    expect((await post(`/${item}/decision`, decision)).body.data.state).toBe('decided');
    expect(await listed()).toEqual([['confirmed', 'identifier', '33333333333'], ...before]);
    expect((await post(`/${item}/undo`, undefined)).status).toBe(200);
    expect(await listed()).toEqual(before);
  });

  test('another account finds none of it', async () => {
    const { id } = (await page('?state=decided')).body.data.items[0];
    const token = service.sandbox.other_owner_token;
    expect((await service.call('GET', `/v1/queue/${id}`, { token })).status).toBe(404);
    expect((await service.call('GET', '/v1/queue?state=decided', { token })).body.data.items).toEqual([]);
    for (const [path, json] of [
      [`/${id}/decision`, { decision: 'approve', reason: 'other' }],
      [`/${id}/undo`, undefined],
      [`/${id}/second`, { agree: true }],
    ] as const)
      expect((await post(path, json, token)).status, path).toBe(404);
    expect((await post('/next', {}, token)).body.data.item).toBeNull();
    expect((await post('/assign', { ids: [id], user_id: null }, token)).body.data.done).toBe(0);
  });
});
