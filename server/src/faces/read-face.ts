import { AppError } from '../platform/errors.ts';
import type { Face } from '../vision/faces/face.ts';
import { findFace } from '../vision/faces/find-face.ts';
import { faceSharpness } from '../vision/faces/sharpness.ts';
import { type FaceTemplate, faceTemplate } from '../vision/faces/template.ts';
import { turnedAside } from '../vision/faces/turn.ts';
import { decodeImage } from '../vision/image/decode-image.ts';
import { jpegQuality } from '../vision/image/jpeg-quality.ts';
import type { Raster } from '../vision/image/raster.ts';
import type { Models } from '../vision/models/models.ts';

/** The face that was compared in one of the images. */
export interface ComparedFace {
  /** Box in pixels of the upright image. The longer side of the image is at most `SIDES`. */
  readonly box: Face['box'];
  readonly imageWidth: number;
  readonly imageHeight: number;
  /** The detector's score, 0 to 1. */
  readonly score: number;
  /** Number of faces in the image. The largest face is compared. */
  readonly count: number;
  /**
   * Mean luma of the middle of the face, 0 to 255. `lightened` is true if the face was lightened before it was read.
   */
  readonly brightness: number;
  readonly lightened: boolean;
  /** Sharpness according to `faceSharpness`. A face below 0.024 is blurred. */
  readonly sharpness: number;
  /** Angle by which the head is turned to the side, in degrees. */
  readonly turned: number;
  /** Quality of the JPEG file, 1 to 100. Null for other formats. */
  readonly quality: number | null;
}

export type ReadingFault = 'no_face' | 'unreadable';

/**
 * Maximum length of the longer side in pixels. Decoding a phone's JPEG to the first size needs little work, and the
 * face of a selfie is large enough in it. The portrait in a document may need the second size.
 */
const SIDES = { first: 640, second: 1600 } as const;
/**
 * Minimum width of a face in pixels. Above this width, more resolution has no benefit. The recogniser uses 78 pixels of
 * the width of a face, and the mesh uses 128.
 */
const ENOUGH = 128;

/**
 * Decodes images (bytes of JPEG, PNG or WebP) at the first size that `readFace` uses. Decoding runs in a separate
 * process. The second image of a pair is therefore decoded while the first is read. Resolves to null for an image that
 * cannot be decoded.
 */
export function decodedAhead(images: readonly Uint8Array[]): Promise<Raster | null>[] {
  const decoding = images.map((bytes) => decoded(bytes, SIDES.first));
  // An internal error is reported to the code that awaits this image. If the image before it failed, no code awaits
  // this image. The rejection is therefore caught here.
  for (const each of decoding) each.catch(() => {});
  return decoding;
}

/**
 * Returns the template of an image's largest face, and the properties of the face. `ahead` is the image from
 * `decodedAhead`.
 */
export async function readFace(
  bytes: Uint8Array,
  models: Models,
  ahead: Promise<Raster | null> = decoded(bytes, SIDES.first),
): Promise<{ template: FaceTemplate; face: ComparedFace } | ReadingFault> {
  const seen = await withFace(await ahead, models);
  const shrunk = seen !== null && Math.max(seen.raster.width, seen.raster.height) === SIDES.first;
  const small = (seen?.found?.face.box.width ?? 0) < ENOUGH;
  const { raster, found } = (shrunk && small ? await withFace(await decoded(bytes, SIDES.second), models) : seen) ?? {
    raster: null,
  };
  if (!raster) return 'unreadable';
  if (!found) return 'no_face';
  const { face, mesh, picture, count, brightness, lightened } = found;
  return {
    template: await faceTemplate(picture, mesh, models),
    face: {
      box: face.box,
      imageWidth: raster.width,
      imageHeight: raster.height,
      score: face.score,
      count,
      brightness,
      lightened,
      sharpness: faceSharpness(picture, mesh),
      turned: turnedAside(mesh.points),
      quality: jpegQuality(bytes),
    },
  };
}

/** Decodes an image. Returns null if the bytes cannot be decoded. */
async function decoded(bytes: Uint8Array, maxSide: number): Promise<Raster | null> {
  try {
    return await decodeImage(bytes, { maxSide });
  } catch (cause) {
    if (cause instanceof AppError && cause.kind === 'invalid_input') return null;
    throw cause;
  }
}

async function withFace(raster: Raster | null, models: Models) {
  return raster && { raster, found: await findFace(raster, models) };
}
