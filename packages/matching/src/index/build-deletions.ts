import { UNVOWELLED_MARK } from '../unvowelled.ts';
import { sharedArray } from './growing.ts';
import { visitDeletions } from './hash.ts';
import type { IndexArrays } from './layout.ts';

type Terms = Pick<IndexArrays, 'termOffset' | 'termText'>;

/** Returns the text of a term: ASCII letters and digits, and for a word without vowels its letters (`umar^amr`). */
export function termText({ termOffset, termText }: Terms, term: number): string {
  const [from = 0, to = 0] = [termOffset[term], termOffset[term + 1]];
  let text = '';
  for (let i = from; i < to; i++) text += String.fromCharCode(termText[i] ?? 0);
  return text;
}

/** Calls `visit` for each deletion of a plain word. Marked words are visited by their plain form, which is a term too. */
function visitTerm(terms: Terms, term: number, visit: (hash: number) => void): void {
  const text = termText(terms, term);
  if (!text.includes(UNVOWELLED_MARK)) visitDeletions(text, visit);
}

/**
 * Adds every term to the bucket of each of its deletions. It counts the terms first, then fills each bucket from its
 * end.
 */
export function buildDeletions(terms: Terms): Pick<IndexArrays, 'deletionOffset' | 'deletionTerm'> {
  const count = terms.termOffset.length - 1;
  let total = 0;
  for (let term = 0; term < count; term++) visitTerm(terms, term, () => total++);
  const buckets = 1 << Math.max(4, Math.ceil(Math.log2(total + 1)) - 1);
  const mask = buckets - 1;
  const deletionOffset = sharedArray(Uint32Array, buckets + 1);
  for (let term = 0; term < count; term++) {
    visitTerm(terms, term, (hash) => {
      deletionOffset[hash & mask] = (deletionOffset[hash & mask] ?? 0) + 1;
    });
  }
  // Offsets point to the end of each bucket. After all buckets are filled from the last term to the first, they point
  // to the start of each bucket.
  for (let bucket = 1; bucket <= buckets; bucket++) {
    deletionOffset[bucket] = (deletionOffset[bucket] ?? 0) + (deletionOffset[bucket - 1] ?? 0);
  }
  const deletionTerm = sharedArray(Uint32Array, total);
  for (let term = count - 1; term >= 0; term--) {
    visitTerm(terms, term, (hash) => {
      const at = (deletionOffset[hash & mask] ?? 0) - 1;
      deletionTerm[at] = term;
      deletionOffset[hash & mask] = at;
    });
  }
  return { deletionOffset, deletionTerm };
}
