import type { Raster } from './raster.ts';

/** An area in pixels. It may extend beyond the picture. */
interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Returns the share (0 to 1) of burnt-out pixels in an area. A pixel is burnt out if every channel is at least `least`
 * (0 to 255). Pixels outside the picture are ignored. With `step`, only every `step`th pixel of every `step`th row is
 * counted. Returns 0 for an area outside the picture.
 */
export function burntShare(
  { width, height, data }: Raster,
  { left, top, right, bottom }: Area,
  { least, step = 1 }: { readonly least: number; readonly step?: number },
): number {
  let burnt = 0;
  let all = 0;
  const [fromX, toX, toY] = [Math.max(0, Math.floor(left)), Math.min(width, right), Math.min(height, bottom)];
  for (let y = Math.max(0, Math.floor(top)); y < toY; y += step) {
    for (let x = fromX; x < toX; x += step) {
      const at = (y * width + x) * 3;
      all++;
      if (data[at]! >= least && data[at + 1]! >= least && data[at + 2]! >= least) burnt++;
    }
  }
  return all > 0 ? burnt / all : 0;
}
