import { afterAll, beforeAll, expect, test } from 'vitest';
import { employ, flagTransaction } from './dashboard/signed-in.fixture.ts';
import type { ServiceAccess } from './service.fixture.ts';
import { sharedService } from './shared-service.fixture.ts';

let service: ServiceAccess;
beforeAll(async () => {
  service = await sharedService();
}, 200_000);
afterAll(() => service?.[Symbol.asyncDispose]());

const waiting = async (token: string, query = '') => service.call('GET', `/v1/waiting${query}`, { token });

test('counts what waits in the branch, and nothing of another account', { timeout: 100_000 }, async () => {
  const { sandbox } = service;
  const none = { waiting: 0, overdue: 0 };
  expect((await waiting(sandbox.dashboard_token)).body.data).toEqual({
    queue: none,
    alerts: none,
    cases: none,
    reports: none,
  });
  await flagTransaction(service);
  const { status, body } = await waiting(sandbox.dashboard_token);
  expect([status, body.data.cases, body.data.queue, body.data.alerts]).toEqual([
    200,
    { waiting: 1, overdue: 0 },
    { waiting: 1, overdue: 0 },
    none,
  ]);
  expect((await waiting(sandbox.other_owner_token)).body.data.cases).toEqual(none);
  // The branch of the first account, named by somebody of the other one.
  const own = (await service.call('GET', '/v1/me', { token: sandbox.dashboard_token })).body.data.branches[0].id;
  expect((await waiting(sandbox.other_owner_token, `?branch=${own}`)).status).toBe(404);
});

test('a role that may not see reports gets no number of them', { timeout: 100_000 }, async () => {
  const numbers = new Map<string, unknown>();
  for (const role of ['analyst', 'auditor'] as const) {
    const json = await employ(service, role);
    const { body } = await service.call('POST', '/v1/auth/sign-in', { json });
    numbers.set(role, (await waiting(body.data.token)).body.data.reports);
  }
  expect(Object.fromEntries(numbers)).toEqual({ analyst: { waiting: 0, overdue: 0 }, auditor: null });
});

test('refuses unknown callers and unknown parameters', async () => {
  expect((await service.call('GET', '/v1/waiting')).status).toBe(401);
  expect((await waiting('no-such-token')).status).toBe(401);
  const { dashboard_token: token } = service.sandbox;
  for (const query of ['?branch=x', '?role=owner', '?branch=1&branch=2'])
    expect((await waiting(token, query)).status, query).toBe(400);
  expect((await service.call('POST', '/v1/waiting', { token, json: {} })).status).toBe(405);
});
