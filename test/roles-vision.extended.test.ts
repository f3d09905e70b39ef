import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../server/src/platform/testing/test-database.ts';
import { until } from '../server/src/platform/testing/until.ts';
import { type Service, startService } from './service.fixture.ts';

async function verifyPassport({ baseUrl, sandbox, dataDir }: Service) {
  const form = new FormData();
  const passport = new Uint8Array(readFileSync(join(dataDir, 'specimen-passport.jpg')));
  form.append('document_front', new Blob([passport], { type: 'image/jpeg' }), 'passport.jpg');
  form.append('document_type', 'passport');
  form.append('country', 'nigeria');
  const response = await fetch(`${baseUrl}/api/onboarding/document_verification`, {
    method: 'POST',
    headers: { 'x-access-token': sandbox.api_key },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test('an API process without image threads gives the answers of one with them, by a process that reads images', async () => {
  await using database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'hakiki-vision-'));
  const start = (roles: string, untilReady = true) =>
    startService({ database, dataDir: folder, untilReady, environment: { ROLES: roles } });
  try {
    await using api = await start('api,worker', false);
    const readiness = await fetch(`${api.baseUrl}/readyz`);
    expect([readiness.status, await readiness.text()]).toEqual([503, expect.stringContaining('the role vision')]);

    await using whole = await start('api,vision');
    await until(async () => (await fetch(`${api.baseUrl}/readyz`)).status === 200, {
      timeoutMs: 60_000,
      intervalMs: 200,
    });
    const remote = await verifyPassport(api);
    const local = await verifyPassport(whole);
    expect(remote).toEqual(local);
    expect(remote.body).toMatchObject({ status: 'success', data: { valid: true, first_name: 'AMAKA CHISOM' } });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 400_000);
