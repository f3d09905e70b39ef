import type { Face } from '../../../vision/faces/face.ts';
import type { Raster } from '../../../vision/image/raster.ts';

/** Minimum brightness of a burnt-out pixel. */
const BURNT_OUT = 248;

/**
 * Returns the share of the face's box that is burnt out to white, 0 to 1. The reflection of a lamp on gloss or glass is
 * burnt out. Only a few thousandths of skin are burnt out.
 */
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

/**
 * Measures how the burnt-out share changes in a clip, 0 to 1. If a flat object moves, a reflection moves over the
 * object.
 */
export function glareFlicker(shares: readonly number[]): number {
  return shares.length === 0 ? 0 : Math.max(...shares) - Math.min(...shares);
}
