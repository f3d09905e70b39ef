import { AppError } from '../platform/errors.ts';
import { type FacePrint, facePrint, printLikeness } from '../vision/faces/face-print.ts';
import { findFace } from '../vision/faces/find-face.ts';
import { decodeImage } from '../vision/image/decode-image.ts';
import type { Models } from '../vision/models/models.ts';

/**
 * Minimum similarity of two faces from the same picture. None of 362 pairs of different pictures of one person reaches
 * this value. eval/results/same-picture.md lists how many copies reach it, for each kind of change to the copies.
 */
export const SAME_PICTURE = 0.9;
/** Maximum length of the longer side in pixels for face detection. */
const MAX_SIDE = 1600;

/** Input for a worker thread. */
export interface SamePictureInput {
  readonly selfie: Uint8Array;
  /** Pictures of the other source, by name. */
  readonly others: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

/** Similarity between the selfie's face and the face in each other picture that has a face. */
export type SamePictureLikeness = readonly { readonly name: string; readonly likeness: number }[];

export type MeasureSamePicture = (input: SamePictureInput) => Promise<SamePictureLikeness>;

/**
 * Creates the measurement. The content of the bytes never causes an exception. A picture without a face has no
 * similarity to any other picture.
 */
export function makeMeasureSamePicture({ models }: { models: Models }): MeasureSamePicture {
  const printOf = async (bytes: Uint8Array): Promise<FacePrint | undefined> => {
    try {
      const found = await findFace(await decodeImage(bytes, { maxSide: MAX_SIDE }), models);
      return found ? facePrint(found.picture, found.mesh) : undefined;
    } catch (error) {
      if (error instanceof AppError && error.kind === 'invalid_input') return undefined;
      throw error;
    }
  };
  return async ({ selfie, others }) => {
    const print = await printOf(selfie);
    const likenesses: { name: string; likeness: number }[] = [];
    for (const { name, bytes } of others) {
      const other = print && (await printOf(bytes));
      if (print && other) likenesses.push({ name, likeness: Math.round(printLikeness(print, other) * 1000) / 1000 });
    }
    return likenesses;
  };
}

/** Returns the name of the first picture from which the selfie was copied. Pure. */
export const samePictureAs = (likenesses: SamePictureLikeness): string | undefined =>
  likenesses.find(({ likeness }) => likeness >= SAME_PICTURE)?.name;
