import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { message } from '@hakiki/texts';
import { CsvError, parse } from 'csv-parse';
import { brokenList, type ListFault, lineOf } from './broken-list.ts';
import { limits } from './limits.ts';
import { readText } from './source-text.ts';

export interface CsvOptions {
  readonly delimiter?: string;
  /** Exact number of columns of each row. Default: the number of columns in the first row. */
  readonly columns?: number;
  /** If true, rows may have different numbers of columns. Needed for files with a title line above the header. */
  readonly ragged?: boolean;
  /** Maximum size of the file in bytes. Default: 1 GiB. */
  readonly maxBytes?: number;
}

/**
 * Reads the rows of a CSV file. Returns each row as an array, with the number of its last line. Quotes inside unquoted
 * fields are text, because OFAC's files contain such quotes.
 * @throws AppError invalid_input for a quote that is not closed, for a row with a different number of columns, and for
 *   a record over 1 MiB. An incomplete file has one of these faults.
 */
export async function* readCsv(
  path: string,
  options: CsvOptions = {},
): AsyncGenerator<{ row: string[]; line: number }> {
  const file = basename(path);
  const parser = parse({
    bom: true,
    delimiter: options.delimiter ?? ',',
    relax_column_count: true,
    relax_quotes: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    skip_empty_lines: true,
    max_record_size: limits.csvRecordChars,
    info: true,
  });
  const text = Readable.from(readText(path, options.maxBytes));
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);
  let width = options.columns;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const line = info.lines;
      width ??= record.length;
      if (record.length > limits.csvColumns) throw brokenList(file, message('list_columns_too_many'), lineOf(line));
      if (!options.ragged && record.length !== width) {
        throw brokenList(file, message('list_columns_uneven', { found: record.length, expected: width }), lineOf(line));
      }
      yield { row: record, line };
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw brokenList(
        file,
        message('list_csv_malformed', { reason: error.code }),
        lineOf(Number(error['lines'] ?? 1)),
      );
    throw error;
  } finally {
    text.destroy();
    parser.destroy();
  }
}

/**
 * Reads a cell of a row by the name of its column. The comparison of names ignores case, spaces and punctuation.
 * Returns '' for an absent column.
 */
export type CsvRow = (column: string) => string;

/**
 * Reads the rows of a table with a header. `isHeader` recognises the header row. By default it is the first row. Skips
 * the rows above the header.
 */
export async function* readCsvTable(
  path: string,
  options: CsvOptions & {
    required: readonly string[];
    isHeader?: (row: readonly string[]) => boolean;
    /** Returns the index of each column in the header row. Default: the columns have the names in the header. */
    columnsOf?: (header: readonly string[]) => Map<string, number>;
    /**
     * If true, a row with a different number of columns than the header is returned with a description of the fault.
     * Otherwise the first such row causes an error.
     */
    keepUneven?: boolean;
  },
): AsyncGenerator<{ cell: CsvRow; line: number; uneven?: ListFault }> {
  const file = basename(path);
  let columns: Map<string, number> | undefined;
  let width = 0;
  for await (const { row, line } of readCsv(path, { ...options, ragged: true })) {
    if (columns === undefined) {
      if (options.isHeader !== undefined && !options.isHeader(row)) {
        if (line > 20) break;
        continue;
      }
      const named = options.columnsOf?.(row) ?? new Map(row.map((name, index) => [name, index]));
      columns = new Map([...named].map(([name, index]) => [columnKey(name), index]));
      width = row.length;
      const missing = options.required.filter((name) => !columns!.has(columnKey(name)));
      if (missing.length > 0) throw brokenList(file, message('list_columns_missing', { columns: missing }));
      continue;
    }
    const index = columns;
    const cell: CsvRow = (column) => row[index.get(columnKey(column)) ?? -1]?.trim() ?? '';
    const uneven =
      row.length === width ? undefined : message('list_columns_uneven', { found: row.length, expected: width });
    if (uneven !== undefined && !options.keepUneven) throw brokenList(file, uneven, lineOf(line));
    yield { cell, line, ...(uneven !== undefined && { uneven }) };
  }
  if (columns === undefined) throw brokenList(file, message('list_header_missing'));
}

export const columnKey = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
