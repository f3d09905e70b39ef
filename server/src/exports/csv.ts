export type Cell = string | number | Date | null | undefined;

/**
 * Matches a text that a spreadsheet may read as a formula: one that begins with a sign, its full-width form, or white
 * space that some programs skip (OWASP, CSV injection).
 */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
/** Adds an apostrophe before a text that a spreadsheet would read as a formula. */
export const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Returns one line of CSV (RFC 4180). Pure. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`;

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(cell);
  const text = cell instanceof Date ? cell.toISOString() : cell;
  const safe = harmless(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
