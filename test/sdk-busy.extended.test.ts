import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../server/src/platform/testing/test-database.ts';
import { until } from '../server/src/platform/testing/until.ts';
import { motionlessClip } from './motionless-clip.fixture.ts';
import { openPage } from './sdk-page.fixture.ts';
import { startService } from './service.fixture.ts';

const LIVENESS = { verification_type: 'liveness_only', user_reference: 'customer-1', liveness_policy: 'passive' };

test('without its models the service asks the page to come again, and goes on with the same clip once they are there', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'hakiki-no-models-'));
  const dataDir = mkdtempSync(join(tmpdir(), 'hakiki-service-'));
  await using database = await createTestDatabase();
  const shared = { database, dataDir };
  let headers: Record<string, string>;
  let finish: { path: string; json: object };
  {
    await using service = await startService({ ...shared, environment: { MODELS_CACHE: empty }, untilReady: false });
    expect((await fetch(`${service.baseUrl}/readyz`)).status).toBe(503);
    const page = await openPage(service, LIVENESS);
    const { attempt_id: attempt } = (await page.call('POST', 'attempts')).body.data;
    const clip = await page.upload('clip', await motionlessClip(2));
    finish = { path: `/v1/sdk/attempts/${attempt}/finish`, json: { upload_id: clip } };
    for (const _ of [1, 2]) {
      const answer = await service.call('POST', finish.path, { headers: page.headers, json: finish.json });
      expect(answer).toMatchObject({ status: 503, body: { status: 'failed', code: 'INTERNAL_ERROR' } });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(JSON.stringify(answer.body)).not.toMatch(/model|onnx|\//);
    }
    // For the operator it is a fault: /readyz says what is missing.
    await expect.poll(service.output, { timeout: 60_000 }).toMatch(/"level":"error".*attempts\/:id\/finish/);
    expect((await page.call('GET', 'session')).body.data).toMatchObject({ next: 'liveness', attempts_left: 3 });
    headers = page.headers;
  }
  await using service = await startService(shared);
  const answer = await service.call('POST', finish.path, { headers, json: finish.json });
  expect(answer.body.data).toEqual({ state: 'accepted', reason: null, fault: null, attempts_left: 3 });
  for (const folder of [empty, dataDir]) rmSync(folder, { recursive: true, force: true });
}, 240_000);

test('more clips at once than the threads can take: each is looked at or asked to come again, and none is lost', async () => {
  await using service = await startService({ environment: { WORKERS: '1', WORKER_QUEUE: '1', RATE_LIMIT: '1000000' } });
  const sent = await motionlessClip(2);
  const pages = await Promise.all(
    Array.from({ length: 8 }, async (_, at) => {
      const page = await openPage(service, { ...LIVENESS, user_reference: `customer-${at}` });
      const { attempt_id: attempt } = (await page.call('POST', 'attempts')).body.data;
      return { ...page, attempt, clip: await page.upload('clip', sent) };
    }),
  );
  let busy = 0;
  await Promise.all(
    pages.map(async ({ call, attempt, clip }) => {
      const accepted = async () => {
        const answer = await call('POST', `attempts/${attempt}/finish`, { upload_id: clip });
        if (answer.status === 200) return answer.body.data.state;
        expect(answer.status, JSON.stringify(answer.body)).toBe(503);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        busy += 1;
        return undefined;
      };
      expect(await until(accepted, { what: 'a thread for a clip', timeoutMs: 200_000, intervalMs: 100 })).toBe(
        'accepted',
      );
    }),
  );
  expect(busy).toBeGreaterThan(0);
}, 240_000);
