/** One entry of the command palette. */
export interface PaletteEntry {
  readonly id: string;
  readonly text: string;
  /** Group of the entry: pages, actions of the current page, records. */
  readonly group: string;
  readonly run: () => void;
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Returns the entries that match the typed text. Every typed word must begin a word of the entry. Entries whose text
 * begins with the typed text are first; the others keep their order. Pure.
 *
 * @param limit maximum number of entries
 */
export function fittingEntries(entries: readonly PaletteEntry[], typed: string, limit = 12): readonly PaletteEntry[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  const fits = entries.filter(({ text }) => {
    const words = plain(text).split(/[^\p{L}\p{N}]+/u);
    return wanted.every((one) => words.some((word) => word.startsWith(one)));
  });
  const begins = ({ text }: PaletteEntry): number => (wanted.length > 0 && plain(text).startsWith(wanted[0]!) ? 0 : 1);
  return fits.toSorted((one, other) => begins(one) - begins(other)).slice(0, limit);
}

/** Returns the code of a case in the form of its events, `#14896Y` or `14896Y`; undefined for other text. */
export const caseCodeIn = (typed: string): string | undefined =>
  /^#?([A-Za-z0-9]{6})$/.exec(typed.trim())?.[1]?.toUpperCase();

/** Number of a report, written as `report 3`, `déclaration 3` or `3`; undefined for other text. */
export const reportNumberIn = (typed: string): string | undefined =>
  /^(?:[\p{L}\p{M}]+\s+)?#?([1-9]\d{0,8})$/u.exec(typed.trim())?.[1];

/**
 * Reference of a transaction as the integrator sent it: one word with a digit. Undefined for other text, and for digits
 * that may be the number of a person, an account or a card, because the reference is put into an address.
 */
export function transactionReferenceIn(typed: string): string | undefined {
  const text = typed.trim();
  const isOneWord = /^[^\s#]{1,200}$/.test(text) && /\d/.test(text) && !text.includes('@');
  return isOneWord && !/^[\d+.-]{8,19}$/.test(text) ? text : undefined;
}
