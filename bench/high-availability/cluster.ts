import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseRoles } from './database-roles.ts';
import type { Machine } from './machines.ts';
import { type Part, type PartOptions, startPart } from './parts.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy/high-availability');
const PASSWORD = 'rehearsal';
/** Size of each machine's disk for PostgreSQL, a file system in memory. */
const DISK_MB = 1_200;
const PATIENCE_MS = 120_000;

export interface Member {
  readonly machine: Machine;
  readonly etcd: Part;
  /** Patroni with its PostgreSQL; undefined on the third machine, which only votes. */
  readonly patroni?: Part;
  readonly bouncer?: Part;
  readonly disk: string;
}

export interface Cluster {
  readonly members: readonly Member[];
  readonly databaseUrl: string;
  readonly baseUrl: string;
  /** The member that is PostgreSQL's primary. @throws Error if there is none within two minutes */
  primary(): Promise<Member>;
  etcdLeader(): Promise<Member>;
  /** Waits until there is a primary with a standby that has everything. */
  untilWhole(): Promise<void>;
  /** Runs SQL as PostgreSQL's superuser on the primary. */
  query(sql: string): Promise<string>;
  /** Sends a command to HAProxy. */
  tellProxy(command: string): Promise<string>;
}

/** Ports of the two replicas of the service on the host. */
export const REPLICA_PORTS = [18_901, 18_902] as const;
const POSTGRES_PORT = 18_500;
const HAKIKI_PORT = 18_080;

/** Starts etcd on three machines, Patroni with PostgreSQL and PgBouncer on two of them, and HAProxy on the host, from `deploy/high-availability`. `atEnd` takes how to stop each part, to be called last first. */
export async function startCluster(
  folder: string,
  machines: readonly Machine[],
  atEnd: (stop: () => Promise<void>) => void,
): Promise<Cluster> {
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })));
  const own = (path: string): string => {
    chownSync(path, uid!, gid!);
    return path;
  };
  const userFolder = (...names: string[]): string => {
    const path = join(folder, ...names);
    mkdirSync(path, { recursive: true });
    return own(path);
  };
  const userlist = join(folder, 'userlist.txt');
  writeFileSync(userlist, ['hakiki', 'postgres'].map((user) => `"${user}" "${PASSWORD}"\n`).join(''));
  own(userlist);
  // The machines share one file system: each needs its own folder for the sockets that packages put in /run and /tmp.
  function configOf(file: string, name: string, ...changes: readonly (readonly [string, string])[]): string {
    const path = join(folder, name, file);
    const text = readFileSync(join(DEPLOY, file), 'utf8');
    writeFileSync(
      path,
      changes.reduce((changed, [from, to]) => changed.replace(from, to), text),
    );
    return own(path);
  }

  const start = (options: PartOptions): Part => {
    const part = startPart(options);
    atEnd(() => part.stop());
    return part;
  };
  const peers = machines.map(({ address }, index) => `etcd${index + 1}=http://${address}:2380`).join(',');
  const members = machines.map((machine, index): Member => {
    const { address } = machine;
    const name = `machine${index + 1}`;
    const etcd = start({
      name: `etcd${index + 1}`,
      folder,
      machine,
      user: 'postgres',
      command: [
        ...['etcd', '--name', `etcd${index + 1}`, '--data-dir', userFolder('etcd', name)],
        ...['--listen-peer-urls', `http://${address}:2380`, '--initial-advertise-peer-urls', `http://${address}:2380`],
        ...['--listen-client-urls', `http://${address}:2379`, '--advertise-client-urls', `http://${address}:2379`],
        ...['--initial-cluster', peers, '--initial-cluster-state', 'new', '--logger', 'zap', '--log-level', 'warn'],
      ],
    });
    if (index === 2) return { machine, etcd, disk: '' };
    const ownFolder = userFolder(name);
    const patroniConfig = configOf('patroni.yml', name, [
      'postgresql:\n  bin_dir',
      `postgresql:\n  parameters:\n    unix_socket_directories: ${ownFolder}\n  bin_dir`,
    ]);
    const bouncerConfig = configOf(
      'pgbouncer.ini',
      name,
      ['/etc/pgbouncer/userlist.txt', userlist],
      ['[pgbouncer]', `[pgbouncer]\nunix_socket_dir = ${ownFolder}`],
    );
    const disk = join(folder, `disk${index + 1}`);
    mkdirSync(disk);
    atEnd(async () => void execFileSync('umount', [disk]));
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,uid=${uid},gid=${gid},mode=700`, 'tmpfs', disk]);
    const patroni = start({
      name: `patroni${index + 1}`,
      folder: ownFolder,
      machine,
      user: 'postgres',
      command: ['patroni', patroniConfig],
      environment: {
        PATRONI_NAME: name,
        PATRONI_ETCD3_HOSTS: machines.map((other) => `${other.address}:2379`).join(','),
        PATRONI_RESTAPI_LISTEN: `${address}:8008`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:8008`,
        PATRONI_POSTGRESQL_LISTEN: `${address},127.0.0.1:5432`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
        PATRONI_POSTGRESQL_DATA_DIR: join(disk, 'data'),
        PATRONI_SUPERUSER_USERNAME: 'postgres',
        PATRONI_SUPERUSER_PASSWORD: PASSWORD,
        PATRONI_REPLICATION_USERNAME: 'replicator',
        PATRONI_REPLICATION_PASSWORD: PASSWORD,
      },
    });
    const bouncer = start({
      name: `pgbouncer${index + 1}`,
      folder,
      machine,
      user: 'postgres',
      command: ['pgbouncer', bouncerConfig],
    });
    return { machine, etcd, patroni, bouncer, disk };
  });
  const socket = join(folder, 'haproxy.sock');
  const proxyConfig = join(folder, 'haproxy.cfg');
  writeFileSync(
    proxyConfig,
    readFileSync(join(DEPLOY, 'haproxy.cfg'), 'utf8').replace('/run/haproxy/admin.sock', socket),
  );
  start({
    name: 'haproxy',
    folder,
    command: ['haproxy', '-W', '-db', '-f', proxyConfig],
    environment: {
      POSTGRES_BIND: `127.0.0.1:${POSTGRES_PORT}`,
      HAKIKI_BIND: `127.0.0.1:${HAKIKI_PORT}`,
      METRICS_BIND: '127.0.0.1:8405',
      MACHINE_ONE: machines[0]!.address,
      MACHINE_TWO: machines[1]!.address,
      REPLICA_ONE: `127.0.0.1:${REPLICA_PORTS[0]}`,
      REPLICA_TWO: `127.0.0.1:${REPLICA_PORTS[1]}`,
    },
  });

  const databases = members.filter(({ patroni }) => patroni);
  const isAt = async (member: Member, path: string): Promise<boolean> => {
    const answer = await fetch(`http://${member.machine.address}:8008${path}`, {
      signal: AbortSignal.timeout(1_500),
    }).catch(() => undefined);
    return answer?.status === 200;
  };
  async function until<T>(what: string, find: () => Promise<T | undefined>): Promise<T> {
    for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(250)) {
      const found = await find();
      if (found !== undefined) return found;
    }
    throw new Error(`${what} within ${PATIENCE_MS / 1000} s`);
  }
  const firstOf = async (path: string): Promise<Member | undefined> => {
    for (const member of databases) if (await isAt(member, path)) return member;
    return undefined;
  };
  const primary = (): Promise<Member> => until('no primary', () => firstOf('/primary'));
  const untilWhole = async (): Promise<void> => {
    await until(
      'no synchronous standby',
      async () => ((await firstOf('/primary')) && (await firstOf('/sync'))) || undefined,
    );
  };
  const query = async (sql: string, database = 'hakiki'): Promise<string> =>
    execFileSync('psql', ['-XAtq', '-v', 'ON_ERROR_STOP=1', '-c', sql], {
      encoding: 'utf8',
      env: {
        ...process.env,
        ...{
          PGHOST: (await primary()).machine.address,
          PGUSER: 'postgres',
          PGPASSWORD: PASSWORD,
          PGDATABASE: database,
        },
      },
    }).trim();

  await untilWhole();
  for (const sql of databaseRoles(PASSWORD)) await query(sql, 'postgres');

  return {
    members,
    databaseUrl: `postgres://hakiki:${PASSWORD}@127.0.0.1:${POSTGRES_PORT}/hakiki`,
    baseUrl: `http://127.0.0.1:${HAKIKI_PORT}`,
    primary,
    untilWhole,
    query,
    etcdLeader: () =>
      until('no etcd leader', async () => {
        for (const member of members) {
          const answer = await fetch(`http://${member.machine.address}:2379/v3/maintenance/status`, {
            method: 'POST',
            body: '{}',
            signal: AbortSignal.timeout(1_500),
          }).catch(() => undefined);
          const status = (await answer?.json()) as { leader: string; header: { member_id: string } } | undefined;
          if (status && status.leader === status.header.member_id) return member;
        }
        return undefined;
      }),
    tellProxy: (command) =>
      new Promise((resolve, reject) => {
        const connection = connect(socket, () => connection.end(`${command}\n`));
        let answer = '';
        connection.on('data', (chunk) => {
          answer += chunk;
        });
        connection.on('end', () => resolve(answer));
        connection.on('error', reject);
      }),
  };
}
