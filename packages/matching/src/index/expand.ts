import { moreBits, type Token } from '../normalise/token.ts';
import { compareTokens } from '../score-token.ts';
import { makeWordDistance } from '../word-distance.ts';
import { ROLES } from './build.ts';
import { findKey } from './build-postings.ts';
import { deletionsFor, visitDeletions } from './hash.ts';
import { filingKeys, keyOf, searchKeys } from './keys.ts';
import type { IndexArrays } from './layout.ts';
import type { IndexReader } from './reader.ts';

/**
 * Returns the rows (keys) of the index for names that contain this word in any spelling. Rows with the fewest names are
 * first.
 */
export type Expand = (token: Token, organisations: boolean) => Uint32Array;

/** Maximum number of closest misspellings for one word. They are selected by the smallest difference in letters. */
const MAX_NEIGHBOURS = 60;
const MAX_COMPARED = 120;
const CLOSE = 0.6;
/**
 * Returns the maximum number of slips; with more slips it is a different word. The additional half allows for
 * differences of romanisation.
 */
const slipsIn = (length: number): number => length * 0.36 + 0.5;
const wordDistance = makeWordDistance();
/**
 * Maximum number of expansions in the cache. After it is reached, the cache is cleared. The words of ordinary names are
 * very frequent.
 */
const MAX_KEPT = 30_000;

function lettersOfTerms({ termOffset, termText }: IndexArrays): Int32Array {
  const letters = new Int32Array(termOffset.length);
  for (let term = 0; term + 1 < termOffset.length; term++) {
    for (let i = termOffset[term] ?? 0; i < (termOffset[term + 1] ?? 0); i++) {
      letters[term] = (letters[term] ?? 0) | (1 << ((termText[i] ?? 0) % 32));
    }
  }
  return letters;
}

/**
 * Expands a word to the keys of its spellings, its short forms and its initial. Words in the lists that differ by one
 * slip are added from the deletion buckets.
 */
export function makeExpand(reader: IndexReader): Expand {
  const { arrays } = reader.index;
  const seen = new Uint32Array(arrays.termOffset.length);
  const termLetters = lettersOfTerms(arrays);
  // By token and not by text: the spellings also depend on a word's letters as read and on its role.
  const keptNames = new Map<Token, Uint32Array>();
  const keptWords = new Map<Token, Uint32Array>();
  const keptNeighbours = new Map<Token, readonly number[]>();
  const [plain, word] = [ROLES.indexOf('name'), ROLES.indexOf('word')];
  let search = 0;

  function neighbours(token: Token): readonly number[] {
    const known = keptNeighbours.get(token);
    if (known !== undefined) return known;
    const near: [number, number][] = [];
    const mask = arrays.deletionOffset.length - 2;
    const stamp = ++search;
    visitDeletions(token.text, (hash) => {
      const bucket = hash & mask;
      for (let i = arrays.deletionOffset[bucket] ?? 0; i < (arrays.deletionOffset[bucket + 1] ?? 0); i++) {
        const term = arrays.deletionTerm[i] ?? 0;
        if (seen[term] === stamp) continue;
        seen[term] = stamp;
        const length = (arrays.termOffset[term + 1] ?? 0) - (arrays.termOffset[term] ?? 0);
        if (Math.abs(length - token.text.length) > 2) continue;
        const theirs = termLetters[term] ?? 0;
        if (moreBits(token.letters & ~theirs, 3) || moreBits(theirs & ~token.letters, 3)) continue;
        const slips = wordDistance(token.text, reader.term(term), slipsIn(Math.max(length, token.text.length)));
        if (slips < Number.POSITIVE_INFINITY) near.push([slips, term]);
      }
    });
    const closest = near
      .sort((a, b) => a[0] - b[0])
      .slice(0, MAX_COMPARED)
      .map(([, term]) => [compareTokens(token, reader.tokenOf(term, plain)).similarity, term] as const)
      .filter(([similarity]) => similarity > CLOSE)
      .sort((a, b) => b[0] - a[0])
      .slice(0, MAX_NEIGHBOURS)
      .map(([, term]) => term);
    if (keptNeighbours.size >= MAX_KEPT) keptNeighbours.clear();
    keptNeighbours.set(token, closest);
    return closest;
  }

  const size = (row: number): number => (arrays.keyOffset[row + 1] ?? 0) - (arrays.keyOffset[row] ?? 0);

  function rowsOf(token: Token, organisations: boolean): Uint32Array {
    const keys = searchKeys(token);
    // A generic word finds no more names than the distinctive words, so only its exact spelling is used.
    if (deletionsFor(token.text.length) > 0 && token.role !== 'minor') {
      const role = organisations ? word : plain;
      for (const other of neighbours(token)) for (const key of filingKeys(reader.tokenOf(other, role))) keys.add(key);
    }
    const rows = new Set<number>();
    for (const key of keys) {
      const row = findKey(arrays, keyOf(key, organisations));
      if (row >= 0) rows.add(row);
    }
    return Uint32Array.from(rows).sort((a, b) => size(a) - size(b));
  }

  return (token, organisations) => {
    const kept = organisations ? keptWords : keptNames;
    const known = kept.get(token);
    if (known !== undefined) return known;
    if (kept.size >= MAX_KEPT) kept.clear();
    const rows = rowsOf(token, organisations);
    kept.set(token, rows);
    return rows;
  };
}
