import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Db } from '../../server/src/platform/database/tables.ts';

const EVERY_MS = 20;

interface Counters {
  readonly [name: string]: number;
}
export interface Waits {
  /** Mean number of connections of ours at any moment, by what they waited for and by statement. */
  readonly byWait: ReadonlyMap<string, number>;
  readonly byStatement: ReadonlyMap<string, number>;
  /** Counters of the server over the same time: log, pages read and written, checkpoints. */
  readonly counted: Counters;
  /** Shares of the machine's processor time by what it was spent on. */
  readonly machine: Counters;
}

/** Looks every 20 ms at what each connection does, on one of its own, until it is stopped. Such a look costs the database some 0.3 ms. */
export async function sampleWaits(db: Db): Promise<() => Promise<Waits>> {
  const byWait = new Map<string, number>();
  const byStatement = new Map<string, number>();
  let looks = 0;
  let over = false;
  const before = await counters(db);
  const ticks = machineTicks();
  const look = async (): Promise<void> => {
    const { rows } = await sql<{ wait: string; statement: string }>`
      select case when backend_type <> 'client backend' then backend_type || ': ' else '' end
          || case when state like 'idle in%' then 'our process, in a transaction' else coalesce(wait_event_type || ' ' || wait_event, 'running') end as wait,
        case when state like 'idle in%' then 'our process, after: ' else '' end || left(regexp_replace(query, '\s+', ' ', 'g'), 90) as statement
      from pg_stat_activity where pid <> pg_backend_pid() and (datname = current_database() and state <> 'idle' or backend_type <> 'client backend' and wait_event_type <> 'Activity')`.execute(
      db,
    );
    looks++;
    for (const { wait, statement } of rows) {
      byWait.set(wait, (byWait.get(wait) ?? 0) + 1);
      const both = `${statement} | ${wait}`;
      byStatement.set(both, (byStatement.get(both) ?? 0) + 1);
    }
  };
  const looking = (async () => {
    while (!over) {
      const began = performance.now();
      await look();
      await new Promise((resume) => setTimeout(resume, Math.max(1, EVERY_MS - (performance.now() - began))));
    }
  })();
  return async () => {
    over = true;
    await looking;
    const now = machineTicks();
    const spent = Object.fromEntries(Object.entries(now).map(([name, n]) => [name, n - ticks[name]!]));
    const all = Object.values(spent).reduce((sum, n) => sum + n, 0);
    const machine = Object.fromEntries(Object.entries(spent).map(([name, n]) => [name, n / all]));
    const after = await counters(db);
    const mean = (of: Map<string, number>) =>
      new Map([...of].sort(([, a], [, b]) => b - a).map(([name, n]) => [name, n / looks]));
    const counted = Object.fromEntries(Object.entries(after).map(([name, n]) => [name, n - (before[name] ?? 0)]));
    return { byWait: mean(byWait), byStatement: mean(byStatement), counted, machine };
  };
}

/** Ticks of all cores since the machine began. */
function machineTicks(): Counters {
  const [user, nice, system, idle, iowait, irq, softirq, steal] = readFileSync('/proc/stat', 'utf8')
    .split('\n')[0]!
    .split(/\s+/)
    .slice(1)
    .map(Number) as number[];
  return { user: user! + nice!, system: system! + irq! + softirq!, idle: idle!, disk: iowait!, other_machines: steal! };
}

async function counters(db: Db): Promise<Counters> {
  const { rows } = await sql<Record<string, string>>`select w.wal_records, w.wal_fpi, w.wal_bytes, w.wal_buffers_full,
      c.num_timed + c.num_requested as checkpoints, c.buffers_written as checkpointer_pages, b.buffers_clean as background_pages,
      (select sum(reads) from pg_stat_io where backend_type = 'client backend') as backend_reads,
      (select sum(writes) from pg_stat_io where backend_type = 'client backend' and object = 'relation') as backend_writes,
      (select sum(evictions) from pg_stat_io where backend_type = 'client backend') as backend_evictions,
      (select sum(fsyncs) from pg_stat_io where object = 'wal') as wal_syncs, d.blks_hit as pages_found, d.xact_commit as commits
    from pg_stat_wal w, pg_stat_checkpointer c, pg_stat_bgwriter b, pg_stat_database d where d.datname = current_database()`.execute(
    db,
  );
  return Object.fromEntries(Object.entries(rows[0]!).map(([name, n]) => [name, Number(n)]));
}

/** A sample as lines to read. `each`: of so many transactions. */
export function describeWaits({ byWait, byStatement, counted, machine }: Waits, each: number): string {
  const lines = (of: ReadonlyMap<string, number>, most: number) =>
    [...of].slice(0, most).map(([name, n]) => `    ${n.toFixed(2).padStart(6)}  ${name}`);
  return [
    '  connections at any moment, by what they do:',
    ...lines(byWait, 14),
    `  the machine's processors: ${Object.entries(machine)
      .map(([name, share]) => `${name} ${(share * 100).toFixed(0)} %`)
      .join(', ')}`,
    '  by statement:',
    ...lines(byStatement, 24),
    `  counted, for each of ${each}: ${Object.entries(counted)
      .map(([name, n]) => `${name} ${(n / each).toFixed(name === 'wal_bytes' ? 0 : 2)}`)
      .join(', ')}`,
  ].join('\n');
}
