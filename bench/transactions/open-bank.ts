import { mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { embeddedFiles } from '../../server/src/platform/database/embedded-files.ts';
import { startEmbedded } from '../../server/src/platform/database/embedded-server.ts';
import { connect } from '../../server/src/platform/database/open-database.ts';
import { plannedOnce } from '../../server/src/platform/database/roles.ts';
import { makeMonitorTransaction } from '../../server/src/transactions/intake/monitor-transaction.ts';
import { makeSecondStage } from '../../server/src/transactions/intake/second-stage.ts';
import { startMonitoring } from '../../server/src/transactions/intake/transactions.fixture.ts';

export interface BenchServer {
  readonly connection: pg.ClientConfig;
  stop(): Promise<void>;
}

/**
 * The PostgreSQL that is measured: that of `url`, or an embedded one as the service starts it. Its own, and not that of the tests, which has 128 MB of memory and
 * keeps them for who comes later.
 */
export async function openServer(url: string | undefined): Promise<BenchServer> {
  if (url) {
    // Its parts: each bank is a database of its own on that server.
    const { host, port, user, password, ssl, database } = new pg.Client({ connectionString: url });
    const connection = { host, port, user: user!, password: password!, ssl, database: database! };
    return { connection, stop: async () => {} };
  }
  const folder = join(tmpdir(), 'hakiki-bench-postgres');
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  return startEmbedded(embeddedFiles(folder), () => {});
}

export type Bank = Awaited<ReturnType<typeof openBank>>;

/** The service's parts on the bank of a stage. `kept`: a database of that name, which stays. */
export async function openBank(server: BenchServer, kept: string | undefined) {
  const service = await startMonitoring({}, { server, ...(kept && { kept }) });
  const { database, vault, branch, jobs, ruleSets, raiseAlert } = service;
  const owner = connect(database.connection, 1, () => {});
  await sql`create table if not exists bench_rows (id bigint generated always as identity primary key, key bytea, body jsonb, at timestamptz default now())`.execute(
    owner.db,
  );
  await sql`grant all on bench_rows to hakiki_system`.execute(owner.db);
  const { rows: about } = await sql<{
    pid: number;
    version: string;
    buffers: string;
  }>`select pg_backend_pid() as pid, current_setting('server_version') as version, current_setting('shared_buffers') as buffers`.execute(
    owner.db,
  );
  // On connections that plan each text once, as the service's own intake has.
  const planned = connect(plannedOnce(database.system), 8, () => {}, { preparing: true });
  const shared = { vault, clock: { now: () => new Date() }, ruleSets, raiseAlert, db: planned.db, jobs };
  return {
    ...{ service, owner, planned, branch, vault, version: about[0]!.version, buffers: about[0]!.buffers },
    postmaster: parentOf(about[0]!.pid),
    intake: makeMonitorTransaction({ ...shared, screenParties: async () => 'none' }),
    second: makeSecondStage(shared),
    async close() {
      await planned.end();
      await owner.end();
      await database[Symbol.asyncDispose]();
    },
  };
}

/** The postmaster's process, on this machine; undefined of a server on another. */
function parentOf(pid: number): number | undefined {
  try {
    const [name, rest] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ') as [string, string];
    return name.includes('(postgres') ? Number(rest.split(' ')[1]) : undefined;
  } catch {
    return undefined;
  }
}
