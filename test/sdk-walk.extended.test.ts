import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { repository, startService } from './service.fixture.ts';

const missing = ['bash', 'curl'].filter((program) => spawnSync(program, ['--version']).error);

test.skipIf(missing.length)(
  'docs/sdk-sessions.md: its lines, as printed, go from a session to its receipt',
  async () => {
    const page = readFileSync(join(repository, 'docs/sdk-sessions.md'), 'utf8');
    const script = /```bash\n([\s\S]*?)```/.exec(page)![1]!;
    await using service = await startService();
    const { stdout, stderr } = await promisify(execFile)('bash', ['--norc', '-eu', '-c', script], {
      env: { PATH: process.env['PATH'], BASE: service.baseUrl, DATA: service.dataDir },
      timeout: 60_000,
    });
    expect(stderr).toBe('');
    const [next, check, attempt, receipt, state] = stdout.trim().split('\n');
    expect([next, check, attempt, receipt]).toEqual(['document_front', 'true', 'accepted', 'processing']);
    expect(['submitted', 'completed']).toContain(state);
  },
  // As long as the start of the service and the script may take.
  180_000,
);
