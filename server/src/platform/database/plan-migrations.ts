export const BASELINE = '0001-baseline.sql';

export interface MigrationStep {
  readonly name: string;
  /** If false, the migration is recorded as applied without running it. */
  readonly runs: boolean;
}

/**
 * Lists the migrations that are missing in a database, in order. A database that has applied former migrations runs the
 * other former migrations. It then counts the baseline as applied, because the baseline creates the same schema. Any
 * other database runs the baseline and no former migration.
 * @param given.former the migrations that the baseline replaces, in order
 * @param given.names the baseline, if there is one, and the later migrations, in order
 */
export function planMigrations({
  applied,
  former,
  names,
}: {
  readonly applied: ReadonlySet<string>;
  readonly former: readonly string[];
  readonly names: readonly string[];
}): MigrationStep[] {
  const isFormer = former.some((name) => applied.has(name));
  const lacks = (name: string): boolean => !applied.has(name);
  return [
    ...(isFormer ? former : []).filter(lacks).map((name) => ({ name, runs: true })),
    ...names.filter(lacks).map((name) => ({ name, runs: !(isFormer && name === BASELINE) })),
  ];
}
