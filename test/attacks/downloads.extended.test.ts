import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MEDIA_BUDGET } from '../../server/src/platform/outbound/media-budget.ts';
import { until } from '../../server/src/platform/testing/until.ts';
import { type Service, startService } from '../service.fixture.ts';

/** A server that sends 40 MB of every file at once and never the rest: 24 such downloads once took 1.1 GB. */
const SENT = 40 * 1_048_576;
let slow: Server;
let url: string;
let service: Service;
beforeAll(async () => {
  slow = createServer((request, response) => {
    if (request.url === '/small') {
      response.end('no picture');
      return;
    }
    response.writeHead(200, { 'content-length': String(SENT + 1) });
    response.write(Buffer.alloc(SENT));
  });
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
  service = await startService();
});
afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
  slow.closeAllConnections();
  slow.close();
});

const residentMb = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${service.process.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
const check = (key: string, path: string) =>
  service.call('POST', '/api/onboarding/biometrics/face/liveliness_check/', { key, json: { live_media: url + path } });

test('one tenant with 60 slow downloads takes its budget and no more; another is served', async () => {
  const { api_key: attacker, unverified_account_api_key: victim } = service.sandbox;
  const before = residentMb();
  const statuses: number[] = [];
  const attacks = Array.from({ length: 60 }, (_, n) =>
    check(attacker, `/slow-${n}`).then(
      ({ status, headers }) => {
        statuses.push(status);
        if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      },
      () => {},
    ),
  );
  const kept = Math.floor(MEDIA_BUDGET.tenantBytes / SENT);
  await until(() => statuses.length >= 60 - kept, { what: 'the refused downloads', timeoutMs: 25_000 });
  expect(new Set(statuses)).toEqual(new Set([503]));
  // The budget, the collector's laziness over what was refused, and nothing like 60 × 40 MB.
  expect(residentMb() - before).toBeLessThan(800);
  const { status, body } = await check(victim, '/small');
  expect([status, body.message]).toEqual([400, 'The file is not a video or an image that can be read']);
  slow.closeAllConnections();
  await Promise.all(attacks);
});
