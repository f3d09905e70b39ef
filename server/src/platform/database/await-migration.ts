import { setTimeout as sleep } from 'node:timers/promises';
import { migrationsFolder, PendingMigrations } from './migrate.ts';
import { estimateMigrations } from './migration-plan.ts';
import type { Db } from './tables.ts';

/** Maximum time for which a start waits for another process, in milliseconds. Less than the chart's startup probe. */
const MAX_WAIT_MS = 240_000;
const POLL_MS = 1_000;

export interface AwaitOptions {
  /** Called once if the database is behind, with a message for the operator. */
  readonly onWait: (message: string) => void;
  readonly folder?: string;
  readonly maxWaitMs?: number;
}

/**
 * Waits until another process has migrated the database to this version. Changes nothing.
 * @param options.maxWaitMs default: 4 minutes
 * @throws PendingMigrations if the database is still behind after the maximum time
 * @throws Error if a newer version has migrated the database
 */
export async function awaitMigration(
  db: Db,
  { onWait, folder = migrationsFolder, maxWaitMs = MAX_WAIT_MS }: AwaitOptions,
): Promise<void> {
  const end = performance.now() + maxWaitMs;
  for (let isFirst = true; ; isFirst = false) {
    const { pending, unknown } = await estimateMigrations(db, folder);
    if (unknown.length)
      throw new Error(`The database is of a newer version of Hakiki (${unknown.join(', ')}): start that one`);
    if (!pending.length) return;
    const message = `The database lacks ${pending.length} migrations of this version (${pending[0]!.name}, …), and MIGRATE=no forbids this process to apply them`;
    if (performance.now() >= end)
      throw new PendingMigrations(`${message}. Run \`npx hakiki migrate\` of this version, then start again.`);
    if (isFirst) onWait(`${message}. Waiting for \`npx hakiki migrate\` of this version.`);
    await sleep(Math.min(POLL_MS, maxWaitMs));
  }
}
