import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { until } from '../server/src/platform/testing/until.ts';
import { type SharedService, sharedService } from './shared-service.fixture.ts';
import { changeByTwo } from './two-people.fixture.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
let service: SharedService;
const get = async (path: string) => {
  const { status, body } = await service.call('GET', path, { token: service.sandbox.dashboard_token });
  expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200);
  return body.data;
};
const send = (method: string, path: string, json?: unknown, token = service.sandbox.dashboard_token) =>
  service.call(method, path, { token, ...(json !== undefined && { json }) });
/** Asks until it holds: background work has a minute. */
const waitFor = <T>(ask: () => Promise<T>, holds: (answer: T) => boolean): Promise<NonNullable<T>> => {
  const answerThatHolds = async () => {
    const answer = await ask();
    return holds(answer) ? answer : undefined;
  };
  return until(answerThatHolds, { what: `${ask}: ${holds}`, timeoutMs: 60_000, intervalMs: 100 }) as Promise<
    NonNullable<T>
  >;
};
const paid = (transaction_id: string, amount: number) => ({
  ...{ transaction_id, amount, currency: 'NGN', transaction_type: 'transfer', account_type: 'individual' },
  customer_details: { customer_name: 'Ada Eze', customer_email: 'ada@demo.example' },
  additional_info: { ip_address: '203.0.113.7', location: 'Lagos' },
  origin_account: { account_number: '0123456789', bank_code: '058' },
  destination_account: { account_number: '9876543210', bank_code: '058' },
});

beforeAll(async () => {
  service = await sharedService();
  const { api_key: key } = service.sandbox;
  for (const [reference, identifier] of [
    ['cust-1', '11111111111'],
    ['cust-2', '22222222222'],
  ] as const)
    await service.call('POST', '/api/onboarding/verify_customer', {
      key,
      headers: { 'x-reference': reference },
      json: { country: 'nigeria', identifier, identifier_type: 'nin' },
    });
  for (const [name, amount] of [
    ['small', 100],
    ['large', 9e9],
  ] as const)
    await service.call('POST', '/api/v1/monitoring/transaction_monitoring', { key, json: paid(name, amount) });
});
afterAll(() => service?.[Symbol.asyncDispose]());

test('a limit is saved only after its effect on past transactions was shown', async () => {
  expect((await get('/v1/thresholds')).limit).toEqual({ amount: null, currency: null });
  const wanted = { kind: 'limit', amount: 5000, currency: 'NGN' };
  const started = await send('POST', '/v1/thresholds/effect', wanted);
  expect(started.status).toBe(201);
  const backtest = started.body.data.id as number;
  const { result } = await waitFor(
    () => get(`/v1/rules/backtests/${backtest}`),
    ({ state }) => state === 'done',
  );
  const [limit] = result.rules.filter((rule: { rule: string }) => rule.rule === 'limit');
  expect(limit).toMatchObject({ base_hits: 0, draft_hits: 1 });
  // Nothing is in force by it.
  expect((await get('/v1/thresholds')).limit.amount).toBeNull();
  const propose = (limit: object, token?: string) => send('POST', '/v1/changes', { limit, reason: 'r' }, token);
  expect((await propose({ ...wanted, amount: 6000, backtest })).status).toBe(400);
  expect((await propose({ ...wanted, backtest: 999_999 })).status).toBe(400);
  expect((await propose({ ...wanted, backtest }, service.sandbox.other_owner_token)).status).toBe(400);
  await changeByTwo(service, { limit: { ...wanted, backtest } });
  expect((await get('/v1/thresholds')).limit).toEqual({ amount: 5000, currency: 'NGN' });
  const refused = await send('POST', '/v1/thresholds/effect', { ...wanted, amount: 0.001 });
  expect([refused.status, refused.body.message]).toEqual([400, 'Invalid value for limit: more decimals than NGN has']);
});

test('a decision is made again from its record, and nothing is stored by it', async () => {
  const { items } = await get('/v1/verifications');
  for (const { id } of items)
    expect(await get(`/v1/verifications/${id}/replay`)).toMatchObject({ same: true, differences: [] });
  const transactions = await get('/v1/transactions');
  for (const { id } of transactions.items) expect((await get(`/v1/transactions/${id}/replay`)).same).toBe(true);
});

test('lists are narrowed by reason, by reference, by rule and by time', async () => {
  const { items: all } = await get('/v1/verifications?outcome=review');
  const { provenance } = await get(`/v1/verifications/${all[0].id}`);
  const reason = encodeURIComponent(provenance.reasons[0]);
  expect((await get(`/v1/verifications?reason=${reason}`)).items.map(({ id }: { id: number }) => id)).toEqual([
    all[0].id,
  ]);
  expect((await get('/v1/verifications?reason=nothing')).items).toEqual([]);
  expect((await get('/v1/queue?reference=cust-1')).items).toHaveLength(1);
  expect((await get('/v1/queue?reference=cust-9')).items).toEqual([]);
  expect((await get('/v1/queue?to=2020-01-01')).items).toEqual([]);
  expect((await send('GET', '/v1/queue?from=soon')).status).toBe(400);
  const { items, count } = await get('/v1/transactions?transaction_id=large&count=true');
  expect([items.length, count]).toEqual([1, 1]);
  expect((await get('/v1/transactions?transaction_id=lar')).items).toEqual([]);
  const [rule] = items[0].rules_flagged;
  if (rule) expect((await get(`/v1/transactions?rule=${encodeURIComponent(rule)}`)).items).toHaveLength(1);
  expect((await get('/v1/transactions?rule=none')).items).toEqual([]);
});

test('the audit log is narrowed, and its chain computed again part by part', async () => {
  const { user } = await get('/v1/me');
  const { items } = await get(`/v1/audit-log?user=${user.id}&method=POST&subject=change`);
  expect(items.length).toBeGreaterThan(0);
  expect(items.every(({ action }: { action: string }) => action === 'POST /v1/changes')).toBe(true);
  const refused = await get('/v1/audit-log?refused=true');
  expect(refused.items.every(({ outcome }: { outcome: string }) => Number(outcome) >= 400)).toBe(true);
  expect((await get('/v1/audit-log?subject=back-test')).items.length).toBeGreaterThan(0);
  expect((await get('/v1/audit-log?to=2020-01-01')).items).toEqual([]);
  const whole = await get('/v1/audit-log/check');
  expect(whole).toMatchObject({ from: 0, end: true, fault: null });
  expect(await get(`/v1/audit-log/check?after=${whole.to - 1}`)).toMatchObject({ fault: null });
  expect((await send('GET', '/v1/audit-log/check?after=999999999')).status).toBe(400);
});

test('what a page needs to know of the place is with who is signed in', async () => {
  const me = await get('/v1/me');
  expect(me).toMatchObject({ environment: 'sandbox', session_idle_minutes: 30 });
  // Colleagues are named beside what they did, by nothing but their name.
  expect(me.people).toContainEqual({ id: me.user.id, name: me.user.name, assignable: true });
  expect((await get('/v1/reports')).items).toEqual([]);
});

test('a list is written out in the background, as it is shown and narrowed', async () => {
  const filter = { kind: 'customer', reference: 'cust-1' };
  const started = await send('POST', '/v1/exports', { kind: 'verifications', filter });
  expect([started.status, started.body.data.state]).toEqual([201, 'waiting']);
  const { id } = started.body.data;
  const done = await waitFor(
    () => get(`/v1/exports/${id}`),
    ({ state }) => state === 'done',
  );
  expect([done.rows_done, done.rows_total]).toEqual([1, 1]);
  const { status, headers, text } = await file(id);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  const [header, line, end] = text.split('\r\n');
  expect(header).toBe('\u{feff}id,kind,outcome,reason,name,reference,created_at');
  expect(line).toContain(',cust-1,');
  expect(end).toBe('');
  // The log has by what it was narrowed, never to whom.
  const log = await get('/v1/audit-log?action=POST%20/v1/exports');
  expect(log.items[0].subject).toBe(`export ${id} of verifications by kind, reference`);
  for (const bad of [{ limit: '1' }, { outcome: 'none' }, { from: 'soon' }, { unknown: 'x' }])
    expect((await send('POST', '/v1/exports', { kind: 'verifications', filter: bad })).status).toBe(400);
});

test('every list can be written out, and what is deleted is in no file any more', async () => {
  const ids: Record<string, number> = {};
  for (const kind of ['verifications', 'transactions', 'queue', 'audit']) {
    const { id } = (await send('POST', '/v1/exports', { kind })).body.data;
    const { rows_done: rows, state: ended } = await waitFor(
      () => get(`/v1/exports/${id}`),
      ({ state }) => state === 'done' || state === 'failed',
    );
    expect([kind, ended]).toEqual([kind, 'done']);
    expect(rows, kind).toBeGreaterThan(0);
    expect((await file(id)).text.trim().split('\r\n'), kind).toHaveLength(rows + 1);
    ids[kind] = id;
  }
  const { digest } = (await send('POST', '/v1/persons/find', { reference: 'cust-2' })).body.data;
  expect(
    (await send('POST', '/v1/persons/forget', { reference: 'cust-2', digest, reason_code: 'person_asked' })).status,
  ).toBe(200);
  expect((await send('GET', `/v1/exports/${ids['verifications']}`)).status).toBe(404);
  expect((await send('GET', `/v1/exports/${ids['audit']}`)).status).toBe(200);
  expect((await send('DELETE', `/v1/exports/${ids['audit']}`)).status).toBe(200);
  expect((await send('GET', `/v1/exports/${ids['audit']}/file`)).status).toBe(404);
});

test('a person keeps filters under a name, for itself', async () => {
  const view = { page: 'queue', name: 'Mine today', query: 'assignee=me' };
  expect((await send('POST', '/v1/saved-views', view)).status).toBe(201);
  const [first] = (await get('/v1/saved-views')).items;
  expect((await send('POST', '/v1/saved-views', { ...view, query: 'assignee=none' })).status).toBe(201);
  const { items } = await get('/v1/saved-views');
  // The navigation pins a view by its id.
  expect(items).toMatchObject([{ ...view, query: 'assignee=none', id: first.id }]);
  const other = service.sandbox.other_owner_token;
  expect((await send('GET', '/v1/saved-views', undefined, other)).body.data.items).toEqual([]);
  expect((await send('DELETE', `/v1/saved-views/${items[0].id}`, undefined, other)).status).toBe(404);
  expect((await send('DELETE', `/v1/saved-views/${items[0].id}`)).status).toBe(200);
});

async function file(id: number) {
  const response = await fetch(`${service.baseUrl}/v1/exports/${id}/file`, {
    headers: { authorization: `Token ${service.sandbox.dashboard_token}` },
  });
  // Text decoding would take the mark of UTF-8 away.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, text };
}

test('a case is handed over as a pack, a configuration is tried, and it is told how long what is kept', async () => {
  const { api_key: key } = service.sandbox;
  await service.call('POST', '/api/v1/monitoring/limit', { key, json: { limit: 1000 } });
  await service.call('POST', '/api/v1/monitoring/transaction_monitoring', { key, json: paid('over', 9e9) });
  const { items } = await get('/v1/cases');
  const pack = await service.call('GET', `/v1/cases/${items[0].id}/evidence.json`, {
    token: service.sandbox.dashboard_token,
  });
  expect(pack.body).toMatchObject({ format: 'hakiki-evidence-1', case: { id: items[0].id, history_intact: true } });
  const pdf = await fetch(`${service.baseUrl}/v1/cases/${items[0].id}/evidence.pdf`, {
    headers: { authorization: `Token ${service.sandbox.dashboard_token}` },
  });
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  const opened = await send('POST', `/v1/sdk-config/${service.sandbox.sdk_config_id}/test-session`, {});
  expect(opened.status).toBe(201);
  expect(opened.body.data.qr_svg).toMatch(/^<svg /);
  expect(new URL(opened.body.data.url).hash.length).toBeGreaterThan(20);
  const kept = await get('/v1/retention');
  expect(kept.records).toBeGreaterThan(0);
  expect(kept.due).toEqual({ records: 0, images: 0 });
  const refused = await send('POST', '/v1/integrations/webhook/examine');
  expect([refused.status, refused.body.message]).toEqual([
    400,
    'Set the webhook first: url and hash_key, or webhook_url of the SDK configuration',
  ]);
});
