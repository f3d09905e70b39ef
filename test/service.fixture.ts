import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '../server/src/platform/testing/test-database.ts';
import type { Sandbox } from '../server/src/sandbox/demo-tenants.ts';
import { copySpecimens, keepSpecimens } from './drawn-specimens.fixture.ts';

export interface CallOptions {
  readonly key?: string;
  readonly token?: string;
  readonly json?: unknown;
  readonly headers?: Record<string, string>;
}

/** A running service as a test calls it: a process of its own, or the shared one (`sharedService`). */
export interface ServiceAccess extends AsyncDisposable {
  readonly baseUrl: string;
  readonly sandbox: Sandbox & { base_url: string };
  readonly dataDir: string;
  /** Sends JSON, or nothing, and returns the status and the parsed answer. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
}

export interface Service extends ServiceAccess {
  readonly process: ChildProcess;
  /** Everything that the process wrote so far. */
  output(): string;
  /** Resolves with the exit code. */
  stopped(): Promise<number | null>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
}

export interface ServiceOptions {
  readonly environment?: Record<string, string>;
  /** A database to use again; else a fresh one, dropped at the end. */
  readonly database?: TestDatabase;
  readonly dataDir?: string;
  readonly untilReady?: boolean;
  /** False: for tests that send no pictures. Without the models of images a start needs 1.7 s less of a processor. */
  readonly readsImages?: boolean;
  /** How long it may take to start. */
  readonly patienceMs?: number;
}

export const repository = join(import.meta.dirname, '..');
/** Where programs of the run keep what Node compiled; as `temporary-folder.setup.ts` sets it. */
const compileCache = (): string => process.env['NODE_COMPILE_CACHE'] ?? join(tmpdir(), 'compile-cache');
export const databaseUrl = ({ connection }: Pick<TestDatabase, 'connection'>): string =>
  `postgres://postgres@localhost/${connection.database}?host=${encodeURIComponent(String(connection.host))}`;

/** Brings in a custom list by the command line, as an operator does. `csv`: with a head, as docs/command-line.md says. */
export function importCustomList(
  dataDir: string,
  database: Pick<TestDatabase, 'connection'>,
  csv: string,
  branch?: number,
): void {
  const file = join(dataDir, 'custom.csv');
  writeFileSync(file, csv);
  execFileSync(
    process.execPath,
    ['server/src/hakiki.ts', 'lists', 'import', 'custom', file, ...(branch ? ['--branch', String(branch)] : [])],
    {
      cwd: repository,
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: compileCache(),
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl(database),
      },
    },
  );
}

/** Sends one request to the service at `baseUrl`. */
export async function callService(
  baseUrl: string,
  method: string,
  path: string,
  { key, token, json, headers }: CallOptions = {},
): Promise<Answer> {
  const response = await fetch(baseUrl + path, {
    method,
    headers: {
      ...(key && { 'x-access-token': key }),
      ...(token && { authorization: `Token ${token}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: json === undefined ? null : JSON.stringify(json),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
}

/** Whether everything is ready; without `readsImages`, everything but the process that would read them. */
async function isReady(baseUrl: string, readsImages: boolean): Promise<boolean> {
  const response = await fetch(`${baseUrl}/readyz`);
  if (response.ok) return true;
  const { params } = (await response.json()) as { params: { missing: readonly { code: string }[] } };
  return !readsImages && params.missing.every(({ code }) => code === 'unready_vision');
}

/** The real service in a process of its own, on a database of its own, in sandbox mode. */
export async function startService({
  environment = {},
  database,
  dataDir,
  untilReady = true,
  readsImages = true,
  patienceMs = 100_000,
}: ServiceOptions = {}): Promise<Service> {
  const own = database ?? (await createTestDatabase());
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'hakiki-service-'));
  if (!dataDir) copySpecimens(folder);
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: repository,
    env: {
      PATH: process.env['PATH'],
      TMPDIR: tmpdir(),
      // Saves each start but the first 0.7 s of stripping and compiling. Goes with the temporary folder of the run.
      NODE_COMPILE_CACHE: compileCache(),
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl(own),
      WORKERS: '1',
      ...(!readsImages && { ROLES: 'api,worker' }),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const file = join(folder, 'sandbox.json');
  const end = Date.now() + patienceMs;
  const fail = (message: string): never => {
    child.kill('SIGKILL');
    throw new Error(message);
  };
  while (!output.includes('"msg":"listening"') || !output.includes(file)) {
    if (child.exitCode !== null || Date.now() > end) fail(`the service did not start:\n${output}`);
    await sleep(20);
  }
  const sandbox = JSON.parse(readFileSync(file, 'utf8')) as Service['sandbox'];
  const baseUrl = sandbox.base_url;
  keepSpecimens(folder);
  while (untilReady && !(await isReady(baseUrl, readsImages))) {
    if (Date.now() > end) fail(`the service did not become ready:\n${output}`);
    await sleep(50);
  }
  return {
    baseUrl,
    sandbox,
    process: child,
    dataDir: folder,
    output: () => output,
    call: (method, path, options) => callService(baseUrl, method, path, options),
    stopped: () => exited,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 12_000);
      await exited;
      clearTimeout(timer);
      if (!database) await own[Symbol.asyncDispose]();
      if (!dataDir) rmSync(folder, { recursive: true, force: true });
    },
  };
}
