import { basename } from 'node:path';
import { message } from '@hakiki/texts';
import { brokenList, lineOf } from './broken-list.ts';
import { type CsvOptions, type CsvRow, readCsvTable } from './csv-records.ts';
import { limits } from './limits.ts';

/**
 * Groups all rows of a table by the value of a column, in order of first appearance. The EU and UK lists repeat an
 * entity in several rows that are not next to each other. The largest such file is the EU's file with 118 columns and
 * about 40,000 rows, which needs 60 MB of memory.
 */
export async function groupRows(
  path: string,
  keyOf: (cell: CsvRow) => string,
  options: CsvOptions & { required: readonly string[]; isHeader?: (row: readonly string[]) => boolean },
): Promise<Map<string, CsvRow[]>> {
  const groups = new Map<string, CsvRow[]>();
  let count = 0;
  for await (const { cell, line } of readCsvTable(path, { ...options, maxBytes: limits.groupedBytes })) {
    count += 1;
    if (count > limits.groupedRows)
      throw brokenList(basename(path), message('list_rows_too_many', { max: limits.groupedRows }));
    const key = keyOf(cell);
    if (key === '') throw brokenList(basename(path), message('list_row_without_key'), lineOf(line));
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [cell]);
    else known.push(cell);
  }
  return groups;
}
