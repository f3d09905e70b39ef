import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

/** Versions of the program that last used an embedded data folder. */
export interface VersionMark {
  /** `version` of package.json. */
  readonly version: string;
  /** Name of the newest migration in the database. */
  readonly migration: string;
}

/** Versions of this program, which decide whether it can open a data folder. */
export interface OwnVersion {
  readonly version: string;
  /** Names of this program's migrations. */
  readonly migrations: readonly string[];
  /** Major version of the embedded PostgreSQL. Undefined if the package has no such version. */
  readonly postgres: string | undefined;
}

const FILE = 'hakiki.version.json';
const MAX_MARK_BYTES = 4_096;
const Mark = Type.Object({ version: Type.String({ maxLength: 100 }), migration: Type.String({ maxLength: 200 }) });

/**
 * Refuses a folder of a newer version, before anything in the folder or its owner is changed.
 * @throws Error with both versions and the action that the operator must take
 */
export function assertFolderVersion(dataDir: string, own: OwnVersion): void {
  const mark = readMark(dataDir);
  if (mark && !own.migrations.includes(mark.migration))
    throw new Error(
      `DATA_DIR (${dataDir}) was last used by Hakiki ${mark.version}, which is newer than this version ${own.version}: its database has the migration ${mark.migration}. Start ${mark.version}, or restore a backup that ${own.version} made. Nothing was changed`,
    );
  const postgres = readPostgres(dataDir);
  if (postgres !== undefined && own.postgres !== undefined && postgres !== own.postgres)
    throw new Error(
      `DATA_DIR (${dataDir}) has a database of PostgreSQL ${postgres}; this version of Hakiki (${own.version}) brings PostgreSQL ${own.postgres}. Start the version that made it. Nothing was changed`,
    );
}

/**
 * Writes the mark after the migrations. With the mark, an older version can recognise the folder without starting
 * PostgreSQL.
 */
export function writeMark(dataDir: string, mark: VersionMark): void {
  const known = readMark(dataDir);
  if (known?.version === mark.version && known.migration === mark.migration) return;
  const file = join(dataDir, FILE);
  writeFileSync(`${file}.${process.pid}`, `${JSON.stringify(mark)}\n`, { mode: 0o644 });
  renameSync(`${file}.${process.pid}`, file);
}

/** Returns undefined if the folder has no valid mark. Older versions wrote none. */
function readMark(dataDir: string): VersionMark | undefined {
  const text = readShort(join(dataDir, FILE));
  if (text === undefined) return undefined;
  try {
    const mark: unknown = JSON.parse(text);
    return Value.Check(Mark, mark) ? mark : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the major version of the database in the folder, from PostgreSQL's own file. Undefined if the file cannot be
 * read.
 */
const readPostgres = (dataDir: string): string | undefined => readShort(versionFile(dataDir))?.trim() || undefined;

function versionFile(dataDir: string): string {
  const moved = readShort(join(dataDir, 'postgres.location'))?.trim();
  return join(moved || join(dataDir, 'postgres'), 'PG_VERSION');
}

/** Returns the time at which the embedded database was created. Undefined if there is no such database. */
export const databaseCreatedAt = (dataDir: string): Date | undefined =>
  statSync(versionFile(dataDir), { throwIfNoEntry: false })?.mtime;

function readShort(file: string): string | undefined {
  try {
    return existsSync(file) ? readFileSync(file, 'utf8').slice(0, MAX_MARK_BYTES) : undefined;
  } catch {
    return undefined;
  }
}
