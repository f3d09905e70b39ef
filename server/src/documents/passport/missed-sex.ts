import { quadRect, rectCorners } from '../../vision/image/geometry.ts';
import type { Page, Quad } from '../../vision/image/page.ts';
import type { ReadLines } from '../../vision/text/read-lines.ts';
import { printedLines } from './find-print.ts';
import { labelOf, sexIn } from './labelled-values.ts';

/** Where a value stands under its label and how large it is printed, in heights of the label's line. */
const DROPS = [1.3, 1.6, 1.9];
const SIZE = { width: 3.2, height: 1.8 };
/** Probability from which the letter that was looked for is taken. */
const SURE = 0.9;

/**
 * The page with the sex that the text detector overlooked: a letter standing alone is missed on one page in eight. It is looked for under
 * the label; the page as it is where some text says the sex already, or the label was not read.
 */
export async function withMissedSex<T extends Page>(page: T, read: ReadLines): Promise<T> {
  const lines = printedLines(page);
  if (lines.some(({ text }) => sexIn(text) !== null)) return page;
  // `Gender: M` has its value behind it.
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
