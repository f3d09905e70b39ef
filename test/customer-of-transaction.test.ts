import { afterAll, beforeAll, expect, test } from 'vitest';
import { transfer } from '../server/src/transactions/intake/transactions.fixture.ts';
import type { ServiceAccess } from './service.fixture.ts';
import { sharedService } from './shared-service.fixture.ts';

/** From a transaction to the customers whose records have its number. */
/** Of whom the sandbox's authority knows by 22222222222. */
const NAME = 'Amaka';
let service: ServiceAccess;
let known: number;
beforeAll(async () => {
  service = await sharedService();
  for (const [reference, identifier] of [
    ['cust-2', '22222222222'],
    ['cust-3', '22222222222'],
    ['cust-4', '33333333333'],
  ])
    await service.call('POST', '/api/onboarding/verify_customer', {
      key: service.sandbox.api_key,
      headers: { 'x-reference': reference! },
      json: { country: 'nigeria', identifier, identifier_type: 'bvn' },
    });
  known = await send('t-known', { identifier: '22222222222' });
}, 240_000);
afterAll(() => service?.[Symbol.asyncDispose]());

/** Sends a transaction; gives its id. */
async function send(transaction_id: string, customer: { identifier?: string }): Promise<number> {
  const customer_details = { customer_name: 'Ada Eze', customer_email: 'ada@example.com', ...customer };
  const json = transfer({ transaction_id, customer_details });
  const sent = await service.call('POST', '/api/v1/monitoring/transaction_monitoring', {
    ...{ key: service.sandbox.api_key, json },
  });
  expect(sent.status).toBe(201);
  const { body } = await ask(`/v1/transactions?transaction_id=${transaction_id}`);
  return body.data.items[0].id;
}
const ask = (path: string, token = service.sandbox.dashboard_token) => service.call('GET', path, { token });
const customersOf = async (id: number, more = '') => {
  const { status, body } = await ask(`/v1/customers?transaction=${id}${more}`);
  return [status, body.data.items.map(({ reference }: { reference: string }) => reference).sort()];
};

test('those with its number, and no others', async () => {
  expect(await customersOf(known)).toEqual([200, ['cust-2', 'cust-3']]);
  expect(await customersOf(await send('t-unknown', { identifier: '44444444444' }))).toEqual([200, []]);
});

test('a transaction without a number has none, nor has one whose identifier is somebody’s name', async () => {
  expect(await customersOf(await send('t-none', {}))).toEqual([200, []]);
  const { body } = await service.call('POST', '/v1/customers/search', {
    ...{ token: service.sandbox.dashboard_token, json: { search: NAME } },
  });
  expect(body.data.items.length).toBeGreaterThan(0);
  expect(await customersOf(await send('t-name', { identifier: NAME }))).toEqual([200, []]);
});

test('of another branch there are none, nor of a transaction that is not there', async () => {
  const { body } = await service.call('POST', '/v1/branches', {
    ...{ token: service.sandbox.dashboard_token, json: { name: 'Second' } },
  });
  expect(await customersOf(known, `&branch=${body.data.id}`)).toEqual([200, []]);
  expect(await customersOf(999_999)).toEqual([200, []]);
});
