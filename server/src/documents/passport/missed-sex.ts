import { quadRect, rectCorners } from '../../vision/image/geometry.ts';
import type { Page, Quad } from '../../vision/image/page.ts';
import type { ReadLines } from '../../vision/text/read-lines.ts';
import { printedLines } from './find-print.ts';
import { labelOf, sexIn } from './labelled-values.ts';

/** Position of a value below its label, and size of the value. The unit of both is the height of the label's line. */
const DROPS = [1.3, 1.6, 1.9];
const SIZE = { width: 3.2, height: 1.8 };
/** Minimum probability of a letter that is accepted as the sex. */
const SURE = 0.9;

/**
 * Adds the sex to the page if the text detector missed it. The detector misses a single letter on one page in eight.
 * The letter is searched below the label. If a text already shows the sex, or if the label was not read, the page is
 * unchanged.
 */
export async function withMissedSex<T extends Page>(page: T, read: ReadLines): Promise<T> {
  const lines = printedLines(page);
  if (lines.some(({ text }) => sexIn(text) !== null)) return page;
  // In `Gender: M`, the value is after the label.
  const labels = lines.filter(({ text }) => labelOf(text) === 'gender' && !/:\s*\S/.test(text));
  const quads = labels.flatMap(({ box }) => DROPS.map((drop) => under(box, drop)));
  if (quads.length === 0) return page;
  const texts = await read(page.raster, quads);
  const found = texts
    .map((text, i) => ({ ...text, box: quads[i]! }))
    .filter(({ text, score }) => score >= SURE && sexIn(text) !== null)
    .sort((a, b) => b.score - a.score)[0];
  return found ? { ...page, lines: [...page.lines, found] } : page;
}

function under(label: Quad, drop: number): Quad {
  const { cx, cy, width, height, angle } = quadRect(label);
  const along = (SIZE.width * height - width) / 2 - 0.3 * height;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return rectCorners({
    cx: cx + c * along - s * drop * height,
    cy: cy + s * along + c * drop * height,
    width: SIZE.width * height,
    height: SIZE.height * height,
    angle,
  });
}
