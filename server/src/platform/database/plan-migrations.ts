export const BASELINE = '0001-baseline.sql';

export interface MigrationStep {
  readonly name: string;
  /** If false, the migration is recorded as applied but not run. */
  readonly runs: boolean;
}

/**
 * Lists the migrations that a database lacks, in order. A database with former migrations runs the rest of them and
 * counts the baseline as applied, since both give the same schema. Any other database runs the baseline and no former
 * migration.
 * @param given.former the migrations that the baseline replaces, in order
 * @param given.names the baseline, if there is one, and the migrations since, in order
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
