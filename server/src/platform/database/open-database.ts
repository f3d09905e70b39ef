import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { AppError } from '../errors.ts';
import { isDatabaseAway, isPoolFull } from './database-away.ts';
import { embeddedFiles } from './embedded-files.ts';
import { startEmbedded } from './embedded-server.ts';
import { ownVersion } from './own-version.ts';
import { type Connection, poolConfig, withSetting } from './session-config.ts';
import type { Db } from './tables.ts';
import type { TenantScope } from './tenant-scope.ts';
import { assertFolderVersion } from './version-mark.ts';

export interface Database {
  /** Connection as the owner of the tables, for migrations. The service uses other roles (`roles.ts`). */
  readonly db: Db;
  /** Pool of the owner, for the job engine, which creates its own tables. */
  readonly connection: pg.ClientConfig;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  /** Memory of the embedded server in MB. If undefined, the size depends on the machine's memory. */
  readonly memoryMb?: number | undefined;
  readonly poolSize?: number;
  readonly onFault: (text: string) => void;
}

/** Numbers of connections of one pool. */
export interface PoolCounts {
  readonly total: number;
  readonly idle: number;
  /** Maximum number of callers that wait for a connection. */
  readonly waiting: number;
  readonly max: number;
}

/** Opens the external database. Without one, starts the embedded server or uses the server that is already running. */
export async function openDatabase({
  databaseUrl,
  dataDir,
  memoryMb,
  poolSize = 4,
  onFault,
}: DatabaseOptions): Promise<Database> {
  if (databaseUrl) {
    const connection = { connectionString: databaseUrl };
    const { db, end } = connect(connection, poolSize, onFault);
    return { db, connection, close: end };
  }
  assertFolderVersion(dataDir, ownVersion());
  const server = await startEmbedded(embeddedFiles(dataDir), onFault, memoryMb === undefined ? {} : { memoryMb });
  const { db, end } = connect(server.connection, poolSize, onFault);
  return {
    db,
    connection: server.connection,
    async close() {
      await end();
      await server.stop();
    },
  };
}

/**
 * Returns a Kysely instance with a pool that waits while the database restarts. With `preparing`, each connection plans
 * each SQL text only once, because planning took half of the time for looking up an API key. Use this option only for a
 * pool that runs few different texts. `timeout` limits each statement. With `scope`, a connection can read only the
 * rows of the account in scope.
 */
export function connect(
  connection: Connection,
  poolSize: number,
  onFault: (text: string) => void,
  { preparing = false, timeout = '10s', scope }: { preparing?: boolean; timeout?: string; scope?: TenantScope } = {},
) {
  const pool = new pg.Pool({
    ...poolConfig(preparing ? withSetting(connection, 'statement_timeout', timeout) : connection),
    ...(preparing && { Client: preparingClient() }),
    max: poolSize,
    connectionTimeoutMillis: 5000,
    types: { getTypeParser },
    application_name: 'hakiki',
  });
  pool.on('error', () => onFault('a database connection was lost'));
  // The pool itself listens only for errors of idle clients. Without this listener, a connection that is lost between
  // two statements of a transaction would end the process (bench/crash.ts). With it, the next statement fails with the
  // error.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    // A migration issues a warning for values that it could not convert. The service reports these warnings.
    client.on('notice', ({ severity, message }) => {
      if (severity === 'WARNING' && message) onFault(message);
    });
  });
  const dialect = new PostgresDialect({
    pool: {
      connect: () => (scope ? connectScoped(pool, scope) : connectPatiently(pool)),
      end: async () => {},
      options: pool.options,
    } as unknown as pg.Pool,
  });
  const db = new Kysely<unknown>({ dialect });
  return {
    db,
    counts: (): PoolCounts => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max: poolSize,
    }),
    async end() {
      await db.destroy();
      await pool.end();
    },
  };
}

/**
 * Returns the client class of a pool that prepares statements with parameters. Each SQL text gets a name that is the
 * same on every connection.
 */
function preparingClient(): typeof pg.Client {
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const known = names.get(text) ?? `hakiki ${names.size}`;
    names.set(text, known);
    return known;
  };
  return class extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: pg's overloads; kysely calls it with a text and values
    override query(text: any, values?: any, ...rest: any[]): any {
      const query = super.query as (...args: unknown[]) => unknown;
      if (typeof text === 'string' && Array.isArray(values))
        return query.call(this, { name: nameOf(text), text, values }, ...rest);
      return query.call(this, text, values, ...rest);
    }
  };
}

/**
 * Waits for a connection, so that requests do not fail during a restart of the database. The embedded server is
 * available again 0.2 to 1 s after a kill -9. Throws AppError `overloaded` if the server is unavailable for longer, or
 * if every connection is in use.
 */
async function connectPatiently(pool: pg.Pool): Promise<pg.PoolClient> {
  const end = performance.now() + 5000;
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      const down = isDatabaseAway(error);
      if (performance.now() > end || !down) {
        if (!down && !isPoolFull(error)) throw error;
        throw new AppError('service_busy', {}, { retryAfter: 5, cause: error });
      }
      await sleep(50);
    }
  }
}

/** Property of a pooled connection. It stores the account of the connection's last use. */
const accounts = Symbol('account');

/**
 * Takes a connection from the pool and sets the account in scope on it. If the connection was last used for another
 * account, this needs one short statement.
 */
async function connectScoped(pool: pg.Pool, scope: TenantScope): Promise<pg.PoolClient> {
  const account = String(scope.current() ?? '');
  const client: pg.PoolClient & { [accounts]?: string } = await connectPatiently(pool);
  if (client[accounts] === account) return client;
  try {
    await client.query({
      name: 'hakiki scope',
      text: "select set_config('hakiki.account', $1, false)",
      values: [account],
    });
    client[accounts] = account;
    return client;
  } catch (error) {
    // Do not return this client to the pool: its session role may still be set to another tenant.
    client.release(true);
    throw error;
  }
}

const { builtins } = pg.types;

/**
 * Returns the parser of a type. bigint and numeric become numbers, because ids and amounts are far below 2^53. Dates
 * stay text, because a conversion could change the day to that of another time zone.
 */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === builtins.INT8 || oid === builtins.NUMERIC) return Number;
  if (oid === builtins.DATE) return String;
  return pg.types.getTypeParser(oid, format as 'text');
}
