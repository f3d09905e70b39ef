import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Db } from './database/tables.ts';

/**
 * Work done later, in the same database. A job is enqueued in the transaction that causes it, so both happen or neither. Webhook
 * deliveries do not use it: their times (30, 150, 600 s) and their latency want a scheduler of their own (`webhooks/`).
 */
export interface Queue {
  /** `db`: the transaction that causes the job. */
  enqueue(db: Db, name: string, data: object): Promise<void>;
  /** Runs `handle` for each job of that name; a handler that throws is tried again up to 5 times, then the job is kept as failed. */
  work(name: string, handle: (data: unknown) => Promise<void>): Promise<void>;
  /** Runs `handle` by a cron pattern, once for all replicas. */
  schedule(name: string, cron: string, handle: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

const retry = { retryLimit: 5, retryDelay: 10, retryBackoff: true };

export async function openQueue(connection: pg.ClientConfig, onFault: (text: string) => void): Promise<Queue> {
  const boss = new PgBoss({
    ...(connection as object),
    max: 4,
    application_name: 'hakiki queue',
  } as ConstructorParameters<typeof PgBoss>[0]);
  boss.on('error', () => onFault('the job queue met a database fault'));
  await boss.start();
  const made = new Map<string, Promise<void>>();
  const ensure = (name: string): Promise<void> => {
    const known = made.get(name);
    if (known) return known;
    const making = boss.createQueue(name, retry);
    made.set(name, making);
    // A fault is not remembered: the next job tries again.
    making.catch(() => made.delete(name));
    return making;
  };
  const run = (handle: (data: unknown) => Promise<void>) => async (jobs: { data: unknown }[]) => {
    for (const { data } of jobs) await handle(data);
  };
  return {
    async enqueue(db, name, data) {
      await ensure(name);
      const executeSql = async (text: string, values: unknown[] = []) => {
        const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
        return { rows: rows as Record<string, unknown>[], rowCount: rows.length };
      };
      await boss.send(name, data, { db: { executeSql } });
    },
    async work(name, handle) {
      await ensure(name);
      await boss.work(name, { pollingIntervalSeconds: 1 }, run(handle));
    },
    async schedule(name, cron, handle) {
      await ensure(name);
      await boss.work(name, run(handle));
      await boss.schedule(name, cron);
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
}
