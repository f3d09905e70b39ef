import { setTimeout as sleep } from 'node:timers/promises';
import { migrationsFolder, PendingMigrations } from './migrate.ts';
import { estimateMigrations } from './migration-plan.ts';
import type { Db } from './tables.ts';

/**
 * Maximum time for which a start waits for another process, in milliseconds. Must be less than the time limit of the
 * chart's startup probe.
 */
const MAX_WAIT_MS = 240_000;
const POLL_MS = 1_000;
/** PostgreSQL's code `insufficient_privilege`. */
const NOT_ALLOWED = '42501';

export interface AwaitOptions {
  /** Called once if the database is not ready, with a message for the operator. */
  readonly onWait: (message: string) => void;
  /** If 0, checks the database only once. Default: 4 minutes. */
  readonly maxWaitMs?: number | undefined;
}

/**
 * Waits until `findLacking` returns undefined.
 * @param findLacking returns a message that names the missing part of the database, without a full stop
 * @throws PendingMigrations with the last message, if a part is still missing after the maximum time
 */
export async function awaitDatabase(
  findLacking: () => Promise<string | undefined>,
  { onWait, maxWaitMs = MAX_WAIT_MS }: AwaitOptions,
): Promise<void> {
  const end = performance.now() + maxWaitMs;
  for (let isFirst = true; ; isFirst = false) {
    const lacking = await findLacking();
    if (lacking === undefined) return;
    if (performance.now() >= end)
      throw new PendingMigrations(`${lacking}. Run \`npx hakiki migrate\` of this version, then start again.`);
    if (isFirst) onWait(`${lacking}. Waiting for \`npx hakiki migrate\` of this version.`);
    await sleep(Math.min(POLL_MS, maxWaitMs));
  }
}

/**
 * Returns a message if migrations of this version are missing in the database. Changes nothing.
 * @throws Error if a newer version has migrated the database
 */
export async function findPendingMigrations(db: Db, folder = migrationsFolder): Promise<string | undefined> {
  const plan = await estimateMigrations(db, folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === NOT_ALLOWED) return undefined;
    throw error;
  });
  if (!plan) return 'The database user of this process may not read the list of migrations';
  const { pending, unknown } = plan;
  if (unknown.length)
    throw new Error(`The database is of a newer version of Hakiki (${unknown.join(', ')}): start that one`);
  if (!pending.length) return undefined;
  return `The database lacks ${pending.length} migrations of this version (${pending[0]!.name}, …), and MIGRATE=no forbids this process to apply them`;
}
