import { AppError } from '../platform/errors.ts';
import { type FacePrint, facePrint, printLikeness } from '../vision/faces/face-print.ts';
import { findFace } from '../vision/faces/find-face.ts';
import { decodeImage } from '../vision/image/decode-image.ts';
import type { Models } from '../vision/models/models.ts';

/**
 * The likeness from which two faces are one picture. Of 362 pairs of different pictures of one person none reaches it; how many copies do, by what was
 * done to them, stands in eval/results/same-picture.md.
 */
export const SAME_PICTURE = 0.9;
/** Pixels of the longer side in which a face is looked for. */
const MAX_SIDE = 1600;

/** For a worker thread. */
export interface SamePictureInput {
  readonly selfie: Uint8Array;
  /** Pictures of the other source, by name. */
  readonly others: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

/** How alike the selfie's face is to that of each other picture with a face. */
export type SamePictureLikeness = readonly { readonly name: string; readonly likeness: number }[];

export type MeasureSamePicture = (input: SamePictureInput) => Promise<SamePictureLikeness>;

/** Never throws for what the bytes are: a picture without a face is like nothing. */
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

/** The first picture that the selfie is a copy of. Pure. */
export const samePictureAs = (likenesses: SamePictureLikeness): string | undefined =>
  likenesses.find(({ likeness }) => likeness >= SAME_PICTURE)?.name;
