import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ServiceAccess } from './service.fixture.ts';
import { sharedService } from './shared-service.fixture.ts';

let service: ServiceAccess;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service?.[Symbol.asyncDispose]());

const owner = () => service.sandbox.dashboard_token;
const admin = () => service.sandbox.employee_admin_token;
const other = () => service.sandbox.other_owner_token;
const get = async (path: string, token = owner()) => (await service.call('GET', path, { token })).body.data;
const draft = (json: object, token = owner()) =>
  service.call('POST', '/v1/rules/drafts', { token, json: { reason: 'Tuned on October.', ...json } });
const publish = (id: number, token: string) => service.call('POST', `/v1/rules/drafts/${id}/publish`, { token });
const velocity = async () =>
  (await get('/v1/rules')).items.find(({ stable_id }: { stable_id: string }) => stable_id === 'velocity_minute');
let sent = 0;
const transfer = async (info: object = {}, others: object = {}) => {
  sent += 1;
  const { body } = await service.call('POST', '/api/v1/monitoring/transaction_monitoring', {
    key: service.sandbox.api_key,
    json: {
      ...{ transaction_id: `r${sent}`, amount: sent, currency: 'NGN' },
      ...{ transaction_type: 'transfer', account_type: 'individual' },
      customer_details: { customer_name: 'Ada Eze', customer_email: 'ada@rules.example' },
      additional_info: { ip_address: '203.0.113.7', location: 'Lagos', ...info },
      origin_account: { account_number: '0123456789', bank_code: '058' },
      destination_account: { account_number: '9876543210', bank_code: '044' },
      ...others,
    },
  });
  return body.data.activity_code as number;
};

test('a fresh branch has the shipped rules of its country, which is set before it evaluates anything', async () => {
  const kenya = await service.call('PUT', '/v1/rules/country', { token: owner(), json: { country: 'kenya' } });
  expect(kenya.body.data).toMatchObject({ country: 'kenya', currency: 'KES' });
  const { items: rules, currency, cursor } = await get('/v1/rules');
  expect(cursor).toBeNull();
  const two = await get('/v1/rules?limit=2');
  const next = await get(`/v1/rules?limit=2&cursor=${two.cursor}`);
  expect([...two.items, ...next.items]).toEqual(rules.slice(0, 4));
  expect(currency).toBe('KES');
  const threshold = rules.find(
    ({ stable_id }: { stable_id: string }) => stable_id === 'over_reporting_threshold_individual',
  );
  expect(threshold.sentence).toContain('it is cash and (the amount is at least KES 1,935,000 or the');
  expect(threshold).toMatchObject({ activity_code: 455, action: 'watch', stage: 1, version: 2 });
  expect(rules.find(({ stable_id }: { stable_id: string }) => stable_id === 'fan_in').stage).toBe(2);
  // The other account's branch is not asked.
  expect((await get('/v1/rules', other())).country).toBe('nigeria');
  const { signals, limits } = await get('/v1/rules/signals');
  expect(signals.find(({ name }: { name: string }) => name === 'count')).toMatchObject({ unit: 'count', cost: 2 });
  expect(limits).toMatchObject({ rules_of_branch: 200, nodes: 64 });
});

test('what one person drafts another publishes; transactions are evaluated by it, and the old version can be gone back to', async () => {
  const former = (await get('/v1/rules')).rule_set;
  const change = { kind: 'set_parameter', rule: 'velocity_minute', parameter: 'count', value: 1 };
  const parameter = 'times';
  const drafted = await draft({ changes: [{ ...change, parameter }] });
  expect(drafted).toMatchObject({ status: 201, body: { data: { state: 'open', base: former, outdated: false } } });
  const { id } = drafted.body.data;
  expect((await get(`/v1/rules/drafts/${id}`)).differences).toEqual([
    expect.objectContaining({
      rule: 'velocity_minute',
      change: 'changed',
      after: expect.stringContaining('within 60 seconds is more than 1'),
    }),
  ]);
  expect(await transfer()).toBe(200);
  expect(await transfer()).toBe(200);
  const own = await publish(id, owner());
  expect([own.status, own.body.message]).toEqual([
    409,
    "You can't approve your own proposal. Ask another person with this permission.",
  ]);
  // A second draft of the same base, which is outdated as soon as the first is in force.
  const late = (await draft({ changes: [{ kind: 'remove', rule: 'fan_out' }] })).body.data.id;
  const published = await publish(id, admin());
  expect(published).toMatchObject({ status: 200, body: { data: { self_published: false } } });
  expect((await publish(id, admin())).status).toBe(409);
  expect((await publish(late, admin())).body.message).toBe(
    'The rules in force were changed since this draft. Draft the change again.',
  );
  expect(await velocity()).toMatchObject({ version: 2, parameters: { [parameter]: { value: 1 } } });
  expect(await transfer()).toBe(453);

  const back = (await draft({ rule_set: former }, admin())).body.data.id;
  expect((await publish(back, owner())).body.data.rule_set).toBe(former);
  expect((await velocity()).version).toBe(1);
  const { items } = await get('/v1/rules/versions');
  expect(items[0]).toMatchObject({ rule_set: former, cause: 'draft', draft: back, in_force: true });
  expect(items[1]).toMatchObject({ rule_set: published.body.data.rule_set, in_force: false, self_published: false });
  expect(items[1].author).not.toBe(items[1].published_by);
  const whole = await get(`/v1/rules/versions/${items[1].rule_set}`);
  expect(whole.rules.find(({ stable_id }: { stable_id: string }) => stable_id === 'velocity_minute').version).toBe(2);
  expect((await service.call('GET', `/v1/rules/versions/${former}`, { token: other() })).status).toBe(404);
  const country = await service.call('PUT', '/v1/rules/country', { token: owner(), json: { country: 'ghana' } });
  expect(country.status).toBe(409);
});

test('a transaction is found with what each rule said, by which version and from which signals', async () => {
  const { items } = await get('/v1/transactions?status=suspicious&code=453');
  expect(items).toMatchObject([{ transaction_id: 'r3', amount: 3, status: 'suspicious', activity_code: 453 }]);
  const first = await get('/v1/transactions?limit=1');
  expect(first.items).toMatchObject([{ transaction_id: 'r3' }]);
  expect((await get(`/v1/transactions?limit=1&cursor=${first.cursor}`)).items).toMatchObject([
    { transaction_id: 'r2' },
  ]);
  expect((await get('/v1/transactions?to=2020-01-01T00:00:00Z')).items).toEqual([]);
  expect((await service.call('GET', '/v1/transactions?from=soon', { token: owner() })).status).toBe(400);
  const byTime = (await get('/v1/transactions?sort=at')).items as { at: string }[];
  expect(byTime.map(({ at }) => at)).toEqual(
    byTime
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  const byArrival = (await get('/v1/transactions?sort=received')).items as { id: number }[];
  expect(byArrival.map(({ id }) => id)).toEqual(byArrival.map(({ id }) => id).toSorted((a, b) => b - a));
  const unknown = await service.call('GET', '/v1/transactions?sort=amount', { token: owner() });
  expect(unknown).toMatchObject({ status: 400, body: { code: 'invalid_value_expected', params: { field: 'sort' } } });
  const whole = await get(`/v1/transactions/${items[0].id}`);
  expect(whole.transaction).toMatchObject({ customer_details: { customer_email: 'ada@rules.example' } });
  expect(whole.results).toContainEqual(
    expect.objectContaining({
      ...{ stable_id: 'velocity_minute', version: 2, outcome: 'hit' },
      sentence: expect.stringContaining('within 60 seconds is more than 1'),
    }),
  );
  expect(whole.results.every(({ outcome }: { outcome: string }) => outcome !== 'no_hit')).toBe(true);
  expect(whole.signals).toContainEqual({
    signal: expect.stringContaining('amount'),
    value: '300',
    missing: null,
    message: null,
  });
  expect((await get('/v1/transactions', other())).items).toEqual([]);
});

test('what is wrong with a rule is said by its place, all of it on demand', async () => {
  const rule = {
    ...{ stable_id: 'mine', name: 'Mine', family: 'velocity', activity_code: 453, action: 'flag', severity: 400 },
    ...{ scope: {}, parameters: {}, rationale: 'A test.' },
    condition: { compare: { signal: { name: 'count', window: '2h' }, operator: '>', to: { number: 3 } } },
  };
  const add = { changes: [{ kind: 'add', value: rule }] };
  const refused = await draft(add);
  expect(refused.status).toBe(400);
  expect(refused.body.message).toMatch(
    /^rules\[\d+\]\.severity must be a whole number from 0 to 100 \(and 1 more: POST \/v1\/rules\/check lists them\)$/,
  );
  const checked = await service.call('POST', '/v1/rules/check', { token: owner(), json: add });
  expect(checked.body.data.faults.map(({ path }: { path: string }) => path.replace(/\d+/, 'n'))).toEqual([
    'rules[n].severity',
    'rules[n].condition.compare.signal.window',
  ]);
  const message = async (json: object) => (await draft(json)).body.message;
  expect(await message({})).toBe('Exactly one of changes, rules, rule_set and shipped is required');
  expect(await message({ rule_set: 999_999 })).toBe('Invalid value for rule_set: this branch had no such version');
  expect(await message({ changes: [{ kind: 'remove', rule: 'none' }] })).toBe('changes[0].rule names no rule');
  expect(await message({ rules: Array.from({ length: 201 }, () => rule) })).toBe('rules must be at most 200');
  const { items: rules } = await get('/v1/rules');
  expect(
    await message({
      rules: rules.map(({ sentence: _s, messages: _m, stage: _t, ...one }: Record<string, unknown>) => one),
    }),
  ).toBe('The draft changes nothing');
  const nested = `{"reason":"x","rules":[${'['.repeat(50_000)}${']'.repeat(50_000)}]}`;
  const answer = await fetch(`${service.baseUrl}/v1/rules/drafts`, {
    method: 'POST',
    headers: { authorization: `Token ${owner()}`, 'content-type': 'application/json' },
    body: nested,
  });
  expect(answer.status).toBe(400);
});

test('a draft can be discarded; an account with one person publishes its own, and it shows', async () => {
  const { id } = (await draft({ shipped: 'uganda' })).body.data;
  expect((await service.call('DELETE', `/v1/rules/drafts/${id}`, { token: admin() })).body.data.state).toBe(
    'discarded',
  );
  expect((await publish(id, admin())).body.message).toBe('The draft was discarded already');
  const own = (await draft({ shipped: 'uganda' }, other())).body.data.id;
  expect((await publish(own, other())).body.data.self_published).toBe(true);
  expect((await get('/v1/rules', other())).country).toBe('uganda');
  expect((await get('/v1/rules/versions', other())).items[0]).toMatchObject({ self_published: true });
});

test('a draft is tried on what came before it is published, and its samples are reviewed blind', async () => {
  const { id } = (
    await draft({ changes: [{ kind: 'set_parameter', rule: 'velocity_minute', parameter: 'times', value: 2 }] })
  ).body.data;
  const started = await service.call('POST', '/v1/rules/backtests', { token: owner(), json: { draft: id } });
  expect(started).toMatchObject({ status: 201, body: { data: { draft: id, created_by: expect.any(Number) } } });
  const backtest = started.body.data.id;
  await vi.waitFor(async () => expect((await get(`/v1/rules/backtests/${backtest}`)).state).toBe('done'), {
    timeout: 60_000,
    interval: 200,
  });
  const { result } = await get(`/v1/rules/backtests/${backtest}`);
  expect(result).toMatchObject({ transactions: sent, of: sent });
  expect(result.draft.alerts).toBeGreaterThan(result.base.alerts);
  const { items } = await get(`/v1/rules/backtests/${backtest}/samples`);
  expect(items.length).toBeGreaterThan(0);
  expect(items.every(({ side }: { side: unknown }) => side === null)).toBe(true);
  const review = (sample: number, token: string) =>
    service.call('POST', `/v1/rules/backtests/${backtest}/samples/${sample}`, { token, json: { suspicious: false } });
  expect((await review(items[0].id, other())).status).toBe(404);
  const ofDraft = async (wanted: number | string) => (await get(`/v1/rules/backtests?draft=${wanted}`)).items;
  expect((await ofDraft(id)).map((one: { id: number }) => one.id)).toEqual([backtest]);
  expect(await ofDraft(id + 1)).toEqual([]);
  expect((await service.call('GET', '/v1/rules/backtests?draft=x', { token: owner() })).status).toBe(400);
  expect((await review(items[0].id, owner())).body.data).toMatchObject({ suspicious: false, side: expect.any(String) });
  expect((await review(items[0].id, admin())).status).toBe(409);
  const refused = await service.call('POST', '/v1/rules/backtests', {
    token: owner(),
    json: { draft: id, nothing: 1 },
  });
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('nothing')]);
  const shadow = await service.call('POST', `/v1/rules/drafts/${id}/shadow`, { token: owner(), json: { days: 7 } });
  expect(shadow.body.data).toMatchObject({ draft: id, transactions: 0, rules: [] });
});

test('of two rules with one name, a transaction names the one that hit', async () => {
  const value = (stable_id: string, count: number) => ({
    ...{ stable_id, name: 'Many payments', family: 'velocity', activity_code: 453, action: 'watch', severity: 30 },
    ...{ scope: {}, rationale: 'A test.' },
    parameters: { count: { unit: 'count', value: count, meaning: 'Payments' } },
    condition: {
      compare: { signal: { name: 'count', window: '24h' }, operator: '>=', to: { parameter: 'count' } },
    },
  });
  const drafted = await draft({
    changes: [
      { kind: 'add', value: value('many_first', 1) },
      { kind: 'add', value: value('many_later', 500) },
    ],
  });
  expect(drafted.status, JSON.stringify(drafted.body)).toBe(201);
  expect((await publish(drafted.body.data.id, admin())).status).toBe(200);
  await transfer();
  const [line] = (await get('/v1/transactions?limit=1')).items;
  const rules = [{ stable_id: 'many_first', name: 'Many payments' }];
  expect(line.rules.filter(({ name }: { name: string }) => name === 'Many payments')).toEqual(rules);
  const whole = await get(`/v1/transactions/${line.id}`);
  expect(whole.rules).toEqual(line.rules);
});

test('what rules read shows no text of the caller, in a transaction or in its case; codes are shown', async () => {
  const rule = (stable_id: string, signal: string, value: string) => ({
    ...{ stable_id, name: stable_id, family: 'velocity', activity_code: 453, action: 'flag', severity: 30 },
    ...{ scope: {}, rationale: 'A test.', parameters: {} },
    condition: { text: { signal: { name: signal }, operator: 'contains', value } },
  });
  const attempt = { flag: { signal: { name: 'attempt_failed' } } };
  const drafted = await draft({
    changes: [
      { kind: 'add', value: rule('by_channel', 'channel', 's') },
      { kind: 'add', value: rule('by_merchant', 'merchant_category', '5') },
      { kind: 'add', value: { ...rule('by_attempt', 'channel', 's'), condition: attempt } },
    ],
  });
  expect(drafted.status, JSON.stringify(drafted.body)).toBe(201);
  expect((await publish(drafted.body.data.id, admin())).status).toBe(200);
  const texts = { channel: 'shop of Chidi', attempt_status: 'lent to Chidi' };
  const accounts = { destination_account: { account_number: '9876543210', bank_code: 'Chidi 5' } };
  await transfer(texts, { merchant_details: { merchant_mcc: 'Chidi 5', merchant_name: 'x' }, ...accounts });
  const [line] = (await get('/v1/transactions?limit=1')).items;
  const whole = await get(`/v1/transactions/${line.id}`, admin());
  expect(whole.results.map(({ stable_id }: { stable_id: string }) => stable_id)).toEqual(
    expect.arrayContaining(['by_channel', 'by_merchant', 'by_attempt']),
  );
  const hidden = { value: null, missing: null, message: { code: 'sent_text_hidden', params: {} } };
  expect(whole.signals).toContainEqual({ signal: 'channel ', ...hidden });
  expect(whole.signals).toContainEqual({ signal: 'merchant_category ', ...hidden });
  const copy = await get(`/v1/cases/${whole.case.id}`, admin());
  const links = await get(`/v1/cases/${whole.case.id}/links`, admin());
  for (const answer of [whole, copy, links]) expect(JSON.stringify(answer)).not.toMatch(/chidi/i);
  // The transaction as it was sent has them, for those who may see it.
  expect((await get(`/v1/transactions/${line.id}`)).transaction.additional_info).toMatchObject(texts);
  await transfer(
    { channel: 'POS', attempt_status: 'success' },
    { merchant_details: { merchant_mcc: '5411', merchant_name: 'x' } },
  );
  const [next] = (await get('/v1/transactions?limit=1')).items;
  const shown = await get(`/v1/transactions/${next.id}`, admin());
  const none = { missing: null, message: null };
  for (const [signal, value] of [
    ['channel ', 'POS'],
    ['merchant_category ', '5411'],
    ['attempt_failed ', 'false'],
  ])
    expect(shown.signals).toContainEqual({ signal, value, ...none });
  const steps = shown.results.flatMap((result: { steps: { found: string }[] }) => result.steps);
  expect(steps.map(({ found }: { found: string }) => found)).toEqual(expect.arrayContaining(['POS', '5411']));
});

test('a transaction that a rule could not evaluate is 450; the overview counts it, and leads to it', async () => {
  const former = (await get('/v1/overview')).rules_failed.count;
  // No rule has an amount in Swiss francs. The customer is another, of whom no other rule hits.
  const details = { customer_name: 'Bola Ade', customer_email: 'bola@rules.example' };
  expect(await transfer({}, { currency: 'CHF', customer_details: details })).toBe(450);
  const { count, rows } = (await get('/v1/overview')).rules_failed;
  expect(count).toBe(former + 1);
  const { items } = await get(rows);
  expect(items).toHaveLength(count);
  expect(items[0]).toMatchObject({ currency: 'CHF', activity_code: 450 });
  expect((await get('/v1/overview', other())).rules_failed.count).toBe(0);
});
