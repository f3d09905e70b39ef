import { rm } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import { type Db, tables } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { makeFindCountry } from './formats/countries.ts';
import { type FetchToFile, fetchAddresses, mostBytesOf } from './formats/fetch-to-file.ts';
import { type ChosenFiles, chooseFiles, hashFiles } from './formats/list-files.ts';
import type { ListContext, ListFile } from './formats/list-format.ts';
import { findSource, type ListSource, listSources } from './formats/sources.ts';
import {
  completeVersion,
  type LockedList,
  lockList,
  openStage,
  type VersionCounts,
  type VersionReach,
} from './list-changes.ts';
import type { OnProgress } from './list-progress.ts';
import { type Filled, stageChanges, stageFull } from './stage-list.ts';
import type { ListTables } from './tables.ts';
import { makeWorkFolder } from './work-folder.ts';

export interface ImportRequest {
  /** Id of a list in `lists/sources.ts`. */
  readonly source: string;
  /** Paths of files or folders, or http(s) URLs. */
  readonly paths: readonly string[];
  /** Branch to which a custom list belongs. */
  readonly branchId?: number;
  /**
   * If true, accepts a version in which more than half of the former entries are missing, and imports a file again even
   * if it has not changed.
   */
  readonly force?: boolean;
  /** Publication date as `YYYY-MM-DD`, for formats that do not contain it (OFAC CSV). */
  readonly publicationDate?: string;
  /** If true, doubtful values of a custom list stop the import. */
  readonly strict?: boolean;
  /** Called with the progress of the import. */
  readonly onProgress?: OnProgress;
}

/** Maximum number of stored warnings of an import. Other warnings are only counted. */
const MAX_WARNINGS = 100;

export interface ImportResult extends VersionCounts {
  readonly source: string;
  readonly format: string;
  readonly publicationDate?: string;
  readonly sha256: string;
  readonly duplicates: number;
  /**
   * The first hundred warnings about values that were left out because they could not be understood, with their lines.
   */
  readonly warnings: readonly string[];
  /** True if the file has the same bytes as the current version, so that nothing was written. */
  readonly unchanged: boolean;
}

export interface ImportDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly fetchToFile: FetchToFile;
  /** Folder for downloaded files and sorted records during the import. The folder is empty again after the import. */
  readonly temporaryFolder: string;
}

export type ImportList = (request: ImportRequest) => Promise<ImportResult>;

/**
 * Reads files into a new version of a list, in one database transaction. If an import fails, the former version stays
 * unchanged and in use.
 * @throws AppError invalid_input for an unknown source, an unreadable file or a file without entries. Also thrown if
 * too many of the former entries are missing and `force` is not set.
 */
export function makeImportList({ db, clock, fetchToFile, temporaryFolder }: ImportDeps): ImportList {
  const findCountry = makeFindCountry();
  return async (request) => {
    const source = knownSource(request);
    const folder = await makeWorkFolder(temporaryFolder, 'list-');
    try {
      const paths = await fetchAddresses(request.paths, folder, fetchToFile, mostBytesOf(source));
      const chosen = await chooseFiles(source, paths);
      const warnings: string[] = [];
      const context = {
        findCountry,
        title: source.title,
        temporaryFolder: folder,
        ...(source.sanctionBody ? { sanctionBody: source.sanctionBody } : {}),
        ...(request.strict ? { strict: true } : {}),
        warn: (warning: string): void => {
          if (warnings.length < MAX_WARNINGS) warnings.push(warning);
        },
      };
      const results: ImportResult[] = [];
      for (const part of partsOf(chosen, context, request)) {
        results.push(
          await tables<ListTables>(db)
            .transaction()
            .execute((transaction) => importPart(transaction, part, request, clock.now())),
        );
      }
      return { ...results.at(-1)!, warnings };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

interface Part {
  readonly format: string;
  readonly files: readonly ListFile[];
  readonly publicationDate: string | undefined;
  readonly fill: (db: Kysely<ListTables>, list: LockedList) => Promise<Filled>;
  readonly reach: VersionReach;
}

/** Returns the parts of an import: first the full list, then the deltas. Each file becomes a version. */
function partsOf({ full, delta }: ChosenFiles, context: ListContext, request: ImportRequest): Part[] {
  const parts: Part[] = [];
  if (full !== undefined) {
    parts.push({
      format: full.format.name,
      files: full.files,
      publicationDate: full.format.publicationDate?.(full.files[0]!.head) ?? request.publicationDate,
      fill: (db) => stageFull(db, full.format.read(full.files, context), request.onProgress),
      reach: full.format.oneOfMany ? 'sources' : 'list',
    });
  }
  if (delta !== undefined) {
    parts.push({
      format: delta.format.name,
      files: delta.files,
      publicationDate: request.publicationDate,
      fill: (db, list) => stageChanges(db, list, delta.format.readChanges(delta.files, context)),
      reach: 'staged',
    });
  }
  return parts;
}

async function importPart(
  db: Kysely<ListTables>,
  part: Part,
  request: ImportRequest,
  now: Date,
): Promise<ImportResult> {
  const sha256 = await hashFiles(part.files);
  // If the machine or network of a process fails, its lock on the list ends after this time.
  await sql`set local idle_in_transaction_session_timeout = '15min'`.execute(db);
  const list = await lockList(db, request.source, request.branchId);
  const { publicationDate } = part;
  const facts = {
    source: request.source,
    format: part.format,
    sha256,
    ...(publicationDate ? { publicationDate } : {}),
  };
  if (list.currentVersion !== null && list.currentSha256 === sha256 && !request.force) {
    await db.updateTable('watch_lists').set({ confirmed_at: now }).where('id', '=', list.listId).execute();
    const same = { version: list.currentVersion, total: list.currentTotal, added: 0, changed: 0, removed: 0 };
    return { ...facts, ...same, duplicates: 0, warnings: [], unchanged: true };
  }
  await openStage(db);
  const { read, duplicates } = await part.fill(db, list);
  const versionFacts = { format: part.format, publicationDate, importedAt: now, sha256 };
  const limits = { reach: part.reach, force: request.force ?? false };
  request.onProgress?.({ phase: 'saving', entries: read });
  const counts = await completeVersion(db, list, { ...versionFacts, duplicates }, limits);
  return { ...facts, ...counts, duplicates, warnings: [], unchanged: false };
}

function knownSource({ source: id, branchId }: ImportRequest): ListSource {
  const source = findSource(id);
  if (source === undefined) {
    throw new AppError('unknown_list', { known: listSources.map((one) => one.id).join(', ') });
  }
  if (branchId !== undefined && !Number.isSafeInteger(branchId)) throw new AppError('no_such_branch');
  if (branchId !== undefined && !source.perBranch) throw new AppError('list_of_all_branches', { list: id });
  return source;
}
