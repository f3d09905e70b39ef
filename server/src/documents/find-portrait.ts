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

/** Finds the faces of a picture, largest first; `everywhere`: small ones too, beside larger ones. */
export type DetectFaces = (
  raster: Raster,
  models: Models,
  options?: { readonly everywhere?: boolean },
) => Promise<readonly Face[]>;

/** How unlike two faces of one picture are, and up to which distance they are one person's. */
export type CompareFacesWithin = (
  raster: Raster,
  faces: readonly [Face, Face],
  models: Models,
) => Promise<{ readonly distance: number; readonly threshold: number }>;

export interface PortraitSearch {
  /** The straightened front. */
  readonly page: Raster;
  /** The picture that it was cut out of, with the page's corners there and the quarter turns that brought it upright; null where the whole picture is the page. */
  readonly around: { readonly picture: Raster; readonly corners: Quad; readonly turns: number } | null;
  /** Where the kind prints it on this page; empty where that is not known: then no face is taken for it. */
  readonly places: readonly { readonly place: PortraitPlace; readonly frame: DocumentFrame }[];
  /** The direction of the page's text in radians, clockwise. */
  readonly textAngle: number;
  /** Whether the picture shows another document too: then no face is this one's for certain. */
  readonly hasOther?: boolean;
}

export interface PortraitDeps {
  readonly models: Models;
  readonly detect: DetectFaces;
  readonly compare: CompareFacesWithin | undefined;
}

/**
 * The detector's score from which something out of the portrait's place is another face. Of 34 photos of people beside or over the corner of a document
 * all 68 had 0.85 and more; coats of arms and patterns of two real documents had 0.53 to 0.79 (eval/results/real-variants.md).
 */
const MIN_OTHER_FACE = 0.82;
/** Maximum width of a ghost portrait, as a share of the portrait's width. */
const MAX_GHOST = 0.9;
/** Pixels of a face's width below which two faces are not told apart. */
const MIN_COMPARED = 24;
/**
 * Distance from which on a second face on the document is another person's. Ghosts of three specimens were 0.13, 0.59 (21 pixels wide) and 0.70
 * (38 pixels, tinted) away; of 46 pairs of strangers in six photos 31 were 0.75 and more.
 */
const OTHER_PERSON = 0.75;
/**
 * Pixels of its width and the detector's score from which a ghost is recognised as any face is. A ghost is the portrait's own photo: such ones of
 * eight people, plain, grey and faded, were 0.32 and less away, strangers 0.46 and more (eval/results/document-attacks.md).
 */
const CLEAR = { width: 40, score: 0.85 };

/**
 * The face printed on the document, and what else the picture shows: never a face out of the place, of another size or turned
 * against the text. `portrait` is null where there is none, or where it cannot be told which of several it is.
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

/** Where the portrait's place is not known, one face may be the portrait. */
const otherFaces = (strangers: number, hasPlace: boolean): Check['result'] =>
  strangers === 0 ? 'pass' : strangers === 1 && !hasPlace ? 'not_compared' : 'fail';

const isSurelyFace = ({ score }: Face): boolean => score >= MIN_OTHER_FACE;

const placeOf = (face: Face, places: PortraitSearch['places']) =>
  places.find(({ place, frame }) => standsIn(face, place, frame));

/** The faces of the page, and those of the portrait's place looked at alone: beside a larger face a small one is overlooked. */
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

/** A smaller face on the document itself, as far as its edges are known. */
function isGhost(face: Face, portrait: Face, places: PortraitSearch['places']): boolean {
  if (face.box.width > MAX_GHOST * portrait.box.width) return false;
  const own = placeOf(portrait, places);
  return own !== undefined && liesOnPage(face, own.place, own.frame);
}

/** A print that a hand laid over the portrait is seldom as straight as what was printed with the text. */
function parallelCheck(page: Raster, portrait: Face, textAngle: number): Check {
  const parallel = isParallelToText(portraitFrame(page, portrait, textAngle));
  return {
    name: 'portrait_parallel_to_text',
    result: parallel === null ? 'not_compared' : parallel ? 'pass' : 'fail',
  };
}

/** The portrait and the document's smaller faces: one that is another person's is a fail, one that is too small or too faint says nothing. */
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
 * How many faces the picture shows that the page cut out of it does not: outside the page, or over its edge, where the page shows too little of a
 * face to find it.
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

/** Where a point of the upright page, as shares of its sides, lies in the picture; a level page's tilt of some degrees is left out. */
function inPicture([across, down]: Point, corners: Quad, turns: number): Point {
  let [u, v] = [across, down];
  for (let turn = 0; turn < turns; turn++) [u, v] = [v, 1 - u];
  const [a, b, c, d] = corners;
  const along = (at: 0 | 1) => (1 - u) * (1 - v) * a[at] + u * (1 - v) * b[at] + u * v * c[at] + (1 - u) * v * d[at];
  return [along(0), along(1)];
}

/** Whether a point lies within a convex quad, whichever way round its corners run. */
function encloses(quad: Quad, [x, y]: Point): boolean {
  const sides = quad.map(([ax, ay], i) => {
    const [bx, by] = quad[(i + 1) % quad.length]!;
    return Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
  });
  return distance(quad[0], quad[2]) > 0 && (sides.every((side) => side >= 0) || sides.every((side) => side <= 0));
}
