import sharp from 'sharp';
import { rectCorners } from '../vision/image/geometry.ts';
import type { Raster } from '../vision/image/raster.ts';
import { warpQuad } from '../vision/image/warp.ts';
import type { FaceBox } from './portrait-place.ts';

/**
 * Size of the crop relative to the detector's box (brow to chin, ear to ear). The crop includes the head and shoulders.
 * Its ratio is 3:4, as in ICAO 9303 part 3, section 3.9.
 */
const WIDER = 1.9;
const ASPECT = 4 / 3;
/** Vertical shift of the crop, so that the face is a little above its middle. */
const LOWER = 0.08;
/** Maximum length of the crop's longest side in pixels. Portraits on documents rarely have more pixels. */
const MOST = 800;

/** Crops a face with its shoulders from a page. Returns an upright JPEG in base64. */
export async function cropPortrait(page: Raster, face: FaceBox): Promise<string> {
  const { x, y, width, height } = face.box;
  const wide = Math.max(width, height) * WIDER;
  const down = wide * LOWER;
  const quad = rectCorners({
    cx: x + width / 2 - Math.sin(face.angle) * down,
    cy: y + height / 2 + Math.cos(face.angle) * down,
    width: wide,
    height: wide * ASPECT,
    // Angles of faces are accurate to only one or two degrees. A rotation by such a small angle would blur a level
    // portrait without any benefit.
    angle: Math.abs(face.angle) < 0.05 ? 0 : face.angle,
  });
  const scale = Math.min(1, MOST / (wide * ASPECT));
  const crop = warpQuad(
    page,
    quad,
    Math.max(16, Math.round(wide * scale)),
    Math.max(16, Math.round(wide * ASPECT * scale)),
  );
  const jpeg = await sharp(crop.data, { raw: { width: crop.width, height: crop.height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
  return jpeg.toString('base64');
}
