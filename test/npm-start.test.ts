import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../server/src/platform/testing/test-database.ts';
import { databaseUrl, repository } from './service.fixture.ts';

test('a SIGTERM to `npm start` reaches the server: nothing is left running', async () => {
  await using database = await createTestDatabase({ migrated: false });
  const dataDir = mkdtempSync(join(tmpdir(), 'hakiki-npm-start-'));
  const npm = spawn('npm', ['start'], {
    cwd: repository,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl(database),
      WORKERS: '1',
      MODE: 'sandbox',
    },
    stdio: 'ignore',
  });
  const exited = new Promise((resolve) => npm.once('exit', resolve));
  const file = join(dataDir, 'sandbox.json');
  try {
    for (let waited = 0; !existsSync(file) && waited < 60_000; waited += 50) await sleep(50);
    const { base_url: baseUrl } = JSON.parse(readFileSync(file, 'utf8')) as { base_url: string };
    expect((await fetch(`${baseUrl}/healthz`)).status).toBe(200);
    npm.kill('SIGTERM');
    await exited;
    let answers = true;
    for (let waited = 0; answers && waited < 11_000; waited += 100) {
      answers = await fetch(`${baseUrl}/healthz`).then(
        () => true,
        () => false,
      );
      if (answers) await sleep(100);
    }
    expect(answers).toBe(false);
  } finally {
    npm.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
});
