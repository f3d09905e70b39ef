import type { Page, Point, Quad, TextLine } from '../../vision/image/page.ts';

/** A line on a page for tests. It has its left end, the height of its middle, and its type size in pixels. */
export interface Placed {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
}

/** Width of a character as a share of the type size. All characters have the same width, as in typewriter faces. */
const PITCH = 0.6;

/**
 * Returns a page in the form that recognition returns, with a blank picture. The lines are placed first, and then
 * rotated by `lean` radians.
 */
export function syntheticPage(placed: readonly Placed[], lean = 0): Page {
  const lines = placed.map(({ text, x, y, size = 24 }): TextLine => {
    const width = text.length * size * PITCH;
    const corners: Quad = [[x, y - size / 2], [x + width, y - size / 2], [x + width, y + size / 2], [x, y + size / 2]]; // biome-ignore format: corners
    const turned = corners.map(
      ([px, py]): Point => [px * Math.cos(lean) - py * Math.sin(lean), px * Math.sin(lean) + py * Math.cos(lean)],
    );
    const centres = Array.from(text, (_, index) => (index + 0.5) / text.length);
    return { text, score: 0.99, box: turned as unknown as Quad, centres, scores: Array.from(text, () => 0.99) };
  });
  return { raster: { width: 8, height: 8, data: new Uint8Array(192).fill(255) }, lines };
}
