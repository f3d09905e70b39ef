import type { TokenRelation } from './match-reason.ts';
import { isSyllable, ofOrganisation, type Token } from './normalise/token.ts';
import type { TokenMatch } from './score-token.ts';
import { UNVOWELLED_MARK } from './unvowelled.ts';

/** One or more words of the subject that are paired with one or more words of the listed name. */
export interface Pairing {
  readonly subject: readonly Token[];
  readonly listed: readonly Token[];
  readonly similarity: number;
  readonly relation: TokenRelation;
}

export interface Alignment {
  readonly pairings: readonly Pairing[];
  readonly onlySubject: readonly Token[];
  readonly onlyListed: readonly Token[];
  /** Bit masks of the words that have a pair (bit i for word i). The same word may stand in a name twice. */
  readonly paired: { readonly subject: number; readonly listed: number };
}

/** Compares and prepares tokens. A caller that compares one subject with many names may cache the results. */
export interface TokenComparer {
  readonly compare: (a: Token, b: Token) => TokenMatch;
  readonly token: (text: string) => Token;
}

/** Pair of `iSpan` words of the subject from index i and `jSpan` words of the listed name from index j. */
interface Candidate {
  readonly i: number;
  readonly iSpan: number;
  readonly j: number;
  readonly jSpan: number;
  readonly match: TokenMatch;
  readonly rank: number;
}

/**
 * One of the two names. It has its words, and a bit mask of the words that already have a sure pair (bit i for word i).
 */
interface Side {
  readonly tokens: readonly Token[];
  readonly sure: number;
}

/** Number of words of the subject and of the listed name in a pair. */
type Spans = Pick<Candidate, 'iSpan' | 'jSpan'>;
const SINGLE: Spans = { iSpan: 1, jSpan: 1 };

/** Minimum similarity of a sure pair. Words of a sure pair are not tried in other pairs. */
const SURE = 0.9;
const JOINED_AT_LEAST = 0.84;
const SHORTEST_JOINED = 5;
const SHORTEST_ACRONYM = 3;
const AS_ACRONYM: TokenMatch = { similarity: 0.9, relation: 'as_an_acronym' };
const PARTED_ELSEWHERE: TokenMatch = { similarity: 0.97, relation: 'written_together_or_apart' };
/**
 * Deduction from the rank of a pair with several words. Of two otherwise equal pairs, the one with single words is
 * therefore used.
 */
const SPAN_COST = 0.02;

const bits = (at: number, span: number): number => ((1 << span) - 1) << at;

/** Joins tokens to one word. If one of the tokens is from a script without vowels, adds the letters as read. */
function runTogether(tokens: readonly Token[]): string {
  const text = tokens.map((token) => token.text).join('');
  if (tokens.every(({ unvowelled }) => unvowelled === undefined)) return text;
  return `${text}${UNVOWELLED_MARK}${tokens.map((token) => token.unvowelled ?? token.text).join('')}`;
}

/**
 * Finds two or three neighbouring words that are one word in the other name, such as "Abu Bakr" and "Abubakar". Words
 * that already have a sure pair are ignored.
 */
function joined(
  { tokens: from, sure: sureFrom }: Side,
  { tokens: to, sure: sureTo }: Side,
  comparer: TokenComparer,
  found: (at: number, span: number, other: number, match: TokenMatch) => void,
): void {
  for (const span of [2, 3]) {
    for (let at = 0; at + span <= from.length; at++) {
      if ((bits(at, span) & ~sureFrom) === 0) continue;
      const first = from[at]!.text;
      const length = first.length + from[at + 1]!.text.length + (span > 2 ? from[at + 2]!.text.length : 0);
      if (length < SHORTEST_JOINED) continue;
      // Kuo-hua and Guohua are the same name.
      const syllables = span === 2 && isSyllable(first) && isSyllable(from[at + 1]!.text);
      let run: Token | undefined;
      for (let other = 0; other < to.length; other++) {
        const { text, clusters } = to[other]!;
        if ((sureTo >> other) & 1 || Math.abs(text.length - length) > 3) continue;
        if (text[0] !== first[0] && clusters.length === 0 && !syllables) continue;
        run ??= comparer.token(runTogether(from.slice(at, at + span)));
        const match = comparer.compare(run, to[other]!);
        if (match.similarity >= JOINED_AT_LEAST) found(at, span, other, match);
      }
    }
  }
}

/**
 * Maximum number of letters by which a space is misplaced. Also the minimum number of letters at which the spelling may
 * also differ: "Victo rBout".
 */
const ASTRAY = 2;
const SHORTEST_RESPELT = 9;

/**
 * Finds two neighbouring words in each name that have nearly the same letters, but the space in another place, such as
 * "Joh nSmith" and "John Smith".
 */
function parted(
  { tokens: subject, sure: sureSubject }: Side,
  { tokens: listed, sure: sureListed }: Side,
  comparer: TokenComparer,
  found: (i: number, j: number, match: TokenMatch) => void,
): void {
  for (let i = 0; i + 1 < subject.length; i++) {
    if ((bits(i, 2) & ~sureSubject) === 0) continue;
    const [a, b] = [subject[i]!.text, subject[i + 1]!.text];
    for (let j = 0; j + 1 < listed.length; j++) {
      const [c, d] = [listed[j]!.text, listed[j + 1]!.text];
      if (a.length === c.length || a[0] !== c[0] || (bits(j, 2) & ~sureListed) === 0) continue;
      const [left, right] = [a.length + b.length, c.length + d.length];
      const length = Math.min(left, right);
      if (length < SHORTEST_JOINED || Math.abs(left - right) > 1) continue;
      if (a + b === c + d) found(i, j, PARTED_ELSEWHERE);
      else if (length >= SHORTEST_RESPELT && Math.abs(a.length - c.length) <= ASTRAY) {
        const match = comparer.compare(comparer.token(a + b), comparer.token(c + d));
        if (match.similarity >= JOINED_AT_LEAST) found(i, j, match);
      }
    }
  }
}

/**
 * Number of letters from which an acronym is recognised beside any agreeing word. A shorter acronym requires a
 * distinctive word, because many names have the same three initials.
 */
const DISTINCTIVE_ACRONYM = 4;

/** True if the words from `at` have these initials and have no pair yet. */
function haveInitials({ tokens, sure }: Side, at: number, initialsOf: string): boolean {
  const span = initialsOf.length;
  if (at + span > tokens.length || (bits(at, span) & sure) !== 0) return false;
  for (let i = 0; i < span; i++) {
    const { text } = tokens[at + i]!;
    if (text.length === 1 || text[0] !== initialsOf[i]) return false;
  }
  return true;
}

/**
 * Finds a word of an organisation that consists of the initials of neighbouring words in the other name, such as "NII
 * Kvant" and "Nauchno-Issledovatelskiy Institut Kvant". A final c may be the word company, which was removed as noise.
 * `shortest`: minimum number of letters of such a word.
 */
function initials(
  from: Side,
  { tokens: to, sure: sureTo }: Side,
  shortest: number,
  found: (at: number, span: number, other: number, match: TokenMatch) => void,
): void {
  const longest = from.tokens.length + 1;
  for (let other = 0; other < to.length; other++) {
    const { text, role } = to[other]!;
    if ((sureTo >> other) & 1 || !ofOrganisation(role) || text.length < shortest || text.length > longest) continue;
    const short = text.length > SHORTEST_ACRONYM && text.endsWith('c') ? text.slice(0, -1) : undefined;
    for (let at = 0; at + SHORTEST_ACRONYM <= from.tokens.length; at++) {
      if (haveInitials(from, at, text)) found(at, text.length, other, AS_ACRONYM);
      else if (short !== undefined && haveInitials(from, at, short)) found(at, short.length, other, AS_ACRONYM);
    }
  }
}

function candidates(subject: readonly Token[], listed: readonly Token[], comparer: TokenComparer): Candidate[] {
  const out: Candidate[] = [];
  const add = (i: number, j: number, match: TokenMatch, { iSpan, jSpan }: Spans) =>
    out.push({ i, iSpan, j, jSpan, match, rank: match.similarity - SPAN_COST * (iSpan + jSpan) });
  let [sureSubject, sureListed] = [0, 0];
  for (let i = 0; i < subject.length; i++) {
    for (let j = 0; j < listed.length; j++) {
      const match = comparer.compare(subject[i]!, listed[j]!);
      if (match.similarity === 0) continue;
      add(i, j, match, SINGLE);
      // Golden and Goldenstar: the next word may be the rest of the word.
      if (match.similarity < SURE || match.relation === 'with_another_ending') continue;
      sureSubject |= 1 << i;
      sureListed |= 1 << j;
    }
  }
  const ours: Side = { tokens: subject, sure: sureSubject };
  const theirs: Side = { tokens: listed, sure: sureListed };
  joined(ours, theirs, comparer, (i, iSpan, j, match) => add(i, j, match, { iSpan, jSpan: 1 }));
  joined(theirs, ours, comparer, (j, jSpan, i, match) => add(i, j, match, { iSpan: 1, jSpan }));
  parted(ours, theirs, comparer, (i, j, match) => add(i, j, match, { iSpan: 2, jSpan: 2 }));
  if (sureSubject !== 0 && subject.some(({ role }) => ofOrganisation(role))) {
    const distinctive = subject.some(({ role }, i) => role === 'word' && (sureSubject >> i) & 1);
    const shortest = distinctive ? SHORTEST_ACRONYM : DISTINCTIVE_ACRONYM;
    initials(ours, theirs, shortest, (i, iSpan, j, match) => add(i, j, match, { iSpan, jSpan: 1 }));
    initials(theirs, ours, shortest, (j, jSpan, i, match) => add(i, j, match, { iSpan: 1, jSpan }));
  }
  return out.sort((a, b) => b.rank - a.rank || Math.abs(a.i - a.j) - Math.abs(b.i - b.j));
}

/** Pairs the words of two names in any order, with the best pairs first. Each word is used only once. */
export function alignNames(subject: readonly Token[], listed: readonly Token[], comparer: TokenComparer): Alignment {
  const pairings: Pairing[] = [];
  let [usedSubject, usedListed] = [0, 0];
  for (const { i, iSpan, j, jSpan, match } of candidates(subject, listed, comparer)) {
    if ((usedSubject & bits(i, iSpan)) !== 0 || (usedListed & bits(j, jSpan)) !== 0) continue;
    usedSubject |= bits(i, iSpan);
    usedListed |= bits(j, jSpan);
    const apart = iSpan + jSpan > 2;
    pairings.push({
      subject: subject.slice(i, i + iSpan),
      listed: listed.slice(j, j + jSpan),
      similarity: apart ? Math.min(0.99, match.similarity) : match.similarity,
      relation: apart && match.relation !== 'as_an_acronym' ? 'written_together_or_apart' : match.relation,
    });
  }
  return {
    pairings,
    onlySubject: subject.filter((_, i) => ((usedSubject >> i) & 1) === 0),
    onlyListed: listed.filter((_, j) => ((usedListed >> j) & 1) === 0),
    paired: { subject: usedSubject, listed: usedListed },
  };
}
