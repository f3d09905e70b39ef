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
  /** Stops PostgreSQL, unless another process of ours still uses it. */
  stop(): Promise<void>;
}

const flags = [
  'listen_addresses=',
  'fsync=on',
  'max_connections=120',
  // Most written bytes are keyed hashes and ciphertext, on which pglz (all that this build has) spends half of a transaction's time for a quarter less.
  'wal_compression=off',
  'checkpoint_timeout=15min',
  // Plans made while tables were empty are used until the next ANALYZE: in a new installation the intake fell from 390 to 170 a second within 20 s,
  // with this it stays (bench/transactions-http.ts).
  'autovacuum_naptime=5s',
  'log_min_messages=warning',
  // Statements may carry personal data: an error must not copy them into the log.
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
];
/**
 * Recovery after a kill -9 took 0.2 to 1 s with little to read again; under load there may be gigabytes of log (`databaseLogMb`). The first start on a machine that is busy
 * with other things takes long, too.
 */
const START_TIMEOUT_MS = 300_000;

/**
 * Starts PostgreSQL on the folder, or adopts the one that already runs there (left by a killed server, or started by a command), and
 * keeps it running: when it dies it is started again. 30 kill -9 lost no acknowledged write. Whoever uses it
 * holds a connection for as long as he does, so that nobody stops it under another. `memoryMb`: of its own cache; one that runs already keeps what it has.
 * `settings`: PostgreSQL settings (`name=value`) that take precedence over the product's; a server that runs already keeps its own.
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
  // One that was started elsewhere may have put its socket elsewhere (XDG_RUNTIME_DIR): it is used where it is.
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

  /** True once a connection of ours stands. */
  async function present(): Promise<boolean> {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 3000, keepAlive: true });
    const lost = () => {
      if (presence === client) presence = undefined;
    };
    client.on('error', lost).on('end', lost);
    try {
      await client.connect();
      // The connection's socket alone must not keep a command from ending.
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
      // It exits by itself when another process was faster or the former one's memory is still held: then look again.
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
 * Makes the data folder beside its place and moves it there whole: another process that starts meanwhile finds nothing or all of it. The
 * slower of two gives way.
 */
function initialise({ program, data, identity }: EmbeddedFiles): void {
  if (existsSync(join(data, 'PG_VERSION'))) return;
  const fresh = mkdtempSync(`${data}-new-`);
  // It wants a user that has a name; the folder's own user has none (`embedded-files.ts`).
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
 * Stops a server that a former version left running: it lets in whoever reaches its socket. Only one that answers there is stopped, since
 * the number in a lock file may have gone to another process.
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
  // The data of a former version belong to `nobody`.
  if (!alive(pidOf(files))) giveTo(data, identity);
  const all = [
    ...flags,
    ...[`shared_buffers=${memoryMb}MB`, `max_wal_size=${databaseLogMb(diskOf(data))}MB`],
    ...writeAccess(files),
    // PostgreSQL takes the last value of a setting that is given twice.
    ...settings,
  ];
  const args = ['-D', data, '-k', socket, ...all.flatMap((flag) => ['-c', flag])];
  // Detached: a signal to our process group must not stop the database before we have drained.
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

/** Bytes of the disk that the folder lies on. */
function diskOf(folder: string): number {
  const { blocks, bsize } = statfsSync(folder);
  return blocks * bsize;
}

const cleanEnvironment = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, LC_ALL: 'C' });

/** The postmaster's process, from its lock file's first line. */
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

/** Whether another process of ours uses the database. Our own pool's backends may take a moment to end after it. */
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
