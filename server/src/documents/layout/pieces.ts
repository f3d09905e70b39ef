import type { Page, Point, Quad, TextLine } from '../../vision/image/page.ts';
import { respaced } from './respace.ts';

/** A run of text on the page, in coordinates turned so that text runs level: what labels and values are looked for in. */
export interface Piece {
  readonly text: string;
  /** Mean probability of its characters, 0 to 1. */
  readonly score: number;
  /** In pixels of the page, turned by its lean about the top left corner. */
  readonly left: number;
  readonly right: number;
  readonly middle: number;
  readonly height: number;
  /** As it lies on the page itself. */
  readonly box: Quad;
  /** The recognised line it is part of. */
  readonly line: number;
  /** For each character of `text`, its centre in the turned coordinates. */
  readonly centres: readonly number[];
  readonly scores: readonly number[];
  /** Text of the same line stands before it: its label, or another column. */
  readonly led?: true;
  /** The pieces it was joined from, when a value runs over several. */
  readonly parts?: readonly Piece[];
}

/** A gap of this many line heights inside one recognised line parts two columns. */
const COLUMN_GAP = 1.6;

/** The page's lines, spaces set by the ink, those that run across a column gap parted, with the lean that straightening left taken out. */
export function piecesOf(page: Page): Piece[] {
  const lean = leanOf(page.lines);
  const pieces = page.lines.flatMap((line, index) =>
    line.text.trim() ? partAtGaps(pieceOf(respaced(line, page.raster), index, lean)) : [],
  );
  return pieces.flatMap((piece) => withoutNeighbour(piece, pieces) ?? []);
}

/** Boxes overlap at times, and the first letter of a word is then read in both: it is the second box's. */
function withoutNeighbour(piece: Piece, pieces: readonly Piece[]): Piece | undefined {
  const next = pieces.find(
    (other) =>
      Math.abs(other.middle - piece.middle) < 0.4 * piece.height &&
      other.left > piece.left &&
      other.left < piece.right - 0.25 * piece.height &&
      other.right > piece.right,
  );
  if (!next) return piece;
  const doubled = piece.centres.findIndex((centre) => centre > next.left);
  if (doubled >= 0) return slice(piece, 0, doubled);
  return sameCharacter(piece, next) ? slice(piece, 0, piece.text.length - 1) : piece;
}

/** Whether the last character of one piece is the first of the other: the same, and less than half a character apart. */
function sameCharacter(piece: Piece, next: Piece): boolean {
  const pitch = (piece.right - piece.left) / Math.max(1, piece.text.length);
  return piece.text.at(-1) === next.text[0] && Math.abs(piece.centres.at(-1)! - next.centres[0]!) < 0.5 * pitch;
}

/** The part of a piece from character `from` up to `to`, trimmed; undefined if nothing is left. */
export function slice(piece: Piece, from: number, to: number): Piece | undefined {
  let start = from;
  let end = to;
  while (start < end && /[\s:]/.test(piece.text[start]!)) start++;
  while (end > start && /\s/.test(piece.text[end - 1]!)) end--;
  if (start >= end) return undefined;
  if (start === 0 && end === piece.text.length) return piece;
  const edge = (index: number): number => {
    if (index <= 0) return piece.left;
    if (index >= piece.text.length) return piece.right;
    return (piece.centres[index - 1]! + piece.centres[index]!) / 2;
  };
  const left = edge(start);
  const right = Math.max(left + 1, edge(end));
  const scores = piece.scores.slice(start, end);
  return {
    ...piece,
    text: piece.text.slice(start, end),
    score: mean(scores),
    left,
    right,
    box: partOfQuad(piece.box, fraction(piece, left), fraction(piece, right)),
    centres: piece.centres.slice(start, end),
    scores,
    ...(start > 0 && { led: true }),
  };
}

/** Pieces of one value as one, in the order given: the rest of a row, or the next lines of an address. */
export function join(parts: readonly Piece[]): Piece {
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

function pieceOf(line: TextLine, index: number, lean: number): Piece {
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

function partAtGaps(piece: Piece): Piece[] {
  const cuts: number[] = [];
  let last = -1;
  for (let index = 0; index < piece.text.length; index++) {
    if (piece.text[index] === ' ') continue;
    if (last >= 0 && piece.centres[index]! - piece.centres[last]! > (COLUMN_GAP + 0.5) * piece.height) cuts.push(index);
    last = index;
  }
  const bounds = [0, ...cuts, piece.text.length];
  return bounds.slice(1).flatMap((end, part) => slice(piece, bounds[part]!, end) ?? []);
}

/** Full-width signs (`：`) as the plain ones they were on paper; one for one, so that centres stay with their characters. */
function narrow(char: string): string {
  const plain = char.normalize('NFKC');
  return plain.length === char.length ? plain : char;
}

/** The median angle of the longer lines, in radians: what straightening left over. */
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

const fraction = (piece: Piece, x: number): number =>
  Math.min(1, Math.max(0, (x - piece.left) / Math.max(1, piece.right - piece.left)));

function partOfQuad([topLeft, topRight, bottomRight, bottomLeft]: Quad, from: number, to: number): Quad {
  const along = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
  return [
    along(topLeft, topRight, from),
    along(topLeft, topRight, to),
    along(bottomLeft, bottomRight, to),
    along(bottomLeft, bottomRight, from),
  ];
}

/** The least probability of a letter or digit: commas and dots are often faint and mean little. 1 where there is none. */
export const leastOfLetters = (text: string, scores: readonly number[]): number =>
  [...text].reduce((least, char, at) => (/[\p{L}\p{N}]/u.test(char) ? Math.min(least, scores[at] ?? 1) : least), 1);

const mean = (numbers: readonly number[]): number =>
  numbers.length ? numbers.reduce((sum, one) => sum + one, 0) / numbers.length : 0;
