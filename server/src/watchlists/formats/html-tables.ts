import { Parser } from 'htmlparser2';

const CELLS: ReadonlySet<string> = new Set(['th', 'td', 'dt', 'dd']);
const HIDDEN: ReadonlySet<string> = new Set(['script', 'style']);

/**
 * Reads the rows of a page's tables, with the headings (`th`) of each table as keys. All `dt` and `dd` elements of the
 * page together are one more record. A cell without an end tag ends where the next cell, row or table begins.
 */
export function readHtmlTables(page: string): Map<string, string>[] {
  const rows: Map<string, string>[] = [];
  const details = new Map<string, string>();
  let headings: string[] = [];
  let cells: { heading: boolean; text: string }[] = [];
  let term = '';
  let cell: string | undefined;
  let text = '';
  let hidden = false;

  const closeCell = (): void => {
    const value = text.replaceAll(/\s+/g, ' ').trim();
    if (cell === 'th' || cell === 'td') cells.push({ heading: cell === 'th', text: value });
    else if (cell === 'dt') term = value.replace(/:$/, '');
    else if (cell === 'dd' && term !== '') details.set(term, value);
    cell = undefined;
    text = '';
  };
  const closeRow = (): void => {
    closeCell();
    if (cells.length > 0 && cells.every((one) => one.heading)) headings = cells.map((one) => one.text);
    else if (cells.length > 0 && headings.length > 0) {
      rows.push(new Map(cells.map((one, index) => [headings[index] ?? '', one.text])));
    }
    cells = [];
  };
  const boundary = (tag: string): void => {
    if (tag === 'tr' || tag === 'table') closeRow();
    else if (CELLS.has(tag)) closeCell();
    else if (cell !== undefined) text += ' ';
    if (tag === 'table') headings = [];
  };

  const parser = new Parser({
    onopentag(tag) {
      hidden ||= HIDDEN.has(tag);
      boundary(tag);
      if (CELLS.has(tag)) cell = tag;
    },
    ontext(part) {
      if (cell !== undefined && !hidden) text += part;
    },
    onclosetag(tag) {
      if (HIDDEN.has(tag)) hidden = false;
      boundary(tag);
    },
  });
  parser.end(page);
  closeRow();
  return details.size > 0 ? [...rows, details] : rows;
}
