import { acronymsOf, type NormalisedName, wholeOf } from '../normalise/name.ts';
import { isSyllable, type Token } from '../normalise/token.ts';
import { tokenWeight } from '../score-names.ts';
import { makeBestOf } from './best-of.ts';
import { ROLES } from './build.ts';
import { findKey } from './build-postings.ts';
import { makeExpand } from './expand.ts';
import { acronymKey, keyOf, keysOfWord, numberKey, wholeKey } from './keys.ts';
import { type IndexArrays, ORGANISATION } from './layout.ts';
import type { IndexReader } from './reader.ts';
import { makeSweep, type PostingRange, type Visit } from './sweep.ts';

/** Names beyond these are not looked at for one subject: they bound the time of a search, the best come first. */
const LIMITS = { candidates: { sure: 200, most: 300 }, postings: 600_000 };

/**
 * Comparing two names costs the product of their words, so of a long subject fewer are compared: 200 persons' names at 12 words. Organisations' names
 * are longer themselves: 100. Names of up to 8 words (4, of organisations) are compared with all. Measured in bench/screening-worst.ts.
 */
const MAX_WORDS_COMPARED = { person: 2400, organisation: 1200 };
const mostFor = (words: number, organisations: boolean): number =>
  Math.floor((organisations ? MAX_WORDS_COMPARED.organisation : MAX_WORDS_COMPARED.person) / Math.max(1, words));

/** A word of a listed person that the subject lacks weighs this at least; of an organisation, by its role. */
const LIGHT = 0.8;
const MINOR = 0.3;
/** What is covered is reckoned roughly: names are left out only where it is a smaller share than this of what a hit needs. */
const SLACK = 0.9;
/** An organisation's word that stands in so few names makes them candidates alone; other words of it say much less. */
const RARE = 300;
const FREQUENT = 2000;
/** Joined words remembered before starting anew. */
const MAX_JOINED = 30_000;
/** A birth year that fits makes a name this much better. */
const FITTING_BIRTH = 0.3;

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
export interface Candidates {
  readonly names: readonly number[];
  /** Of these, names that have the subject's letters in the same order, wherever the blanks are. */
  readonly sameLetters: ReadonlySet<number>;
}

/** What it gives is overwritten by the next search. */
export type FindCandidates = (query: CandidateQuery) => Candidates;

/** By name: how many words it has (low 7 bits), how many of them are minor (7 bits), whether it is an organisation's. */
const SHAPE_BITS = 7;
const SHAPE_MASK = (1 << SHAPE_BITS) - 1;
const SHAPE_ORGANISATION = 1 << (2 * SHAPE_BITS);

function shapesOf({ nameOffset, nameRole, nameFlags }: IndexArrays): Uint16Array {
  const minor = ROLES.indexOf('minor');
  const shapes = new Uint16Array(nameFlags.length);
  for (let at = 0; at < shapes.length; at++) {
    const [from = 0, to = 0] = [nameOffset[at], nameOffset[at + 1]];
    let minors = 0;
    for (let i = from; i < to; i++) if (nameRole[i] === minor) minors++;
    const flag = ((nameFlags[at] ?? 0) & ORGANISATION) === 0 ? 0 : SHAPE_ORGANISATION;
    shapes[at] = Math.min(SHAPE_MASK, to - from) | (Math.min(SHAPE_MASK, minors) << SHAPE_BITS) | flag;
  }
  return shapes;
}

/** By the words that point at a name (bits): their weight and number. An initial may be that of a word of it: that is not known yet. */
function coverages(tokens: readonly Token[], weights: readonly number[]): { covered: Float64Array; words: Uint8Array } {
  const covered = new Float64Array(1 << tokens.length);
  const words = new Uint8Array(1 << tokens.length);
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

/**
 * Looks a subject up word by word. Every word is expanded to the keys of its spellings, short forms and misspellings; names that two words
 * point at (one, for a subject of one word) are candidates. Holds memory of two bytes a name; not for concurrent use.
 */
export function makeFindCandidates(reader: IndexReader): FindCandidates {
  const { arrays } = reader.index;
  const shapes = shapesOf(arrays);
  const expand = makeExpand(reader);
  const sweep = makeSweep(arrays.keyName, shapes.length);
  const best = makeBestOf(LIMITS.candidates);
  const sameLetters = new Set<number>();

  const joinedRows = new Map<string, number>();
  /** Of words written together; the organisations' mark before them. Pairs of ordinary names come again, and most are no word of any list. */
  function rowOfJoined(marked: string): number {
    let row = joinedRows.get(marked);
    if (row === undefined) {
      const organisation = marked[0] === keyOf('', true);
      row = findKey(arrays, keyOf(keysOfWord(organisation ? marked.slice(1) : marked)[0] ?? '', organisation));
      if (joinedRows.size >= MAX_JOINED) joinedRows.clear();
      joinedRows.set(marked, row);
    }
    return row;
  }

  const sizeOf = (row: number): number => (arrays.keyOffset[row + 1] ?? 0) - (arrays.keyOffset[row] ?? 0);

  return ({ name, idNumbers, birthYear, organisations, leastScore }) => {
    const { tokens } = name;
    const telling = tokens.filter(({ text, role }) => text.length > 1 && role !== 'minor' && role !== 'title').length;
    const needed = Math.min(2, Math.max(1, telling));
    const all = (1 << tokens.length) - 1;
    // Before, not after: whatever a search that failed left behind is not this one's.
    best.clear();
    sameLetters.clear();
    sweep(postingRanges(), needed, ranking());
    return { names: best.all().slice(0, mostFor(tokens.length, organisations)), sameLetters };

    /** What the subject's words, and it as a whole, point at: rows of few names first. */
    function postingRanges(): PostingRange[] {
      const list: PostingRange[] = [];
      let postings = 0;
      const point = (row: number, bits: number, alone: boolean, adds = false): void => {
        if (row < 0) return;
        postings += sizeOf(row);
        if (postings > LIMITS.postings && !alone) return;
        list.push({ from: arrays.keyOffset[row] ?? 0, to: arrays.keyOffset[row + 1] ?? 0, bits, alone, adds });
      };
      for (const id of idNumbers) point(findKey(arrays, numberKey(id)), all | 3, true);
      const outright = [wholeKey(wholeOf(name.words()))];
      if (organisations && tokens.length === 1) outright.push(acronymKey(tokens[0]?.text ?? ''));
      else if (organisations) for (const acronym of acronymsOf(name.words())) outright.push(...keysOfWord(acronym));
      for (const key of outright) point(findKey(arrays, keyOf(key, organisations)), all | 3, true);
      const whole = findKey(arrays, keyOf(wholeKey(wholeOf(name.words())), organisations));
      for (let i = arrays.keyOffset[whole] ?? 0; whole >= 0 && i < (arrays.keyOffset[whole + 1] ?? 0); i++)
        sameLetters.add(arrays.keyName[i] ?? 0);
      const ordered = expansions()
        .map((expansion) => ({ ...expansion, size: expansion.rows.reduce((sum, row) => sum + sizeOf(row), 0) }))
        .map((expansion) => ({ ...expansion, adds: expansion.generic && expansion.size > FREQUENT }))
        .sort((a, b) => Number(a.adds) - Number(b.adds) || a.size - b.size);
      // Frequent generic words make no candidates where there are telling ones: they only add to what these found.
      // Names that only the commonest word points at are no candidates where two are needed: they are not even noted.
      for (const [i, { bits, rows, size, adds }] of ordered.entries()) {
        const last = adds || (needed > 1 && i === ordered.length - 1 && (bits & (bits - 1)) === 0);
        const alone = organisations && !adds && size <= RARE;
        for (const row of rows) point(row, bits, alone, last && !alone);
      }
      return list;
    }

    /** Each word alone, and two or three neighbours written together. */
    function expansions(): { bits: number; rows: Uint32Array; generic: boolean }[] {
      const found = tokens.map((token, word) => ({
        bits: 1 << word,
        rows: expand(token, organisations),
        generic: organisations && telling > 0 && token.role === 'minor',
      }));
      const addJoined = (joined: string, bits: number): void => {
        const row = joined.length > 20 ? -1 : rowOfJoined(keyOf(joined, organisations));
        if (row >= 0) found.push({ bits, rows: Uint32Array.of(row), generic: false });
      };
      for (let word = 0; word + 1 < tokens.length; word++) {
        const pair = (tokens[word]?.text ?? '') + (tokens[word + 1]?.text ?? '');
        if (!organisations && isSyllable(tokens[word]?.text ?? '') && isSyllable(tokens[word + 1]?.text ?? ''))
          found.push({ bits: 3 << word, rows: expand(reader.token(pair), organisations), generic: false });
        else addJoined(pair, 3 << word);
        if (word + 2 < tokens.length) addJoined(pair + tokens[word + 2]?.text, 7 << word);
      }
      return found;
    }

    function birthFits(at: number): boolean {
      const entity = arrays.nameEntity[at] ?? 0;
      const from = arrays.birthFrom[entity] ?? 0;
      return birthYear > 0 && from > 0 && birthYear >= from - 1 && birthYear <= (arrays.birthTo[entity] ?? 0) + 1;
    }

    /** Ranks names by what is covered of the subject and of them; leaves out those that could not become a hit. */
    function ranking(): Visit {
      const weights = tokens.map(tokenWeight);
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const by = coverages(tokens, weights);
      return (at, bits, pointer) => {
        const covered = by.covered[bits & all] ?? 0;
        // From the nearest memory to the farthest: most names are left out before their shape, or their birth date, is looked at.
        if (covered + FITTING_BIRTH < best.least()) return;
        const shape = shapes[at] ?? 0;
        if (shape >= SHAPE_ORGANISATION !== organisations) return;
        const listed = shape & SHAPE_MASK;
        const minor = (shape >> SHAPE_BITS) & SHAPE_MASK;
        const left = organisations
          ? minor * MINOR + (listed - minor) * LIGHT - covered
          : (listed - (by.words[bits & all] ?? 0)) * LIGHT;
        const contradicted = Math.min(total - covered, Math.max(0, left));
        if (covered < leastScore * SLACK * (covered + 1.5 * contradicted)) return;
        const rank = covered - contradicted - 0.1 * Math.abs(listed - weights.length);
        if (rank + FITTING_BIRTH < best.least()) return;
        best.add(at, rank + (birthFits(at) ? FITTING_BIRTH : 0), pointer);
      };
    }
  };
}
