import { firstGrapheme } from '../platform/first-grapheme.ts';

/** What a list shows of a record, kept encrypted beside it. */
export interface Summary {
  /** `A*** O***`: the first letter of each word. Null where the record is of nobody's name. */
  readonly name: string | null;
  /** The caller's own name for the customer. */
  readonly reference: string | null;
  /** Why the outcome is what it is, in words; null where it says all. */
  readonly reason: string | null;
}

export const noSummary: Summary = { name: null, reference: null, reason: null };

const MOST_WORDS = 6;

/** The first letter of each word, and as many stars for a short word as for a long one. Pure. */
export function maskedName(name: string): string {
  return name
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
    .map((word) => `${firstGrapheme(word)}***`)
    .join(' ');
}
