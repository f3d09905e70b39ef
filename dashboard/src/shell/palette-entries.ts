import type { Permission } from '../session/session.ts';

/** One entry of the command palette. */
export interface PaletteEntry {
  readonly id: string;
  readonly text: string;
  /** Group of the entry: pages, actions of the current page, or records. */
  readonly group: string;
  /** Runs the action. If the result is false, the action failed and the palette stays open. */
  readonly run: () => unknown;
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Returns the entries that match the typed text. Every typed word must begin a word of the entry. Entries whose text
 * begins with the typed text are first. The other entries keep their order. Pure.
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
 * Returns the code of a case: `#` and six letters or digits. Without `#`, the text must contain a letter and a digit,
 * because six digits may be an identity number and six letters a name. Undefined for other texts. An address may
 * contain the code. Pure.
 */
export const caseCodeIn = (typed: string): string | undefined =>
  /^(?:#|(?=.*\d)(?=.*[A-Za-z]))([A-Za-z0-9]{6})$/.exec(typed.trim())?.[1]?.toUpperCase();

/**
 * Returns the number of a report from `report 3`, `rapport 3`, `déclaration 3` or `3`. Without the word, the number
 * must have at most five digits, because identity numbers have at least six. Undefined for other texts. An address may
 * contain the number. Pure.
 */
export const reportNumberIn = (typed: string): string | undefined =>
  /^(?:(?:report|rapport|declaration)\s+#?([1-9]\d{0,8})|#?([1-9]\d{0,4}))$/
    .exec(plain(typed.trim()))
    ?.slice(1)
    .find((digits) => digits !== undefined);

/**
 * Returns the text if it may be the reference of a transaction: one word with a digit. Undefined for other texts. The
 * reference may be the identity number of a person, so it must be sent in a header. Pure.
 */
export function transactionReferenceIn(typed: string): string | undefined {
  const text = typed.trim();
  return /^[^\s#@]{1,200}$/.test(text) && /\d/.test(text) ? text : undefined;
}

/** A record that the typed text identifies, or a search for the typed text. */
export interface NamedRecord {
  readonly kind: 'report' | 'case' | 'customers' | 'verifications' | 'transaction';
  readonly value: string;
}

/**
 * Returns the records that the typed text may identify. The most likely record is first. Includes reports only if the
 * user may see them. Pure.
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
