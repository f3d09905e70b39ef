const OFFSET = 2_166_136_261;
const PRIME = 16_777_619;

const spread = (h: number): number => {
  let x = h ^ (h >>> 16);
  x = Math.imul(x, 0x85ebca6b);
  x ^= x >>> 13;
  x = Math.imul(x, 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
};

/** Returns a hash of 32 bits: FNV-1a with a final mix. `seed` gives an independent second hash. */
export function hashOf(text: string, seed = 0): number {
  let h = OFFSET ^ seed;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), PRIME);
  return spread(h);
}

export const CHECK_SEED = 0x9e3779b9;

const PREFIX = 7;

/**
 * Returns the number of letters that may be left out. It is 0 for short words, because every slip in them gives another
 * name.
 */
export const deletionsFor = (length: number): number => (length < 4 ? 0 : length < 7 ? 1 : 2);

/**
 * Hashes the word's first seven letters with up to two of them left out (symmetric deletion, as in SymSpell). Two words
 * that differ by at most two slips share a hash. Calls `visit` with each hash, perhaps more than once.
 */
export function visitDeletions(word: string, visit: (hash: number) => void): void {
  const length = Math.min(word.length, PREFIX);
  const most = deletionsFor(word.length);
  const hash = (skip: number, also: number): number => {
    let h = OFFSET;
    for (let i = 0; i < length; i++) if (i !== skip && i !== also) h = Math.imul(h ^ word.charCodeAt(i), PRIME);
    return spread(h);
  };
  if (most === 0) return;
  visit(hash(-1, -1));
  for (let i = 0; i < length; i++) {
    visit(hash(i, -1));
    if (most > 1) for (let j = i + 1; j < length; j++) visit(hash(i, j));
  }
}
