import type { Permission } from '../session/session.ts';

/** One entry of the command palette. */
export interface PaletteEntry {
  readonly id: string;
  readonly text: string;
  /** Group of the entry: pages, actions of the current page, records. */
  readonly group: string;
  /** The palette stays open if the result is false, because the action then failed. */
  readonly run: () => unknown;
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

/**
 * Returns the code of a case, which an address may contain: `#` and six letters and digits. Without `#` it needs a letter
 * and a digit, because six digits may be an ID number and six letters a name. Undefined for other text. Pure.
 */
export const caseCodeIn = (typed: string): string | undefined =>
  /^(?:#|(?=.*\d)(?=.*[A-Za-z]))([A-Za-z0-9]{6})$/.exec(typed.trim())?.[1]?.toUpperCase();

/**
 * Returns the number of a report, which an address may contain: `report 3`, `rapport 3`, `déclaration 3` or `3`. Without
 * the word it has at most five digits, because ID numbers begin at six. Undefined for other text. Pure.
 */
export const reportNumberIn = (typed: string): string | undefined =>
  /^(?:(?:report|rapport|declaration)\s+#?([1-9]\d{0,8})|#?([1-9]\d{0,4}))$/
    .exec(plain(typed.trim()))
    ?.slice(1)
    .find((digits) => digits !== undefined);

/**
 * Reference of a transaction as the integrator sent it: one word with a digit. It may be the number of a person, so it
 * is sent in a header. Undefined for other text. Pure.
 */
export function transactionReferenceIn(typed: string): string | undefined {
  const text = typed.trim();
  return /^[^\s#@]{1,200}$/.test(text) && /\d/.test(text) ? text : undefined;
}

/** A record that the typed text names, or a search for it. */
export interface NamedRecord {
  readonly kind: 'report' | 'case' | 'customers' | 'verifications' | 'transaction';
  readonly value: string;
}

/**
 * Returns the records that the typed text may name, the likeliest first. Reports are included only if the user may see
 * them. Pure.
 */
export function recordsIn(typed: string, may: (permission: Permission) => boolean): readonly NamedRecord[] {
  const text = typed.trim();
  if (!text) return [];
  const record = (kind: NamedRecord['kind'], value: string | undefined): NamedRecord[] =>
    value === undefined ? [] : [{ kind, value }];
  const report = record('report', may('work_cases') ? reportNumberIn(text) : undefined);
  const isNumberAlone = /^\d+$/.test(text);
  return [
    ...(isNumberAlone ? [] : report),
    ...record('case', caseCodeIn(text)),
    ...record('customers', text),
    ...record('verifications', text),
    ...record('transaction', transactionReferenceIn(text)),
    ...(isNumberAlone ? report : []),
  ];
}
