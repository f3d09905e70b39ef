import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../server/src/platform/testing/test-database.ts';
import { databaseUrl, repository, startService } from './service.fixture.ts';

// Three starts, each of 40 s on a machine that is busy.
test('a second start keeps tenants and keys; live mode refuses a sandbox database; SIGTERM ends requests under way', {
  timeout: 240_000,
}, async () => {
  await using database = await createTestDatabase({ migrated: false });
  const dataDir = mkdtempSync(join(tmpdir(), 'hakiki-lifecycle-'));
  try {
    let key: string;
    {
      await using first = await startService({ database, dataDir });
      key = first.sandbox.api_key;
      expect(statSync(join(dataDir, 'sandbox.json')).mode & 0o777).toBe(0o600);
      expect(statSync(join(dataDir, 'master.key')).mode & 0o777).toBe(0o600);
    }
    {
      await using second = await startService({ database, dataDir });
      expect(second.sandbox.api_key).toBe(key);
      // bvn 22222222222 takes a moment; the answer must come although the stop begins meanwhile.
      const asked = Array.from({ length: 20 }, () =>
        second.call('POST', '/api/onboarding/verify_customer', {
          key,
          json: { country: 'nigeria', identifier: '22222222222' },
        }),
      );
      await second.call('GET', '/healthz');
      second.process.kill('SIGTERM');
      const answers = await Promise.allSettled(asked);
      const taken = answers.filter((answer) => answer.status === 'fulfilled');
      expect(taken.every((answer) => answer.value.status === 200)).toBe(true);
      expect(await second.stopped()).toBe(0);
    }
    const live = spawnSync(process.execPath, ['server/src/main.ts'], {
      cwd: repository,
      env: {
        PATH: process.env['PATH'],
        PORT: '0',
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl(database),
        MODE: 'live',
      },
      encoding: 'utf8',
      timeout: 30_000,
    });
    expect(live.status).toBe(1);
    expect(live.stderr).toContain('made in sandbox mode');
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('every fault of the configuration is told at once', () => {
  const { status, stderr } = spawnSync(process.execPath, ['server/src/main.ts'], {
    cwd: repository,
    env: { PATH: process.env['PATH'], PORT: 'many', MODE: 'demo', MASTER_KEY: 'short' },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  for (const name of ['PORT', 'MODE', 'MASTER_KEY']) expect(stderr).toContain(`${name} must be`);
});

test('a port that is taken is told, and what was started is stopped', async () => {
  await using first = await startService();
  await using database = await createTestDatabase({ migrated: false });
  const dataDir = mkdtempSync(join(tmpdir(), 'hakiki-lifecycle-'));
  const { status, stderr } = spawnSync(process.execPath, ['server/src/main.ts'], {
    cwd: repository,
    env: {
      PATH: process.env['PATH'],
      PORT: new URL(first.baseUrl).port,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl(database),
      WORKERS: '1',
    },
    encoding: 'utf8',
    timeout: 150_000,
  });
  rmSync(dataDir, { recursive: true });
  expect([status, stderr.trim()]).toEqual([1, expect.stringMatching(/^The start failed: .*EADDRINUSE/)]);
}, 200_000);

test('a database that is away at the start is named, with its address', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hakiki-test-'));
  const { status, stderr } = spawnSync(process.execPath, ['server/src/main.ts'], {
    cwd: repository,
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, DATABASE_URL: 'postgres://x@127.0.0.1:1/x' },
    encoding: 'utf8',
    timeout: 150_000,
  });
  rmSync(dataDir, { recursive: true });
  expect([status, stderr.trim()]).toEqual([
    1,
    expect.stringMatching(/^The start failed: the database cannot be reached: .*ECONNREFUSED 127\.0\.0\.1:1/),
  ]);
}, 200_000);
