import type { Face } from '../../../vision/faces/face.ts';
import type { Raster } from '../../../vision/image/raster.ts';

/** Brightness from which a pixel is burnt out. */
const BURNT_OUT = 248;

/** Share of the face's box that is burnt out to white, 0 to 1: a lamp's image on gloss or glass; a few thousandths on skin. */
export function burntOutShare({ width, height, data }: Raster, { box }: Pick<Face, 'box'>): number {
  const [left, top] = [Math.max(0, Math.floor(box.x)), Math.max(0, Math.floor(box.y))];
  const [right, bottom] = [
    Math.min(width, Math.ceil(box.x + box.width)),
    Math.min(height, Math.ceil(box.y + box.height)),
  ];
  let burnt = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = (y * width + x) * 3;
      if (Math.min(data[at]!, data[at + 1]!, data[at + 2]!) >= BURNT_OUT) burnt++;
    }
  }
  const area = (right - left) * (bottom - top);
  return area <= 0 ? 0 : burnt / area;
}

/** How much the burnt-out share changes through a clip: a reflection slides over a flat thing as it moves. 0 to 1. */
export function glareFlicker(shares: readonly number[]): number {
  return shares.length === 0 ? 0 : Math.max(...shares) - Math.min(...shares);
}
