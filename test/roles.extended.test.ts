import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../server/src/platform/testing/test-database.ts';
import { until } from '../server/src/platform/testing/until.ts';
import { startService } from './service.fixture.ts';

test('an API process answers calls and leaves webhooks to a worker, which answers no calls', async () => {
  await using database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'hakiki-roles-'));
  const received: string[] = [];
  const receiver = createServer((request, response) => {
    received.push(String(request.url));
    request.resume().on('end', () => response.end('{}'));
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
  try {
    await using api = await startService({ database, dataDir: folder, environment: { ROLES: 'api,vision' } });
    const { sandbox } = api;
    const set = await api.call('PUT', '/v1/integrations/webhook', {
      token: sandbox.dashboard_token,
      json: { url, hash_key: '0123456789abcdef0123', events: ['customer_verified'] },
    });
    expect(set.status).toBe(200);
    const verified = await api.call('POST', '/api/onboarding/verify_customer', {
      key: sandbox.api_key,
      json: { country: 'nigeria', identifier: '22222222222' },
    });
    expect(verified.status).toBe(200);
    const due = async () =>
      (await (await fetch(`${api.baseUrl}/metrics`)).text()).includes('hakiki_webhook_deliveries{state="pending"} 1\n');
    await until(due);
    expect(received).toEqual([]);

    await using worker = await startService({ database, dataDir: folder, environment: { ROLES: 'worker,vision' } });
    await until(() => received.length > 0);
    expect(received).toEqual(['/hooks']);
    const call = await worker.call('POST', '/api/onboarding/verify_customer', { key: sandbox.api_key, json: {} });
    expect([call.status, call.headers.get('retry-after')]).toEqual([503, '1']);
    expect((await fetch(`${worker.baseUrl}/readyz`)).status).toBe(200);
  } finally {
    receiver.close();
    rmSync(folder, { recursive: true, force: true });
  }
}, 180_000);
