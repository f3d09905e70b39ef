import type { Face } from '../vision/faces/face.ts';
import { distance } from '../vision/image/geometry.ts';
import type { Point, Quad } from '../vision/image/page.ts';
import type { Raster } from '../vision/image/raster.ts';
import { type Area, thingsBeside } from '../vision/image/things-beside.ts';
import { cropRaster } from '../vision/image/warp.ts';
import { middleOf } from './portrait-place.ts';
import { isSurelyFace, type PortraitDeps, type PortraitSearch } from './portrait-search.ts';

/**
 * Minimum detector score at which a detection beside the cut-out page counts as another face. There are no coats of arms
 * beside a page. On 2026-11-29 strange faces of 12 to 17 pixels there had scores of 0.69 to 0.80.
 */
const MIN_FACE_BESIDE = 0.68;

/**
 * Counts the faces of the picture that are not on the cut-out page, or that cross its edge. If the picture itself shows
 * one, smaller ones are not searched. Without a cut-out page the result is 0.
 * @param judged faces of the page that are not counted again
 */
export async function countBesidePage(
  { page, around, judged }: Pick<PortraitSearch, 'page' | 'around'> & { readonly judged: readonly Face[] },
  deps: Pick<PortraitDeps, 'models' | 'detect'>,
): Promise<number> {
  if (!around) return 0;
  const unseen = await facesUnseen(around, { page, faces: judged }, deps);
  return unseen.length > 0 ? unseen.length : countOnThings(around, deps);
}

/**
 * Returns the faces of the picture that are not on the cut-out page. These faces are outside the page or cross its edge.
 * A face that crosses the edge cannot be detected on the page alone, because too little of it is visible there.
 */
async function facesUnseen(
  { picture, corners, turns }: NonNullable<PortraitSearch['around']>,
  { page, faces }: { readonly page: Raster; readonly faces: readonly Face[] },
  { models, detect }: Pick<PortraitDeps, 'models' | 'detect'>,
): Promise<Face[]> {
  const onPage = faces.map((face) => {
    const [x, y] = middleOf(face);
    return inPicture([x / page.width, y / page.height], corners, turns);
  });
  const isSeen = (face: Face) =>
    encloses(corners, middleOf(face)) && onPage.some((place) => distance(place, middleOf(face)) < face.box.width);
  const isFace = (face: Face) =>
    isSurelyFace(face) || (face.score >= MIN_FACE_BESIDE && !encloses(corners, middleOf(face)));
  return (await detect(picture, models, { everywhere: true })).filter(isFace).filter((face) => !isSeen(face));
}

/** Room around a thing beside the page that is searched too, as a share of its longer side. */
const ROOM_AROUND_THING = 0.06;

/**
 * Counts faces on things that lie beside the page, such as another print. Each thing is searched alone, so that a face
 * of 15 pixels is large enough for the detector.
 */
async function countOnThings(
  { picture, corners }: NonNullable<PortraitSearch['around']>,
  { models, detect }: Pick<PortraitDeps, 'models' | 'detect'>,
): Promise<number> {
  let count = 0;
  for (const thing of await thingsBeside(picture, corners))
    count += (await detect(cropRaster(picture, withRoom(thing, picture)), models, { quick: true })).length;
  return count;
}

function withRoom({ left, top, width, height }: Area, picture: Raster): Area {
  const room = Math.round(ROOM_AROUND_THING * Math.max(width, height));
  const [from, above] = [Math.max(0, left - room), Math.max(0, top - room)];
  return {
    left: from,
    top: above,
    width: Math.min(picture.width, left + width + room) - from,
    height: Math.min(picture.height, top + height + room) - above,
  };
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

/** True if a point is within a convex quad. Its corners may be in either direction. */
function encloses(quad: Quad, [x, y]: Point): boolean {
  const sides = quad.map(([ax, ay], i) => {
    const [bx, by] = quad[(i + 1) % quad.length]!;
    return Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
  });
  return distance(quad[0], quad[2]) > 0 && (sides.every((side) => side >= 0) || sides.every((side) => side <= 0));
}
