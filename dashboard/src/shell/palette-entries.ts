/** One thing that the command palette can do. */
export interface PaletteEntry {
  readonly id: string;
  readonly text: string;
  /** Where it belongs: pages, actions of the page in sight, records. */
  readonly group: string;
  readonly run: () => void;
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * The entries that fit what was typed: every typed word begins a word of the entry. Those whose text begins with it come first, the others stay in their
 * order. Pure.
 *
 * @param limit at most so many are returned
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

/** The code of a case as its events name it, `#14896Y` or `14896Y`; undefined of other text. */
export const caseCodeIn = (typed: string): string | undefined =>
  /^#?([A-Za-z0-9]{6})$/.exec(typed.trim())?.[1]?.toUpperCase();
