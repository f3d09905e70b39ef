import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SharedService, sharedService } from '../shared-service.fixture.ts';

/** Customer risk as somebody attacks it who has a key, another tenant, or another role. */
let service: SharedService;
let key: string;
let owner: string;
let stranger: string;
let strangersKey: string;
const PASSWORD = 'correct horse battery staple';
const roles = new Map<'analyst' | 'auditor', string>();
const profile = { product: ['wallet'], expected_activity: { currency: 'NGN', monthly_amount: 250_000 } };
const at = (reference: string) => `/v1/customers/${encodeURIComponent(reference)}/risk`;
const declare = (reference: string, json: unknown, ofKey = key) =>
  service.call('PUT', at(reference), { key: ofKey, json });
const read = (reference: string, token = owner) => service.call('GET', at(reference), { token });

beforeAll(async () => {
  service = await sharedService();
  const { sandbox, call } = service;
  [key, owner, stranger] = [sandbox.api_key, sandbox.dashboard_token, sandbox.other_owner_token];
  strangersKey = (await call('POST', '/v1/api-keys', { token: stranger, json: { name: 'risk' } })).body.data.key;
  for (const role of ['analyst', 'auditor'] as const) {
    const email = service.email(`risk-${role}`);
    await call('POST', '/v1/employees', { token: owner, json: { email, name: role, role, password: PASSWORD } });
    const { body } = await call('POST', '/v1/auth/sign-in', { json: { email, password: PASSWORD } });
    roles.set(role, body.data.token);
  }
  expect((await declare('risk-mine', profile)).status).toBe(200);
});
afterAll(() => service?.[Symbol.asyncDispose]());

describe('another tenant', () => {
  test('reads no rating, and by the same reference has a customer of its own', async () => {
    expect((await read('risk-mine', stranger)).status).toBe(404);
    const theirs = await declare('risk-mine', { product: ['savings'] }, strangersKey);
    expect([theirs.status, theirs.body.data?.declared]).toEqual([200, { product: ['savings'] }]);
    expect((await read('risk-mine')).body.data.declared).toEqual(profile);
    expect((await read('risk-mine', stranger)).body.data.declared).toEqual({ product: ['savings'] });
  });

  test('sees, publishes and discards no draft of a model', async () => {
    const { model } = (await service.call('GET', '/v1/risk-models/current', { token: owner })).body.data;
    const drafted = await service.call('POST', '/v1/risk-models/drafts', {
      token: owner,
      json: { model, reason: 'mine' },
    });
    expect(drafted.status).toBe(201);
    const path = `/v1/risk-models/drafts/${drafted.body.data.id}`;
    for (const [method, place] of [
      ['GET', path],
      ['GET', `${path}/impact`],
      ['POST', `${path}/publish`],
      ['DELETE', path],
    ] as const)
      expect([place, (await service.call(method, place, { token: stranger })).status]).toEqual([place, 404]);
    expect((await service.call('GET', path, { token: owner })).body.data.state).toBe('open');
    expect((await service.call('DELETE', path, { token: owner })).status).toBe(200);
  });
});

describe('another role', () => {
  test('a key reads no rating, and a person declares nothing', async () => {
    expect((await service.call('GET', at('risk-mine'), { key })).status).toBe(401);
    expect((await service.call('PUT', at('risk-mine'), { token: owner, json: profile })).status).toBe(401);
    expect((await service.call('GET', at('risk-mine'))).status).toBe(401);
    const answer = await declare('risk-mine', profile);
    expect(JSON.stringify(answer.body)).not.toMatch(/"(rating|level|score|factors|history)"/);
  });

  test.each(['analyst', 'auditor'] as const)('an %s drafts and publishes no model', async (role) => {
    const token = roles.get(role)!;
    expect((await read('risk-mine', token)).status).toBe(200);
    const { model } = (await service.call('GET', '/v1/risk-models/current', { token })).body.data;
    const json = { model, reason: 'mine' };
    expect((await service.call('POST', '/v1/risk-models/drafts', { token, json })).status).toBe(403);
    expect((await service.call('POST', '/v1/risk-models/drafts/1/publish', { token })).status).toBe(403);
  });
});

describe('bodies', () => {
  test.each([
    ['an unknown field', { ...profile, account_id: 1 }],
    ['a rating of its own', { ...profile, level: 'low' }],
    ['an unknown field within', { expected_activity: { ...profile.expected_activity, branch_id: 1 } }],
    ['NUL in a code', { occupation: 'sala\u0000ried' }],
    ['a code of 10,000 letters', { occupation: 'a'.repeat(10_000) }],
    ['more products than there may be', { product: Array.from({ length: 21 }, (_, n) => `p${n}`) }],
    ['one product twice', { product: ['wallet', 'wallet'] }],
    ['a negative volume', { expected_activity: { currency: 'NGN', monthly_amount: -1 } }],
    ['a volume of zero', { expected_activity: { currency: 'NGN', monthly_amount: 0 } }],
    ['more than there is', { expected_activity: { currency: 'NGN', monthly_amount: 1e16 } }],
    ['a volume as text', { expected_activity: { currency: 'NGN', monthly_amount: '250000' } }],
    ['a currency that is none', { expected_activity: { currency: 'naira', monthly_amount: 1 } }],
    ['a country in full', { countries: ['Nigeria'] }],
    ['a list', [profile]],
    ['a word', 'high'],
  ])('%s is refused, and what was declared stays', async (_, json) => {
    expect((await declare('risk-mine', json)).status).toBe(400);
    expect((await read('risk-mine')).body.data.declared).toEqual(profile);
  });

  test('prototype keys, repeated keys, endless numbers, depth and size end in a refusal', async () => {
    const raw = async (body: string) => {
      const headers = { 'content-type': 'application/json', 'x-access-token': key };
      return (await fetch(service.baseUrl + at('risk-mine'), { method: 'PUT', headers, body })).status;
    };
    for (const body of [
      '{"__proto__": {"product": ["wallet"]}}',
      '{"expected_activity": {"__proto__": {"currency": "NGN"}, "currency": "NGN", "monthly_amount": 1}}',
      '{"constructor": {"prototype": {"level": "low"}}}',
      '{"occupation": "salaried", "occupation": "student"}',
      '{"expected_activity": {"currency": "NGN", "monthly_amount": 1e999}}',
      `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
      '{"product": ["wallet"]',
    ])
      expect([body.slice(0, 40), await raw(body)]).toEqual([body.slice(0, 40), 400]);
    expect(await raw(JSON.stringify({ occupation: 'a'.repeat(2_000_000) }))).toBe(413);
    expect((await read('risk-mine')).body.data.declared).toEqual(profile);
  });

  test('codes that every object has are codes like others: unlisted, never inherited', async () => {
    const reference = 'risk-inherited';
    const declared = { product: ['constructor', 'toString', 'hasOwnProperty'], occupation: 'valueOf' };
    const answer = await declare(reference, declared);
    if (answer.status === 400) return;
    expect(answer.body.data.unlisted).toEqual(expect.arrayContaining(['product', 'occupation']));
    const { rating } = (await read(reference)).body.data;
    expect(Number.isFinite(rating.score)).toBe(true);
    for (const { points } of rating.factors) expect(Number.isInteger(points)).toBe(true);
  });
});

describe('references', () => {
  test.each(['__proto__', 'constructor', 'toString', '../risk-mine', "' or 1=1 --", '%', 'ＲＩＳＫ'])(
    'a customer called %s is a customer or unknown, and nobody else',
    async (reference) => {
      expect([404, 400]).toContain((await read(reference)).status);
      const answer = await declare(reference, { product: ['savings'] });
      expect([200, 400]).toContain(answer.status);
      if (answer.status === 200) expect((await read(reference)).body.data.declared).toEqual({ product: ['savings'] });
      expect((await read('risk-mine')).body.data.declared).toEqual(profile);
    },
  );

  test('NUL and a reference without end are refused', async () => {
    for (const path of ['/v1/customers/a%00b/risk', `/v1/customers/${'a'.repeat(5000)}/risk`]) {
      expect([400, 404, 414, 431]).toContain((await service.call('PUT', path, { key, json: profile })).status);
      expect([400, 404, 414, 431]).toContain((await service.call('GET', path, { token: owner })).status);
    }
  });
});

describe('models', () => {
  const check = (model: unknown) => service.call('POST', '/v1/risk-models/check', { token: owner, json: { model } });

  test('what no model can be is refused or has faults, and is never a fault of ours', async () => {
    const { model } = (await service.call('GET', '/v1/risk-models/current', { token: owner })).body.data;
    const [first, ...others] = model.factors;
    const poisoned = JSON.parse(
      JSON.stringify({ ...model, factors: [{ ...first, points: { wallet: 1 } }, ...others] }),
    );
    for (const broken of [
      { ...model, branch_id: 1 },
      { ...model, factors: [] },
      { ...model, factors: [{ ...first, weight: -5 }, ...others] },
      { ...model, factors: [{ ...first, weight: 1e9 }, ...others] },
      { ...model, factors: [{ ...first, factor: 'constructor' }, ...others] },
      { ...model, factors: Array.from({ length: 21 }, () => first) },
      {
        ...model,
        minimum_levels: Array.from({ length: 101 }, () => ({ factor: first.factor, value: 'x', level: 'high' })),
      },
      { ...model, minimum_levels: [{ factor: first.factor, value: 'toString', level: 'low' }] },
      { ...model, bands: { medium: 90, high: 10 } },
      { ...model, review_months: { low: 0, medium: 0, high: 0 } },
      null,
      'low',
    ]) {
      const { status, body } = await check(broken);
      expect([200, 400]).toContain(status);
      if (status === 200) expect(body.data.faults.length).toBeGreaterThan(0);
    }
    expect([200, 400]).toContain((await check(poisoned)).status);
    const headers = { 'content-type': 'application/json', authorization: `Token ${owner}` };
    const body = JSON.stringify({ model }).replace('"points":{', '"points":{"__proto__":{"wallet":0},');
    const answer = await fetch(`${service.baseUrl}/v1/risk-models/check`, { method: 'POST', headers, body });
    expect(answer.status).toBe(400);
  });
});
