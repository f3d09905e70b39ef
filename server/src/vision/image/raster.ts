/** A decoded picture: 8-bit sRGB, three bytes a pixel, rows from the top, no padding. `data.length === width * height * 3`. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}
