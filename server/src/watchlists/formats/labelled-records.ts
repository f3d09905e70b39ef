import { columnKey, readCsv } from './csv-records.ts';
import { readHtmlTables } from './html-tables.ts';
import { isRecord, textsIn } from './json-lines.ts';
import { limits } from './limits.ts';
import { readJsonDocument, readWholeText } from './source-text.ts';
import { readXmlRecords, type XmlElement } from './xml-records.ts';

/** Values by label. Labels are normalised by `columnKey`. */
export type LabelledRecord = ReadonlyMap<string, string>;

/** Names of XML elements that contain one record in known copies. */
const xmlRecords = new Set([
  'Individual',
  'individual',
  'Entity',
  'entity',
  'Record',
  'record',
  'row',
  'Row',
  'item',
  'Designation',
]);

/**
 * Reads the records of a small list that has no fixed format: JSON, XML, HTML tables, or CSV with a header. The first
 * characters of the file determine the format.
 */
export async function* readLabelled(path: string, head: string): AsyncGenerator<LabelledRecord> {
  const start = head.trimStart().slice(0, 200).toLowerCase();
  if (start.startsWith('{') || start.startsWith('[')) yield* readJson(path);
  else if (/^<!doctype html|^<html|^<table|<body/.test(start)) yield* await readHtml(path);
  else if (start.startsWith('<')) {
    for await (const record of readXmlRecords(path, xmlRecords)) yield labelledXml(record);
  } else yield* readTable(path);
}

async function* readTable(path: string): AsyncGenerator<LabelledRecord> {
  let header: string[] | undefined;
  for await (const { row } of readCsv(path)) {
    if (header === undefined) header = row.map(columnKey);
    else yield new Map(row.map((cell, index) => [header![index] ?? '', cell.trim()]));
  }
}

async function* readJson(path: string): AsyncGenerator<LabelledRecord> {
  const document = await readJsonDocument(path, limits.smallDocumentBytes);
  const lists = Array.isArray(document)
    ? [document]
    : isRecord(document)
      ? Object.values(document).filter(Array.isArray)
      : [];
  for (const row of lists.flat()) if (isRecord(row)) yield labelledJson(row);
}

function labelledJson(row: Record<string, unknown>): LabelledRecord {
  return new Map(Object.entries(row).map(([label, value]) => [columnKey(label), textsIn(value).join('; ').trim()]));
}

function labelledXml(record: XmlElement): LabelledRecord {
  const values = new Map(Object.entries(record.attributes).map(([name, value]) => [columnKey(name), value]));
  const visit = (element: XmlElement): void => {
    for (const child of element.children) {
      const label = columnKey(child.name);
      const known = values.get(label);
      if (child.text !== '') values.set(label, known ? `${known}; ${child.text}` : child.text);
      visit(child);
    }
  };
  visit(record);
  return values;
}

async function readHtml(path: string): Promise<LabelledRecord[]> {
  return readHtmlTables(await readWholeText(path, limits.smallDocumentBytes)).map(
    (row) => new Map([...row].map(([label, value]) => [columnKey(label), value])),
  );
}
