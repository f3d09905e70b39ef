import type { PlannedBackgroundMigration } from '../platform/database/background-progress.ts';
import type { MigrationPlan } from '../platform/database/migration-plan.ts';

const WORK = {
  rewrite: 'writes rows of',
  index: 'builds an index of',
  read: 'reads all rows of',
  online_index: 'builds, while calls go on, an index of',
  alter: 'changes the definition of',
} as const;
const amount = (rows: number): string => Math.round(rows).toLocaleString('en');
const duration = (seconds: number): string =>
  seconds < 1
    ? 'under a second'
    : seconds < 120
      ? `about ${Math.round(seconds)} s`
      : `about ${Math.round(seconds / 60)} min`;

/** Formats a plan for the operator's console. Pure. */
export function migrationPlanLines({ pending, unknown, seconds }: MigrationPlan): string[] {
  if (unknown.length)
    return [
      `The database is of a newer version of Hakiki (${unknown.join(', ')}): this version refuses it. Nothing was changed.`,
    ];
  if (!pending.length) return ['The database is up to date'];
  return [
    ...pending.flatMap(({ name, purpose, work }) => [
      `${name}: ${purpose}`,
      ...work.map(
        (each) =>
          `  ${WORK[each.work]} ${each.table} (${each.rows === null ? 'unknown number of rows: run analyze first' : `${amount(each.rows)} rows, ${duration(each.seconds)}`})`,
      ),
    ]),
    `${pending.length} migrations, ${duration(seconds)} on two idle cores by the planner's statistics. Calls that need a table wait while its rows are written or read, and writes wait while an index is built. Nothing was changed.`,
  ];
}

/** Formats the state of one background migration, without a full stop. Pure. */
export function backgroundState({
  name,
  state,
  doneRows,
  totalRows,
  secondsLeft,
  lastError,
}: PlannedBackgroundMigration): string {
  const rows = totalRows === null ? 'an unknown number of rows' : `about ${amount(totalRows)} rows`;
  const time = secondsLeft === null ? '' : `, ${duration(secondsLeft)} left`;
  const error = lastError === null ? '' : `, last error ${lastError}`;
  return `${name} is ${state}, ${amount(doneRows)} of ${rows}${time}${error}`;
}

/** Formats the background migrations that are not done, for the operator's console. Pure. */
export const backgroundLines = (migrations: readonly PlannedBackgroundMigration[]): string[] =>
  migrations.map((migration) => `In the background, while the service runs: ${backgroundState(migration)}`);
