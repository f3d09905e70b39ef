import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './tables.ts';

/**
 * True if the database answers within a second. A readiness check needs a result now and cannot wait until the database
 * is available.
 */
export const databaseAnswers = (db: Db, withinMs = 1000): Promise<boolean> =>
  Promise.race([
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    ),
    sleep(withinMs, false, { ref: false }),
  ]);
