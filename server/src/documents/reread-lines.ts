import { burntShare } from '../vision/image/burnt-share.ts';
import { quadRect, rectCorners } from '../vision/image/geometry.ts';
import type { Quad } from '../vision/image/page.ts';
import type { Raster } from '../vision/image/raster.ts';
import type { ReadLines } from '../vision/text/read-lines.ts';
import type { RecognisedText } from '../vision/text/text-recognition.ts';
import type { Reading } from './field-probability.ts';
import { leastOfDate } from './layout/dates.ts';
import { fold } from './layout/fold.ts';
import { leastOfLetters } from './layout/text-spans.ts';

/**
 * The second reading stretches lines horizontally, and includes more paper above and below them. The values are shares
 * of the line's height.
 */
const STRETCH = 1.2;
const GROWN = 0.16;
/**
 * Minimum ratio of width to height of a line that is cut closer to its text instead. If more paper were included, the
 * letters of long lines would be too narrow.
 */
const LONG = 16;
/** Minimum height of a line in pixels for a closer cut. A closer cut makes the reading of lower lines worse. */
const MIN_HEIGHT = 14;
const CLOSE = { grown: -0.12, stretch: 1.5 };

/** A value from the first reading, and the place of its lines. */
export interface ReadValue {
  readonly value: string;
  readonly least: number;
  readonly quads: readonly Quad[];
  /** True if spaces are part of the value, as in names. Numbers and dates are printed both with and without spaces. */
  readonly spaced?: boolean;
  /** True if other text is before the value in its line. A wider cut may include the end of this text. */
  readonly led?: boolean;
  /**
   * Parser for the text of this field, for dates, numbers and sexes. Two readings agree if the parser returns the same
   * value for both.
   */
  readonly says?: ((text: string) => string | undefined) | undefined;
  readonly isDate?: boolean;
}

export interface SecondReading extends Reading {
  /** Text of the second reading. */
  readonly text: string;
  /** Probability of an apostrophe at a place where the second reading has none, 0 to 1. */
  readonly lostApostrophe: number;
}

/** Reads the lines of a value again with a slightly different cut. Returns how far the two readings agree. */
export async function secondReading(
  read: ReadLines,
  raster: Raster,
  { value, least, quads, spaced = true, led = true, says, isDate }: ReadValue,
): Promise<SecondReading> {
  const lines = await readCutOtherwise(read, raster, quads);
  const text = lines.map((line) => line.text).join(' ');
  const leastOf = isDate ? leastOfDate : leastOfLetters;
  const second = Math.min(1, ...lines.map((line) => leastOf(line.text, line.scores)));
  const lostApostrophe = Math.max(0, ...lines.map((line) => line.lostApostrophe ?? 0));
  if (says)
    return { text, least: [least, second], sameLetters: says(text) === value, sameSpaces: true, lostApostrophe };
  const [letters, again] = [fold(value).text, fold(text).text];
  const labelled = led && again.endsWith(letters) && again.length <= letters.length + 2;
  const sameSpaces =
    !spaced ||
    (letters === again
      ? wordsOf(value).join(' ') === wordsOf(text).join(' ')
      : wordsOf(value).length === wordsOf(text).length);
  return { text, least: [least, second], sameLetters: letters === again || labelled, sameSpaces, lostApostrophe };
}

async function readCutOtherwise(read: ReadLines, raster: Raster, quads: readonly Quad[]): Promise<RecognisedText[]> {
  const isLong = (quad: Quad) => {
    const { width, height } = quadRect(quad);
    return width > LONG * height && height >= MIN_HEIGHT;
  };
  const [long, short] = [quads.filter(isLong), quads.filter((quad) => !isLong(quad))];
  const close = long.map((quad) => grown(quad, CLOSE.grown));
  const ofLong = long.length > 0 ? await read(raster, close, CLOSE.stretch) : [];
  const ofShort =
    short.length > 0
      ? await read(
          raster,
          short.map((quad) => grown(quad)),
          STRETCH,
        )
      : [];
  return quads.map((quad) => (isLong(quad) ? ofLong : ofShort).shift()!);
}

const wordsOf = (text: string): string[] =>
  text
    .trim()
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => fold(word).text)
    .filter(Boolean);

/**
 * Reads a number two more times, only as digits, if the first reading had letters. For example, `374S861` may be
 * 3748861 or 3745861, and only a reading of the picture can decide. Returns undefined if the two readings differ.
 */
export async function asDigits(
  read: ReadLines,
  raster: Raster,
  { quads, says, value }: Pick<ReadValue, 'quads' | 'says' | 'value'>,
): Promise<string | undefined> {
  const digits: (string | undefined)[] = [];
  for (const stretch of [1, STRETCH]) {
    const lines = await read(
      raster,
      quads.map((quad) => grown(quad)),
      stretch,
      /^\d$/,
    );
    digits.push(says?.(lines.map((line) => line.text).join('')));
  }
  const [first, second] = digits;
  return first === second && first?.length === value.length ? first : undefined;
}

function grown(quad: Quad, by = GROWN): Quad {
  const { cx, cy, width, height, angle } = quadRect(quad);
  return rectCorners({ cx, cy, width: width + Math.max(0, by) * height, height: height * (1 + by), angle });
}

/**
 * Height of the cut for the third reading. The cut is closer to the text than the first cut. Stretches from 0.85 to 1.4
 * were tried. A stretch of 1 gave the best readings of sentences on certificates.
 */
const CLOSER = { height: 0.82, stretch: 1 };

/** Returns the text of a third reading. */
export async function thirdReading(read: ReadLines, raster: Raster, quads: readonly Quad[]): Promise<string> {
  const closer = quads.map((quad) => {
    const rect = quadRect(quad);
    return rectCorners({ ...rect, height: rect.height * CLOSER.height });
  });
  const lines = await read(raster, closer, CLOSER.stretch);
  return lines.map((line) => line.text).join(' ');
}

/**
 * Returns three more readings of a sentence, each with a different cut and stretch. In a script typeface, one reading
 * often has a word that is missing in another.
 */
export async function sentenceReadings(read: ReadLines, raster: Raster, quads: readonly Quad[]): Promise<string[]> {
  const wider = await read(raster, quads.map((quad) => grown(quad)), STRETCH); // biome-ignore format: as the other readings
  const otherwise = await readCutOtherwise(read, raster, quads);
  const texts = [wider, otherwise].map((lines) => lines.map((line) => line.text).join(' '));
  return [...texts, await thirdReading(read, raster, quads)];
}

/**
 * Maximum distance between a line's box and the picture's edge, in heights of the box. If the distance is smaller, the
 * edge may cut the text. The detector often misses a letter that the edge cuts. The box then ends just before this
 * letter. The box is slightly larger than its text.
 */
const NEAR = 0.25;

/**
 * Returns true if a line extends to the left or right edge of its picture. The text beyond the edge is then unknown.
 */
export function runsOffEdge(quads: readonly Quad[], { width }: Raster): boolean {
  return quads.some((quad) => {
    const xs = quad.map(([x]) => x);
    const near = NEAR * quadRect(quad).height;
    return Math.min(...xs) < near || Math.max(...xs) > width - near;
  });
}

/**
 * Minimum value of all channels of a burnt-out pixel. A reflection reaches this value, but white paper in the same
 * light does not.
 */
const BURNT = 246;
/**
 * Minimum burnt-out share of a line whose text may be lost. The measured area extends beyond both ends of the line by
 * `ROOM` heights.
 */
const ROOM = 3;
const LOST = 0.1;
/**
 * Maximum burnt-out share of a page's pixels. If the share is larger, the page is a scan or a screen with white areas,
 * and there is no reflection.
 */
const WHITE = 0.12;

/** Returns true if a reflection covers a line or the area at its ends. */
export function liesInGlare(quads: readonly Quad[], raster: Raster): boolean {
  const all = burntShare(
    raster,
    { left: 0, top: 0, right: raster.width, bottom: raster.height },
    { least: BURNT, step: 5 },
  );
  if (all === 0 || all > WHITE) return false;
  return quads.some((quad) => {
    const { cx, cy, width, height } = quadRect(quad);
    const half = width / 2 + ROOM * height;
    const line = { left: cx - half, top: cy - height / 2, right: cx + half, bottom: cy + height / 2 };
    return burntShare(raster, line, { least: BURNT }) > LOST;
  });
}
