/**
 * A decoded picture: 8-bit sRGB, three bytes per pixel, rows from the top, no padding. The length of `data` is 3 ×
 * `width` × `height`.
 */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}
