import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The fields of a started server's `sandbox.json` that documents need. */
export interface StartedService {
  readonly base_url: string;
  readonly api_key: string;
  readonly dashboard_token: string;
}

const root = join(import.meta.dirname, '..', '..', '..');

/** Runs `work` against the server of the given `sandbox.json`, or against one started for it alone, on a database of its own. */
export async function withService<T>(
  sandboxFile: string | undefined,
  work: (service: StartedService) => Promise<T>,
): Promise<T> {
  if (sandboxFile) return work(JSON.parse(readFileSync(sandboxFile, 'utf8')) as StartedService);
  const dataDir = mkdtempSync(join(tmpdir(), 'hakiki-eval-'));
  const child = spawn(process.execPath, [join(root, 'server/src/main.ts')], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    return await work(await ready(join(dataDir, 'sandbox.json'), () => child.exitCode !== null));
  } finally {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function ready(file: string, ended: () => boolean): Promise<StartedService> {
  for (let tries = 0; tries < 1200 && !ended(); tries++) {
    await sleep(100);
    if (!existsSync(file)) continue;
    const service = JSON.parse(readFileSync(file, 'utf8')) as StartedService;
    const answer = await fetch(`${service.base_url}/readyz`).catch(() => undefined);
    if (answer?.ok) return service;
  }
  throw new Error('the service did not become ready');
}
