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
  /** Pixels of the upright image, shrunk to at most `SIDES`. */
  readonly box: Face['box'];
  readonly imageWidth: number;
  readonly imageHeight: number;
  /** The detector's score, 0 to 1. */
  readonly score: number;
  /** Faces in the image, of which the largest is compared. */
  readonly count: number;
  /** Mean luma of the middle of the face, 0 to 255, and whether it was lightened before it was read. */
  readonly brightness: number;
  readonly lightened: boolean;
  /** See `faceSharpness`: below 0.024 a face is blurred. */
  readonly sharpness: number;
  /** How far the head is turned aside, in degrees. */
  readonly turned: number;
  /** Quality of the JPEG file, 1 to 100; null for other kinds. */
  readonly quality: number | null;
}

export type ReadingFault = 'no_face' | 'unreadable';

/**
 * Pixels of the longer side. A selfie's face is large enough in the first, to which a JPEG of a phone is decoded at a fraction of the cost; a
 * document's portrait may need the second.
 */
const SIDES = { first: 640, second: 1600 } as const;
/** A face of so many pixels gains nothing from more: the recogniser sees 78 of a face's width, the mesh 128. */
const ENOUGH = 128;

/**
 * Decodes images (bytes of JPEG, PNG or WebP) as `readFace` looks at them first, ahead of it: that happens in a process of its own, so that the
 * second image of a pair is decoded while the first is read. Null for what cannot be decoded.
 */
export function decodedAhead(images: readonly Uint8Array[]): Promise<Raster | null>[] {
  const decoding = images.map((bytes) => decoded(bytes, SIDES.first));
  // A fault of our own is told to whoever waits for its image; nobody may, where the one before it failed.
  for (const each of decoding) each.catch(() => {});
  return decoding;
}

/** The template of an image's largest face, and what there is to tell of it. `ahead`: the image as `decodedAhead` gave it. */
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

/** Null when the bytes cannot be decoded. */
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
