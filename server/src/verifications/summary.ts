import { LEGACY_TEXT } from '@hakiki/contract';
import { type KeptMessage, renderKept } from '@hakiki/texts';
import { firstGrapheme } from '../platform/first-grapheme.ts';

/** The fields of a record that a list shows, stored encrypted beside the record. */
export interface Summary {
  /** `A*** O***`: the first letter of each word. Null where the record is of nobody's name. */
  readonly name: string | null;
  /** The caller's own name for the customer. */
  readonly reference: string | null;
  /** Why the outcome is what it is; empty where it says all. */
  readonly reasons: readonly KeptMessage[];
}

/** A summary as it is kept: one of before 2026-11-24 has its reason as an English sentence. */
type KeptSummary = Omit<Summary, 'reasons'> & {
  readonly reasons?: readonly KeptMessage[];
  readonly reason?: string | null;
};

/** What a list shows of a kept summary: the reasons, and their English text. Pure. */
export function shownSummary({ name, reference, reasons, reason }: KeptSummary) {
  const all: readonly KeptMessage[] = reasons ?? (reason ? [{ code: LEGACY_TEXT, params: { text: reason } }] : []);
  return { name, reference, reason: all.length ? reasonText(all) : null, reasons: [...all] };
}

/** Several reasons as one English text. Pure. */
export const reasonText = (reasons: readonly KeptMessage[]): string =>
  reasons.map((each) => renderKept(each, 'en')).join(', ');

export const noSummary: Summary = { name: null, reference: null, reasons: [] };

const MAX_WORDS = 6;

/** The first letter of each word, and as many stars for a short word as for a long one. Pure. */
export function maskedName(name: string): string {
  return name
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => `${firstGrapheme(word)}***`)
    .join(' ');
}
