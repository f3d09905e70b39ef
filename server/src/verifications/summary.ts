import { LEGACY_TEXT } from '@hakiki/contract';
import { type KeptMessage, renderKept } from '@hakiki/texts';
import { DOTS } from '../platform/masked-name.ts';

/** Fields of a record for lists. They are stored encrypted, separately from the record. */
export interface Summary {
  /** Masked name such as `A••• O•••`, with the first letter of each word. Null if the record has no name. */
  readonly name: string | null;
  /** The caller's reference for the customer. */
  readonly reference: string | null;
  /** Reasons for the outcome. Empty if the outcome needs no reason. */
  readonly reasons: readonly KeptMessage[];
}

/**
 * A stored summary. Summaries from before 2026-11-24 contain the reason as an English sentence. Summaries from before
 * 2026-11-27 contain the name masked with stars.
 */
type KeptSummary = Omit<Summary, 'reasons'> & {
  readonly reasons?: readonly KeptMessage[];
  readonly reason?: string | null;
};

/** Converts a stored summary into the fields for lists. These include the reasons and their English text. Pure. */
export function shownSummary({ name, reference, reasons, reason }: KeptSummary) {
  const all: readonly KeptMessage[] = reasons ?? (reason ? [{ code: LEGACY_TEXT, params: { text: reason } }] : []);
  return {
    name: name?.replaceAll('***', DOTS) ?? null,
    reference,
    reason: all.length ? reasonText(all) : null,
    reasons: [...all],
  };
}

/** Joins several reasons into one English text. Pure. */
export const reasonText = (reasons: readonly KeptMessage[]): string =>
  reasons.map((each) => renderKept(each, 'en')).join(', ');

export const noSummary: Summary = { name: null, reference: null, reasons: [] };
