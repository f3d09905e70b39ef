import { createHmac } from 'node:crypto';
import { livenessCompleted } from '@hakiki/contract';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Receiver, startReceiver } from '../receiver.fixture.ts';
import { type SharedService, sharedService } from '../shared-service.fixture.ts';

vi.setConfig({ testTimeout: 120_000 });

const ACTION = 'POST /v1/sdk-config/:config_id/webhook-test';

let service: SharedService;
let token: string;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  service = await sharedService();
  token = service.sandbox.dashboard_token;
});
afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
  await receiver?.[Symbol.asyncDispose]();
});

const manage = (method: string, path: string, json?: unknown, as = token) =>
  service.call(method, path, { token: as, ...(json !== undefined && { json }) });
const createConfig = async (values: object = {}, query = ''): Promise<number> =>
  (await manage('POST', `/v1/sdk-config${query}`, { name: 'App', ...values })).body.data.id;
const sendTest = (id: number | string, as?: string, query = '') =>
  manage('POST', `/v1/sdk-config/${id}/webhook-test${query}`, undefined, as);
const readSecret = async (id: number, method = 'GET'): Promise<string> =>
  (await manage(method, `/v1/sdk-config/${id}/webhook-secret`)).body.data.webhook_secret;
const signatureOf = (secret: string, body: string): string =>
  `sha256=${createHmac('sha256', secret.replaceAll('-', '')).update(body).digest('hex')}`;
/** Lines of this endpoint in the owner's audit log about one configuration, newest first. */
const auditLines = async (id: number) => {
  const subject = `sdk config ${id}`;
  const { body } = await manage('GET', `/v1/audit-log?${new URLSearchParams({ action: ACTION, subject })}`);
  // The filter compares the beginning of the subject.
  return body.data.items.filter((line: { subject: string }) => line.subject === subject);
};

test('an example run goes to the saved address, signed with the configuration’s secret, and is reported', async () => {
  const id = await createConfig({ webhook_url: receiver.url });
  const secret = await readSecret(id);
  const before = receiver.events.length;
  const { status, body } = await sendTest(id);
  expect([status, body]).toEqual([
    200,
    {
      status: 'success',
      message: 'The receiver accepted it',
      data: {
        delivered: true,
        at: expect.any(String),
        url: receiver.url,
        status: 200,
        duration_ms: expect.any(Number),
        answer_start: '',
        error: null,
        error_message: null,
      },
    },
  ]);
  expect(receiver.events).toHaveLength(before + 1);
  const { body: sent, signature } = receiver.events.at(-1)!;
  expect(signature).toBe(signatureOf(secret, sent));
  const event = JSON.parse(sent);
  expect([...Value.Errors(livenessCompleted, event)]).toEqual([]);
  // No real run has these ids: a receiver recognises the test by them.
  expect(event).toMatchObject({
    event: 'liveness.completed',
    verification_id: 0,
    activity: { session_id: 'example-session' },
    subject: { identifier: '00000000000' },
  });
  const lines = await auditLines(id);
  expect(lines).toMatchObject([{ outcome: '200', details: { delivered: { before: null, after: true } } }]);
  expect(JSON.stringify([body, lines])).not.toContain(secret);
});

test('it leaves no delivery and no record', async () => {
  const id = await createConfig({ webhook_url: receiver.url });
  const rows = async () =>
    Promise.all(
      ['/v1/webhook-deliveries', '/v1/verifications'].map(
        async (path) => (await manage('GET', path)).body.data.items.length,
      ),
    );
  const before = await rows();
  expect((await sendTest(id)).body.data.delivered).toBe(true);
  expect(await rows()).toEqual(before);
});

test('after a rotation the new secret signs at once, and a client_id names the configuration too', async () => {
  const id = await createConfig({ webhook_url: receiver.url });
  const old = await readSecret(id);
  const renewed = await readSecret(id, 'POST');
  const { client_id } = (await manage('GET', `/v1/sdk-config/${id}`)).body.data;
  expect((await sendTest(client_id)).body.data.delivered).toBe(true);
  const { body, signature } = receiver.events.at(-1)!;
  expect(signature).toBe(signatureOf(renewed, body));
  expect(signature).not.toBe(signatureOf(old, body));
});

test('a receiver that does not accept it is an answer, not a fault', async () => {
  const id = await createConfig({ webhook_url: 'http://127.0.0.1:9/runs' });
  const { status, body } = await sendTest(id);
  expect([status, body.message]).toEqual([200, 'The receiver did not accept it']);
  expect(body.data).toMatchObject({ delivered: false, url: 'http://127.0.0.1:9/runs', status: null });
  expect(body.data.error).toEqual(expect.any(String));
});

test('without an address it is refused with the code of the module channel’s test', async () => {
  const { status, body } = await sendTest(await createConfig());
  expect([status, body.code]).toEqual([400, 'receiver_not_set']);
  // Removed, so that the module channel has none either.
  await manage('DELETE', '/v1/integrations/webhook');
  const ofModule = await manage('POST', '/v1/integrations/webhook/test');
  expect([ofModule.status, ofModule.body]).toEqual([status, body]);
});

test('neither body nor query can choose another address', async () => {
  const id = await createConfig({ webhook_url: 'http://127.0.0.1:9/runs' });
  const before = receiver.events.length;
  const path = `/v1/sdk-config/${id}/webhook-test`;
  for (const field of ['url', 'webhook_url']) {
    const chosen = await manage('POST', path, { [field]: receiver.url });
    expect([chosen.status, chosen.body.message]).toEqual([400, `Unknown field '${field}'`]);
    const asked = await sendTest(id, token, `?${field}=${encodeURIComponent(receiver.url)}`);
    expect([asked.status, asked.body.message]).toEqual([400, `Unknown query parameter '${field}'`]);
  }
  expect(receiver.events).toHaveLength(before);
});

test('a configuration of another branch, another account’s, a deleted and an unknown one are 404, and nothing is sent', async () => {
  const second = (await manage('POST', '/v1/branches', { name: 'Second' })).body.data.id;
  const elsewhere = await createConfig({ webhook_url: receiver.url }, `?branch=${second}`);
  const id = await createConfig({ webhook_url: receiver.url });
  const deleted = await createConfig({ webhook_url: receiver.url });
  await manage('DELETE', `/v1/sdk-config/${deleted}`);
  const before = receiver.events.length;
  const { other_owner_token: stranger } = service.sandbox;
  for (const answer of [
    await sendTest(elsewhere),
    await sendTest(id, token, `?branch=${second}`),
    await sendTest(id, stranger),
    await sendTest(id, stranger, `?branch=${second}`),
    await sendTest(deleted),
    await sendTest(999_999_999),
    await sendTest('x'),
  ])
    expect([answer.status, answer.body.message]).toEqual([404, 'Not found']);
  expect(receiver.events).toHaveLength(before);
  // The owner's log has the call of the other account's user.
  expect((await auditLines(id)).map(({ outcome }: { outcome: string }) => outcome)).toContain('404');
  expect((await sendTest(elsewhere, token, `?branch=${second}`)).body.data.delivered).toBe(true);
});

test('an analyst and an auditor may not send one, and an API key is no credential for it', async () => {
  const id = await createConfig({ webhook_url: receiver.url });
  const before = receiver.events.length;
  for (const role of ['analyst', 'auditor']) {
    const person = { email: service.email(`hook-${role}`), name: 'P', role, password: 'correct horse battery staple' };
    expect((await manage('POST', '/v1/employees', person)).status).toBeLessThan(300);
    const { email, password } = person;
    const signedIn = await service.call('POST', '/v1/auth/sign-in', { json: { email, password } });
    expect((await sendTest(id, signedIn.body.data.token)).status, role).toBe(403);
  }
  const byKey = await service.call('POST', `/v1/sdk-config/${id}/webhook-test`, { key: service.sandbox.api_key });
  expect(byKey.status).toBe(401);
  expect(receiver.events).toHaveLength(before);
  expect((await sendTest(id, service.sandbox.employee_admin_token)).body.data.delivered).toBe(true);
});
