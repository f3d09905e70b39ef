import { quadRect, rectCorners } from '../vision/image/geometry.ts';
import type { Quad } from '../vision/image/page.ts';
import type { Raster } from '../vision/image/raster.ts';
import type { ReadLines } from '../vision/text/read-lines.ts';
import type { RecognisedText } from '../vision/text/text-recognition.ts';
import type { Reading } from './field-probability.ts';
import { leastOfDate } from './layout/dates.ts';
import { fold } from './layout/fold.ts';
import { leastOfLetters } from './layout/pieces.ts';

/** How the second look differs from the first: lines are widened, and cut with more paper above and below. */
const STRETCH = 1.2;
const GROWN = 0.16;
/** Longer lines than this, in their heights, are cut closer instead: with more paper their letters come out too narrow. */
const LONG = 16;
/** Smaller print than this, in pixels of its line, only gets worse when it is cut closer. */
const LEAST_HEIGHT = 14;
const CLOSE = { grown: -0.12, stretch: 1.5 };

/** A value as it was read, and where its lines stand. */
export interface ReadValue {
  readonly value: string;
  readonly least: number;
  readonly quads: readonly Quad[];
  /** Whether spaces are part of the value, as in names; numbers and dates are printed with and without. */
  readonly spaced?: boolean;
  /** Text of the same line stands before it, whose end a wider look may bring along. */
  readonly led?: boolean;
  /** Of dates, numbers and sexes: what a text says as this field. Two looks then agree where both say the same value. */
  readonly says?: ((text: string) => string | undefined) | undefined;
  readonly isDate?: boolean;
}

export interface SecondLook extends Reading {
  /** What the second look read. */
  readonly text: string;
}

/** Reads a value's lines again, a little differently, and says in what the two looks agree. */
export async function secondLook(
  read: ReadLines,
  raster: Raster,
  { value, least, quads, spaced = true, led = true, says, isDate }: ReadValue,
): Promise<SecondLook> {
  const lines = await lookOtherwise(read, raster, quads);
  const text = lines.map((line) => line.text).join(' ');
  const leastOf = isDate ? leastOfDate : leastOfLetters;
  const second = Math.min(1, ...lines.map((line) => leastOf(line.text, line.scores)));
  if (says) return { text, least: [least, second], sameLetters: says(text) === value, sameSpaces: true };
  const [letters, again] = [fold(value).text, fold(text).text];
  const labelled = led && again.endsWith(letters) && again.length <= letters.length + 2;
  const sameSpaces =
    !spaced ||
    (letters === again
      ? wordsOf(value).join(' ') === wordsOf(text).join(' ')
      : wordsOf(value).length === wordsOf(text).length);
  return { text, least: [least, second], sameLetters: letters === again || labelled, sameSpaces };
}

async function lookOtherwise(read: ReadLines, raster: Raster, quads: readonly Quad[]): Promise<RecognisedText[]> {
  const isLong = (quad: Quad) => {
    const { width, height } = quadRect(quad);
    return width > LONG * height && height >= LEAST_HEIGHT;
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
 * A number in which letters were taken for digits, read twice more as digits alone: `374S861` is 3748861 as often as 3745861, and
 * only the print can say which. Undefined where the two looks differ.
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

/** A third look, cut closer than the first; of 0.85 to 1.4, this stretch read the sentences of certificates best. */
const CLOSER = { height: 0.82, stretch: 1 };

/** What a third look reads. */
export async function thirdLook(read: ReadLines, raster: Raster, quads: readonly Quad[]): Promise<string> {
  const closer = quads.map((quad) => {
    const rect = quadRect(quad);
    return rectCorners({ ...rect, height: rect.height * CLOSER.height });
  });
  const lines = await read(raster, closer, CLOSER.stretch);
  return lines.map((line) => line.text).join(' ');
}

/**
 * What a sentence's line says at three more looks, each cut and stretched differently: in a script face one of them often reads a word that
 * another does not.
 */
export async function looksAtSentence(read: ReadLines, raster: Raster, quads: readonly Quad[]): Promise<string[]> {
  const wider = await read(raster, quads.map((quad) => grown(quad)), STRETCH); // biome-ignore format: as the other looks
  const otherwise = await lookOtherwise(read, raster, quads);
  const texts = [wider, otherwise].map((lines) => lines.map((line) => line.text).join(' '));
  return [...texts, await thirdLook(read, raster, quads)];
}

/** How far beyond the picture's edge a line's box must reach, in its heights, for its print to run up to the edge. */
const BEYOND = 0.1;

/** Whether a line runs up to the left or right edge of its picture: what stood beyond cannot be known. */
export function runsOffEdge(quads: readonly Quad[], { width }: Raster): boolean {
  return quads.some((quad) => {
    const xs = quad.map(([x]) => x);
    const beyond = BEYOND * quadRect(quad).height;
    return Math.min(...xs) < -beyond || Math.max(...xs) > width + beyond;
  });
}

/** From this least of its channels a pixel is burnt out; a reflection is, and no paper in the same light. */
const BURNT = 246;
/** Of the line and the room at its ends (in its heights), the share that is burnt out from which print may be lost in it. */
const ROOM = 3;
const LOST = 0.1;
/** A page that is burnt out over more of its pixels than this is a scan's or a screen's white. */
const WHITE = 0.12;

/** Whether a reflection lies on a line or at its ends. */
export function liesInGlare(quads: readonly Quad[], raster: Raster): boolean {
  const all = burntShare(raster, 0, 0, raster.width, raster.height, 5);
  if (all === 0 || all > WHITE) return false;
  return quads.some((quad) => {
    const { cx, cy, width, height } = quadRect(quad);
    const half = width / 2 + ROOM * height;
    return burntShare(raster, cx - half, cy - height / 2, cx + half, cy + height / 2, 1) > LOST;
  });
}

function burntShare(
  { width, height, data }: Raster,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  step: number,
): number {
  let burnt = 0;
  let all = 0;
  for (let y = Math.max(0, Math.floor(y0)); y < Math.min(height, y1); y += step) {
    for (let x = Math.max(0, Math.floor(x0)); x < Math.min(width, x1); x += step) {
      const at = (y * width + x) * 3;
      all++;
      if (Math.min(data[at]!, data[at + 1]!, data[at + 2]!) >= BURNT) burnt++;
    }
  }
  return all > 0 ? burnt / all : 0;
}
