import { closeSync, openSync, readFileSync, statfsSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster, Member } from './cluster.ts';
import type { ObjectStore } from './object-store.ts';
import type { Part } from './parts.ts';

export interface Site {
  readonly cluster: Cluster;
  readonly replicas: readonly Part[];
  readonly store: ObjectStore;
  untilReady(): Promise<void>;
  /** Starts the first replica again with its clock off by so many seconds; 0: right again. */
  restartWithClock(offsetSeconds: number): Promise<void>;
}

export interface Fault {
  readonly name: string;
  readonly what: string;
  /** Causes the fault. Gives how to end it; what ends by itself gives nothing. */
  readonly cause: (site: Site) => Promise<(() => Promise<void>) | undefined>;
  /** How long it lasts before it is ended, in seconds. */
  readonly seconds: number;
  /** Also sends pictures, which are kept in the object store. */
  readonly withPictures?: boolean;
}

const PARTITION_SECONDS = 30;

/** A dead machine sends no RST, and its etcd is away too. Patroni starts PostgreSQL in a process group of its own. */
async function killMachine({ machine, patroni, bouncer, disk }: Member): Promise<() => Promise<void>> {
  const pid = Number.parseInt(readFileSync(join(disk, 'data', 'postmaster.pid'), 'utf8'), 10);
  machine.setCable('down');
  await Promise.all([patroni!.hold(), bouncer!.hold()]);
  process.kill(pid, 'SIGKILL');
  return async () => {
    machine.setCable('up');
    patroni!.start();
    bouncer!.start();
  };
}

export const FAULTS: readonly Fault[] = [
  { name: 'none', what: 'nothing, to compare with', seconds: 20, cause: async () => undefined },
  {
    name: 'replica-killed',
    what: 'kill -9 of one replica; started again after a second',
    seconds: 25,
    cause: async ({ replicas }) => {
      await replicas[0]!.kill('SIGKILL');
      return undefined;
    },
  },
  {
    name: 'rolling-restart',
    what: 'SIGTERM to each replica in turn, the second when the first is ready',
    seconds: 1,
    cause: async ({ replicas, untilReady }) => {
      for (const replica of replicas) {
        await replica.kill('SIGTERM');
        await sleep(2_000);
        await untilReady();
      }
      return undefined;
    },
  },
  {
    name: 'postgres-killed',
    what: 'kill -9 of the primary’s PostgreSQL; its Patroni lives',
    seconds: 40,
    cause: async ({ cluster }) => {
      const primary = await cluster.primary();
      const pid = await cluster.query(`select pg_read_file('postmaster.pid', 0, 12)`);
      if (!primary.patroni) throw new Error('the primary has no Patroni');
      process.kill(Number.parseInt(pid, 10), 'SIGKILL');
      return undefined;
    },
  },
  {
    name: 'primary-killed',
    what: 'the primary’s machine dies and stays down',
    seconds: 45,
    cause: async ({ cluster }) => killMachine(await cluster.primary()),
  },
  {
    name: 'patroni-killed',
    what: 'kill -9 of the primary’s Patroni and PgBouncer, which stay down; its PostgreSQL lives on',
    seconds: 45,
    cause: async ({ cluster }) => {
      const { patroni, bouncer } = await cluster.primary();
      await Promise.all([patroni!.hold(), bouncer!.hold()]);
      return async () => {
        patroni!.start();
        bouncer!.start();
      };
    },
  },
  {
    name: 'standby-killed',
    what: 'the standby’s machine dies and stays down',
    seconds: 45,
    cause: async ({ cluster }) => {
      const primary = await cluster.primary();
      return killMachine(cluster.members.find((member) => member.patroni && member !== primary)!);
    },
  },
  {
    name: 'connections-cut',
    what: 'HAProxy closes every connection to the database',
    seconds: 15,
    cause: async ({ cluster }) => {
      for (const server of ['one', 'two']) await cluster.tellProxy(`shutdown sessions server postgres/${server}`);
      return undefined;
    },
  },
  {
    name: 'bouncer-killed',
    what: 'kill -9 of the primary’s PgBouncer; started again after a second',
    seconds: 20,
    cause: async ({ cluster }) => {
      await (await cluster.primary()).bouncer!.kill('SIGKILL');
      return undefined;
    },
  },
  {
    name: 'etcd-leader-killed',
    what: 'kill -9 of etcd’s leader, which stays down',
    seconds: 25,
    cause: async ({ cluster }) => {
      const { etcd } = await cluster.etcdLeader();
      await etcd.hold();
      return async () => etcd.start();
    },
  },
  {
    name: 'partition',
    what: `the primary’s machine loses its network for ${PARTITION_SECONDS} s`,
    seconds: PARTITION_SECONDS,
    cause: async ({ cluster }) => {
      const { machine } = await cluster.primary();
      machine.setCable('down');
      return async () => machine.setCable('up');
    },
  },
  {
    name: 'disk-full',
    what: 'the primary’s disk is full; emptied after 40 s',
    seconds: 40,
    cause: async ({ cluster }) => {
      const { disk } = await cluster.primary();
      const file = join(disk, 'filling');
      fill(disk, file);
      // PostgreSQL still has the segment of its log that it writes to: the next one needs room.
      await cluster.query('select pg_switch_wal()').catch(() => '');
      return async () => unlinkSync(file);
    },
  },
  {
    name: 'store-fails',
    what: 'the object store answers every third request with 503; two pictures a call, one call a second',
    seconds: 30,
    withPictures: true,
    cause: async ({ store }) => {
      store.failEvery(3);
      return async () => store.failEvery(0);
    },
  },
  {
    name: 'clock-off',
    what: 'one replica’s clock is five minutes fast (started again so, and back)',
    seconds: 20,
    cause: async ({ restartWithClock }) => {
      await restartWithClock(300);
      return () => restartWithClock(0);
    },
  },
];

/** Writes until no block is free. */
function fill(disk: string, file: string): void {
  const open = openSync(file, 'w');
  const block = Buffer.alloc(1 << 20);
  try {
    while (statfsSync(disk).bavail > 0) writeSync(open, block);
  } catch {
    // ENOSPC: full.
  } finally {
    closeSync(open);
  }
}
