import type { TextLine } from '../../vision/image/page.ts';
import type { Raster } from '../../vision/image/raster.ts';
import { inkGaps } from './ink-gaps.ts';

/**
 * Limits for the gaps between characters. The unit is the height of a capital. The values were measured on 5,800 gaps
 * on drawn pages in six typefaces, clean and photographed. In tightly set typefaces (usual gap 0.05 to 0.1), gaps
 * between letters are at most 0.16 and gaps between words at least 0.25. In widely set typefaces (usual gap 0.2), the
 * values are 0.28 and 0.35. A gap is therefore a word gap if it exceeds the line's usual gap by enough. The
 * recogniser's own spaces depend only on the centres of the characters. They were wrong in one name of twenty.
 */
const BEYOND_USUAL = 0.125;
const LEAST = 0.225;
/** Additional width that a gap needs next to a letter with one stem, because such a letter has more white around it. */
const STEM = 0.07;
/** Amount by which a gap may be narrower if the recogniser also saw a space there. */
const SEEN = 0.04;
/** Additional width that a gap needs before a single last letter. A single last letter is seldom a word. */
const LONE = 0.06;
/** Minimum gap between two digits. Digits have wide white margins (`1 1`). */
const DIGITS_APART = 0.5;

/**
 * Returns the line with spaces at the gaps in the ink. Returns the line unchanged if ink and background cannot be
 * distinguished.
 */
export function respaced(line: TextLine, raster: Raster): TextLine {
  const solid = [...line.text].map((char, index) => ({ char, index })).filter(({ char }) => char !== ' ');
  if (solid.length < 2 || solid.length > 120) return line;
  const gaps = inkGaps(raster, {
    text: solid.map(({ char }) => char).join(''),
    centres: solid.map(({ index }) => line.centres[index]!),
    box: line.box,
  });
  if (gaps.some(Number.isNaN)) return line;
  const usual = [...gaps].sort((a, b) => a - b)[gaps.length >> 1]!;
  let text = '';
  const centres: number[] = [];
  const scores: number[] = [];
  solid.forEach(({ char, index }, at) => {
    const before = solid[at - 1];
    const chars = { left: before?.char ?? '', right: char, next: solid[at + 1]?.char ?? '' };
    if (before && apart(chars, gaps[at - 1]!, usual, index - before.index > 1)) {
      text += ' ';
      centres.push((line.centres[before.index]! + line.centres[index]!) / 2);
      scores.push(Math.min(line.scores[before.index]!, line.scores[index]!));
    }
    text += char;
    centres.push(line.centres[index]!);
    scores.push(line.scores[index]!);
  });
  return { ...line, text, centres, scores };
}

/**
 * Returns true if there is a space between `left` and `right`. `seen` is true if the recogniser found a space. `next`
 * is the character after `right`, or '' at the end of the line.
 */
function apart(
  { left, right, next }: Record<'left' | 'right' | 'next', string>,
  gap: number,
  usual: number,
  seen: boolean,
): boolean {
  // In `122 0GUI`, a 0 or 1 before letters is probably a misread letter.
  if (/\d/.test(left) && /\d/.test(right) && !(/[01]/.test(right) && /\p{L}/u.test(next))) return gap > DIGITS_APART;
  const stems = /[Iil1]/.test(left + right) ? STEM : 0;
  const lone = next === '' ? (stems ? 2.5 : 1) * LONE : 0;
  return gap > Math.max(LEAST, usual + BEYOND_USUAL) + stems + lone - (seen ? SEEN : 0);
}
