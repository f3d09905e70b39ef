import type { Face } from '../vision/faces/face.ts';
import { distinct } from '../vision/faces/overlap.ts';
import type { Raster } from '../vision/image/raster.ts';
import { cropRaster } from '../vision/image/warp.ts';
import type { Models } from '../vision/models/models.ts';
import { countBesidePage } from './faces-beside.ts';
import { cropPortrait } from './portrait.ts';
import { isParallelToText, portraitFrame } from './portrait-frame.ts';
import { liesOnPage, searchArea, standsIn } from './portrait-place.ts';
import {
  type CompareFacesWithin,
  isSurelyFace,
  moved,
  type PortraitDeps,
  type PortraitSearch,
} from './portrait-search.ts';
import type { Check } from './reading.ts';

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
  // Any other face of the page has a low score. If it is surely a face in the picture, it counts.
  const judged = faces.filter((face) => face === portrait || ghosts.includes(face) || isSurelyFace(face));
  const onPage = others.filter((face) => !ghosts.includes(face)).filter(isSurelyFace).length;
  const hasPlace = places.length > 0;
  const ofPage = otherFaces(onPage, hasPlace);
  const beside = ofPage === 'fail' ? 0 : await countBesidePage({ page, around, judged }, { models, detect });
  const ghostCheck =
    portrait && compare && ghosts.length > 0 ? await ghostsAgree(page, portrait, ghosts, { models, compare }) : null;
  const checks: Check[] = [
    { name: 'portrait', result: portrait ? 'pass' : 'not_found' },
    { name: 'no_other_face', result: beside > 0 ? 'fail' : ofPage },
    ...(ghostCheck ? [ghostCheck] : []),
    ...(portrait ? [parallelCheck(page, portrait, textAngle)] : []),
  ];
  return { portrait: portrait && (await cropPortrait(page, portrait)), checks };
}

/** Result of the check for other faces on the page. If the portrait's place is unknown, one of them may be the portrait. */
const otherFaces = (strangers: number, hasPlace: boolean): Check['result'] =>
  strangers === 0 ? 'pass' : strangers === 1 && !hasPlace ? 'not_compared' : 'fail';

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
