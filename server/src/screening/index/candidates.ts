import { acronymsOf, type NormalisedName, wholeOf } from '../normalise/name.ts';
import { isSyllable, type Token } from '../normalise/token.ts';
import { tokenWeight } from '../score-names.ts';
import { ROLES } from './build.ts';
import { findKey } from './build-postings.ts';
import { makeExpand } from './expand.ts';
import { acronymKey, keyOf, keysOfWord, numberKey, wholeKey } from './keys.ts';
import { ORGANISATION } from './layout.ts';
import type { IndexReader } from './reader.ts';

/** Names beyond these are not looked at for one subject: they bound the time of a search, the best come first. */
const LIMITS = { candidates: 200, postings: 600_000 };

/** A word of a listed person that the subject lacks weighs this at least; of an organisation, by its role. */
const LIGHT = 0.8;
const MINOR = 0.3;
/** What is covered is reckoned roughly: names are left out only where it is a smaller share than this of what a hit needs. */
const SLACK = 0.9;
/** An organisation's word that stands in so few names makes them candidates alone; other words of it say much less. */
const RARE = 300;
const FREQUENT = 2000;
const FOUND = 1 << 12;

export interface CandidateQuery {
  readonly name: NormalisedName;
  /** Identity numbers, plain (`plainIdNumber`). */
  readonly idNumbers: readonly string[];
  /** Year of birth, 0 when unknown: of equal names, those that fit it are looked at first. */
  readonly birthYear: number;
  /** Compare with organisations' names, or with persons'. */
  readonly organisations: boolean;
  /** The least `NameComparison.score` that can become a hit, 0 to 1. */
  readonly leastScore: number;
}

/** Names that may be the subject's, best covered first; numbers of names in the index. */
export type FindCandidates = (query: CandidateQuery) => number[];

/**
 * Looks a subject up word by word. Every word is expanded to the keys of its spellings, short forms and misspellings; names that two words
 * point at (one, for a subject of one word) are candidates. Holds scratch memory of four bytes a name; not for concurrent use.
 */
export function makeFindCandidates(reader: IndexReader): FindCandidates {
  const { arrays } = reader.index;
  const names = arrays.nameEntity.length;
  // High 19 bits: the search that wrote the cell; then whether it is a candidate; low 12: which words of the subject pointed here.
  const cells = new Uint32Array(names);
  const roleWeights = Float64Array.from(ROLES, (role) => (role === 'minor' ? MINOR : LIGHT));
  const expand = makeExpand(reader);
  let search = 0;

  return ({ name, idNumbers, birthYear, organisations, leastScore }) => {
    search = (search + 1) & 0x7ffff;
    if (search === 0) {
      cells.fill(0);
      search = 1;
    }
    const { tokens } = name;
    const found: number[] = [];
    const telling = tokens.filter(({ text, role }) => text.length > 1 && role !== 'minor' && role !== 'title').length;
    const needed = Math.min(2, Math.max(1, telling));
    let postings = 0;

    const point = (row: number, bits: number, enough: boolean, last = false): void => {
      const [from = 0, to = 0] = [arrays.keyOffset[row], arrays.keyOffset[row + 1]];
      postings += to - from;
      if (postings > LIMITS.postings && !enough) return;
      for (let i = from; i < to; i++) {
        const at = arrays.keyName[i] ?? 0;
        const cell = cells[at] ?? 0;
        const before = cell >>> 13 === search ? cell & 0x1fff : 0;
        if (last && before === 0) continue;
        let after = before | bits;
        if (after === before) continue;
        if ((after & FOUND) === 0 && (enough || needed === 1 || (after & (after - 1)) !== 0)) {
          after |= FOUND;
          found.push(at);
        }
        cells[at] = (search << 13) | after;
      }
    };

    const all = (1 << tokens.length) - 1;
    for (const id of idNumbers) {
      const row = findKey(arrays, numberKey(id));
      if (row >= 0) point(row, all | 3, true);
    }
    const outright = [wholeKey(wholeOf(name.words()))];
    if (organisations && tokens.length === 1) outright.push(acronymKey(tokens[0]?.text ?? ''));
    else if (organisations) for (const acronym of acronymsOf(name.words())) outright.push(...keysOfWord(acronym));
    for (const key of outright) {
      const row = findKey(arrays, keyOf(key, organisations));
      if (row >= 0) point(row, all | 3, true);
    }
    const expansions = tokens.map((token, word) => ({
      bits: 1 << word,
      rows: expand(token, organisations),
      generic: organisations && telling > 0 && token.role === 'minor',
    }));
    for (let word = 0; word + 1 < tokens.length; word++) {
      const pair = (tokens[word]?.text ?? '') + (tokens[word + 1]?.text ?? '');
      if (!organisations && isSyllable(tokens[word]?.text ?? '') && isSyllable(tokens[word + 1]?.text ?? ''))
        expansions.push({ bits: 3 << word, rows: expand(reader.token(pair), organisations), generic: false });
      else addJoined(pair, 3 << word);
      if (word + 2 < tokens.length) addJoined(pair + tokens[word + 2]?.text, 7 << word);
    }
    function addJoined(joined: string, bits: number): void {
      const row = joined.length > 20 ? -1 : findKey(arrays, keyOf(keysOfWord(joined)[0] ?? '', organisations));
      if (row >= 0) expansions.push({ bits, rows: Uint32Array.of(row), generic: false });
    }
    const postingsOf = (rows: Uint32Array): number =>
      rows.reduce((sum, row) => sum + (arrays.keyOffset[row + 1] ?? 0) - (arrays.keyOffset[row] ?? 0), 0);
    const ordered = expansions
      .map(({ bits, rows, generic }) => ({ bits, rows, size: postingsOf(rows), generic }))
      .map((expansion) => ({ ...expansion, adds: expansion.generic && expansion.size > FREQUENT }))
      .sort((a, b) => Number(a.adds) - Number(b.adds) || a.size - b.size);
    // Frequent generic words make no candidates where there are telling ones: they only add to what these found.
    // Names that only the commonest word points at are no candidates where two are needed: they are not even noted.
    for (const [i, { bits, rows, size, adds }] of ordered.entries()) {
      const last = adds || (needed > 1 && i === ordered.length - 1 && (bits & (bits - 1)) === 0);
      const alone = organisations && !adds && size <= RARE;
      for (const row of rows) point(row, bits, alone, last && !alone);
    }
    return best(found, tokens);

    function birthFits(at: number): boolean {
      const entity = arrays.nameEntity[at] ?? 0;
      const from = arrays.birthFrom[entity] ?? 0;
      return birthYear > 0 && from > 0 && birthYear >= from - 1 && birthYear <= (arrays.birthTo[entity] ?? 0) + 1;
    }

    function weightOf(from: number, to: number): number {
      let weight = 0;
      for (let i = from; i < to; i++) weight += roleWeights[arrays.nameRole[i] ?? 0] ?? 0;
      return weight;
    }

    /** By the words that point at a name (bits): their weight and number. An initial may be that of a word of it: that is not known yet. */
    function coverages(weights: readonly number[]): { covered: Float64Array; words: Uint8Array } {
      const covered = new Float64Array(all + 1);
      const words = new Uint8Array(all + 1);
      for (const [word, weight] of weights.entries()) {
        const isInitial = (tokens[word]?.text.length ?? 0) === 1;
        const bit = 1 << word;
        for (let bits = 0; bits < bit; bits++) {
          covered[bits | bit] = (covered[bits] ?? 0) + weight;
          words[bits | bit] = (words[bits] ?? 0) + 1;
        }
        if (!isInitial) continue;
        covered.copyWithin(0, bit, bit * 2);
        words.copyWithin(0, bit, bit * 2);
      }
      return { covered, words };
    }

    function best(candidates: readonly number[], words: readonly Token[]): number[] {
      const weights = words.map(tokenWeight);
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const by = coverages(weights);
      const wanted: number[] = [];
      const ranks: number[] = [];
      for (const at of candidates) {
        if ((((arrays.nameFlags[at] ?? 0) & ORGANISATION) !== 0) !== organisations) continue;
        const bits = (cells[at] ?? 0) & all;
        const [from = 0, to = 0] = [arrays.nameOffset[at], arrays.nameOffset[at + 1]];
        const listed = to - from;
        const [covered = 0, words = 0] = [by.covered[bits], by.words[bits]];
        const left = organisations ? weightOf(from, to) - covered : (listed - words) * LIGHT;
        const contradicted = Math.min(total - covered, Math.max(0, left));
        if (covered < leastScore * SLACK * (covered + 1.5 * contradicted)) continue;
        wanted.push(at);
        ranks.push(covered - contradicted - 0.1 * Math.abs(listed - weights.length) + (birthFits(at) ? 0.3 : 0));
      }
      if (wanted.length <= LIMITS.candidates) return wanted;
      const cut = Float64Array.from(ranks).sort()[ranks.length - LIMITS.candidates] ?? 0;
      const kept: number[] = [];
      for (let i = 0; i < wanted.length && kept.length < LIMITS.candidates * 1.5; i++)
        if ((ranks[i] ?? 0) > cut) kept.push(wanted[i] ?? 0);
      for (let i = 0; i < wanted.length && kept.length < LIMITS.candidates * 1.5; i++)
        if (ranks[i] === cut) kept.push(wanted[i] ?? 0);
      return kept;
    }
  };
}
