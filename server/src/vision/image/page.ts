import type { Raster } from './raster.ts';

/** A point in pixels of its raster, from the top left corner. */
export type Point = readonly [x: number, y: number];
/** Four corners, clockwise from top left in the direction of the text. */
export type Quad = readonly [Point, Point, Point, Point];

/** A recognised line of text. Boxes are in pixels of `Page.raster`, the straightened upright page. */
export interface TextLine {
  readonly text: string;
  /** Mean probability of the characters, 0 to 1. */
  readonly score: number;
  readonly box: Quad;
  /**
   * Centre of each character of `text` along the line, from 0 (left end of the box) to 1. It has the same length as
   * `text`.
   */
  readonly centres: readonly number[];
  /** Probability of each character of `text`, 0 to 1. It has the same length as `text`. */
  readonly scores: readonly number[];
}

/** A straightened, upright page, and the text on it in reading order. */
export interface Page {
  readonly raster: Raster;
  readonly lines: readonly TextLine[];
}
