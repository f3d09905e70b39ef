import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statfsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { databaseLogMb, databaseMemoryMb } from './database-memory.ts';
import { runningServer, writeAccess } from './embedded-access.ts';
import { type EmbeddedFiles, giveTo, nobody } from './embedded-files.ts';
import type { Owner } from './own-folder.ts';

export interface EmbeddedServer {
  readonly connection: { host: string; port: number; user: string; database: string };
  /** Stops PostgreSQL, unless another Hakiki process still uses it. */
  stop(): Promise<void>;
}

const flags = [
  'listen_addresses=',
  'fsync=on',
  'max_connections=120',
  // Most logged bytes are keyed hashes and ciphertext, which compress badly. Compression with pglz, the only method in
  // this build, takes half of a transaction's time and saves a quarter of the size.
  'wal_compression=off',
  'checkpoint_timeout=15min',
  // PostgreSQL uses plans for empty tables until the next ANALYZE. Without this setting, a new installation slowed down
  // from 390 to 170 transactions a second within 20 s (bench/transactions-http.ts).
  'autovacuum_naptime=5s',
  'log_min_messages=warning',
  // Statements may contain personal data, so an error must not copy them into the log.
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
];
/**
 * Maximum time for a start, in milliseconds. Recovery after a kill -9 took 0.2 to 1 s with a short log, but under load
 * the log may have gigabytes (`databaseLogMb`). The first start on a busy machine is slow too.
 */
const START_TIMEOUT_MS = 300_000;

/**
 * Starts PostgreSQL on the folder. If a server already runs there, uses that server, which a killed process or a
 * command has left. Restarts the server when it dies: after 30 kill -9, no acknowledged write was lost. Each process
 * keeps a connection open while it uses the server, so that no other process stops the server. `memoryMb` is the size
 * of the server's cache. `settings` are PostgreSQL settings (`name=value`) that override the product's settings. Both
 * have no effect on a server that is already running.
 */
export async function startEmbedded(
  files: EmbeddedFiles,
  onFault: (text: string) => void,
  {
    memoryMb = databaseMemoryMb(),
    settings = [],
  }: { readonly memoryMb?: number; readonly settings?: readonly string[] } = {},
): Promise<EmbeddedServer> {
  initialise(files);
  await stopUnguarded(files);
  // If another process started the server, its socket may be in another folder (XDG_RUNTIME_DIR). The existing socket
  // is used.
  const socket = runningServer(files)?.socket ?? files.socket;
  const connection = { host: socket, port: 5432, user: 'postgres', database: 'postgres' };
  let presence: pg.Client | undefined;
  let stopping = false;
  let reviving = false;
  await ensureRunning();
  const watch = setInterval(() => void revive(), 250);
  watch.unref();

  async function revive(): Promise<void> {
    if (stopping || reviving || presence) return;
    reviving = true;
    if (!alive(pidOf(files))) onFault('the embedded PostgreSQL died; it is started again');
    await ensureRunning().catch((error: Error) => onFault(error.message));
    reviving = false;
  }

  /** Resolves to true after this process has opened a connection. */
  async function present(): Promise<boolean> {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 3000, keepAlive: true });
    const lost = () => {
      if (presence === client) presence = undefined;
    };
    client.on('error', lost).on('end', lost);
    try {
      await client.connect();
      // This connection must not keep the process of a command running.
      socketOf(client).unref();
      presence = client;
      return true;
    } catch {
      await client.end().catch(() => {});
      return false;
    }
  }

  async function ensureRunning(): Promise<void> {
    const end = performance.now() + START_TIMEOUT_MS;
    let last = '';
    while (performance.now() < end && !stopping) {
      if (await present()) return;
      const child = spawnServer({ ...files, socket }, memoryMb, settings, (text) => {
        last = (last + text).slice(-2000);
      });
      // PostgreSQL exits if another process was faster, or if the former server's memory is still in use. The loop then
      // checks the lock file again.
      while (child.exitCode === null && child.signalCode === null && performance.now() < end) {
        if (await present()) return;
        await sleep(20);
      }
      await sleep(100);
    }
    if (!stopping)
      throw new Error(`The embedded PostgreSQL did not start: ${last.trim().split('\n').at(-1) ?? 'no reason given'}`);
  }

  return {
    connection,
    async stop() {
      stopping = true;
      clearInterval(watch);
      if (presence) socketOf(presence).ref();
      const pid = pidOf(files);
      const leave = pid === undefined || !presence || (await othersConnected(presence));
      await presence?.end().catch(() => {});
      if (leave) return;
      process.kill(pid, 'SIGINT');
      for (let waited = 0; alive(pid) && waited < 8000; waited += 20) await sleep(20);
    },
  };
}

/**
 * Creates the data folder under another name and renames it when it is complete. A parallel start therefore finds
 * either no folder or a complete folder. The slower of two processes deletes its own copy.
 */
function initialise({ program, data, identity }: EmbeddedFiles): void {
  if (existsSync(join(data, 'PG_VERSION'))) return;
  const fresh = mkdtempSync(`${data}-new-`);
  // `initdb` requires a user with a name, but the folder's own user has no name (`embedded-files.ts`).
  const maker: Owner = identity.uid === undefined ? {} : nobody();
  if (maker.uid !== undefined) chownSync(fresh, maker.uid, maker.gid!);
  const access = process.platform === 'win32' ? ['-A', 'trust'] : ['--auth-local=peer', '--auth-host=reject'];
  const args = ['-D', fresh, '-U', 'postgres', ...access, '-E', 'UTF8', '--locale=C', '--data-checksums'];
  const made = spawnSync(join(program, 'initdb'), args, {
    ...maker,
    cwd: '/',
    encoding: 'utf8',
    env: cleanEnvironment(),
  });
  try {
    if (made.status !== 0)
      throw new Error(`initdb failed: ${made.error?.message ?? made.stderr.trim().split('\n').at(-1)}`);
    giveTo(fresh, identity);
    renameSync(fresh, data);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(join(data, 'PG_VERSION'))) throw error;
  }
}

/**
 * Stops a running server of a former version, because such a server accepts every client that can reach its socket.
 * Checks first that the server answers on the socket, because the process id in a lock file may now belong to another
 * process.
 */
async function stopUnguarded(files: EmbeddedFiles): Promise<void> {
  const running = runningServer(files);
  if (!running || running.guarded || !alive(running.pid)) return;
  const client = new pg.Client({ host: running.socket, port: 5432, user: 'postgres', database: 'postgres' });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch {
    return;
  }
  process.kill(running.pid, 'SIGINT');
  await client.end().catch(() => {});
  for (let waited = 0; alive(running.pid) && waited < 8000; waited += 20) await sleep(20);
}

function spawnServer(
  files: EmbeddedFiles,
  memoryMb: number,
  settings: readonly string[],
  onText: (text: string) => void,
): ChildProcess {
  const { program, data, socket, identity } = files;
  // In former versions, the data belonged to `nobody`.
  if (!alive(pidOf(files))) giveTo(data, identity);
  const all = [
    ...flags,
    ...[`shared_buffers=${memoryMb}MB`, `max_wal_size=${databaseLogMb(diskOf(data))}MB`],
    ...writeAccess(files),
    // If a setting occurs twice, PostgreSQL uses the last value.
    ...settings,
  ];
  const args = ['-D', data, '-k', socket, ...all.flatMap((flag) => ['-c', flag])];
  // The database process is detached, so that a signal to this service's process group does not stop the database
  // before open requests have ended.
  const child = spawn(join(program, 'postgres'), args, {
    ...identity,
    cwd: '/',
    env: cleanEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  child.stderr!.setEncoding('utf8').on('data', onText);
  child.on('error', (error) => onText(error.message));
  (child.stderr as unknown as { unref(): void }).unref();
  child.unref();
  return child;
}

/** Returns the size in bytes of the disk that contains the folder. */
function diskOf(folder: string): number {
  const { blocks, bsize } = statfsSync(folder);
  return blocks * bsize;
}

const cleanEnvironment = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, LC_ALL: 'C' });

/** Returns the process number of the postmaster, from the first line of its lock file. */
function pidOf({ data }: EmbeddedFiles): number | undefined {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]) || undefined;
  } catch {
    return undefined;
  }
}

function alive(pid: number | undefined): boolean {
  if (pid === undefined) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const socketOf = (client: pg.Client): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/**
 * True if another Hakiki process uses the database. Waits a moment, because PostgreSQL may still be closing the
 * connections of this process's own pool.
 */
async function othersConnected(client: pg.Client): Promise<boolean> {
  for (let waited = 0; ; waited += 50) {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    if (rows[0]!.n === 0) return false;
    if (waited >= 500) return true;
    await sleep(50);
  }
}
