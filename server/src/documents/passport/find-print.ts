import { quadRect } from '../../vision/image/geometry.ts';
import type { Page, Quad, TextLine } from '../../vision/image/page.ts';
import { fold } from '../layout/fold.ts';
import type { DocumentFrame } from '../portrait-place.ts';

/** A part of the printed text that matches a search. */
export interface Printed {
  readonly text: string;
  readonly score: number;
  readonly box: Quad;
  /** True if the text is the whole content of its line. */
  readonly whole?: boolean;
}

/** Returns the printed lines of the page, without the lines of the MRZ. */
export function printedLines(page: Page): TextLine[] {
  return page.lines.filter((line) => line.text.split('<').length < 4 && !/[A-Z0-9<]{28,}/.test(line.text));
}

/**
 * Edges of a passport's data page, in millimetres from the first character of the MRZ's upper row (ICAO 9303 part 4,
 * section 4.2). They include 10 mm for a picture in perspective.
 */
const DATA_PAGE = { x: [-17, 129], y: [-83, 26] } as const;

/** Place of a document's MRZ on its page. */
export interface MrzPlace {
  readonly rows: readonly Quad[];
  /** Frame in millimetres. Null if it is unknown. */
  readonly frame: DocumentFrame | null;
}

/**
 * Returns the printed lines of the data page to which an MRZ belongs. Lines next to the page and parts of the MRZ's own
 * rows are not included, because both can contain any text of the MRZ.
 */
export function linesOfDataPage(page: Page, { rows, frame }: MrzPlace): TextLine[] {
  const own = rows.map(quadRect);
  return printedLines(page).filter(({ box }) => {
    if (own.some((row) => liesInRow(box, row))) return false;
    if (!frame) return true;
    const { cx, cy } = quadRect(box);
    const [x, y] = inFrame(frame, cx, cy);
    return x >= DATA_PAGE.x[0] && x <= DATA_PAGE.x[1] && y >= DATA_PAGE.y[0] && y <= DATA_PAGE.y[1];
  });
}

/** Returns a point of a page in the units of a document's frame. */
export function inFrame({ origin, unit, angle }: DocumentFrame, px: number, py: number): [x: number, y: number] {
  const [dx, dy] = [px - origin[0], py - origin[1]];
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [(dx * c + dy * s) / unit, (dy * c - dx * s) / unit];
}

/** Maximum distance between a line and the row to which it belongs, in heights of the row. */
const SAME_ROW = 1;

/**
 * Returns true if a line has the form of an MRZ row but is not part of the rows that were read. The picture then shows
 * a second document.
 */
export function hasOtherMrz(lines: readonly TextLine[], rows: readonly Quad[]): boolean {
  const own = rows.map(quadRect);
  return lines.some(({ text, box }) => {
    if (!/^[A-Z0-9<\s]{28,}$/.test(text) || text.split('<').length < 6) return false;
    return !own.some((row) => liesInRow(box, row));
  });
}

function liesInRow(box: Quad, row: ReturnType<typeof quadRect>): boolean {
  const { cx, cy } = quadRect(box);
  const [dx, dy] = [cx - row.cx, cy - row.cy];
  const [c, s] = [Math.cos(row.angle), Math.sin(row.angle)];
  return Math.abs(dy * c - dx * s) <= SAME_ROW * row.height && Math.abs(dx * c + dy * s) <= row.width / 2;
}

/**
 * Finds a text in the printed lines. Ignores spaces, hyphens, apostrophes, accents and case. For example, `ABDULRAHIM`
 * finds `Abdul-Rahim`. A line is also searched together with the line below it that begins at the same left edge. Only
 * whole words match. Returns the match with the best reading.
 */
export function findPrint(lines: readonly TextLine[], wanted: string): Printed | null {
  const target = fold(wanted).text;
  if (target.length === 0) return null;
  let best: Printed | null = null;
  for (const candidate of [...lines.map(single), ...continued(lines)]) {
    const text = within(candidate.text, target);
    if (text !== null && (!best || rank(candidate, text) > rank(best, best.text)))
      best = { ...candidate, text, whole: candidate.text.trim() === text };
  }
  return best;
}

/** Minimum number of letters for finding a name by the beginning of a line. */
const MIN_BEGINNING = 5;

/**
 * Finds the complete form of a name that the MRZ cuts. The result is a line of capitals, alone or with the line below,
 * that begins with the text of the MRZ and is longer.
 */
export function findBegun(lines: readonly TextLine[], beginning: string): Printed | null {
  const target = fold(beginning).text;
  if (target.length < MIN_BEGINNING) return null;
  const isWhole = ({ text }: Printed) =>
    !/[^\p{Lu}\s'’.-]/u.test(text) && fold(text).text.startsWith(target) && fold(text).text.length > target.length;
  return [...lines.map(single), ...continued(lines)].find(isWhole) ?? null;
}

/**
 * Ranks a printed text by its probability. Texts in capitals are first, because data pages print the values of the MRZ
 * in capitals. The same word in small letters usually belongs to another field.
 */
function rank({ score }: Printed, text: string): number {
  return score + (text === text.toUpperCase() ? 1 : 0);
}

function within(text: string, target: string): string | null {
  const folded = fold(text);
  for (let at = folded.text.indexOf(target); at >= 0; at = folded.text.indexOf(target, at + 1)) {
    const from = folded.from[at]!;
    const to = folded.from[at + target.length - 1]! + 1;
    const isInner = (character: string | undefined) => character !== undefined && /[\p{L}\d]/u.test(character);
    if (!isInner(text[from - 1]) && !isInner(text[to])) return text.slice(from, to);
  }
  return null;
}

/**
 * Range of the distance between two boxes in a row, in heights. At such a distance, the detector may have divided one
 * text into two boxes.
 */
const CUT = { overlap: -0.6, gap: 1.5 };

/** Joins two neighbouring boxes of a row, because the detector may divide a date or a name at a faint letter. */
export function joinedInRows(lines: readonly TextLine[]): TextLine[] {
  const placed = lines.map((line) => ({ line, ...quadRect(line.box) }));
  return placed.flatMap((left) =>
    placed.flatMap((right): TextLine[] => {
      const height = Math.min(left.height, right.height);
      const gap = (right.cx - right.width / 2 - left.cx - left.width / 2) / height;
      if (left === right || Math.abs(left.cy - right.cy) > 0.5 * height) return [];
      if (gap < CUT.overlap || gap > CUT.gap || right.cx <= left.cx) return [];
      const [a, b] = [left.line, right.line];
      return [
        {
          text: `${a.text} ${b.text}`,
          score: Math.min(a.score, b.score),
          box: [a.box[0], b.box[1], b.box[2], a.box[3]],
          centres: [...a.centres.map((at) => at / 2), 0.5, ...b.centres.map((at) => 0.5 + at / 2)],
          scores: [...a.scores, Math.min(a.score, b.score), ...b.scores],
        },
      ];
    }),
  );
}

function single(line: TextLine): Printed {
  return { text: line.text, score: line.score, box: line.box };
}

/** Returns each line together with the line below it that begins at the same left edge. */
export function continued(lines: readonly TextLine[]): Printed[] {
  return lines.flatMap((line) => {
    const above = quadRect(line.box);
    const left = above.cx - above.width / 2;
    return lines.flatMap((next): Printed[] => {
      const below = quadRect(next.box);
      const drop = (below.cy - above.cy) / above.height;
      const indent = Math.abs(below.cx - below.width / 2 - left) / above.height;
      if (drop < 0.6 || drop > 2 || indent > 1) return [];
      const box: Quad = [line.box[0], line.box[1], next.box[2], next.box[3]];
      return [{ text: `${line.text} ${next.text}`, score: Math.min(line.score, next.score), box }];
    });
  });
}
