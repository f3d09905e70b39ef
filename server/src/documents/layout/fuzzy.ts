import { lookAlikeClass, looksLike } from './fold.ts';

/** A place in a text where a pattern was found. It has the range `[start, end)` and the cost of the differences. */
export interface Found {
  readonly start: number;
  readonly end: number;
  readonly cost: number;
}

/** Cost of a look-alike character, as a share of a whole error. Therefore, `D0B` is similar to `DOB`. */
const LOOK_ALIKE = 0.3;

/**
 * Maximum cost at which a text still counts as the label. Short labels must be exact except for look-alikes, because
 * `ISS`, `SEX` and `NIN` differ from ordinary words by only one error. Long labels may have one error in about seven
 * characters.
 */
export const tolerance = (length: number): number => (length < 4 ? 0 : length < 6 ? 0.6 : Math.min(3, length / 7));

/**
 * Returns the best places of `pattern` in `text` whose cost is at most `limit`. They are sorted from left to right and
 * do not overlap (Sellers' algorithm). Both texts must be folded.
 */
export function findFuzzy(pattern: string, text: string, limit = tolerance(pattern.length)): Found[] {
  if (limit < 1 && limit < LOOK_ALIKE) return findExact(pattern, text);
  if (text.length < pattern.length - limit || missing(pattern, text) > limit) return [];
  const rows = pattern.length;
  let costs = Array.from({ length: rows + 1 }, (_, row) => row);
  let starts = new Array<number>(rows + 1).fill(0);
  const ends: Found[] = [];
  for (let column = 1; column <= text.length; column++) {
    const next = [0];
    const nextStarts = [column];
    for (let row = 1; row <= rows; row++) {
      const swap = costs[row - 1]! + substitution(pattern[row - 1]!, text[column - 1]!);
      const skip = costs[row]! + 1;
      const miss = next[row - 1]! + 1;
      const best = Math.min(swap, skip, miss);
      next.push(best);
      nextStarts.push(best === swap ? starts[row - 1]! : best === skip ? starts[row]! : nextStarts[row - 1]!);
    }
    costs = next;
    starts = nextStarts;
    if (costs[rows]! <= limit) ends.push({ start: starts[rows]!, end: column, cost: costs[rows]! });
  }
  return withoutOverlap(ends);
}

/**
 * Counts the characters of the pattern that the text does not contain. The count is a lower bound of the cost and is
 * quick to compute.
 */
function missing(pattern: string, text: string): number {
  const have = new Int16Array(128);
  for (let index = 0; index < text.length; index++) have[lookAlikeClass(text.charCodeAt(index))]!++;
  let lacking = 0;
  for (let index = 0; index < pattern.length; index++)
    if (--have[lookAlikeClass(pattern.charCodeAt(index))]! < 0) lacking++;
  return lacking;
}

/** Returns the edit distance of two folded texts. Look-alike characters cost less than a whole error. */
export function distance(a: string, b: string): number {
  let costs = Float64Array.from({ length: b.length + 1 }, (_, column) => column);
  let next = new Float64Array(b.length + 1);
  for (let row = 1; row <= a.length; row++) {
    next[0] = row;
    for (let column = 1; column <= b.length; column++) {
      const swap = costs[column - 1]! + substitution(a[row - 1]!, b[column - 1]!);
      next[column] = Math.min(swap, costs[column]! + 1, next[column - 1]! + 1);
    }
    [costs, next] = [next, costs];
  }
  return costs[b.length]!;
}

/** True if the edit distance of two folded texts is at most `limit`. Most texts are told apart without computing it. */
export const isWithin = (a: string, b: string, limit: number): boolean =>
  missing(b, a) <= limit && missing(a, b) <= limit && distance(a, b) <= limit;

const substitution = (a: string, b: string): number => (a === b ? 0 : looksLike(a, b) ? LOOK_ALIKE : 1);

function findExact(pattern: string, text: string): Found[] {
  const found: Found[] = [];
  for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + pattern.length)) {
    found.push({ start: at, end: at + pattern.length, cost: 0 });
  }
  return found;
}

function withoutOverlap(found: readonly Found[]): Found[] {
  const kept: Found[] = [];
  const cheapestFirst = [...found].sort((a, b) => a.cost - b.cost || b.end - b.start - (a.end - a.start));
  for (const one of cheapestFirst) {
    if (kept.every((other) => one.end <= other.start || one.start >= other.end)) kept.push(one);
  }
  return kept.sort((a, b) => a.start - b.start);
}
