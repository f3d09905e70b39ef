import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { AppError } from '../errors.ts';
import { embeddedFiles } from './embedded-files.ts';
import { startEmbedded } from './embedded-server.ts';
import type { Db } from './tables.ts';
import type { TenantScope } from './tenant-scope.ts';

export interface Database {
  /** As the owner of the tables: for migrations. The service works as other roles (`roles.ts`). */
  readonly db: Db;
  /** The owner's: for the job engine, which makes tables of its own. */
  readonly connection: pg.ClientConfig;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  /** Of the embedded one; undefined: by the machine. */
  readonly memoryMb?: number | undefined;
  readonly poolSize?: number;
  readonly onFault: (text: string) => void;
}

/** Opens the external database, or starts or adopts the embedded one. */
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
 * A kysely over a pool whose `connect` waits out a restart of the database. `preparing`: each text is planned once a connection, for a
 * pool that only few texts are run on, each for 10 s at most (planning was half of what looking up an API key cost the database).
 * `scope`: each use of a connection is for the account in scope then.
 */
export function connect(
  connection: pg.ClientConfig,
  poolSize: number,
  onFault: (text: string) => void,
  { preparing = false, scope }: { preparing?: boolean; scope?: TenantScope } = {},
) {
  const pool = new pg.Pool({
    ...connection,
    ...(preparing && { Client: preparingClient(), statement_timeout: 10_000 }),
    max: poolSize,
    connectionTimeoutMillis: 5000,
    types: { getTypeParser },
    application_name: 'hakiki',
  });
  pool.on('error', () => onFault('a database connection was lost'));
  // The pool listens to idle clients only: one lost between two statements of a transaction would end the process (bench/crash.ts).
  // Its next statement fails, which is what its caller sees.
  pool.on('connect', (client) => client.on('error', () => {}));
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
    async end() {
      await db.destroy();
      await pool.end();
    },
  };
}

/** Clients of one pool that prepare statements with parameters: each text has a name, the same on every connection. */
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
 * The embedded server is back 0.2 to 1 s after a kill -9: a request that meets the gap waits instead of failing. Throws AppError
 * `overloaded` when it is away for longer, or every connection is taken.
 */
async function connectPatiently(pool: pg.Pool): Promise<pg.PoolClient> {
  const end = performance.now() + 5000;
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      const down = isDown(error);
      if (performance.now() > end || !down) {
        if (!down && !isFull(error)) throw error;
        throw new AppError('overloaded', 'The service is busy, try again shortly', { retryAfter: 5, cause: error });
      }
      await sleep(50);
    }
  }
}

/** For which account a connection was used last. */
const accounts = Symbol('account');

/** A connection told the account in scope: one short statement, where it was another one's before. */
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
    // Never given back to the pool: whose it is now, nobody knows.
    client.release(true);
    throw error;
  }
}

const isDown = (error: unknown): boolean =>
  ['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE', '57P03', '57P01'].includes((error as { code?: string }).code ?? '');

/** What pg-pool says when no connection came free in time; it has no code. */
const isFull = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('timeout exceeded when trying to connect');

const { builtins } = pg.types;

/** bigint and numeric come as numbers: our ids and amounts stay far below 2^53. Dates stay text, so that no time zone moves them. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === builtins.INT8 || oid === builtins.NUMERIC) return Number;
  if (oid === builtins.DATE) return String;
  return pg.types.getTypeParser(oid, format as 'text');
}
