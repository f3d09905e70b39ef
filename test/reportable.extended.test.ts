import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServiceAccess } from './service.fixture.ts';
import { sharedService } from './shared-service.fixture.ts';

let service: ServiceAccess;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service?.[Symbol.asyncDispose]());

test('the day’s list of transactions over the reporting threshold: today by default, of the own account alone', async () => {
  const path = '/v1/reportable-transactions';
  const get = (query = '', token = service.sandbox.dashboard_token) => service.call('GET', path + query, { token });
  const sent = await service.call('POST', '/api/v1/monitoring/transaction_monitoring', {
    key: service.sandbox.api_key,
    json: {
      ...{ transaction_id: 'ctr1', amount: 6_000_000, currency: 'NGN' },
      ...{ transaction_type: 'transfer', account_type: 'individual' },
      customer_details: { customer_name: 'Ada Eze', customer_email: 'ada@ctr.example' },
      additional_info: { ip_address: '203.0.113.7', location: 'Lagos' },
      origin_account: { account_number: '0123456789', bank_code: '058' },
      destination_account: { account_number: '9876543210', bank_code: '044' },
    },
  });
  expect(sent.status).toBe(201);
  const { status, body } = await get();
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ country: 'nigeria', complete: true });
  expect(body.data.rules[0]).toContain('NGN 5,000,000');
  const ids = body.data.customers.flatMap(({ transactions }: { transactions: { transaction_id: string }[] }) =>
    transactions.map(({ transaction_id }) => transaction_id),
  );
  expect(ids).toContain('ctr1');
  expect((await get(`?date=${body.data.date}`)).body.data).toEqual(body.data);
  expect((await get('', service.sandbox.other_owner_token)).body.data.customers).toEqual([]);
  expect((await get('?date=2026-02-30')).status).toBe(400);
  expect((await get('?date=today')).status).toBe(400);
});
