import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { verifyWebhook } from '../client/src/verify-webhook.ts';
import { openPlatform } from '../server/src/app/open-platform.ts';
import { readConfig } from '../server/src/app/read-config.ts';
import { givenBy } from '../server/src/cli/given.fixture.ts';
import { runImportTransactions } from '../server/src/cli/import-transactions.ts';
import { makeLog } from '../server/src/platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../server/src/platform/testing/test-database.ts';
import { SYNTHETIC_SETTINGS, SYNTHETIC_XSD, TYPED } from '../server/src/reports/reports.fixture.ts';
import { schemaFaults } from '../server/src/reports/validate-report.ts';
import { databaseUrl, type Service, startService } from './service.fixture.ts';

const HASH_KEY = 'k'.repeat(24);
let database: TestDatabase;
let service: Service;
let receiver: Server;
const received: { readonly body: Buffer; readonly signature: string | undefined }[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  service = await startService({ readsImages: false, database });
  receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ body: Buffer.concat(parts), signature: request.headers['x-service-signature'] as string });
      response.end('ok');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
  receiver?.close();
  await database?.[Symbol.asyncDispose]();
});

const DAY_MS = 86_400_000;
/** Twelve quiet transactions of a customer, and one of ten times the usual. */
const history = (): string =>
  [
    'Ref,When,Amount,BVN,From,To',
    ...Array.from({ length: 13 }, (_, i) => {
      const when = new Date(Date.now() - (20 - i) * DAY_MS).toISOString();
      return `h${i},${when},${i === 11 ? 20_000 : 2000 + i},22222222222,0123456789,987654321${i % 3}`;
    }),
  ].join('\n');
const MAP = {
  ...{ transaction_id: 'Ref', timestamp: 'When', amount: 'Amount', currency: { value: 'NGN' }, customer_id: 'BVN' },
  customer_id_type: { value: 'bvn' },
  ...{
    origin_account: 'From',
    origin_bank: { value: '058' },
    destination_account: 'To',
    destination_bank: { value: '044' },
  },
};
/** A rule of the bank's own. */
const RULE = {
  ...{ stable_id: 'five_times_usual', name: 'Five times the usual', family: 'profile', activity_code: 452 },
  ...{ action: 'flag', severity: 85, scope: {}, rationale: 'Ours.' },
  parameters: { times: { unit: 'ratio', value: 5, meaning: 'Multiple of the usual amount' } },
  condition: {
    compare: {
      ...{ signal: { name: 'amount' }, operator: '>=' },
      to: { signal: { name: 'usual_amount', window: '90d' }, times: { parameter: 'times' } },
    },
  },
};

test('history in, a rule drafted, tried and published by two, a transaction flagged, its case closed by two, its report valid', async () => {
  const { sandbox, call, dataDir } = service;
  const { api_key: key, dashboard_token: owner, employee_admin_token: admin } = sandbox;
  const post = async (path: string, token: string, json: unknown = {}) => {
    const { status, body } = await call('POST', path, { token, json });
    expect(status, `${path}: ${JSON.stringify(body)}`).toBeLessThan(300);
    return body.data;
  };
  const get = async (path: string) => (await call('GET', path, { token: owner })).body.data;
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const webhook = { url: address, hash_key: HASH_KEY, events: ['suspicious_transaction'] };
  expect((await call('PUT', '/v1/integrations/webhook', { token: owner, json: webhook })).status).toBe(200);

  // History.
  const { branches } = await get('/v1/me');
  const [csv, map] = [join(dataDir, 'history.csv'), join(dataDir, 'map.json')];
  writeFileSync(csv, history());
  writeFileSync(map, JSON.stringify(MAP));
  const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl(database) };
  const platform = await openPlatform(readConfig(environment), makeLog('silent'));
  const said: string[] = [];
  const io = { out: (line: string) => void said.push(line), err: () => {}, environment };
  await runImportTransactions(
    givenBy('transactions import', [csv, '--branch', String(branches[0].id), '--map', map]),
    io,
    platform,
  );
  await platform.close();
  expect(said).toEqual(['13 transactions imported, 0 lines refused, 0 were there already']);

  // A rule: drafted, tried, published by another person.
  const { id: draft } = await post('/v1/rules/drafts', owner, {
    changes: [{ kind: 'add', value: RULE }],
    reason: 'Ours',
  });
  const { id: backtest } = await post('/v1/rules/backtests', owner, { draft });
  await vi.waitFor(async () => expect((await get(`/v1/rules/backtests/${backtest}`)).state).toBe('done'), {
    timeout: 90_000,
    interval: 250,
  });
  const { result } = await get(`/v1/rules/backtests/${backtest}`);
  expect(result).toMatchObject({ transactions: 13, base: { alerts: 0 }, draft: { alerts: 1 } });
  await post(`/v1/rules/drafts/${draft}/publish`, admin);

  // A transaction, its event.
  const account = (account_number: string, bank_code: string) => ({ account_number, bank_code });
  const sent = await call('POST', '/api/v1/monitoring/transaction_monitoring/', {
    key,
    json: {
      ...{
        transaction_id: 'way-1',
        amount: 45_000,
        currency: 'NGN',
        transaction_type: 'transfer',
        account_type: 'individual',
      },
      customer_details: {
        ...{
          customer_name: 'Ada Eze',
          customer_email: 'ada@example.com',
          identifier: '22222222222',
          identifier_type: 'bvn',
        },
      },
      additional_info: { ip_address: '203.0.113.7', location: 'Lagos' },
      ...{ origin_account: account('0123456789', '058'), destination_account: account('9876543210', '044') },
    },
  });
  expect(sent.body.data).toMatchObject({ status: 'suspicious', activity_code: 452 });
  await vi.waitFor(() => expect(received.length).toBeGreaterThan(0), { timeout: 90_000, interval: 100 });
  const [delivery] = received;
  const event = verifyWebhook(delivery!.body, delivery!.signature, HASH_KEY) as unknown as {
    data: Record<string, unknown>;
  };
  expect(event.data).toMatchObject({
    transaction_id: 'way-1',
    rules_flagged: ['Five times the usual'],
    case_status: 'open',
  });

  // Its case, and the report on it: two people each.
  const { case: taken } = await post('/v1/cases/next', admin);
  expect(taken.case_id).toBe(event.data['case_id']);
  const profile = await post('/v1/report-profiles', owner, {
    ...{ name: 'Unit', xsd: SYNTHETIC_XSD, settings: SYNTHETIC_SETTINGS },
  });
  const report = await post(`/v1/cases/${taken.id}/reports`, admin, { profile: profile.id });
  expect(report.missing.map(({ field }: { field: string }) => field)).toContain('birthdate');
  const early = await call('POST', `/v1/reports/${report.id}/approve`, { token: owner });
  expect(early.status).toBe(409);
  const filled = await call('PUT', `/v1/reports/${report.id}`, { token: admin, json: { fields: TYPED } });
  expect(filled.body.data).toMatchObject({ missing: [], faults: [], valid: true });
  expect((await call('POST', `/v1/reports/${report.id}/approve`, { token: admin })).status).toBe(409);
  const approved = await post(`/v1/reports/${report.id}/approve`, owner);
  const proposal = { disposition: 'reported_str', reason: 'No explanation.' };
  expect((await post(`/v1/cases/${taken.id}/propose`, admin, proposal)).stage).toBe('review');
  expect((await call('POST', `/v1/cases/${taken.id}/approve`, { token: admin, json: {} })).status).toBe(409);
  expect((await post(`/v1/cases/${taken.id}/approve`, owner)).status).toBe('closed');
  const file = await fetch(`${service.baseUrl}/v1/reports/${report.id}/xml`, {
    headers: { authorization: `Token ${owner}` },
  });
  const xml = await file.text();
  expect([file.headers.get('content-type'), await schemaFaults({ xml, xsd: SYNTHETIC_XSD })]).toEqual([
    'application/xml',
    [],
  ]);
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="hakiki-report-${report.id}.xml"`);
  expect(xml).toContain('<transactionnumber>way-1</transactionnumber>');
  expect(approved.sha256).toMatch(/^[0-9a-f]{64}$/);

  // Nobody who serves the customer learns of it.
  const seen = await call('GET', '/api/v1/transactions/way-1', { key });
  const outside = [JSON.stringify(seen.body), ...received.map(({ body }) => body.toString())].join('\n');
  expect(outside).not.toMatch(/reported_str|disposition|outcome|report/i);
  for (const path of [`/v1/reports/${report.id}`, `/v1/cases/${taken.id}/reports`])
    expect((await call('GET', path, { key })).status).toBe(401);
});
