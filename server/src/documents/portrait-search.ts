import type { Face } from '../vision/faces/face.ts';
import type { Point, Quad } from '../vision/image/page.ts';
import type { Raster } from '../vision/image/raster.ts';
import type { Models } from '../vision/models/models.ts';
import type { DocumentFrame, PortraitPlace } from './portrait-place.ts';

/**
 * Finds the faces of a picture, largest first. With `everywhere`, also finds small faces next to larger ones. With
 * `quick`, finds only upright faces that are large in the picture.
 */
export type DetectFaces = (
  raster: Raster,
  models: Models,
  options?: { readonly everywhere?: boolean; readonly quick?: boolean },
) => Promise<readonly Face[]>;

/** Distance between two faces of one picture, and the maximum distance at which both are the same person. */
export type CompareFacesWithin = (
  raster: Raster,
  faces: readonly [Face, Face],
  models: Models,
) => Promise<{ readonly distance: number; readonly threshold: number }>;

export interface PortraitSearch {
  /** The straightened front. */
  readonly page: Raster;
  /**
   * Picture from which the page was cut out, with the page's corners in the picture, and the quarter turns that made
   * the page upright. Null if the whole picture is the page.
   */
  readonly around: { readonly picture: Raster; readonly corners: Quad; readonly turns: number } | null;
  /**
   * Places where the document kind prints the portrait on this page. If empty, the place is not known and no face is
   * taken as the portrait.
   */
  readonly places: readonly { readonly place: PortraitPlace; readonly frame: DocumentFrame }[];
  /** The direction of the page's text in radians, clockwise. */
  readonly textAngle: number;
  /** True if the picture shows a second document too. It is then uncertain which face belongs to this document. */
  readonly hasOther?: boolean;
}

export interface PortraitDeps {
  readonly models: Models;
  readonly detect: DetectFaces;
  readonly compare: CompareFacesWithin | undefined;
}

/**
 * Minimum detector score at which a detection outside the portrait's place counts as another face. In 34 photos of
 * people next to the document or over its corner, all 68 faces had 0.85 or more. Coats of arms and patterns of two real
 * documents had 0.53 to 0.79 (eval/results/real-variants.md).
 */
const MIN_OTHER_FACE = 0.82;
export const isSurelyFace = ({ score }: Face): boolean => score >= MIN_OTHER_FACE;

export function moved(face: Face, [dx, dy]: Point): Face {
  const { x, y } = face.box;
  const keypoints = Object.fromEntries(
    Object.entries(face.keypoints).map(([name, [px, py]]) => [name, [px + dx, py + dy]]),
  ) as unknown as Face['keypoints'];
  return { ...face, box: { ...face.box, x: x + dx, y: y + dy }, keypoints };
}
