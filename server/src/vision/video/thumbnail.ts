import { MINIATURE_SIDE, THUMBNAIL_SIDE } from './decoded-video.ts';

/** Number of miniature pixels along each side of one thumbnail pixel. */
const BLOCK = MINIATURE_SIDE / THUMBNAIL_SIDE;
/** Rec. 601 weights, divided by the number of pixels in a block. */
const [RED, GREEN, BLUE] = [0.299, 0.587, 0.114].map((weight) => weight / BLOCK ** 2) as [number, number, number];

/**
 * Computes the thumbnail's grey pixels from the miniature's RGB. A second reading of the whole frame would take more
 * than half of the time of the first.
 */
export function thumbnailOf(rgb: Uint8Array): Uint8Array {
  const sums = new Float32Array(THUMBNAIL_SIDE ** 2);
  let from = 0;
  for (let y = 0; y < MINIATURE_SIDE; y++) {
    const row = Math.floor(y / BLOCK) * THUMBNAIL_SIDE;
    for (let x = 0; x < MINIATURE_SIDE; x++, from += 3)
      sums[row + Math.floor(x / BLOCK)]! += RED * rgb[from]! + GREEN * rgb[from + 1]! + BLUE * rgb[from + 2]!;
  }
  return Uint8Array.from(sums, Math.round);
}
