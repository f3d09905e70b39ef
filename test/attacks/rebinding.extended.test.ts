import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Service, startService } from '../service.fixture.ts';

/** Names that are public when they are looked at and private when they are used, against a started service that strangers can reach. */
let service: Service;
let inside: Server;
let port: number;
const visits: string[] = [];
beforeAll(async () => {
  inside = createServer((request, response) => {
    visits.push(request.url!);
    const [, to] = /^\/to\/(.+)$/.exec(request.url!) ?? [];
    if (to) response.writeHead(302, { location: decodeURIComponent(to) });
    response.end('what only this machine may read');
  });
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  port = (inside.address() as AddressInfo).port;
  const preload = join(import.meta.dirname, 'changing-names.fixture.ts');
  // Loopback is open to tenants only while the service listens there alone.
  const environment = {
    ...{ HOST: '0.0.0.0', NODE_OPTIONS: `--import ${preload}`, OUTBOUND_ALLOW: 'listed.inside.example' },
  };
  service = await startService({ environment });
});
afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
  inside?.close();
});

const compare = (image: string) =>
  service.call('POST', '/api/onboarding/biometrics/face/comparison', {
    ...{ key: service.sandbox.api_key, json: { image_one: image, image_two: image } },
  });
const refused = { status: 400, body: { message: expect.stringContaining('does not reach') } };

test('a receiver whose name turns private after it was set is sent nothing, and a picture of that name is not fetched', async () => {
  const { dashboard_token: token, api_key: key } = service.sandbox;
  const url = `http://hook.rebind.example:${port}/hook`;
  const json = { url, hash_key: 'k'.repeat(24), events: ['customer_verified'] };
  expect((await service.call('PUT', '/v1/integrations/webhook', { token, json })).status).toBe(200);
  const customer = { country: 'nigeria', identifier: '22222222222' };
  expect((await service.call('POST', '/api/onboarding/verify_customer', { key, json: customer })).status).toBe(200);
  await vi.waitFor(
    async () => {
      const { body } = await service.call('GET', '/v1/webhook-deliveries', { token });
      expect(body.data.items[0].attempts.length).toBeGreaterThan(0);
    },
    { timeout: 30_000, interval: 200 },
  );
  const { body } = await service.call('GET', '/v1/webhook-deliveries', { token });
  expect(JSON.stringify(body.data.items[0])).not.toContain('delivered_at":"');
  expect(await compare(`http://hook.rebind.example:${port}/face.jpg`)).toMatchObject(refused);
  expect((await service.call('POST', '/v1/integrations/webhook/test', { token })).body.data?.delivered).not.toBe(true);
  const config = `/v1/sdk-config/${service.sandbox.sdk_config_id}`;
  const runs = `http://runs.rebind.example:${port}/runs`;
  expect((await service.call('PATCH', config, { token, json: { webhook_url: runs } })).status).toBe(200);
  const tested = await service.call('POST', `${config}/webhook-test`, { token });
  expect([tested.status, tested.body.data]).toEqual([200, expect.objectContaining({ url: runs, delivered: false })]);
  expect(visits).toEqual([]);
});

test.each([
  'http://127.0.0.1:PORT/secret',
  'http://inside.example:PORT/secret',
  'http://[::1]:PORT/secret',
  'http://2130706433:PORT/secret',
  'http://0x7f.1:PORT/secret',
  'http://127.1:PORT/secret',
  'http://169.254.169.254/latest/meta-data/',
  'file:///etc/passwd',
])('a redirect to %s is not followed, though the first host is allowed', async (address) => {
  visits.length = 0;
  const to = address.replace('PORT', String(port));
  const answer = await compare(`http://listed.inside.example:${port}/to/${encodeURIComponent(to)}`);
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).not.toContain('only this machine');
  for (const direct of [to, to.replace('http:', 'https:')]) {
    expect((await compare(direct)).status, direct).toBe(400);
    const json = { url: direct, hash_key: 'k'.repeat(24), events: ['customer_verified'] };
    const set = await service.call('PUT', '/v1/integrations/webhook', { token: service.sandbox.dashboard_token, json });
    expect(set.status, direct).toBe(400);
  }
  // Both pictures are fetched at once, and the second may arrive after the answer: only the redirect itself is ever visited.
  expect([...new Set(visits)]).toEqual([`/to/${encodeURIComponent(to)}`]);
});
