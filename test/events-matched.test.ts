import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { moduleEvents } from '@hakiki/contract';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type SharedService, sharedService } from './shared-service.fixture.ts';

let service: SharedService;
let receiver: Server;
// biome-ignore lint/suspicious/noExplicitAny: events of several kinds
const events: any[] = [];
beforeAll(async () => {
  service = await sharedService();
  receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      events.push(JSON.parse(Buffer.concat(parts).toString()));
      response.end('ok');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { status } = await service.call('PUT', '/v1/integrations/webhook', {
    token: service.sandbox.dashboard_token,
    json: {
      url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`,
      hash_key: 'k'.repeat(24),
      events: ['suspicious_transaction', 'customer_verified'],
    },
  });
  expect(status).toBe(200);
});
afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
  receiver?.close();
});

const eventWhere = (matches: (event: { event: string; data: Record<string, unknown> }) => boolean) =>
  vi.waitFor(
    () => {
      const event = events.find(matches);
      expect(event).toBeDefined();
      return event;
    },
    { timeout: 60_000, interval: 100 },
  );
const office = (path: string, token = service.sandbox.dashboard_token) => service.call('GET', path, { token });

test('customer_verified carries the x-reference of its request, and null without one', async () => {
  const verify = async (headers: Record<string, string>) => {
    const { body } = await service.call('POST', '/api/onboarding/verify_customer', {
      key: service.sandbox.api_key,
      headers,
      json: { country: 'nigeria', identifier: '22222222222' },
    });
    const id = body.data.onboarding_id;
    const event = await eventWhere(({ event, data }) => event === 'customer_verified' && data['onboarding_id'] === id);
    expect([...Value.Errors(moduleEvents.customer_verified, event)]).toEqual([]);
    return { event, record: (await office(`/v1/verifications/${id}`)).body.data };
  };
  const named = await verify({ 'x-reference': 'Zoë 7' });
  expect([named.event.data.reference, named.record.reference]).toEqual(['Zoë 7', 'Zoë 7']);
  const unnamed = await verify({});
  expect([unnamed.event.data.reference, unnamed.record.reference]).toEqual([null, null]);
});

test('case_id of the event opens its case, for people of the account alone', async () => {
  const account = (account_number: string) => ({ account_number, bank_code: '058' });
  const limit = await service.call('POST', '/api/v1/monitoring/limit/', {
    key: service.sandbox.api_key,
    json: { limit: 1000 },
  });
  expect(limit.status).toBeLessThan(300);
  await service.call('POST', '/api/v1/monitoring/transaction_monitoring/', {
    key: service.sandbox.api_key,
    json: {
      ...{ transaction_id: 'matched-1', amount: 900_000_000, currency: 'NGN', transaction_type: 'transfer' },
      account_type: 'individual',
      customer_details: { customer_name: 'Ada Eze', customer_email: 'ada@example.com', identifier: '22222222222' },
      additional_info: { ip_address: '203.0.113.7', location: 'Lagos' },
      ...{ origin_account: account('0123456789'), destination_account: account('9876543210') },
    },
  });
  const { data } = await eventWhere(({ data }) => data['transaction_id'] === 'matched-1');
  const bare = data.case_id.slice(1);
  for (const text of [encodeURIComponent(data.case_id), bare, bare.toLowerCase()])
    expect((await office(`/v1/cases?case_id=${text}`)).body.data.items).toEqual([
      expect.objectContaining({ case_id: data.case_id }),
    ]);
  expect((await office('/v1/cases?case_id=AAAAA0')).body.data.items).toEqual([]);
  expect((await office(`/v1/cases?case_id=${bare}`, service.sandbox.other_owner_token)).body.data.items).toEqual([]);
  for (const wrong of ['', '%23', '12345', '1234567', '%25%25%25%25%25%25', 'AB%00123'])
    expect((await office(`/v1/cases?case_id=${wrong}`)).status, wrong).toBeGreaterThanOrEqual(400);
  const key = await service.call('GET', `/v1/cases?case_id=${bare}`, { key: service.sandbox.api_key });
  expect(key.status).toBe(401);
});
