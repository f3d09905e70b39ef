import { expect } from 'vitest';
import type { Answer, CallOptions } from './service.fixture.ts';

/** What a test needs of a service to have something changed by two people. */
export interface TwoPeople {
  readonly call: (method: string, path: string, options?: CallOptions) => Promise<Answer>;
  readonly sandbox: { readonly dashboard_token: string; readonly employee_admin_token: string };
}

/** The owner proposes, the admin of the sandbox approves; the data of the approval. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export async function changeByTwo({ call, sandbox }: TwoPeople, proposal: object, query = ''): Promise<any> {
  const json = { reason: 'decided by the board', ...proposal };
  const proposed = await call('POST', `/v1/changes${query}`, { token: sandbox.dashboard_token, json });
  expect([proposed.status, proposed.body.message]).toEqual([201, 'Change proposed']);
  const { id, digest } = proposed.body.data;
  const approved = await call('POST', `/v1/changes/${id}/approve`, {
    token: sandbox.employee_admin_token,
    json: { digest },
  });
  expect([approved.status, approved.body.message]).toEqual([200, 'Change made']);
  return approved.body.data;
}

/** Sets a branch's policy, by as many people as it takes. */
export async function setPolicy(service: TwoPeople, policy: object, branch?: number): Promise<void> {
  const { call, sandbox } = service;
  const token = sandbox.dashboard_token;
  const id = branch ?? (await call('GET', '/v1/me', { token })).body.data.branches[0].id;
  const json = { settings: { policy } };
  const checked = await call('POST', `/v1/changes/check?branch=${id}`, { token, json });
  expect(checked.status).toBe(200);
  if (checked.body.data.needs_second) await changeByTwo(service, json, `?branch=${id}`);
  else expect((await call('PATCH', `/v1/branches/${id}`, { token, json: { policy } })).status).toBe(200);
}

/** Has a person forgotten, by as many people as it takes; what was deleted, and what stays. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export async function forgetByTwo(service: TwoPeople, criteria: object): Promise<any> {
  const token = service.sandbox.dashboard_token;
  const found = await service.call('POST', '/v1/persons/find', { token, json: criteria });
  const { digest, needs_second } = found.body.data;
  const person = { ...criteria, digest, reason_code: 'person_asked' };
  if (needs_second) return (await changeByTwo(service, { person })).erased;
  const { status, body } = await service.call('POST', '/v1/persons/forget', { token, json: person });
  expect([status, body.message]).toEqual([200, 'Person forgotten']);
  return body.data;
}
