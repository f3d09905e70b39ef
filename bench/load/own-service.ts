import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sandbox } from '../../server/src/sandbox/demo-tenants.ts';

/** A start on a busy machine takes minutes. */
const PATIENCE_MS = 300_000;

export interface OwnService extends AsyncDisposable {
  readonly process: ChildProcess;
  readonly dataDir: string;
  readonly sandbox: Sandbox & { readonly base_url: string };
}

/** Starts a sandbox of its own on a free port of loopback, with an empty embedded database; stopped and deleted when it is disposed of. */
export async function startOwnService(workers: number): Promise<OwnService> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hakiki-load-'));
  // As root, the embedded PostgreSQL runs as another user, who must get here.
  chmodSync(dataDir, 0o755);
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../server/src/main.ts')], {
    env: {
      ...{ PATH: process.env['PATH'], TMPDIR: tmpdir(), MALLOC_ARENA_MAX: '2' },
      ...{ DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', MODE: 'sandbox', LOG_LEVEL: 'warn' },
      ...{ WORKERS: String(workers), RATE_LIMIT: '10000000' },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const dispose = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  // A measurement that is ended early leaves no service behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void dispose().then(() => process.exit(1)));
  const file = join(dataDir, 'sandbox.json');
  for (
    const end = performance.now() + PATIENCE_MS;
    performance.now() < end && child.exitCode === null;
    await sleep(250)
  ) {
    if (!existsSync(file) || !existsSync(join(dataDir, 'specimen-clip.webm'))) continue;
    const sandbox = JSON.parse(readFileSync(file, 'utf8'));
    const ready = await fetch(`${sandbox.base_url}/readyz`).catch(() => undefined);
    if (ready?.ok) return { process: child, dataDir, sandbox, [Symbol.asyncDispose]: dispose };
  }
  await dispose();
  throw new Error(`the service was not ready within ${PATIENCE_MS / 1000} s`);
}
