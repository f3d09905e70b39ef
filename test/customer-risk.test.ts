import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unzipped } from './attacks/unzipped.fixture.ts';
import { type SharedService, sharedService } from './shared-service.fixture.ts';
import { forgetByTwo } from './two-people.fixture.ts';

let service: SharedService;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service?.[Symbol.asyncDispose]());

const owner = () => service.sandbox.dashboard_token;
const admin = () => service.sandbox.employee_admin_token;
const other = () => service.sandbox.other_owner_token;
const verify = async (reference: string, identifier: string, country = 'nigeria', type = 'bvn') => {
  const { status, body } = await service.call('POST', '/api/onboarding/verify_customer', {
    key: service.sandbox.api_key,
    headers: { 'x-reference': reference },
    json: { country, identifier, ...(country === 'nigeria' && { identifier_type: type }) },
  });
  expect(status, JSON.stringify(body)).toBe(200);
};
const declare = (reference: string, json: object) =>
  service.call('PUT', `/v1/customers/${reference}/risk`, { key: service.sandbox.api_key, json });
const risk = (reference: string, token = owner()) => service.call('GET', `/v1/customers/${reference}/risk`, { token });
const employee = {
  ...{ customer_type: 'individual', product: ['savings'], channel: 'face_to_face', occupation: 'salaried' },
  countries: ['NG'],
};

describe('a customer', () => {
  test('is rated when verified, and again when more is declared; the history says why', async () => {
    await verify('amaka', '22222222222');
    const first = await risk('amaka');
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    // Nothing is known of product and occupation.
    expect(first.body.data.rating).toMatchObject({
      n: 1,
      cause: 'record',
      level: 'medium',
      model: { id: null, approved: false },
    });
    const declared = await declare('amaka', employee);
    expect(declared).toMatchObject({
      status: 200,
      body: { data: { reference: 'amaka', declared: employee, unlisted: [] } },
    });
    const { rating, history, due_diligence: diligence } = (await risk('amaka')).body.data;
    expect([rating.n, rating.cause, rating.level, diligence]).toEqual([2, 'declared', 'low', 'standard']);
    expect(history.map(({ n }: { n: number }) => n)).toEqual([2, 1]);
    const factors = Object.fromEntries(rating.factors.map((result: { factor: string }) => [result.factor, result]));
    expect(factors.identity).toMatchObject({ values: ['verified'], points: 0, group: 'onboarding' });
    expect(factors.cases).toMatchObject({ values: ['none'], group: 'conduct' });
    const sum = rating.factors.reduce(
      (total: number, { contribution }: { contribution: number }) => total + contribution,
      0,
    );
    expect(sum).toBeCloseTo(rating.score, 6);
    // Asked again, nothing is appended.
    expect((await risk('amaka')).body.data.history).toHaveLength(2);
  });

  test('who matches a politically exposed person is high: enhanced due diligence', async () => {
    await verify('emeka', '11111111111', 'nigeria', 'nin');
    await declare('emeka', employee);
    const { rating, due_diligence: diligence } = (await risk('emeka')).body.data;
    expect([rating.level, diligence]).toEqual(['high', 'enhanced']);
    expect(rating.factors.find(({ factor }: { factor: string }) => factor === 'pep')).toMatchObject({
      values: ['match'],
      minimum_level: 'high',
    });
  });

  test('a rating alone changes nothing about forgetting the customer; a declaration takes two people', async () => {
    const find = async () =>
      (await service.call('POST', '/v1/persons/find', { token: owner(), json: { reference: 'to-forget' } })).body.data;
    await verify('to-forget', '70000000100');
    const before = await find();
    expect((await risk('to-forget')).body.data.rating.cause).toBe('record');
    expect([await find(), before.needs_second]).toEqual([before, false]);
    await declare('to-forget', employee);
    const after = await find();
    expect([after.needs_second, after.digest === before.digest]).toEqual([true, false]);
  });

  test('can be declared before there is a record; values that the model does not list are named', async () => {
    const { status, body } = await declare('later', { ...employee, product: ['savings', 'typo'] });
    expect([status, body.data.unlisted]).toEqual([200, ['product']]);
    expect((await risk('later')).body.data.rating).toMatchObject({ cause: 'declared' });
  });
});

describe('what is refused', () => {
  test('the rating to an API key, another account’s customer, unknown fields, wrong values and large bodies', async () => {
    await declare('mine', employee);
    expect((await service.call('GET', '/v1/customers/mine/risk', { key: service.sandbox.api_key })).status).toBe(401);
    expect((await risk('mine', other())).status).toBe(404);
    expect((await risk('nobody')).status).toBe(404);
    expect((await service.call('PUT', '/v1/customers/mine/risk', { token: owner(), json: employee })).status).toBe(401);
    for (const json of [
      { ...employee, level: 'low' },
      { product: 'savings' },
      { product: ['a'.repeat(41)] },
      { countries: ['Nigeria'] },
      { expected_activity: { currency: 'NGN', monthly_amount: 0 } },
      { product: Array.from({ length: 21 }, (_, i) => `p${i}`) },
    ])
      expect((await declare('mine', json)).status, JSON.stringify(json)).toBe(400);
    expect((await declare('mine', { occupation: 'a'.repeat(2_000_000) })).status).toBe(413);
    const theirs = await service.call('POST', '/v1/api-keys', { token: other(), json: { name: 'Theirs' } });
    const strange = await service.call('PUT', '/v1/customers/mine/risk', {
      key: theirs.body.data.key,
      json: { occupation: 'student' },
    });
    expect(strange.status).toBe(200);
    // The former declaration still stands.
    expect((await risk('mine')).body.data.declared).toEqual(employee);
  });
});

test('ratings are written out as CSV for an examiner', async () => {
  await declare('exported', employee);
  await risk('exported');
  const { body } = await service.call('POST', '/v1/exports', { token: owner(), json: { kind: 'customer_risks' } });
  const path = `/v1/exports/${body.data.id}`;
  await expect
    .poll(async () => (await service.call('GET', path, { token: owner() })).body.data.state, { timeout: 20_000 })
    .toBe('done');
  const file = await fetch(`${service.baseUrl}${path}/file`, { headers: { authorization: `Token ${owner()}` } });
  const text = await file.text();
  expect(text).toContain('reference,level,score');
  expect(text).toMatch(/exported,\w+,[\d.]+,(standard|enhanced),.*occupation: salaried/);
});

describe('the model', () => {
  const call = (method: string, path: string, token: string, json?: unknown) =>
    service.call(method, `/v1/risk-models${path}`, { token, ...(json !== undefined && { json }) });

  test('is published by a second person, and every customer is rated again by it', async () => {
    await verify('rated-again', '22222222222');
    await declare('rated-again', employee);
    expect((await risk('rated-again')).body.data.rating.level).toBe('low');
    const shipped = (await call('GET', '/current', owner())).body.data;
    expect([shipped.id, shipped.approved]).toEqual([null, false]);
    const model = { ...shipped.model, bands: { medium: 1, high: 50 } };
    const check = (await call('POST', '/check', owner(), { model })).body.data;
    expect(check).toEqual({ faults: [], differences: [{ path: 'bands.medium', before: '25', after: '1' }] });

    const drafted = await call('POST', '/drafts', owner(), { model, reason: 'Board decision of October.' });
    expect(drafted).toMatchObject({ status: 201, body: { data: { state: 'open', base: null, outdated: false } } });
    const { id } = drafted.body.data;
    // Of `bands.medium` 1 every customer of a score of 1 or more and less than 50 is medium.
    const impact = (await call('GET', `/drafts/${id}/impact`, owner())).body.data;
    expect(impact.not_recorded).toEqual([]);
    expect(impact.compared).toBe(impact.customers);
    expect(impact.moves).toContainEqual({ from: 'low', to: 'medium', customers: expect.any(Number) });
    expect(impact.moves.some(({ to }: { to: string }) => to === 'low')).toBe(false);
    expect((await call('GET', `/drafts/${id}/impact`, other())).status).toBe(404);
    expect((await risk('rated-again')).body.data.rating.level).toBe('low');
    expect((await call('POST', `/drafts/${id}/publish`, owner())).status).toBe(409);
    expect((await call('POST', `/drafts/${id}/publish`, other())).status).toBe(404);
    // A second draft of the same base is outdated as soon as the first is in force.
    const late = (await call('POST', '/drafts', owner(), { shipped: true, reason: 'r' })).body.data.id;
    const published = await call('POST', `/drafts/${id}/publish`, admin());
    expect(published).toMatchObject({ status: 200, body: { data: { self_published: false } } });
    expect((await call('POST', `/drafts/${id}/publish`, admin())).status).toBe(409);
    expect((await call('POST', `/drafts/${late}/publish`, admin())).status).toBe(409);
    expect((await call('GET', `/drafts/${late}`, owner())).body.data.outdated).toBe(true);
    expect((await call('DELETE', `/drafts/${late}`, admin())).body.data.state).toBe('discarded');

    const { rating } = (await risk('rated-again')).body.data;
    expect(rating).toMatchObject({
      cause: 'model',
      level: 'medium',
      model: { id: published.body.data.id, approved: true },
    });
    expect((await call('GET', '', owner())).body.data.items).toMatchObject([{ draft: id, in_force: true }]);
    expect((await call('GET', `/${published.body.data.id}`, owner())).body.data.model.bands.medium).toBe(1);
    expect((await call('GET', `/${published.body.data.id}`, other())).status).toBe(404);
    expect((await call('GET', '/current', other())).body.data.id).toBeNull();
  });

  test('that says nothing sensible is refused, with every fault', async () => {
    const { model } = (await call('GET', '/current', owner())).body.data;
    const wrong = { ...model, factors: model.factors.slice(1), bands: { medium: 60, high: 50 } };
    const { faults } = (await call('POST', '/check', owner(), { model: wrong })).body.data;
    expect(faults.map(({ path }: { path: string }) => path)).toEqual(expect.arrayContaining(['factors', 'bands']));
    expect((await call('POST', '/drafts', owner(), { model: wrong, reason: 'r' })).status).toBe(400);
    expect((await call('POST', '/drafts', owner(), { reason: 'r' })).status).toBe(400);
    expect((await call('POST', '/drafts', owner(), { model, reason: 'r' })).body.message).toBe(
      'This draft changes nothing',
    );
  });
});

test('forgetting the person ends the profile; the export has what was declared and nothing of the rating', async () => {
  await verify('forgotten', '22222222', 'kenya');
  await declare('forgotten', employee);
  expect((await risk('forgotten')).status).toBe(200);
  const found = await service.call('POST', '/v1/persons/find', { token: owner(), json: { reference: 'forgotten' } });
  expect(found.status, JSON.stringify(found.body)).toBe(200);
  expect(JSON.stringify(found.body)).not.toMatch(/contribution|"level"/);
  const archive = await fetch(`${service.baseUrl}/v1/persons/export`, {
    method: 'POST',
    headers: { authorization: `Token ${owner()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reference: 'forgotten' }),
  });
  const exported = unzipped(Buffer.from(await archive.arrayBuffer()))
    .get('person.json')!
    .toString();
  expect(JSON.parse(exported).profiles).toEqual([{ reference: 'forgotten', declared: employee }]);
  expect(exported).not.toMatch(/contribution|"level"|next_review|transaction_alerts/);
  await forgetByTwo(service, { reference: 'forgotten' });
  expect((await risk('forgotten')).status).toBe(404);
});
