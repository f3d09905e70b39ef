import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeApi } from '../../server/src/app/describe-api.ts';
import { wholeOperations } from '../contract/whole-operations.ts';
import type { ServiceAccess } from '../service.fixture.ts';
import { sharedService } from '../shared-service.fixture.ts';

let service: ServiceAccess;
beforeAll(async () => {
  service = await sharedService();
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

/** As fetch takes it: the bytes of its UTF-8, one character each. */
const asHeader = (text: string): string => Buffer.from(text).toString('latin1');

test('what names a customer or a payment need stand in no address: a header takes its place, in path and query', async () => {
  const { api_key: key, dashboard_token: token } = service.sandbox;
  const [reference, id] = ['Ọmọ Okafor/77', 'paid %2F by Ọmọ'];
  // Behind this number is somebody of the sandbox's list of politically exposed persons: the queue has them.
  const customer = { country: 'nigeria', identifier: '11111111111', identifier_type: 'nin' };
  await service.call('POST', '/api/onboarding/verify_customer', {
    ...{ key, json: customer, headers: { 'x-reference': asHeader(reference) } },
  });
  await service.call('POST', '/api/onboarding/verify_customer', {
    ...{ key, json: customer, headers: { 'x-reference': 'another' } },
  });
  const paid = await service.call('POST', '/api/v1/monitoring/transaction_monitoring', {
    key,
    json: {
      ...{ transaction_id: id, amount: 5, currency: 'NGN', transaction_type: 'transfer', account_type: 'individual' },
      customer_details: { customer_name: 'Ada Eze', customer_email: 'ada@demo.example' },
      additional_info: { ip_address: '203.0.113.7', location: 'Lagos' },
      origin_account: { account_number: '0123456789', bank_code: '058' },
      destination_account: { account_number: '9876543210', bank_code: '058' },
    },
  });
  expect([paid.status, paid.body.message]).toEqual([201, 'Transaction was successfully processed']);
  const headers = { 'x-reference': asHeader(reference), 'x-transaction-id': asHeader(id) };
  const same: [string, string, object][] = [
    ['/api/v1/customers/-', `/api/v1/customers/${encodeURIComponent(reference)}`, { key }],
    ['/api/v1/transactions/-', `/api/v1/transactions/${encodeURIComponent(id)}`, { key }],
    ['/api/v1/verifications?reference=-', `/api/v1/verifications?reference=${encodeURIComponent(reference)}`, { key }],
    ['/v1/customers/-', `/v1/customers/${encodeURIComponent(reference)}`, { token }],
    ['/v1/verifications?reference=-', `/v1/verifications?reference=${encodeURIComponent(reference)}`, { token }],
    ['/v1/transactions?transaction_id=-', `/v1/transactions?transaction_id=${encodeURIComponent(id)}`, { token }],
    ['/v1/queue?reference=-', `/v1/queue?reference=${encodeURIComponent(reference)}`, { token }],
  ];
  for (const [bare, named, by] of same) {
    const [without, withName] = [
      await service.call('GET', bare, { ...by, headers }),
      await service.call('GET', named, by),
    ];
    expect([without.status, without.body], bare).toEqual([200, withName.body]);
    expect((await service.call('GET', bare, by)).body, `${bare} alone`).not.toEqual(withName.body);
  }
  // Sent with everything, as some clients do, it narrows nothing that did not ask for it.
  const all = await service.call('GET', '/api/v1/verifications', { key, headers });
  expect(all.body.data.items).toHaveLength(2);
  // Repeated requests of a page count by customer, although the address is the same.
  for (const one of [asHeader(reference), 'another', 'another'])
    await service.call('GET', '/v1/customers/-', { token, headers: { 'x-reference': one, 'x-hakiki-again': '1' } });
  const { body } = await service.call('GET', '/v1/audit-log?limit=4', { token });
  expect(body.data.items.map(({ action }: { action: string }) => action).slice(0, 3)).toEqual([
    'GET /v1/customers/:reference',
    'GET /v1/customers/:reference',
    'GET /api/v1/verifications',
  ]);
});

/** Parameters of addresses that name nobody: numbers and words of ours, times, pages, languages. */
const OURS =
  /^(id|sample|index|attachment|config_id|provider|branch|limit|cursor|after|count|days|date|from|to|decided_from|decided_to|late|status|state|code|rule|kind|outcome|reason|device|capture|assignee|overdue|annotated|unmasked|user|key|method|action|subject|refused|language|of|version|transaction|case_id|months|draft|customer|sort)$/;

test('no address wants anything else that could name somebody', async () => {
  interface Described {
    readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  }
  const { paths } = wholeOperations(await describeApi()) as { paths: Record<string, Record<string, Described>> };
  const named = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [] }]) => {
      const headers = parameters.filter((one) => one.in === 'header').map(({ name }) => name);
      return parameters
        .filter((one) => ['path', 'query'].includes(one.in) && !OURS.test(one.name))
        .map(({ name }) => [`${method} ${path}`, name, headers.includes(`x-${name.replace('_', '-')}`)] as const);
    }),
  );
  expect(named.length).toBeGreaterThan(6);
  expect(named.filter(([, , inHeader]) => !inHeader)).toEqual([]);
});
