import { once } from 'node:events';
import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { PepHit, SanctionHit, ScreeningOutcome, Subject } from '@hakiki/matching/outcome.ts';
import { SingleBar } from 'cli-progress';
import { parse } from 'csv-parse';
import { harmless } from '../exports/csv.ts';
import { CommandFault } from '../platform/command-fault.ts';
import { AppError } from '../platform/errors.ts';
import { subjectFrom } from '../screening/subject-request.ts';
import type { Io } from './command.ts';
import { UsageError } from './usage-error.ts';

export interface ScreenCsvDeps {
  /** Screens one subject for the branch of the command. */
  readonly screen: (subject: Subject) => Promise<ScreeningOutcome>;
  readonly findCountry: (text: string) => string | undefined;
}

const FIELDS = [
  'name',
  'first_name',
  'middle_name',
  'last_name',
  'date_of_birth',
  'gender',
  'country',
  'id_number',
  'entity_type',
] as const;
const RESULT_HEADER = [
  'line',
  'name',
  'risk_level',
  'kind',
  'score',
  'strength',
  'listed_name',
  'list',
  'entity_id',
  'reasons',
  'error',
];
const LONGEST_LINE = 65_536;

type Row = Readonly<Record<string, string>>;

const cell = (value: string | number): string => {
  const tame = harmless(String(value));
  return /[",\n\r]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame;
};

const line = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(',')}\n`;
const nameOf = (row: Row): string =>
  row['name'] || [row['first_name'], row['middle_name'], row['last_name']].filter(Boolean).join(' ');

function resultLines(at: number, row: Row, outcome: ScreeningOutcome): string[] {
  const hit = (kind: string, listedName: string, { match, strength }: SanctionHit | PepHit): string => {
    const reasons = match.features.map(({ explanation }) => explanation).join('; ');
    return line([
      at,
      nameOf(row),
      outcome.risk_level,
      kind,
      match.score,
      strength,
      listedName,
      match.list,
      match.entity_id,
      reasons,
      '',
    ]);
  };
  const hits = [
    ...outcome.sanctions.map((one) => hit('sanction', one.entity_name, one)),
    ...outcome.peps.map((one) => hit('pep', one.name, one)),
  ];
  return hits.length > 0 ? hits : [line([at, nameOf(row), outcome.risk_level, '', '', '', '', '', '', '', ''])];
}

interface ScreenedRow {
  readonly lines: readonly string[];
  readonly hit: boolean;
}

async function screenRow(at: number, row: Row, { screen, findCountry }: ScreenCsvDeps): Promise<ScreenedRow> {
  const request = Object.fromEntries(
    FIELDS.flatMap((field) => (row[field]?.trim() ? [[field, row[field].trim()]] : [])),
  );
  try {
    const outcome = await screen(subjectFrom(request, findCountry));
    return { lines: resultLines(at, row, outcome), hit: outcome.risk_level !== 'low' };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { lines: [line([at, nameOf(row), '', '', '', '', '', '', '', '', error.message])], hit: false };
  }
}

/**
 * `hakiki screen <csv> [<out.csv>]`: screens every row of a CSV with a header (`name`, or `first_name` and `last_name`;
 * optionally `date_of_birth`, `gender`, `country`, `id_number`, `entity_type`). Writes one row for each hit, or one row
 * if there is no hit. If a row cannot be screened, the column `error` contains the reason. Without a second argument,
 * results are written to `<csv>.screened.csv`. The memory use does not grow with the file.
 * @throws CommandFault if the file does not exist, is not a CSV, or has no name column.
 */
export async function runScreenCsv([source, target]: readonly string[], io: Io, deps: ScreenCsvDeps): Promise<number> {
  if (source === undefined) throw new UsageError('screen <csv> [<out.csv>]');
  const size = statSync(source, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw new CommandFault(`There is no ${source}`);
  const path = target ?? `${source.replace(/\.csv$/i, '')}.screened.csv`;
  const input = createReadStream(source);
  const out = createWriteStream(path, { mode: 0o600 });
  const bar = new SingleBar({
    format: 'screening [{bar}] {percentage}% | {rows} rows, {hits} with a hit',
    stream: process.stderr,
    noTTYOutput: false,
  });
  bar.start(Math.max(1, size), 0, { rows: 0, hits: 0 });
  let [rows, hits] = [0, 0];
  out.write(line(RESULT_HEADER));
  try {
    const columns = (header: string[]): string[] => {
      const names = header.map((name) => name.trim().toLowerCase());
      if (!names.includes('name') && !(names.includes('first_name') && names.includes('last_name'))) {
        throw new CommandFault('The header needs name, or first_name and last_name');
      }
      return names;
    };
    const parser = input.pipe(
      parse({ columns, bom: true, skip_empty_lines: true, relax_column_count: true, max_record_size: LONGEST_LINE }),
    );
    input.on('error', (error) => parser.destroy(error));
    for await (const row of parser as AsyncIterable<Row>) {
      rows++;
      const { lines, hit } = await screenRow(rows + 1, row, deps);
      if (hit) hits++;
      for (const text of lines) if (!out.write(text)) await once(out, 'drain');
      if (rows % 100 === 0) bar.update(input.bytesRead, { rows, hits });
    }
  } catch (error) {
    if (error instanceof CommandFault) throw error;
    throw new CommandFault(`Not a CSV file: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    bar.update(Math.max(1, size), { rows, hits });
    bar.stop();
    out.end();
    await finished(out).catch(() => {});
  }
  io.report?.({ rows, with_a_hit: hits, file: path });
  io.out(`${rows} rows screened, results in ${path}`);
  return 0;
}
