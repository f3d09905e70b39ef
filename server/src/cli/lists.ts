import { renderKept } from '@hakiki/texts';
import { listSources } from '../watchlists/formats/sources.ts';
import type { ImportList, ImportResult } from '../watchlists/import-list.ts';
import type { CurrentList } from '../watchlists/read-lists.ts';
import type { RefreshOutcome } from '../watchlists/refresh-lists.ts';
import type { Given } from './command.ts';
import { UsageError } from './usage-error.ts';

export interface ListsCommandDeps {
  readonly importList: ImportList;
  readonly refreshLists: () => Promise<RefreshOutcome[]>;
  readonly currentLists: () => Promise<CurrentList[]>;
  readonly print: (line: string) => void;
  /** Receives the result as data, if `--json` is set. */
  readonly report?: ((result: unknown) => void) | undefined;
}

export const listsUsage = `lists import <source> <file-or-folder-or-url>… [--branch <id>] [--date <YYYY-MM-DD>] [--force] [--strict]
       hakiki lists refresh
       hakiki lists status
Sources: ${listSources.map((source) => source.id).join(', ')}`;

/**
 * Runs a `hakiki lists …` command. Returns the exit status: 0, or 1 if an import failed.
 * @throws UsageError if the command is unknown.
 */
export async function runListsCommand({ words, text, set }: Given, deps: ListsCommandDeps): Promise<number> {
  const [command, ...rest] = words;
  if (command === 'import') return await importCommand(rest, { text, set }, deps);
  if (command === 'refresh') return await refreshCommand(deps);
  if (command === 'status') return await statusCommand(deps);
  throw new UsageError(listsUsage);
}

async function importCommand(
  [source, ...paths]: readonly string[],
  { text, set }: Pick<Given, 'text' | 'set'>,
  { importList, print, report }: ListsCommandDeps,
): Promise<number> {
  const { branch, date } = text;
  const wellFormed = /^\d+$/.test(branch ?? '0') && /^\d{4}-\d{2}-\d{2}$/.test(date ?? '2026-01-01');
  if (source === undefined || paths.length === 0 || !wellFormed) throw new UsageError(listsUsage);
  const result = await importList({
    source,
    paths,
    ...(set['force'] && { force: true }),
    ...(set['strict'] && { strict: true }),
    ...(branch !== undefined && { branchId: Number(branch) }),
    ...(date !== undefined && { publicationDate: date }),
  });
  report?.(result);
  for (const warning of result.warnings) print(`warning: ${warning}`);
  print(importLine(result));
  if (!result.unchanged) print(inForceLine(result));
  return 0;
}

async function refreshCommand({ refreshLists, print, report }: ListsCommandDeps): Promise<number> {
  const outcomes = await refreshLists();
  report?.({ outcomes });
  for (const outcome of outcomes) {
    if (outcome.result === 'imported') {
      print(importLine(outcome.version));
      if (!outcome.version.unchanged) print(inForceLine(outcome.version));
    } else
      print(
        `${outcome.source}: ${outcome.result === 'failed' ? `failed: ${renderKept(outcome.fault, 'en')}` : 'not modified'}`,
      );
  }
  return outcomes.some((outcome) => outcome.result === 'failed') ? 1 : 0;
}

async function statusCommand({ currentLists, print, report }: ListsCommandDeps): Promise<number> {
  const lists = await currentLists();
  report?.({ lists });
  if (lists.length === 0) print('No list has been imported yet.');
  const rows = lists.map((list) => [
    list.branchId === null ? list.source : `${list.source} (branch ${list.branchId})`,
    String(list.version),
    list.publicationDate ?? '–',
    list.importedAt.toISOString().slice(0, 16).replace('T', ' '),
    String(list.total),
    `+${list.added} ~${list.changed} -${list.removed}`,
    list.fault ? renderKept(list.fault, 'en') : '',
  ]);
  for (const line of columns([['LIST', 'VERSION', 'PUBLISHED', 'IMPORTED', 'ENTRIES', 'CHANGE', 'FAULT'], ...rows])) {
    if (lists.length > 0) print(line);
  }
  return 0;
}

/** Time within which a running server uses a new version of a list, in seconds. */
const NOTICED_WITHIN_S = 10;
/**
 * Time to build the index of a list, in seconds for each entry. Two million entities with about 1.7 names each took two
 * minutes (bench/results/screening.md).
 */
const SECONDS_PER_ENTRY = 0.00006;

function inForceLine({ total }: ImportResult): string {
  const buildSeconds = Math.round(total * SECONDS_PER_ENTRY);
  const build =
    buildSeconds < 1 ? '' : `; where more than a twentieth changed, after about ${buildSeconds} s more for its index`;
  return `A running server screens against it within ${NOTICED_WITHIN_S} s${build}. Until then the former version serves.`;
}

function importLine(result: ImportResult): string {
  if (result.unchanged) return `${result.source}: the same files as version ${result.version}, nothing to do`;
  const published = result.publicationDate === undefined ? '' : `, published ${result.publicationDate}`;
  const twice = result.duplicates === 0 ? '' : `, ${result.duplicates} repeated keys passed over`;
  const counts = `${result.total} entries (${result.added} added, ${result.changed} changed, ${result.removed} removed${twice})`;
  return `${result.source}: version ${result.version} from ${result.format}${published}: ${counts}`;
}

function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}
