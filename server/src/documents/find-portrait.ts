import type { Face } from '../vision/faces/face.ts';
import { distinct } from '../vision/faces/overlap.ts';
import { distance } from '../vision/image/geometry.ts';
import type { Point, Quad } from '../vision/image/page.ts';
import type { Raster } from '../vision/image/raster.ts';
import { cropRaster } from '../vision/image/warp.ts';
import type { Models } from '../vision/models/models.ts';
import { cropPortrait } from './portrait.ts';
import { isParallelToText, portraitFrame } from './portrait-frame.ts';
import {
  type DocumentFrame,
  liesOnPage,
  middleOf,
  type PortraitPlace,
  searchArea,
  standsIn,
} from './portrait-place.ts';
import type { Check } from './reading.ts';

/** Finds the faces in a picture, largest first. With `everywhere`, also finds small faces next to larger faces. */
export type DetectFaces = (
  raster: Raster,
  models: Models,
  options?: { readonly everywhere?: boolean },
) => Promise<readonly Face[]>;

/** Distance between two faces in one picture, and the maximum distance at which both are the same person. */
export type CompareFacesWithin = (
  raster: Raster,
  faces: readonly [Face, Face],
  models: Models,
) => Promise<{ readonly distance: number; readonly threshold: number }>;

export interface PortraitSearch {
  /** The straightened front. */
  readonly page: Raster;
  /**
   * Picture from which the page was cut out, the page's corners in this picture, and the quarter turns that made the
   * page upright. Null if the whole picture is the page.
   */
  readonly around: { readonly picture: Raster; readonly corners: Quad; readonly turns: number } | null;
  /**
   * Places where the document kind prints the portrait on this page. If the list is empty, the place is unknown, and no
   * face is used as the portrait.
   */
  readonly places: readonly { readonly place: PortraitPlace; readonly frame: DocumentFrame }[];
  /** The direction of the page's text, clockwise in radians. */
  readonly textAngle: number;
  /** True if the picture also shows a second document. It is then uncertain which face belongs to this document. */
  readonly hasOther?: boolean;
}

export interface PortraitDeps {
  readonly models: Models;
  readonly detect: DetectFaces;
  readonly compare: CompareFacesWithin | undefined;
}

/**
 * Minimum detector score of another face, outside the portrait's place. In 34 photos of people next to the document or
 * over its corner, all 68 faces had 0.85 or more. Coats of arms and patterns on two real documents had 0.53 to 0.79
 * (eval/results/real-variants.md).
 */
const MIN_OTHER_FACE = 0.82;
/** Maximum width of a ghost portrait, as a share of the portrait's width. */
const MAX_GHOST = 0.9;
/** Minimum width, in pixels, of a face that is compared. Two smaller faces cannot be distinguished. */
const MIN_COMPARED = 24;
/**
 * Minimum distance at which a second face on the document belongs to another person. Ghost portraits on three specimens
 * had distances of 0.13, 0.59 (21 pixels wide) and 0.70 (38 pixels wide and tinted). In six photos, 31 of 46 pairs of
 * strangers had 0.75 or more.
 */
const OTHER_PERSON = 0.75;
/**
 * Minimum width in pixels, and minimum detector score, for comparing a ghost portrait with the usual threshold. A ghost
 * portrait is a copy of the portrait's own photo. Ghosts of eight people (plain, grey and faded) had distances of 0.32
 * or less. Strangers had 0.46 or more (eval/results/document-attacks.md).
 */
const CLEAR = { width: 40, score: 0.85 };

/**
 * Finds the face that is printed on the document, and reports other faces in the picture. A face is not the portrait if
 * it is outside the place, has another size, or is rotated against the text. `portrait` is null if there is no
 * portrait, or if several faces could be the portrait.
 */
export async function findPortrait(
  { page, around, places, textAngle, hasOther = false }: PortraitSearch,
  { models, detect, compare }: PortraitDeps,
): Promise<{ readonly portrait: string | null; readonly checks: readonly Check[] }> {
  const faces = await facesOf(page, places, { models, detect });
  const inPlace = faces.filter((face) => placeOf(face, places));
  const sure = inPlace.filter(isSurelyFace);
  const candidates = sure.length > 0 ? sure : inPlace;
  const portrait = candidates.length === 1 && !hasOther ? candidates[0]! : null;
  const others = faces.filter((face) => face !== portrait);
  const ghosts = portrait ? others.filter((face) => isGhost(face, portrait, places)) : [];
  const strangers =
    others.filter((face) => !ghosts.includes(face)).filter(isSurelyFace).length +
    (around ? await countUnseen(around, { page, faces }, { models, detect }) : 0);
  const ghostCheck =
    portrait && compare && ghosts.length > 0 ? await ghostsAgree(page, portrait, ghosts, { models, compare }) : null;
  const checks: Check[] = [
    { name: 'portrait', result: portrait ? 'pass' : 'not_found' },
    { name: 'no_other_face', result: otherFaces(strangers, places.length > 0) },
    ...(ghostCheck ? [ghostCheck] : []),
    ...(portrait ? [parallelCheck(page, portrait, textAngle)] : []),
  ];
  return { portrait: portrait && (await cropPortrait(page, portrait)), checks };
}

/** Result of the check for other faces. If the portrait's place is unknown, one of these faces may be the portrait. */
const otherFaces = (strangers: number, hasPlace: boolean): Check['result'] =>
  strangers === 0 ? 'pass' : strangers === 1 && !hasPlace ? 'not_compared' : 'fail';

const isSurelyFace = ({ score }: Face): boolean => score >= MIN_OTHER_FACE;

const placeOf = (face: Face, places: PortraitSearch['places']) =>
  places.find(({ place, frame }) => standsIn(face, place, frame));

/**
 * Returns the faces on the page, and the faces in the place of the portrait. The place is cut out and searched
 * separately, because the detector misses a small face next to a larger face.
 */
async function facesOf(
  page: Raster,
  places: PortraitSearch['places'],
  { models, detect }: Pick<PortraitDeps, 'models' | 'detect'>,
): Promise<readonly Face[]> {
  const found = [...(await detect(page, models, { everywhere: true }))];
  for (const { place, frame } of places) {
    const area = searchArea(place, frame, page);
    if (!area) continue;
    const inside = await detect(cropRaster(page, area), models);
    found.push(...inside.map((face) => moved(face, [area.left, area.top])));
  }
  return distinct(found).sort((a, b) => b.box.width - a.box.width);
}

function moved(face: Face, [dx, dy]: Point): Face {
  const { x, y } = face.box;
  const keypoints = Object.fromEntries(
    Object.entries(face.keypoints).map(([name, [px, py]]) => [name, [px + dx, py + dy]]),
  ) as unknown as Face['keypoints'];
  return { ...face, box: { ...face.box, x: x + dx, y: y + dy }, keypoints };
}

/** Returns true if a smaller face is on the document itself, as far as the edges of the document are known. */
function isGhost(face: Face, portrait: Face, places: PortraitSearch['places']): boolean {
  if (face.box.width > MAX_GHOST * portrait.box.width) return false;
  const own = placeOf(portrait, places);
  return own !== undefined && liesOnPage(face, own.place, own.frame);
}

/**
 * Checks whether the portrait is parallel to the printed text. A photo that was placed over the portrait by hand is
 * seldom exactly parallel to the text.
 */
function parallelCheck(page: Raster, portrait: Face, textAngle: number): Check {
  const parallel = isParallelToText(portraitFrame(page, portrait, textAngle));
  return {
    name: 'portrait_parallel_to_text',
    result: parallel === null ? 'not_compared' : parallel ? 'pass' : 'fail',
  };
}

/**
 * Compares the portrait with the smaller faces on the document. The check fails if one of these faces belongs to
 * another person. A face that is too small or too faint is not compared.
 */
async function ghostsAgree(
  page: Raster,
  portrait: Face,
  ghosts: readonly Face[],
  { models, compare }: { readonly models: Models; readonly compare: CompareFacesWithin },
): Promise<Check> {
  const name = 'ghost_portrait_agrees';
  let agreed = true;
  for (const ghost of ghosts) {
    const large = ghost.box.width >= MIN_COMPARED;
    const { distance: apart, threshold } = large
      ? await compare(page, [portrait, ghost], models)
      : { distance: Number.NaN, threshold: 0 };
    const clear = ghost.box.width >= CLEAR.width && ghost.score >= CLEAR.score;
    if (clear ? apart > threshold : apart >= OTHER_PERSON) return { name, result: 'fail' };
    agreed &&= apart <= threshold;
  }
  return { name, result: agreed ? 'pass' : 'not_compared' };
}

/**
 * Counts the faces in the picture that are not on the cut-out page. These faces are outside the page or cross its edge.
 * A face that crosses the edge cannot be detected on the page alone, because only a small part of the face is visible
 * there.
 */
async function countUnseen(
  { picture, corners, turns }: NonNullable<PortraitSearch['around']>,
  { page, faces }: { readonly page: Raster; readonly faces: readonly Face[] },
  { models, detect }: Pick<PortraitDeps, 'models' | 'detect'>,
): Promise<number> {
  const onPage = faces.map((face) => {
    const [x, y] = middleOf(face);
    return inPicture([x / page.width, y / page.height], corners, turns);
  });
  const isSeen = (face: Face) =>
    encloses(corners, middleOf(face)) && onPage.some((place) => distance(place, middleOf(face)) < face.box.width);
  return (await detect(picture, models, { everywhere: true })).filter(isSurelyFace).filter((face) => !isSeen(face))
    .length;
}

/**
 * Converts a point of the upright page, in shares of its sides, to a point of the picture. It ignores the last
 * straightening by a few degrees.
 */
function inPicture([across, down]: Point, corners: Quad, turns: number): Point {
  let [u, v] = [across, down];
  for (let turn = 0; turn < turns; turn++) [u, v] = [v, 1 - u];
  const [a, b, c, d] = corners;
  const along = (at: 0 | 1) => (1 - u) * (1 - v) * a[at] + u * (1 - v) * b[at] + u * v * c[at] + (1 - u) * v * d[at];
  return [along(0), along(1)];
}

/** Returns true if a point is within a convex quad. The corners may be in either direction. */
function encloses(quad: Quad, [x, y]: Point): boolean {
  const sides = quad.map(([ax, ay], i) => {
    const [bx, by] = quad[(i + 1) % quad.length]!;
    return Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
  });
  return distance(quad[0], quad[2]) > 0 && (sides.every((side) => side >= 0) || sides.every((side) => side <= 0));
}
