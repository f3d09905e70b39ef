export type Cell = string | number | Date | null | undefined;

/** Where a spreadsheet may see a formula begin: signs, their full-width forms, and white space that some pass over (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
/** A text that a spreadsheet would take for a formula gets an apostrophe before it. */
export const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/**
 * One line of CSV (RFC 4180). Pure.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`;

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(cell);
  const text = cell instanceof Date ? cell.toISOString() : cell;
  const safe = harmless(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
