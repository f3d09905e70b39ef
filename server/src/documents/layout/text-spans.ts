import type { Page, Point, Quad, TextLine } from '../../vision/image/page.ts';
import { respaced } from './respace.ts';

/**
 * Part of a line on the page in which labels and values are searched. Its coordinates are rotated so that the text is
 * horizontal.
 */
export interface TextSpan {
  readonly text: string;
  /** Mean probability of the span's characters, 0 to 1. */
  readonly score: number;
  /** Place in pixels of the page. It is rotated around the top left corner to remove the tilt of the page. */
  readonly left: number;
  readonly right: number;
  readonly middle: number;
  readonly height: number;
  /** Box on the page itself, without the rotation. */
  readonly box: Quad;
  /** Index of the recognised line that contains the span. */
  readonly line: number;
  /** Centre of each character of `text` in the rotated coordinates. */
  readonly centres: readonly number[];
  readonly scores: readonly number[];
  /** True if other text is before the span in the same line: its label, or another column. */
  readonly led?: true;
  /** The spans that were joined to this span, if a value has several spans. */
  readonly parts?: readonly TextSpan[];
}

/** Minimum gap between two columns inside one recognised line, in line heights. */
const COLUMN_GAP = 1.6;

/**
 * Converts the lines of the page to text spans. Sets spaces where the ink has gaps, separates columns, and removes the
 * tilt that remained after straightening.
 */
export function textSpansOf(page: Page): TextSpan[] {
  const lean = leanOf(page.lines);
  const spans = page.lines.flatMap((line, index) =>
    line.text.trim() ? partAtGaps(textSpanOf(respaced(line, page.raster), index, lean)) : [],
  );
  return spans.flatMap((span) => withoutNeighbour(span, spans) ?? []);
}

/**
 * Removes the first letter of a word from the first span if the letter was read twice. This happens if two boxes
 * overlap.
 */
function withoutNeighbour(span: TextSpan, spans: readonly TextSpan[]): TextSpan | undefined {
  const next = spans.find(
    (other) =>
      Math.abs(other.middle - span.middle) < 0.4 * span.height &&
      other.left > span.left &&
      other.left < span.right - 0.25 * span.height &&
      other.right > span.right,
  );
  if (!next) return span;
  const doubled = span.centres.findIndex((centre) => centre > next.left);
  if (doubled >= 0) return slice(span, 0, doubled);
  return sameCharacter(span, next) ? slice(span, 0, span.text.length - 1) : span;
}

/**
 * Returns true if the last character of one span is the first character of the other span. They must be the same
 * character and less than half a character apart.
 */
function sameCharacter(span: TextSpan, next: TextSpan): boolean {
  const pitch = (span.right - span.left) / Math.max(1, span.text.length);
  return span.text.at(-1) === next.text[0] && Math.abs(span.centres.at(-1)! - next.centres[0]!) < 0.5 * pitch;
}

/** Returns the part of a span from character `from` up to `to`, trimmed, or undefined if the part is empty. */
export function slice(span: TextSpan, from: number, to: number): TextSpan | undefined {
  let start = from;
  let end = to;
  while (start < end && /[\s:]/.test(span.text[start]!)) start++;
  while (end > start && /\s/.test(span.text[end - 1]!)) end--;
  if (start >= end) return undefined;
  if (start === 0 && end === span.text.length) return span;
  const edge = (index: number): number => {
    if (index <= 0) return span.left;
    if (index >= span.text.length) return span.right;
    return (span.centres[index - 1]! + span.centres[index]!) / 2;
  };
  const left = edge(start);
  const right = Math.max(left + 1, edge(end));
  const scores = span.scores.slice(start, end);
  return {
    ...span,
    text: span.text.slice(start, end),
    score: mean(scores),
    left,
    right,
    box: partOfQuad(span.box, fraction(span, left), fraction(span, right)),
    centres: span.centres.slice(start, end),
    scores,
    ...(start > 0 && { led: true }),
  };
}

/** Joins the spans of one value in the given order. They are the rest of a row, or the next lines of an address. */
export function join(parts: readonly TextSpan[]): TextSpan {
  const [first] = parts;
  if (!first || parts.length === 1) return first!;
  const corners = parts.map((part) => part.box);
  const xs = corners.flatMap((box) => box.map((point) => point[0]));
  const ys = corners.flatMap((box) => box.map((point) => point[1]));
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const spaced = parts.flatMap((part, index) => (index ? [part.left, ...part.centres] : part.centres));
  return {
    ...first,
    text: parts.map((part) => part.text).join(' '),
    score: mean(parts.map((part) => part.score)),
    left: Math.min(...parts.map((part) => part.left)),
    right: Math.max(...parts.map((part) => part.right)),
    box: [
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
    ],
    centres: spaced,
    scores: parts.flatMap((part, index) => (index ? [part.scores[0] ?? 0, ...part.scores] : part.scores)),
    parts,
  };
}

function textSpanOf(line: TextLine, index: number, lean: number): TextSpan {
  const corners = line.box.map((point) => turn(point, -lean));
  const [topLeft, topRight, bottomRight, bottomLeft] = corners as unknown as Quad;
  const left = (topLeft[0] + bottomLeft[0]) / 2;
  const right = (topRight[0] + bottomRight[0]) / 2;
  const top = (topLeft[1] + topRight[1]) / 2;
  const bottom = (bottomLeft[1] + bottomRight[1]) / 2;
  return {
    text: [...line.text].map(narrow).join(''),
    score: line.score,
    left,
    right,
    middle: (top + bottom) / 2,
    height: Math.max(1, bottom - top),
    box: line.box,
    line: index,
    centres: line.centres.map((centre) => left + centre * (right - left)),
    scores: line.scores,
  };
}

function partAtGaps(span: TextSpan): TextSpan[] {
  const cuts: number[] = [];
  let last = -1;
  for (let index = 0; index < span.text.length; index++) {
    if (span.text[index] === ' ') continue;
    if (last >= 0 && span.centres[index]! - span.centres[last]! > (COLUMN_GAP + 0.5) * span.height) cuts.push(index);
    last = index;
  }
  const bounds = [0, ...cuts, span.text.length];
  return bounds.slice(1).flatMap((end, part) => slice(span, bounds[part]!, end) ?? []);
}

/** Replaces a full-width sign (`：`) by its normal form. Each sign stays one character, so that `centres` still fit. */
function narrow(char: string): string {
  const plain = char.normalize('NFKC');
  return plain.length === char.length ? plain : char;
}

/** Returns the median angle of the longer lines in radians. This is the tilt that remained after straightening. */
function leanOf(lines: readonly TextLine[]): number {
  const angles = lines
    .filter((line) => line.text.length >= 6)
    .map(({ box: [a, b] }) => Math.atan2(b[1] - a[1], b[0] - a[0]))
    .sort((a, b) => a - b);
  return angles[angles.length >> 1] ?? 0;
}

const turn = ([x, y]: Point, angle: number): Point => [
  x * Math.cos(angle) - y * Math.sin(angle),
  x * Math.sin(angle) + y * Math.cos(angle),
];

const fraction = (span: TextSpan, x: number): number =>
  Math.min(1, Math.max(0, (x - span.left) / Math.max(1, span.right - span.left)));

function partOfQuad([topLeft, topRight, bottomRight, bottomLeft]: Quad, from: number, to: number): Quad {
  const along = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
  return [
    along(topLeft, topRight, from),
    along(topLeft, topRight, to),
    along(bottomLeft, bottomRight, to),
    along(bottomLeft, bottomRight, from),
  ];
}

/**
 * Returns the minimum probability of the letters and digits, or 1 if there are none. Ignores commas and dots, because
 * they are often faint and not important.
 */
export const leastOfLetters = (text: string, scores: readonly number[]): number =>
  [...text].reduce((least, char, at) => (/[\p{L}\p{N}]/u.test(char) ? Math.min(least, scores[at] ?? 1) : least), 1);

const mean = (numbers: readonly number[]): number =>
  numbers.length ? numbers.reduce((sum, one) => sum + one, 0) / numbers.length : 0;
