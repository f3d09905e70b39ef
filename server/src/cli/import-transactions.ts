import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { SingleBar } from 'cli-progress';
import { parse } from 'csv-parse';
import type { Clock } from '../platform/clock.ts';
import { CommandFault } from '../platform/command-fault.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import { type Db, tables } from '../platform/database/tables.ts';
import {
  type ColumnMap,
  checkMap,
  columnNames,
  type ImportOptions,
  type Line,
  type LineReader,
  mappedReader,
} from '../transactions/intake/import/columns.ts';
import { importBatch, type Refused } from '../transactions/intake/import/import-history.ts';
import { beginImport, finishImport } from '../transactions/intake/import/import-store.ts';
import { PRESETS } from '../transactions/intake/import/presets.ts';
import type { Given, Io } from './command.ts';
import { UsageError } from './usage-error.ts';

export interface ImportTransactionsDeps {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
}

const USAGE = `transactions import <csv> --branch <id> (--map <file> | --preset ${Object.keys(PRESETS).join('|')})`;
const BATCH = 500;
const LONGEST_LINE = 65_536;
const MAX_SHOWN = 20;
/**
 * Maximum number of reasons that are printed, most frequent first. Reasons are printed only if there are more refused
 * lines than the command prints.
 */
const MAX_REASONS = 10;

/**
 * `hakiki transactions import <csv>`: imports a branch's past transactions, so that rules and back-tests can use them.
 * Evaluates no rules and sends no events. If an import was interrupted, the same command continues it. Exit status 1 if
 * lines were refused.
 * @throws CommandFault if the file or branch does not exist, the map is invalid, or a column is missing.
 */
export async function runImportTransactions(
  { text, words }: Given,
  io: Io,
  { db, vault, clock }: ImportTransactionsDeps,
): Promise<number> {
  const { branch: of, map, preset, currency = 'NGN', start: from = '2026-01-01T00:00:00Z' } = text;
  const [path] = words;
  const size = path === undefined ? undefined : statSync(path, { throwIfNoEntry: false })?.size;
  if (path === undefined || (map === undefined) === (preset === undefined)) throw new UsageError(USAGE);
  if (size === undefined) throw new CommandFault(`There is no ${path}`);
  const branch = await branchOf(db, Number(of) || 0);
  const start = new Date(from);
  if (Number.isNaN(start.getTime())) throw new CommandFault('--start must be a time such as 2026-01-01');
  const options = { currency, start };
  const { reader, name } = readerOf({ map, preset }, options);
  const fileHash = await hashOf(path, `${name} ${JSON.stringify(options)}`);
  const {
    id,
    lines: done,
    ...before
  } = await beginImport(db, { branchId: branch.id, accountId: branch.accountId, fileHash });
  if (done) io.err(`${done} lines were imported before: going on after them`);
  const target = { branchId: branch.id, accountId: branch.accountId, importId: id };
  let { imported, refused } = before;
  const reasons = new Map<string, number>();
  const bar = new SingleBar({
    format: 'importing [{bar}] {percentage}% | {lines} lines',
    stream: process.stderr,
    noTTYOutput: false,
  });
  bar.start(Math.max(1, size), 0, { lines: done });
  let n = 0;
  const write = async (batch: readonly Line[], bytes: number): Promise<void> => {
    const first = n - batch.length + 1;
    const result = await importBatch({ db, vault, clock }, target, { lines: batch, first, reader });
    for (const { why } of result.refused) reasons.set(why, (reasons.get(why) ?? 0) + 1);
    for (const one of result.refused.slice(0, Math.max(0, MAX_SHOWN - refused))) io.err(sentence(one));
    imported += result.imported;
    refused += result.refused.length;
    bar.update(bytes, { lines: n });
  };
  try {
    let batch: Line[] = [];
    for await (const [line, bytes] of linesOf(path, reader)) {
      n += 1;
      if (n <= done) continue;
      batch.push(line);
      if (batch.length < BATCH) continue;
      await write(batch, bytes);
      batch = [];
    }
    if (batch.length) await write(batch, size);
  } finally {
    bar.stop();
  }
  await finishImport(db, target.importId, clock.now());
  if (refused > MAX_SHOWN)
    for (const [why, times] of [...reasons].sort(([, a], [, b]) => b - a).slice(0, MAX_REASONS))
      io.err(`${times} lines: ${why}`);
  io.report?.({ import: target.importId, imported, refused, already_there: n - imported - refused });
  io.out(`${imported} transactions imported, ${refused} lines refused, ${n - imported - refused} were there already`);
  return refused ? 1 : 0;
}

const sentence = ({ line, why }: Refused): string => `line ${line}: ${why}`;

async function branchOf(db: Db, id: number): Promise<{ id: number; accountId: number }> {
  const row = await tables<{ branches: { id: number; account_id: number } }>(db)
    .selectFrom('branches')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new CommandFault(`There is no branch ${id}`);
  return { id, accountId: row.account_id };
}

function readerOf(
  { map, preset }: { readonly map?: string | undefined; readonly preset?: string | undefined },
  options: ImportOptions,
): { readonly reader: LineReader; readonly name: string } {
  if (preset !== undefined) {
    const make = Object.hasOwn(PRESETS, preset) ? PRESETS[preset] : undefined;
    if (!make) throw new CommandFault(`There is no preset ${preset}: ${Object.keys(PRESETS).join(', ')}`);
    return { reader: make(options), name: preset };
  }
  const text = readFileSync(map!, 'utf8');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new CommandFault(`${map} is not JSON`);
  }
  const faults = checkMap(json);
  if (faults.length) throw new CommandFault(faults.join('\n'));
  return { reader: mappedReader(json as ColumnMap, options), name: text };
}

async function hashOf(path: string, readBy: string): Promise<Buffer> {
  const hash = createHash('sha256').update(readBy);
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest();
}

/**
 * Yields the lines of the file, each with the number of bytes read so far. The memory use does not grow with the file.
 */
async function* linesOf(path: string, reader: LineReader): AsyncGenerator<[Line, number]> {
  const input = createReadStream(path);
  const columns = (header: string[]): string[] => {
    const names = columnNames(header, reader);
    const absent = reader.columns.filter((column) => !names.includes(column));
    if (absent.length)
      throw new CommandFault(
        `The file has no column ${absent.join(', ')}: it has ${names.slice(0, MAX_SHOWN).join(', ').slice(0, 500)}`,
      );
    return names;
  };
  const parser = input.pipe(
    parse({
      columns,
      bom: true,
      skip_empty_lines: true,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: LONGEST_LINE,
    }),
  );
  input.on('error', (error) => parser.destroy(error));
  try {
    for await (const line of parser as AsyncIterable<Line>) yield [line, input.bytesRead];
  } catch (error) {
    if (error instanceof CommandFault) throw error;
    throw new CommandFault(`Not a CSV file: ${error instanceof Error ? error.message : String(error)}`);
  }
}
