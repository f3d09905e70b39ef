import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { until } from '../../server/src/platform/testing/until.ts';
import { type Receiver, startReceiver } from '../receiver.fixture.ts';
import { type SharedService, sharedService } from '../shared-service.fixture.ts';

// A loaded machine is slow, not wrong.
vi.setConfig({ testTimeout: 240_000 });

let service: SharedService;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  service = await sharedService();
});
afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
  await receiver?.[Symbol.asyncDispose]();
});

const manage = (method: string, path: string, json?: unknown, token = service.sandbox.dashboard_token) =>
  service.call(method, path, { token, ...(json !== undefined && { json }) });
const createConfig = async (values: object = {}, query = ''): Promise<{ id: number; client_id: string }> =>
  (await manage('POST', `/v1/sdk-config${query}`, { name: 'App', ...values })).body.data;
const play = (id: number | string, json: object = { outcome: 'verified' }, token?: string, query = '') =>
  manage('POST', `/v1/sdk-config/${id}/sandbox-run${query}`, json, token);
const eventOf = (session: string) =>
  receiver.events.map(({ body }) => JSON.parse(body)).find(({ activity }) => activity.session_id === session);

test.each([
  ['document_verification', 'verified', { liveness_verified: true }],
  ['liveness_only', 'rejected', { liveness_verified: false }],
])('a run of %s ends as chosen (%s), with the request, its answer and the event', async (type, outcome, biometrics) => {
  const config = await createConfig({ webhook_url: receiver.url, verification_type: type });
  const { status, body } = await play(config.id, { outcome });
  expect([status, body.message]).toEqual([200, 'The run is being played']);
  const { request, answer } = body.data;
  expect(request).toMatchObject({
    method: 'POST',
    path: '/v1/sdk/sessions',
    body: { client_id: config.client_id, verification_type: type, sandbox_outcome: outcome },
  });
  expect(answer).toMatchObject({ status: 201, body: { status: 'success', message: 'Session created' } });
  const session = answer.body.data.session_id;
  const event = await until(async () => eventOf(session), { what: 'the event', timeoutMs: 200_000 });
  expect(event).toMatchObject({ event: 'liveness.completed', verification_type: type, biometrics });
});

test('a configuration of apps alone, of a country without a Nigerian specimen, is played to its event', async () => {
  const limits = { channels: ['android', 'ios'], countries: ['kenya'] };
  const values = { webhook_url: receiver.url, verification_type: 'data_verification', ...limits };
  const { body } = await play((await createConfig(values)).id);
  expect(body.data.request.body).toMatchObject({ channel: 'android', country: 'kenya' });
  const session = body.data.answer.body.data.session_id;
  const event = await until(async () => eventOf(session), { what: 'the event', timeoutMs: 200_000 });
  expect(event).toMatchObject({
    biometrics: { face_match: { attempted: true, decision: 'MATCH' } },
    customer_profile: { photo_url: expect.stringContaining('/media/') },
  });
});

test('a country without documents is refused at once, by the session', async () => {
  const values = { verification_type: 'document_verification', countries: ['uganda'] };
  const { status, body } = await play((await createConfig(values)).id);
  expect([status, body.message, body.data.answer.status]).toEqual([200, 'The session was refused', 400]);
  expect(body.data.answer.body.message).toContain('uganda');
});

test('it leaves no API key that works', async () => {
  const config = await createConfig({ verification_type: 'liveness_only' });
  await play(config.id, { outcome: 'rejected' });
  const { items } = (await manage('GET', '/v1/api-keys')).body.data;
  const made = items.filter(({ name }: { name: string }) => name === 'Sandbox run');
  expect(made.length).toBeGreaterThan(0);
  expect(made.filter(({ revoked_at }: { revoked_at: string | null }) => revoked_at === null)).toEqual([]);
});

test('an outcome that the type cannot have is the answer of the session', async () => {
  const config = await createConfig({ verification_type: 'liveness_only' });
  const { status, body } = await play(config.id, { outcome: 'unreadable' });
  expect([status, body.message, body.data.answer.status]).toEqual([200, 'The session was refused', 400]);
});

test('unknown outcomes and fields are refused', async () => {
  const { id } = await createConfig();
  for (const json of [{}, { outcome: 'won' }, { outcome: 'verified', webhook_url: receiver.url }])
    expect((await play(id, json)).status).toBe(400);
});

test('another branch’s, another account’s, a deleted and an unknown configuration are 404', async () => {
  const second = (await manage('POST', '/v1/branches', { name: 'Second' })).body.data.id;
  const elsewhere = await createConfig({}, `?branch=${second}`);
  const { id } = await createConfig();
  const deleted = await createConfig();
  await manage('DELETE', `/v1/sdk-config/${deleted.id}`);
  for (const answer of [
    await play(elsewhere.id),
    await play(id, undefined, undefined, `?branch=${second}`),
    await play(id, undefined, service.sandbox.other_owner_token),
    await play(deleted.id),
    await play(999_999_999),
    await play('x'),
  ])
    expect([answer.status, answer.body.message]).toEqual([404, 'Not found']);
});

test('an analyst may not play one, and an API key is no credential for it', async () => {
  const { id } = await createConfig();
  const person = {
    email: service.email('player'),
    name: 'P',
    role: 'analyst',
    password: 'correct horse battery staple',
  };
  await manage('POST', '/v1/employees', person);
  const { email, password } = person;
  const signedIn = await service.call('POST', '/v1/auth/sign-in', { json: { email, password } });
  expect((await play(id, undefined, signedIn.body.data.token)).status).toBe(403);
  const path = `/v1/sdk-config/${id}/sandbox-run`;
  const byKey = await service.call('POST', path, { key: service.sandbox.api_key, json: { outcome: 'verified' } });
  expect(byKey.status).toBe(401);
});
