import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, startService } from '../service.fixture.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.[Symbol.asyncDispose]());

/** An account number, as it is in use for a reference: it has the length of a number of ours. */
const NAME = '987654321';

test('what a caller calls a customer or a transaction is in no line of the log, also where nothing was found', async () => {
  const { api_key: key, dashboard_token: token } = service.sandbox;
  const found = async (path: string, by: object) => (await service.call('GET', path, by)).status;
  expect(await found(`/api/v1/transactions/${NAME}`, { key })).toBe(404);
  expect(await found(`/api/v1/customers/${NAME}`, { key })).toBe(404);
  expect(await found(`/v1/customers/${NAME}`, { token })).toBe(404);
  // A number of ours that was not found is in the log: who goes through them is seen.
  expect(await found('/v1/verifications/876543210', { token })).toBe(404);
  const { body } = await service.call('GET', '/v1/audit-log?limit=50', { token });
  const text = JSON.stringify(body.data.items);
  expect(text).toContain('GET /api/v1/transactions/:transaction_id');
  expect(text).toContain('876543210');
  expect(text).not.toContain(NAME);
});

test('nor does a line hold what somebody writes where a number or a provider is wanted', async () => {
  const { dashboard_token: token } = service.sandbox;
  const name = encodeURIComponent('Amaka Okafor');
  const status = async (method: string, path: string, json?: unknown) =>
    (await service.call(method, path, { token, json })).status;
  expect(await status('GET', `/v1/verifications/${name}/images/0`)).toBe(404);
  expect(await status('GET', `/v1/verifications/1/images/${name}`)).toBe(404);
  expect(await status('PUT', `/v1/authorities/${name}/credentials`, { credentials: {} })).toBe(400);
  const { body } = await service.call('GET', '/v1/audit-log?limit=20', { token });
  const text = JSON.stringify(body.data.items);
  expect(text).toContain('/v1/verifications/:id/images/:index');
  expect(text).toContain('/v1/authorities/:provider/credentials');
  expect(text).not.toMatch(/amaka/i);
});
