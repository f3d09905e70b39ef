import { sharedArray } from './growing.ts';
import { visitDeletions } from './hash.ts';
import type { IndexArrays } from './layout.ts';

/** Every term in the bucket of each of its deletions: two passes, one to count, one to place. */
export function buildDeletions(terms: {
  texts: () => Iterable<string>;
  count: () => number;
}): Pick<IndexArrays, 'deletionOffset' | 'deletionTerm'> {
  let total = 0;
  for (const term of terms.texts()) visitDeletions(term, () => total++);
  const buckets = 1 << Math.max(4, Math.ceil(Math.log2(total + 1)) - 1);
  const mask = buckets - 1;
  const deletionOffset = sharedArray(Uint32Array, buckets + 1);
  for (const term of terms.texts()) {
    visitDeletions(term, (hash) => {
      deletionOffset[(hash & mask) + 1] = (deletionOffset[(hash & mask) + 1] ?? 0) + 1;
    });
  }
  for (let bucket = 0; bucket < buckets; bucket++) {
    deletionOffset[bucket + 1] = (deletionOffset[bucket + 1] ?? 0) + (deletionOffset[bucket] ?? 0);
  }
  const next = deletionOffset.slice(0, buckets);
  const deletionTerm = sharedArray(Uint32Array, total);
  let number = 0;
  for (const term of terms.texts()) {
    const current = number++;
    visitDeletions(term, (hash) => {
      const at = next[hash & mask] ?? 0;
      deletionTerm[at] = current;
      next[hash & mask] = at + 1;
    });
  }
  return { deletionOffset, deletionTerm };
}
