import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { blankClip } from '../motionless-clip.fixture.ts';
import { type SharedService, sharedService } from '../shared-service.fixture.ts';

/** docs/adr/0500: revoking a key ends it at the next call; a run that it opened goes on to its end, and holds nothing of the account's. */
let service: SharedService;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service?.[Symbol.asyncDispose]());

test('a run that a revoked key opened ends in one record of the account, within half an hour; the key opens and reads nothing more', async () => {
  const { call, sandbox, baseUrl } = service;
  const token = sandbox.dashboard_token;
  const made = (await call('POST', '/v1/api-keys', { token, json: { name: 'Stolen' } })).body.data;
  const key = made.key as string;
  const json = { client_id: sandbox.client_id, verification_type: 'liveness_only', user_reference: 'customer-7' };
  const begin = () => call('POST', '/v1/sdk/sessions', { key, json });
  const [run, left] = [(await begin()).body.data, (await begin()).body.data];
  expect(Date.parse(run.expires_at) - Date.now()).toBeLessThanOrEqual(30 * 60_000);
  const headersOf = async (session: { session_token: string }) => {
    const headers: Record<string, string> = { authorization: `Session ${session.session_token}` };
    const opened = await call('POST', '/v1/sdk/session/open', { headers, json: {} });
    return { ...headers, 'x-session-binding': opened.body.data.binding as string };
  };
  const headers = await headersOf(run);

  expect((await call('DELETE', `/v1/api-keys/${made.id}`, { token })).status).toBe(200);
  expect((await begin()).status).toBe(401);
  for (const path of [`/v1/sdk/sessions/${run.session_id}`, '/api/v1/verifications', '/api/onboarding/settings'])
    expect((await call('GET', path, { key })).status, path).toBe(401);
  // The page's token is a way to nothing but its own run.
  for (const path of ['/v1/verifications', '/api/v1/verifications', '/v1/customers/customer-7', '/v1/me'])
    expect((await call('GET', path, { headers })).status, path).toBe(401);

  const page = (method: string, path: string, body?: unknown) =>
    call(method, `/v1/sdk/${path}`, { headers, ...(body !== undefined && { json: body }) });
  expect((await page('POST', 'session/consent')).status).toBe(200);
  const blank = await blankClip();
  for (let tries = 0; tries < 3; tries += 1) {
    const { attempt_id: attempt } = (await page('POST', 'attempts')).body.data;
    const { upload_id: upload } = (await page('POST', 'uploads', { kind: 'clip', size: blank.length })).body.data;
    await fetch(`${baseUrl}/v1/sdk/uploads/${upload}`, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
      body: new Uint8Array(blank),
    });
    expect((await page('POST', `attempts/${attempt}/finish`, { upload_id: upload })).status).toBe(200);
  }
  const { entryId } = (await page('POST', 'submit')).body.data;
  await vi.waitFor(
    async () => expect((await call('GET', `/v1/verifications/${entryId}`, { token })).body.data?.kind).toBe('sdk'),
    { timeout: 120_000, interval: 200 },
  );

  // The other one is not taken up before its half hour is over.
  const other = await headersOf(left);
  await sql`update sdk_sessions set expires_at = now() where id = ${left.session_id}`.execute(service.db);
  const late = await call('POST', '/v1/sdk/session/consent', { headers: other });
  expect([late.status, late.body.code]).toEqual([401, 'INVALID_SESSION']);

  // What was opened with it is found in the log.
  const { body } = await call('GET', `/v1/audit-log?limit=100&key=${made.id}`, { token });
  const subjects = (body.data.items as { subject: string; outcome: string }[]).map(({ subject }) => subject);
  for (const { session_id: id } of [run, left]) expect(subjects).toContain(`sdk session ${id}`);
});
