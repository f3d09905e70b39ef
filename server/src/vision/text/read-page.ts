import { distance, quadRect, type RotatedRect, rectCorners } from '../image/geometry.ts';
import { locateDocument } from '../image/locate-document.ts';
import type { Point, Quad, TextLine } from '../image/page.ts';
import type { Raster } from '../image/raster.ts';
import { turnRaster, warpQuad } from '../image/warp.ts';
import type { Models } from '../models/models.ts';
import { readBand } from '../mrz/mrz-band.ts';
import { makeMrzLinesReader } from '../mrz/mrz-line.ts';
import type { PageWithZone } from '../mrz/read-mrz-rows.ts';
import { rereadPoorLines } from './poor-lines.ts';
import { makeReadLines } from './read-lines.ts';
import { detectText } from './text-detection.ts';
import type { RecognisedText } from './text-recognition.ts';

export interface ReadPageOptions {
  /**
   * True if the document's corners should be found and the document straightened (default: true). Use false for a scan
   * that is already cut to size.
   */
  readonly locate?: boolean;
  /**
   * True if the page should be read upside down, opposite to the orientation of its text. Used for pictures of two
   * pages, of which one may be upside down.
   */
  readonly otherWayUp?: boolean;
  /**
   * Maximum length of the longest side of the straightened page, in pixels (default 1600). A smaller page is not
   * enlarged.
   */
  readonly maxSide?: number;
}

export interface PageReading extends PageWithZone {
  /** The document's corners in the original raster, or null if the whole picture was used. */
  readonly corners: Quad | null;
  /** Number of clockwise quarter turns that made the text upright. */
  readonly turns: number;
}

/**
 * Minimum tilt that is corrected, in radians. For a smaller angle, the rotation would make the page less sharp and the
 * reading no better.
 */
const MIN_TILT = 0.6 * (Math.PI / 180);

/**
 * Reads a photographed or scanned page. Finds the document, straightens it, and turns it upright from any of four
 * orientations and any tilt. Then finds the lines and reads them with their spaces. Detection runs once, and
 * recognition runs once for each line. Two facts decide the orientation: the shapes of the boxes, and the readings of
 * at most four short lines, upright and upside down. A special recogniser reads the rows of a machine-readable zone. A
 * page without text has no lines.
 */
export async function readPage(raster: Raster, models: Models, options: ReadPageOptions = {}): Promise<PageReading> {
  const { locate = true, maxSide = 1600 } = options;
  const { corners, flat } = locate ? await layFlat(raster, maxSide) : { corners: null, flat: raster };
  const boxes = await detectText(flat, models);
  const read = makeReadLines(models);

  const sideways = runsSideways(boxes);
  const first = uprightBoxes(flat, boxes, sideways ? 3 : 0);
  const zone = await readBand(first.raster, first.boxes, makeMrzLinesReader(models));
  const found = zone ? { flip: zone.flip, known: zone.texts } : await wayUp(first, read);
  const { flip, known } = options.otherWayUp ? turned(found) : found;
  const upright = flip ? uprightBoxes(first.raster, first.boxes, 2) : first;
  // The lines are read before the tilt of the page is corrected. Each strip is levelled anyway. Pixels that are rotated
  // once are sharper than pixels that are rotated twice.
  const unread = upright.boxes.flatMap((box, i) => (known.has(i) ? [] : [{ i, quad: rectCorners(box) }]));
  const places = unread.map(({ quad }) => quad);
  const once = await read(upright.raster, places);
  // A page with a zone has only short lines outside the zone.
  const rest = zone ? once : await rereadPoorLines(upright.raster, places, once, read);
  const { width: w, height: h } = upright.raster;
  const texts = new Map([...known, ...unread.map(({ i }, at) => [i, rest[at]!] as const)]);
  const level = levelTilt(upright);
  const lines = level.boxes.flatMap((box, i): TextLine[] => {
    const text = texts.get(i)!;
    return text.text.trim() === '' ? [] : [{ ...text, box: rectCorners(box) }];
  });
  const moved = (point: Point): Point => level.move(flip ? [w - point[0], h - point[1]] : point);
  const rows = zone?.rows.map(({ quad: [a, b, c, d], reading }) => ({
    quad: [moved(a), moved(b), moved(c), moved(d)] as const,
    reading,
  }));
  return {
    raster: level.raster,
    lines: inReadingOrder(lines),
    corners,
    turns: ((sideways ? 3 : 0) + (flip ? 2 : 0)) % 4,
    ...(rows && !options.otherWayUp && { zone: rows }),
  };
}

interface Placed {
  readonly raster: Raster;
  readonly boxes: readonly RotatedRect[];
}

/**
 * Returns the straightened document, whose longest side has at most `maxSide` pixels. If no document is found, returns
 * the whole picture without corners.
 */
export async function layFlat(
  raster: Raster,
  maxSide = 1600,
): Promise<{ readonly corners: Quad | null; readonly flat: Raster }> {
  const corners = await locateDocument(raster);
  if (!corners) return { corners, flat: raster };
  const [a, b, c, d] = corners;
  const width = Math.max(distance(a, b), distance(d, c));
  const height = Math.max(distance(a, d), distance(b, c));
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const size = (side: number) => Math.max(16, Math.round(side * scale));
  return { corners, flat: warpQuad(raster, corners, size(width), size(height)) };
}

/**
 * Returns true if there is more vertical text in the picture than horizontal text. Short boxes are ignored, because a
 * word of two letters is nearly square.
 */
function runsSideways(boxes: readonly RotatedRect[]): boolean {
  let across = 0;
  let down = 0;
  for (const { width, height } of boxes) {
    if (width > height * 2.5) across += width;
    if (height > width * 2.5) down += height;
  }
  return down > across * 1.2;
}

/** Turns the picture and its boxes by quarter turns clockwise. */
function uprightBoxes(raster: Raster, boxes: readonly RotatedRect[], turns: number): Placed {
  const { width: w, height: h } = raster;
  const moved = boxes.map((box): RotatedRect => {
    if (turns === 2) return { ...box, cx: w - box.cx, cy: h - box.cy };
    if (turns === 0) return box;
    const [cx, cy] = turns === 1 ? [h - box.cy, box.cx] : [box.cy, w - box.cx];
    return { cx, cy, width: box.height, height: box.width, angle: box.angle };
  });
  return { raster: turnRaster(raster, turns), boxes: moved };
}

type ReadQuads = (source: Raster, quads: readonly Quad[]) => Promise<RecognisedText[]>;

/**
 * `flip` is true if the page is upside down. `known` contains the texts that were read to find this out, in the right
 * orientation. Its keys are the indices of the boxes.
 */
interface WayUp {
  readonly flip: boolean;
  readonly known: ReadonlyMap<number, RecognisedText>;
}

const turned = ({ flip }: WayUp): WayUp => ({ flip: !flip, known: new Map() });

/** Reads some long lines. If their probability is low, reads them upside down as well and compares the results. */
async function wayUp({ raster, boxes }: Placed, read: ReadQuads): Promise<WayUp> {
  const longest = boxes
    .map((box, i) => ({ i, box, quad: rectCorners(box) }))
    .filter(({ box }) => box.width > box.height * 1.5)
    .sort((a, b) => b.box.width / b.box.height - a.box.width / a.box.height);
  // The longest lines are often MRZ lines. They take long to read, and their upright and upside-down readings are
  // similar. Lines of a few words show the orientation better.
  const fitting = longest.filter(({ box }) => box.width < box.height * 14).slice(0, 4);
  const probes = fitting.length > 0 ? fitting : longest.slice(0, 2);
  if (probes.length === 0) return { flip: false, known: new Map() };
  const wayUp = (flip: boolean, texts: readonly RecognisedText[]): WayUp => {
    return { flip, known: new Map(probes.map(({ i }, at) => [i, texts[at]!])) };
  };
  const as = await read(
    raster,
    probes.map(({ quad }) => quad),
  );
  if (as.every(({ score }) => score > 0.93)) return wayUp(false, as);
  const turned = await read(
    raster,
    probes.map(({ quad: [a, b, c, d] }): Quad => [c, d, a, b]),
  );
  const weight = (lines: readonly RecognisedText[]) =>
    lines.reduce((sum, { text, score }) => sum + score ** 2 * Math.min(text.length, 20), 0);
  return weight(turned) > weight(as) * 1.05 ? wayUp(true, turned) : wayUp(false, as);
}

/**
 * Rotates the page by the tilt of its text, so that the boxes contain level lines. Long lines have more weight in the
 * tilt.
 */
function levelTilt({ raster, boxes }: Placed): Placed & { readonly move: (point: Point) => Point } {
  const long = boxes.filter((box) => box.width > box.height * 4).sort((a, b) => a.angle - b.angle);
  const total = long.reduce((sum, box) => sum + box.width, 0);
  let passed = 0;
  const median = long.find((box) => {
    passed += box.width;
    return passed >= total / 2;
  });
  const tilt = median?.angle ?? 0;
  if (Math.abs(tilt) < MIN_TILT) return { raster, boxes, move: (point) => point };
  const c = Math.cos(tilt);
  const s = Math.sin(tilt);
  const width = Math.round(raster.width * c + raster.height * Math.abs(s));
  const height = Math.round(raster.height * c + raster.width * Math.abs(s));
  const frame = rectCorners({ cx: raster.width / 2, cy: raster.height / 2, width, height, angle: tilt });
  const move = ([px, py]: Point): Point => {
    const [x, y] = [px - raster.width / 2, py - raster.height / 2];
    return [x * c + y * s + width / 2, -x * s + y * c + height / 2];
  };
  const moved = boxes.map((box): RotatedRect => {
    const [cx, cy] = move([box.cx, box.cy]);
    return { ...box, cx, cy, angle: box.angle - tilt };
  });
  return { raster: warpQuad(raster, frame, width, height), boxes: moved, move };
}

/**
 * Sorts rows from the top, and within a row from the left. Two boxes are on one row if their middles are within half a
 * height.
 */
function inReadingOrder(lines: readonly TextLine[]): TextLine[] {
  const placed = lines.map((line) => ({ line, ...quadRect(line.box) })).sort((a, b) => a.cy - b.cy);
  const rows: (typeof placed)[] = [];
  for (const item of placed) {
    const row = rows.at(-1);
    const head = row?.[0];
    if (row && head && Math.abs(item.cy - head.cy) < 0.5 * Math.min(item.height, head.height)) row.push(item);
    else rows.push([item]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.cx - b.cx).map(({ line }) => line));
}
