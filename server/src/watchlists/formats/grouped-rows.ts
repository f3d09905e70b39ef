import { basename } from 'node:path';
import { brokenList } from './broken-list.ts';
import { type CsvOptions, type CsvRow, readCsvTable } from './csv-records.ts';
import { limits } from './limits.ts';

/**
 * Groups all rows of a table by the value of a column, in order of first appearance. Some lists repeat an entity in
 * several rows that are not next to each other (EU, UK). The largest is the EU's 118-column file, with about 40,000
 * rows and 60 MB in memory.
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
    if (count > limits.groupedRows) throw brokenList(basename(path), `has more than ${limits.groupedRows} rows`);
    const key = keyOf(cell);
    if (key === '') throw brokenList(basename(path), 'has a row without a key', `line ${line}`);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [cell]);
    else known.push(cell);
  }
  return groups;
}
