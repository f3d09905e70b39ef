import type { TextLine } from '../../vision/image/page.ts';
import type { Raster } from '../../vision/image/raster.ts';
import { inkGaps } from './ink-gaps.ts';

/**
 * Gaps in heights of a capital. Over 5,800 gaps of drawn pages in six type faces, clean and photographed: faces set tight (usual
 * gap 0.05 to 0.1) part letters by 0.16 at most and words by 0.25 and more, faces set wide (0.2) by 0.28 and 0.35. So a word's gap
 * is told by how far it exceeds the line's own usual gap. The recogniser's spaces, from glyph centres alone, were wrong in one
 * name of twenty.
 */
const BEYOND_USUAL = 0.125;
const LEAST = 0.225;
/** Letters of one stem stand in more white than the others. */
const STEM = 0.07;
/** A space that the recogniser saw too may be this much narrower. */
const SEEN = 0.04;
/** A last letter on its own is seldom a word. */
const LONE = 0.06;
/** Digits have wide bearings of their own (`1 1`). */
const DIGITS_APART = 0.5;

/** The line with its spaces where the ink says that they are; unchanged where ink and background cannot be told apart. */
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

/** Whether a space stands between `left` and `right`; `seen`: the recogniser saw one. `next`: what follows, '' at the line's end. */
function apart(
  { left, right, next }: Record<'left' | 'right' | 'next', string>,
  gap: number,
  usual: number,
  seen: boolean,
): boolean {
  // `122 0GUI`: a nought or one that begins letters is likely a misread letter itself.
  if (/\d/.test(left) && /\d/.test(right) && !(/[01]/.test(right) && /\p{L}/u.test(next))) return gap > DIGITS_APART;
  const stems = /[Iil1]/.test(left + right) ? STEM : 0;
  const lone = next === '' ? (stems ? 2.5 : 1) * LONE : 0;
  return gap > Math.max(LEAST, usual + BEYOND_USUAL) + stems + lone - (seen ? SEEN : 0);
}
