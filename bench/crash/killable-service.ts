import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface KillableService {
  readonly baseUrl: string;
  readonly sandbox: { readonly api_key: string; readonly dashboard_token: string };
  /** How the server ended when it was not killed here: exit statuses and signals. A status other than 0 is a fault of its own. */
  readonly otherEnds: readonly (number | string)[];
  /** kill -9; the server is started again at once, as a supervisor would. Gives milliseconds until it answered. */
  killServer(): Promise<number>;
  /** kill -9 of PostgreSQL; the server is to start it again. Gives milliseconds until the service was ready. */
  killDatabase(): Promise<number>;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '..', '..');
const START_TIMEOUT_MS = 90_000;

/** The real service with its embedded PostgreSQL on a fresh folder and one port for all its lives. */
export async function startKillableService(
  environment: Readonly<Record<string, string>> = {},
): Promise<KillableService> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hakiki-crash-'));
  // As root, the embedded PostgreSQL runs as another user, who must get here.
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env['PATH'],
    PORT: String(port),
    DATA_DIR: dataDir,
    WORKERS: '1',
    LOG_LEVEL: 'error',
    RATE_LIMIT: '10000000',
    ...environment,
  };
  const otherEnds: (number | string)[] = [];
  let stopping = false;
  let killed: ChildProcess | undefined;
  function spawnServer(): ChildProcess {
    const next = spawn(process.execPath, [join(root, 'server/src/main.ts')], {
      env,
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    next.once('exit', (code, signal) => {
      if (stopping) return;
      if (next !== killed) otherEnds.push(code ?? signal ?? 'unknown');
      child = spawnServer();
    });
    return next;
  }
  let child = spawnServer();

  /** Verify customer needs database and lists, not the vision models that readiness also waits for: a settings read stands for it. */
  async function untilAnswers(): Promise<number> {
    const start = Date.now();
    while (Date.now() - start < START_TIMEOUT_MS) {
      const key = readSandbox(dataDir)?.api_key;
      const answer =
        key &&
        (await fetch(`${baseUrl}/api/onboarding/settings`, { headers: { 'x-access-token': key } }).catch(
          () => undefined,
        ));
      if (answer && answer.status === 200) return Date.now() - start;
      await sleep(25);
    }
    throw new Error('the service did not come back');
  }

  await untilAnswers();
  return {
    baseUrl,
    sandbox: readSandbox(dataDir)!,
    otherEnds,
    async killServer() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      killed = child;
      child.kill('SIGKILL');
      await gone;
      return untilAnswers();
    },
    async killDatabase() {
      process.kill(postmaster(dataDir), 'SIGKILL');
      return untilAnswers();
    },
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      stopping = true;
      child.kill('SIGTERM');
      if (!ended(child)) await gone;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const ended = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;
const postmaster = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

function readSandbox(dataDir: string): KillableService['sandbox'] | undefined {
  try {
    return JSON.parse(readFileSync(join(dataDir, 'sandbox.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (!address || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
