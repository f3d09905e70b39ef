import { acronymsOf } from '../normalise/acronyms.ts';
import { type NormalisedName, wholeOf } from '../normalise/name.ts';
import { isSyllable, type Token } from '../normalise/token.ts';
import { tokenWeight } from '../token-weight.ts';
import { makeBestOf } from './best-of.ts';
import { ROLES } from './build.ts';
import { findKey } from './build-postings.ts';
import { makeExpand } from './expand.ts';
import { acronymKey, keyOf, keysOfWord, numberKey, wholeKey } from './keys.ts';
import { type IndexArrays, ORGANISATION } from './layout.ts';
import type { IndexReader } from './reader.ts';
import { makeSweep, type PostingRange, type Visit } from './sweep.ts';

/**
 * Maximum numbers of names and of postings that are examined for one subject. They limit the time of a search. The best
 * names are examined first.
 */
const LIMITS = { candidates: { sure: 200, most: 300 }, postings: 600_000 };

/**
 * Maximum product of the subject's words and the number of names. The time to compare two names grows with the product
 * of their words, so a long subject is compared with fewer names. A subject of 12 words is compared with 200 persons'
 * names, or with 100 organisations' names, which are longer. Subjects of up to 8 words (4 for organisations) are
 * compared with all candidates. Measured in bench/screening-worst.ts.
 */
const MAX_WORDS_COMPARED = { person: 2400, organisation: 1200 };
const mostFor = (words: number, organisations: boolean): number =>
  Math.floor((organisations ? MAX_WORDS_COMPARED.organisation : MAX_WORDS_COMPARED.person) / Math.max(1, words));

/**
 * Minimum weight of a word of a listed person that the subject does not have. For an organisation the weight depends on
 * the word's role.
 */
const LIGHT = 0.8;
const MINOR = 0.3;
/**
 * Safety factor for an estimated coverage. A name is left out only if its coverage is below this share of the coverage
 * that a hit needs.
 */
const SLACK = 0.9;
/**
 * Maximum number of names with a word of an organisation that makes these names candidates on its own. A generic word
 * in more than `FREQUENT` names only supports other words.
 */
const RARE = 300;
const FREQUENT = 2000;
/** Maximum number of joined words in the cache. After it is reached, the cache is cleared. */
const MAX_JOINED = 30_000;
/**
 * Share of the weight of the only missing word that counts against an organisation's name with the same number of words.
 * The word may have two errors, so that no key of it points to the name.
 */
const RESPELT = 0.75;
/**
 * Minimum cost of a word that differs, as a multiple of its weight (`contradictionOf`). For an organisation it is less if
 * the agreeing words have the weight of two rare words.
 */
const AGAINST = { other: 1.5, besideRare: 0.56 };
const RARE_COVERED = 1.8;
/** Amount that is added to the rank of a name if the birth year matches. */
const FITTING_BIRTH = 0.3;

export interface CandidateQuery {
  readonly name: NormalisedName;
  /** Identity numbers in plain form (`plainIdNumber`). */
  readonly idNumbers: readonly string[];
  /** Year of birth, 0 if unknown. Of equal names, those with a matching year are examined first. */
  readonly birthYear: number;
  /** If true, compares with organisations' names; otherwise with persons' names. */
  readonly organisations: boolean;
  /** Minimum `NameComparison.score` that can become a hit, 0 to 1. */
  readonly leastScore: number;
}

/** Candidates of a search, as numbers of names in the index, best coverage first. */
export interface Candidates {
  readonly names: readonly number[];
  /** Names of `names` that have the subject's letters in the same order. Their spaces may be in other places. */
  readonly sameLetters: ReadonlySet<number>;
}

/** Finds candidates. The result is valid until the next search. */
export type FindCandidates = (query: CandidateQuery) => Candidates;

/**
 * Shape of each name: number of words (low 7 bits), number of minor words (next 7 bits), and a flag for organisations.
 */
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

/**
 * Returns weight and number of the words that point to a name, by bit mask. An initial may belong to one of the other
 * words; this is not known yet.
 */
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
 * Finds candidates word by word. Every word is expanded to the keys of its spellings, short forms and misspellings. A
 * name is a candidate if two words point to it (one word for a subject of one word). The function uses two bytes of
 * memory for each name and must not run concurrently.
 */
export function makeFindCandidates(reader: IndexReader): FindCandidates {
  const { arrays } = reader.index;
  const shapes = shapesOf(arrays);
  const expand = makeExpand(reader);
  const sweep = makeSweep(arrays.keyName, shapes.length);
  const best = makeBestOf(LIMITS.candidates);
  const sameLetters = new Set<number>();

  const joinedRows = new Map<string, number>();
  /**
   * Returns the row of a joined word, from a cache. In the key, organisations have a mark before the text. Pairs of
   * ordinary words are frequent, and most are not in any list.
   */
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
    // The data is cleared before the search and not after it, because a failed search may have left data.
    best.clear();
    sameLetters.clear();
    sweep(postingRanges(), needed, ranking());
    return { names: best.all().slice(0, mostFor(tokens.length, organisations)), sameLetters };

    /** Returns the ranges to which the subject's words and its whole name point. Ranges with few names are first. */
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
      // If there are distinctive words, a frequent generic word creates no candidates and only supports existing ones.
      // If two words are needed, a name to which only the most common word points is not recorded at all.
      for (const [i, { bits, rows, size, adds }] of ordered.entries()) {
        const last = adds || (needed > 1 && i === ordered.length - 1 && (bits & (bits - 1)) === 0);
        const alone = organisations && !adds && size <= RARE;
        for (const row of rows) point(row, bits, alone, last && !alone);
      }
      return list;
    }

    /** Yields each word alone, and two or three neighbouring words joined. */
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

    /** Ranks names by the coverage of the subject and of the name. Leaves out names that cannot become a hit. */
    function ranking(): Visit {
      const weights = tokens.map(tokenWeight);
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const by = coverages(tokens, weights);
      return (at, bits, pointer) => {
        const covered = by.covered[bits & all] ?? 0;
        // Most names are excluded before their shape or birth date is read, because that memory is slower.
        if (covered + FITTING_BIRTH < best.least()) return;
        const shape = shapes[at] ?? 0;
        if (shape >= SHAPE_ORGANISATION !== organisations) return;
        const listed = shape & SHAPE_MASK;
        const minor = (shape >> SHAPE_BITS) & SHAPE_MASK;
        const left = organisations
          ? minor * MINOR + (listed - minor) * LIGHT - covered
          : (listed - (by.words[bits & all] ?? 0)) * LIGHT;
        const missing = Math.min(total - covered, Math.max(0, left));
        const respelt =
          organisations && listed === tokens.length && (by.words[bits & all] ?? 0) === listed - 1 ? RESPELT : 1;
        const contradicted = respelt * missing;
        const against = organisations && covered >= RARE_COVERED ? AGAINST.besideRare : AGAINST.other;
        if (covered < leastScore * SLACK * (covered + against * contradicted)) return;
        const rank = covered - contradicted - 0.1 * Math.abs(listed - weights.length);
        if (rank + FITTING_BIRTH < best.least()) return;
        best.add(at, rank + (birthFits(at) ? FITTING_BIRTH : 0), pointer);
      };
    }
  };
}
