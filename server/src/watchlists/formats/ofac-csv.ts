import { basename } from 'node:path';
import type { ListedEntity } from '@hakiki/matching/entity.ts';
import { message } from '@hakiki/texts';
import { parse } from 'csv-parse/sync';
import { brokenList } from './broken-list.ts';
import { readCsv } from './csv-records.ts';
import { draftEntity, finishEntity, isPresent } from './entity-draft.ts';
import { limits } from './limits.ts';
import type { ListContext, ListFile, ListFormat } from './list-format.ts';
import { readRemarks } from './ofac-remarks.ts';
import { filedName } from './person-name.ts';

/** Columns of OFAC's CSV tables, which have no header. The cells of the first row identify the table. */
const tables = {
  sdn: { columns: 12, isRow: ([id]: readonly string[]) => isKey(id) },
  alt: { columns: 5, isRow: ([id, , type]: readonly string[]) => isKey(id) && /^[afn]\.?k\.?a\.?$/i.test(type ?? '') },
  add: { columns: 6, isRow: ([id, number]: readonly string[]) => isKey(id) && isKey(number) },
  comments: { columns: 2, isRow: ([id]: readonly string[]) => isKey(id) },
} as const;
type Table = keyof typeof tables;

const isKey = (cell: string | undefined): boolean => /^\d{1,9}$/.test(cell ?? '');
/** True for a header line. Copies that a spreadsheet program saved have a header line. */
const isHeader = (cell: string | undefined): boolean => /^ent_?num$/i.test(cell ?? '');

const kinds: ReadonlyMap<string, ListedEntity['kind']> = new Map(
  Object.entries({
    individual: 'person',
    vessel: 'vessel',
    aircraft: 'aircraft',
  }),
);

/**
 * OFAC's SDN and consolidated lists as CSV: sdn.csv (required), alt.csv, add.csv and sdn_comments.csv. `-0-` is an
 * empty cell.
 */
export const ofacCsv: ListFormat = {
  name: 'OFAC CSV',
  recognises: (head) => whichTable(head) !== undefined,
  read: readOfacCsv,
};

async function* readOfacCsv(files: readonly ListFile[], context: ListContext): AsyncGenerator<ListedEntity> {
  const paths = sortTables(files);
  const aliases = await byEntity(paths.alt, 'alt');
  const addresses = await byEntity(paths.add, 'add');
  const comments = await byEntity(paths.comments, 'comments');
  const seen = new Set<string>();
  for await (const { row } of readCsv(paths.sdn, { columns: tables.sdn.columns, maxBytes: limits.groupedBytes })) {
    const cells = row.map(orEmpty);
    if (isHeader(cells[0])) continue;
    seen.add(cells[0]!);
    const [id] = cells as [string];
    const entity = readEntry(
      { cells, aliases: aliases.get(id), addresses: addresses.get(id), comments: comments.get(id) },
      context,
    );
    if (entity !== undefined) yield entity;
  }
  for (const [table, path] of [
    [aliases, paths.alt],
    [addresses, paths.add],
    [comments, paths.comments],
  ] as const) {
    refuseOrphans(table, seen, path);
  }
}

/** Rows in the four tables that belong to one entry. */
interface EntryRows {
  readonly cells: readonly string[];
  readonly aliases: readonly string[][] | undefined;
  readonly addresses: readonly string[][] | undefined;
  readonly comments: readonly string[][] | undefined;
}

function readEntry(
  { cells, aliases = [], addresses = [], comments = [] }: EntryRows,
  context: ListContext,
): ListedEntity | undefined {
  const [id, name, type, programs, title, callSign, vesselType, tonnage, grt, flag, owner, remarks] = cells;
  const draft = draftEntity(id!, kinds.get(type!.toLowerCase()) ?? 'organization', ['sanction']);
  const person = draft.kind === 'person';
  draft.names.push(filedName(name!, 'primary', person));
  for (const alias of aliases) draft.names.push(filedName(alias[3]!, 'strong', person));
  draft.sanctionBody = context.sanctionBody;
  draft.sanctionTypes.push(...programs!.split('] ['));
  draft.otherInformation.push(title);
  readRemarks(remarks! + comments.map((row) => row[1]!).join(''), draft, context.findCountry);
  const vessel = {
    'Call sign': callSign,
    'Vessel type': vesselType,
    Tonnage: tonnage,
    GRT: grt,
    Flag: flag,
    Owner: owner,
  };
  for (const [label, value] of Object.entries(vessel)) if (value) draft.otherInformation.push(`${label}: ${value}`);
  draft.countries.push(context.findCountry(flag));
  const nationalities = draft.countries.filter(isPresent).length;
  for (const [, , street, city, country, remark] of addresses) {
    // If a person's nationality is known, the country of a postal address is not evidence of identity.
    if (!person || nationalities === 0) draft.countries.push(context.findCountry(country));
    draft.otherInformation.push(addressLine([street, city, country, remark]));
  }
  return finishEntity(draft);
}

function addressLine(parts: readonly (string | undefined)[]): string | undefined {
  const given = parts.filter((part) => part);
  return given.length === 0 ? undefined : `Address: ${given.join(', ')}`;
}

/** Rows of a side table by the key of their entry. All of OFAC's tables together have about 60,000 rows. */
async function byEntity(path: string | undefined, table: Table): Promise<Map<string, string[][]>> {
  const rows = new Map<string, string[][]>();
  if (path === undefined) return rows;
  let count = 0;
  for await (const { row } of readCsv(path, { columns: tables[table].columns, maxBytes: limits.groupedBytes })) {
    count += 1;
    if (count > limits.groupedRows)
      throw brokenList(basename(path), message('list_rows_too_many', { max: limits.groupedRows }));
    const cells = row.map(orEmpty);
    if (isHeader(cells[0])) continue;
    const known = rows.get(cells[0]!);
    if (known === undefined) rows.set(cells[0]!, [cells]);
    else known.push(cells);
  }
  return rows;
}

/**
 * Refuses the files if more than 1 % of the entries of a side table are missing in sdn.csv. A truncated sdn.csv may end
 * exactly at the end of a row, so that only the missing entries show that it is truncated.
 */
function refuseOrphans(rows: ReadonlyMap<string, unknown>, seen: ReadonlySet<string>, path: string | undefined): void {
  const orphans = [...rows.keys()].filter((id) => !seen.has(id)).length;
  if (path !== undefined && orphans > rows.size / 100) {
    throw brokenList(basename(path), message('list_entries_not_in_main_table', { n: orphans, all: rows.size }));
  }
}

function sortTables(files: readonly ListFile[]): { sdn: string } & Partial<Record<Table, string>> {
  const found: Partial<Record<Table, string>> = {};
  for (const file of files) {
    const table = whichTable(file.head);
    if (table === undefined) throw brokenList(basename(file.path), message('list_table_unknown'));
    if (found[table] !== undefined) throw brokenList(basename(file.path), message('list_table_repeated', { table }));
    found[table] = file.path;
  }
  if (found.sdn === undefined) throw brokenList(basename(files[0]?.path ?? ''), message('list_table_missing'));
  return { ...found, sdn: found.sdn };
}

function whichTable(head: string): Table | undefined {
  const [first, second] = head.replace(/^\uFEFF/, '').split('\n', 2);
  const cells = firstCells(first ?? '');
  const row = isHeader(cells[0]) ? firstCells(second ?? '') : cells;
  return (Object.keys(tables) as Table[]).find((name) => {
    const { columns, isRow } = tables[name];
    return row.length === columns && isRow(row);
  });
}

function firstCells(line: string): string[] {
  try {
    return parse(line, { relax_quotes: true, relax_column_count: true, trim: true })[0] ?? [];
  } catch {
    return [];
  }
}

const orEmpty = (cell: string): string => (/^-0-\s*$/.test(cell) ? '' : cell.trim());
