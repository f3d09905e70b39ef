import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** Whether the database answers within a second: whoever asks for readiness wants to know now, not when the database is back. */
export const databaseAnswers = (db: Db, withinMs = 1000): Promise<boolean> =>
  Promise.race([
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    ),
    sleep(withinMs, false, { ref: false }),
  ]);
