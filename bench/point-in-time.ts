import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Sandbox } from '../server/src/sandbox/demo-tenants.ts';
import { makeCaller } from './high-availability/calls.ts';
import { databaseRoles } from './high-availability/database-roles.ts';
import { startObjectStore } from './high-availability/object-store.ts';
import { type Part, startPart } from './high-availability/parts.ts';

/**
 * Rehearses a restore to a point in time with pgBackRest: `node bench/point-in-time.ts [--rate 20] [--seconds 30]`. A service writes under load through a full and an incremental
 * backup. Then somebody deletes every record, and the machine is lost with its disk and its `DATA_DIR`. The database is restored to the second before, in a new place, and a new
 * service reads it with the master key. Needs root, and Debian's postgresql-15 and pgbackrest. Writes `bench/results/point-in-time.md`; exits 1 if an acknowledged record is missing.
 */
const { values } = parseArgs({
  options: { rate: { type: 'string', default: '20' }, seconds: { type: 'string', default: '30' } },
});
const rate = Number(values.rate);
const seconds = Number(values.seconds);
if (!(rate > 0 && rate <= 500 && seconds >= 5)) throw new Error('--rate is 1 to 500; --seconds is 5 or more');

const BIN = '/usr/lib/postgresql/15/bin';
const PORT = 18_910;
const POSTGRES_PORT = 18_911;
const folder = mkdtempSync(join(tmpdir(), 'hakiki-pitr-'));
chmodSync(folder, 0o755);
const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })));
const own = (name: string): string => {
  const path = join(folder, name);
  mkdirSync(path);
  chownSync(path, uid!, gid!);
  chmodSync(path, 0o700);
  return path;
};
const asPostgres = (...command: string[]): string =>
  execFileSync('setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', ...command], {
    encoding: 'utf8',
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
const say = (text: string): void => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`);
const stops: (() => Promise<void>)[] = [];

const repository = own('repository');
const logs = own('logs');
const locks = own('locks');
/** The shipped configuration, with paths of this rehearsal. */
function configOf(name: string, data: string): string {
  const path = join(folder, `${name}.conf`);
  const text = readFileSync(join(import.meta.dirname, '../deploy/pgbackrest/pgbackrest.conf'), 'utf8')
    .replace('repo1-path=/var/lib/pgbackrest', `repo1-path=${repository}\nlog-path=${logs}\nlock-path=${locks}`)
    .replace('repo1-cipher-pass=REPLACE', 'repo1-cipher-pass=rehearsal')
    .replace('/var/lib/postgresql/15/hakiki', `${data}\npg1-socket-path=${folder}/socket\npg1-port=${POSTGRES_PORT}`);
  writeFileSync(path, text);
  chownSync(path, uid!, gid!);
  return path;
}
const backRest = (config: string, command: string, ...options: string[]): string =>
  asPostgres('pgbackrest', `--config=${config}`, '--stanza=hakiki', '--log-level-console=warn', ...options, command);
const socket = own('socket');
const sql = (text: string, database = 'hakiki'): string =>
  asPostgres(
    'psql',
    '-XAtq',
    '-v',
    'ON_ERROR_STOP=1',
    '-h',
    socket,
    '-p',
    String(POSTGRES_PORT),
    '-d',
    database,
    '-c',
    text,
  ).trim();

function startPostgres(name: string, data: string): Part {
  const part = startPart({
    name,
    folder,
    user: 'postgres',
    command: [
      `${BIN}/postgres`,
      '-D',
      data,
      '-p',
      String(POSTGRES_PORT),
      '-k',
      socket,
      '-c',
      'listen_addresses=127.0.0.1',
    ],
  });
  stops.push(() => part.stop());
  return part;
}
async function until(what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 300_000; performance.now() < end; await sleep(200)) if (await isTrue()) return;
  throw new Error(`${what} within 300 s`);
}
const answers = (text: string): boolean => {
  try {
    return sql(text, 'postgres') === 't';
  } catch {
    return false;
  }
};
const secondsOf = async (work: () => unknown): Promise<number> => {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
};

try {
  await using store = await startObjectStore();
  const startService = async (name: string): Promise<Part> => {
    mkdirSync(join(folder, name));
    const part = startPart({
      name,
      folder,
      environment: {
        ...{ DATA_DIR: join(folder, name), PORT: String(PORT), HOST: '127.0.0.1', MODE: 'sandbox', LOG_LEVEL: 'warn' },
        DATABASE_URL: `postgres://hakiki:rehearsal@127.0.0.1:${POSTGRES_PORT}/hakiki`,
        ...{ BLOB_URL: store.url, AWS_ACCESS_KEY_ID: 'rehearsal', AWS_SECRET_ACCESS_KEY: 'rehearsal' },
        ...{ MASTER_KEY: Buffer.alloc(32, 7).toString('base64'), WORKERS: '1', RATE_LIMIT: '10000000' },
      },
      command: [process.execPath, join(import.meta.dirname, '../server/src/main.ts')],
    });
    stops.push(() => part.stop());
    await until('the service was not ready', async () =>
      fetch(`http://127.0.0.1:${PORT}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    return part;
  };

  say('a database with an archive of its log');
  const data = own('data');
  const config = configOf('pgbackrest', data);
  asPostgres(`${BIN}/initdb`, '-D', data, '-E', 'UTF8', '--locale=C.UTF-8', '-A', 'trust', '--data-checksums');
  writeFileSync(
    join(data, 'postgresql.auto.conf'),
    `archive_mode = on\narchive_command = 'pgbackrest --config=${config} --stanza=hakiki archive-push %p'\narchive_timeout = 60\nmax_connections = 200\n`,
  );
  const first = startPostgres('postgres1', data);
  await until('no PostgreSQL', () => answers('select true'));
  for (const text of databaseRoles('rehearsal')) sql(text, 'postgres');
  backRest(config, 'stanza-create');
  backRest(config, 'check');
  const service = await startService('before');
  const sandbox = JSON.parse(readFileSync(join(folder, 'before/sandbox.json'), 'utf8')) as Sandbox;
  const caller = makeCaller(`http://127.0.0.1:${PORT}`, sandbox.api_key, Date.now().toString(36));

  say('load, a full and an incremental backup');
  caller.start(rate);
  await sleep(seconds * 500);
  const full = await secondsOf(() => backRest(config, 'backup', '--type=full'));
  await sleep(seconds * 500);
  const incremental = await secondsOf(() => backRest(config, 'backup', '--type=incr'));
  const series = join(own('series'), 'backup.prom');
  const program = join(import.meta.dirname, '../deploy/pgbackrest/metrics.sh');
  const environment = [`PGHOST=${socket}`, `PGPORT=${POSTGRES_PORT}`, `PGBACKREST_CONFIG=${config}`];
  asPostgres('env', ...environment, 'sh', program, series);
  const written = readFileSync(series, 'utf8');
  if (!/^postgres_archive_failing 0\npgbackrest_last_backup_seconds \d{10}\n$/.test(written))
    throw new Error(`the series of the backup are ${written}`);
  await sleep(seconds * 500);
  const calls = await caller.stop();
  const acknowledged = calls.flatMap(({ recordId }) => recordId ?? []);
  const target = sql('select clock_timestamp()');
  await sleep(2_000);

  say('somebody deletes every record; then the machine is lost');
  sql('set session_replication_role = replica; delete from verifications');
  sql('select pg_switch_wal()');
  const lastSegment = sql('select pg_walfile_name(pg_current_wal_lsn() - 1)');
  await until('the log was not archived', () => sql('select last_archived_wal from pg_stat_archiver') >= lastSegment);
  const size = sql('select pg_size_pretty(pg_database_size(current_database()))');
  await service.hold();
  await first.hold();
  rmSync(data, { recursive: true });
  rmSync(join(folder, 'before'), { recursive: true });

  say(`restoring to ${target}`);
  const restoredData = own('restored');
  const restoredConfig = configOf('restored', restoredData);
  const restored = await secondsOf(() =>
    backRest(
      restoredConfig,
      'restore',
      '--type=time',
      `--target=${target}`,
      '--target-action=promote',
      '--archive-mode=off',
    ),
  );
  const recovered = await secondsOf(async () => {
    startPostgres('postgres2', restoredData);
    await until('the recovery did not end', () => answers('select not pg_is_in_recovery()'));
  });
  const started = await secondsOf(() => startService('after'));
  if (existsSync(join(folder, 'before'))) throw new Error('the former DATA_DIR is there');

  const missing: number[] = [];
  for (const id of acknowledged) {
    const answer = await fetch(`http://127.0.0.1:${PORT}/v1/verifications/${id}`, {
      headers: { authorization: `Token ${sandbox.dashboard_token}` },
    });
    const { data: record } = (await answer.json()) as { data?: { result?: { onboarding_id: number } } };
    if (record?.result?.onboarding_id !== id) missing.push(id);
  }
  const report = `# Restore to a point in time

${new Date().toISOString().slice(0, 10)}; ${cpus()[0]?.model.trim()}, ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}; PostgreSQL 15, pgBackRest ${asPostgres('pgbackrest', 'version').trim().split(' ').at(-1)}.
\`node bench/point-in-time.ts --rate ${rate} --seconds ${seconds}\`: verify_customer under load, a full and an incremental backup while it runs. Then all records are deleted and the machine is
lost with its disk and \`DATA_DIR\`. The database is restored elsewhere to the second before the deletion; a new service with the master key reads every acknowledged record through the API.

| | |
|---|---|
| database | ${size} |
| full backup under load, s | ${full.toFixed(1)} |
| incremental backup under load, s | ${incremental.toFixed(1)} |
| \`pgbackrest restore\`, s | ${restored.toFixed(1)} |
| recovery from the log to the target, s | ${recovered.toFixed(1)} |
| start of the service to \`/readyz\` 200, s | ${started.toFixed(1)} |
| acknowledged records | ${acknowledged.length} |
| of these missing or unreadable | ${missing.length} |
`;
  writeFileSync(join(import.meta.dirname, 'results/point-in-time.md'), report);
  console.log(report);
  if (missing.length) process.exitCode = 1;
} finally {
  for (const stop of stops.toReversed()) await stop();
  rmSync(folder, { recursive: true, force: true });
}
