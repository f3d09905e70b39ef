import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPage } from '../sdk-page.fixture.ts';
import { type SharedService, sharedService } from '../shared-service.fixture.ts';

// Whom a run is about: what the integrator's server fixed, and what its customer may choose.
let service: SharedService;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service?.[Symbol.asyncDispose]());

const DATA = { verification_type: 'data_verification', country: 'nigeria' };
const DOCUMENT = { verification_type: 'document_verification' };
const FIXED = { status: 409, body: { status: 'failed', code: 'fixed_by_integrator' } };
const create = (json: object) =>
  service.call('POST', '/v1/sdk/sessions', {
    key: service.sandbox.api_key,
    json: { client_id: service.sandbox.client_id, ...json },
  });

describe('PUT /v1/sdk/session/subject', () => {
  test.each([
    [
      'the number of another person',
      { ...DATA, identifier: '22222222222' },
      { country: 'nigeria', identifier: '11111111111', identifier_type: 'nin' },
    ],
    [
      'another type for the same number',
      { ...DATA, identifier: '22222222222' },
      { country: 'nigeria', identifier: '22222222222', identifier_type: 'nin' },
    ],
    ['another country', DATA, { country: 'kenya', identifier: '22222222' }],
    [
      'another document',
      { ...DOCUMENT, country: 'nigeria', document_type: 'passport' },
      { country: 'nigeria', document_type: 'drivers_license' },
    ],
    [
      'another country of a document',
      { ...DOCUMENT, country: 'nigeria' },
      { country: 'kenya', document_type: 'passport' },
    ],
    [
      'a type beside the choice',
      { ...DOCUMENT, document_types: ['passport', 'voters_card'] },
      { country: 'nigeria', document_type: 'national_id' },
    ],
    [
      'another country of a liveness run',
      { verification_type: 'liveness_only', country: 'kenya' },
      { country: 'nigeria' },
    ],
  ])('%s is refused with fixed_by_integrator, and nothing changes', async (_name, opened, put) => {
    const page = await openPage(service, opened);
    const before = (await page.call('GET', 'session')).body.data;
    expect(await page.call('PUT', 'session/subject', put)).toMatchObject(FIXED);
    expect((await page.call('GET', 'session')).body.data).toEqual(before);
  });

  test('also several at once, and after the subject was chosen', async () => {
    const page = await openPage(service, { ...DOCUMENT, country: 'nigeria' });
    expect((await page.call('PUT', 'session/subject', { country: 'nigeria', document_type: 'passport' })).status).toBe(
      200,
    );
    expect((await page.call('GET', 'session')).body.data).toMatchObject({ next: 'document_front', fixed: ['country'] });
    const answers = await Promise.all(
      ['kenya', 'ghana', 'canada'].map((country) =>
        page.call('PUT', 'session/subject', { country, document_type: 'passport' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
    // The customer may change what the customer chose.
    const again = await page.call('PUT', 'session/subject', { country: 'NIGERIA', document_type: 'voters_card' });
    expect(again.body.data).toMatchObject({ country: 'nigeria', document_type: 'voters_card' });
  });
});

test.each([
  { country: 'nigeria', identifier: '22222222222' },
  { country: 'nigeria', identifier: '22222222222', identifier_type: null },
])('a page that puts %j gets no default in place of the type that the server fixed', async (put) => {
  // A NIN that nobody has; the BVN of the same digits is another person's.
  const page = await openPage(service, { ...DATA, identifier: '22222222222', identifier_type: 'nin' });
  expect((await page.call('PUT', 'session/subject', put)).status).toBe(200);
  for (let tries = 0; tries < 3; tries += 1) {
    const { attempt_id: attempt } = (await page.call('POST', 'attempts')).body.data;
    const clip = await page.upload('clip', new Uint8Array([0, 0, 0, 16, ...Buffer.from('ftypisom'), 0, 0, 0, 0]));
    await page.call('POST', `attempts/${attempt}/finish`, { upload_id: clip });
  }
  const { entryId } = (await page.call('POST', 'submit')).body.data;
  const read = () => service.call('GET', `/v1/verifications/${entryId}`, { token: service.sandbox.dashboard_token });
  await expect.poll(async () => (await read()).status, { timeout: 60_000, interval: 200 }).toBe(200);
  const { result } = (await read()).body.data;
  expect(result.subject).toEqual({ country: 'nigeria', identifier: '22222222222', identifier_type: 'nin' });
  expect(result.customer_profile.first_name).toBe('');
});

describe('POST /v1/sdk/sessions', () => {
  test.each([
    ['a country without documents', { ...DOCUMENT, country: 'uganda' }],
    ['a document in a data run', { ...DATA, document_types: ['passport'] }],
    [
      'a number in a liveness run',
      { verification_type: 'liveness_only', country: 'nigeria', identifier: '22222222222' },
    ],
    ['no types', { ...DOCUMENT, document_types: [] }],
    ['a type twice', { ...DOCUMENT, document_types: ['passport', 'passport'] }],
    ['metadata that is no text', { ...DATA, metadata: { order: 7 } }],
    ['metadata with an odd name', { ...DATA, metadata: { __proto__x: 'a', 'a b': 'c' } }],
    ['metadata that is too long', { ...DATA, metadata: { order: 'x'.repeat(201) } }],
    [
      'too much metadata',
      { ...DATA, metadata: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`k${n}`, ''])) },
    ],
    ['an unknown outcome', { ...DATA, sandbox_outcome: 'passed' }],
    ['an outcome of another type', { ...DATA, sandbox_outcome: 'unreadable' }],
  ])('%s is a 400', async (_name, body) => {
    expect(await create(body)).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
  });

  test('open answers with the configuration, narrowed to what the session was opened with', async () => {
    const { session_token: token } = (
      await create({ ...DOCUMENT, country: 'nigeria', document_types: ['passport', 'voters_card'] })
    ).body.data;
    const opened = await service.call('POST', '/v1/sdk/session/open', {
      headers: { authorization: `Session ${token}` },
      json: { channel: 'web' },
    });
    expect(opened.body.data).toMatchObject({
      ...{ next: 'consent', attempts_left: 3, fixed: ['country'], country: 'nigeria', document_type: null },
      config: {
        steps: ['consent', 'subject', 'document_front', 'document_back', 'liveness', 'submit'],
        countries: ['nigeria'],
        document_types: { nigeria: ['passport', 'voters_card'] },
        policy: { liveness: 'turns', document_files: 'accept' },
      },
    });
  });
});

test('of a number that the integrator set, the page is told the end, and of one that the customer entered nothing', async () => {
  const fixed = await openPage(service, { ...DATA, identifier: '22222224321' });
  const state = (await fixed.call('GET', 'session')).body;
  expect(state.data.identifier_hint).toBe('•••4321');
  expect(JSON.stringify(state)).not.toContain('2222222');
  const entered = await openPage(service, DATA);
  await entered.call('PUT', 'session/subject', {
    country: 'nigeria',
    identifier: '22222222222',
    identifier_type: 'nin',
  });
  expect((await entered.call('GET', 'session')).body.data.identifier_hint).toBeNull();
});

test('the record of a run says who chose what, keeps the metadata, and ends with the sandbox outcome', async () => {
  const page = await openPage(service, {
    ...{ ...DATA, user_reference: 'customer-32', metadata: { order: 'o-17' }, sandbox_outcome: 'verified' },
  });
  const put = { country: 'nigeria', identifier: '22222222222', identifier_type: 'bvn' };
  expect((await page.call('PUT', 'session/subject', put)).status).toBe(200);
  // Three attempts are used up: the run can be submitted without a selfie.
  for (let tries = 0; tries < 3; tries += 1) {
    const { attempt_id: attempt } = (await page.call('POST', 'attempts')).body.data;
    const clip = await page.upload('clip', new Uint8Array([0, 0, 0, 16, ...Buffer.from('ftypisom'), 0, 0, 0, 0]));
    await page.call('POST', `attempts/${attempt}/finish`, { upload_id: clip });
  }
  const { entryId } = (await page.call('POST', 'submit')).body.data;
  const read = () => service.call('GET', `/v1/verifications/${entryId}`, { token: service.sandbox.dashboard_token });
  await expect.poll(async () => (await read()).status, { timeout: 60_000, interval: 200 }).toBe(200);
  const { result, evidence } = (await read()).body.data;
  expect(result.biometrics).toMatchObject({
    liveness_verified: true,
    face_match: { verified: true, decision: 'MATCH' },
  });
  expect(evidence).toMatchObject({
    sandbox_outcome: 'verified',
    metadata: { order: 'o-17' },
    subject: {
      country: { chosen_by: 'integrator' },
      identifier: { chosen_by: 'customer' },
      identifier_type: { chosen_by: 'customer' },
    },
  });
});
