import { quadRect, type RotatedRect } from '../image/geometry.ts';
import type { TextLine } from '../image/page.ts';

/** Boxes on one row of an MRZ. They are joined into one box. */
export interface MrzRowBox extends RotatedRect {
  readonly text: string;
}

/**
 * Finds the lines of a page that look like rows of an MRZ, from the top. Joins boxes that are on one row. A line counts
 * as a row if it contains several fillers or many successive capitals and digits. A shorter line counts if its left end
 * is below or above a row that was found.
 */
export function findMrzRows(lines: readonly TextLine[]): MrzRowBox[] {
  const boxes = lines.map((line): MrzRowBox => ({ ...quadRect(line.box), text: asMrz(line.text) }));
  let taken = boxes.filter((box) => looksLikeMrz(box.text));
  let joined = joinBoxes(taken);
  // Runs two rounds. A box that completes a row in the first round shows the left end of the rows. The second round can
  // then find more boxes there.
  for (let round = 0; round < 2; round++) {
    const near = boxes.filter(
      (box) => !taken.includes(box) && couldBeMrz(box.text) && joined.some((row) => belongs(box, row)),
    );
    taken = [...taken, ...near];
    joined = joinBoxes(taken);
  }
  const longest = Math.max(0, ...joined.map((row) => row.width));
  return joined.filter((row) => row.width > 0.45 * longest).sort((a, b) => a.cy - b.cy);
}

/**
 * Returns true if the box is on the row. Also returns true if it is above or below the row, with the same left end and
 * letters of similar size.
 */
function belongs(box: RotatedRect, row: RotatedRect): boolean {
  if (box.height > 1.6 * row.height || row.height > 1.6 * box.height) return false;
  const apart = Math.abs(box.cy - row.cy);
  const indent = Math.abs(box.cx - box.width / 2 - (row.cx - row.width / 2));
  return onRow(box, row) || (apart < 5 * row.height && indent < 2 * row.height);
}

function couldBeMrz(text: string): boolean {
  return /^[A-Z0-9<]{6,}$/.test(text) && (text.includes('<') || (text.length >= 12 && /\d/.test(text)));
}

function asMrz(text: string): string {
  return text
    .replace(/[《«]/g, '<<')
    .replace(/[＜〈‹く]/g, '<')
    .replace(/\s/g, '');
}

function looksLikeMrz(text: string): boolean {
  const fillers = text.split('<').length - 1;
  const foreign = text.replace(/[A-Z0-9<]/g, '').length;
  if (fillers >= 3 && foreign <= text.length * 0.3) return true;
  return text.length >= 22 && foreign <= 2 && /\d{5}/.test(text) && text.length > foreign;
}

/**
 * Returns true if two boxes are on one row. The middle line of one box is extended. It then passes the middle of the
 * other box within 0.4 of the box's height.
 */
function onRow(box: RotatedRect, row: RotatedRect): boolean {
  const expected = row.cy + Math.tan(row.angle) * (box.cx - row.cx);
  return Math.abs(box.cy - expected) < 0.4 * Math.min(row.height, box.height);
}

function joinBoxes(boxes: readonly MrzRowBox[]): MrzRowBox[] {
  const rows: MrzRowBox[] = [];
  for (const box of [...boxes].sort((a, b) => b.width - a.width)) {
    const at = rows.findIndex((row) => onRow(box, row));
    if (at < 0) rows.push(box);
    else rows[at] = joinTwo(rows[at]!, box);
  }
  return rows;
}

function joinTwo(a: MrzRowBox, b: MrzRowBox): MrzRowBox {
  const left = Math.min(a.cx - a.width / 2, b.cx - b.width / 2);
  const right = Math.max(a.cx + a.width / 2, b.cx + b.width / 2);
  const cx = (left + right) / 2;
  const [first, second] = a.cx < b.cx ? [a, b] : [b, a];
  return { ...a, cx, cy: a.cy + Math.tan(a.angle) * (cx - a.cx), width: right - left, text: first.text + second.text };
}
