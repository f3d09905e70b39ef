import { Type } from 'typebox';
import type { Point } from '../image/page.ts';
import type { Raster } from '../image/raster.ts';
import type { Models } from '../models/models.ts';
import { crop } from './crop.ts';
import { DECODERS } from './decoders.ts';
import type { Face } from './face.ts';
import { infer } from './infer.ts';
import { faceMesh } from './mesh.ts';
import { distinct } from './overlap.ts';
import { pyramidOf } from './pyramid.ts';
import { squareCrop, type TurnedSquare } from './similarity.ts';
import { QUARTER, ROUNDS, TILES } from './views.ts';

const detectorManifest = Type.Object({
  /** How faces are read from the outputs: see `DECODERS`. */
  decoder: Type.Union([Type.Literal('blazeface'), Type.Literal('rows')]),
  /** Scores below this are no face. */
  least_score: Type.Number({ minimum: 0, maximum: 1 }),
});

/** A face scored so high, near upright and not filling the view, was never seen upside down on 40 photos turned four ways. */
const CERTAIN = { score: 0.9, angle: Math.PI / 4, share: 0.4 };

/**
 * The second look at an uncertain face shows a square 4.5 faces wide: there the detector told which way is up for 156 of 158
 * sightings, against 94 with 1.6 faces and 148 with 2.5. Upright it gave 55 faces 0.83 to 0.97, upside down at most 0.86.
 */
const SECOND_LOOK = { faces: 4.5, enough: 0.88 };

/** Second looks cost up to four inferences each: only for so many faces of a picture, the largest; the rest are let go. */
const MAX_SECOND_LOOKS = 6;

/** The mesh model's belief in a face: 1.00 on all of 40 photos, 0.10 on the windows that the detector took for one. */
const BELIEVED = 0.5;

const QUICK_ROUNDS = 2;

/** Beside a face of score 0.94, those windows still had 0.69: what scores less than this share of the best is let go. */
const BESIDE_A_FACE = 0.8;

/**
 * The faces of a picture, largest first, whichever way up; empty when there is none. Looks harder only where the detector's first run
 * (about 6 ms) finds nothing or nothing certain; a picture without a face costs 18 runs and
 * what they mistake: 0.15 to 0.4 s of processor time. `quick` gives up after two runs: a face that is
 * turned, or small, it does not find. `everywhere` looks for small faces beside large ones too: nine more runs.
 */
export async function detectFaces(
  raster: Raster,
  models: Models,
  { quick = false, everywhere = false } = {},
): Promise<Face[]> {
  const picture = pyramidOf(raster);
  const longer = Math.max(picture.width, picture.height);
  const rounds = everywhere ? [[...ROUNDS[0]!, ...TILES], ...ROUNDS.slice(1, -1)] : ROUNDS;
  for (const views of quick ? rounds.slice(0, QUICK_ROUNDS) : rounds) {
    const found: Face[] = [];
    for (const { centre, side, quarterTurns } of views) {
      const x = (picture.width - 1) / 2 + (centre[0] - 0.5) * longer;
      const y = (picture.height - 1) / 2 + (centre[1] - 0.5) * longer;
      found.push(
        ...(await facesIn(picture, { centre: [x, y], side: side * longer, angle: quarterTurns * QUARTER }, models)),
      );
    }
    const faces = await confirmed(picture, largestFirst(distinct(found)), views[0]!.side * longer, models);
    if (faces.length > 0) return faces;
  }
  return [];
}

/** The faces that hold up: at first sight, at a second look, or with a mesh on them. */
async function confirmed(picture: Raster, faces: readonly Face[], viewSide: number, models: Models): Promise<Face[]> {
  const kept: Face[] = [];
  let looks = 0;
  for (const face of faces) {
    if (certain(face, viewSide)) kept.push(face);
    else if (looks++ < MAX_SECOND_LOOKS) {
      const seen = await secondLook(picture, face, models);
      if (seen.score >= SECOND_LOOK.enough || (await faceMesh(picture, seen, models)).flag >= BELIEVED) kept.push(seen);
    }
  }
  const best = Math.max(...kept.map(({ score }) => score));
  return largestFirst(distinct(kept.filter(({ score }) => score >= BESIDE_A_FACE * best)));
}

function certain({ score, angle, box }: Face, viewSide: number): boolean {
  return score >= CERTAIN.score && Math.abs(angle) <= CERTAIN.angle && box.width <= CERTAIN.share * viewSide;
}

/**
 * The face as seen alone, at the size that the detector knows best, the way up that it believes most. A face that lies on its
 * side in this view is still found with its true angle; only upside down misleads.
 */
async function secondLook(picture: Raster, face: Face, models: Models): Promise<Face> {
  const centre: Point = [face.box.x + face.box.width / 2, face.box.y + face.box.height / 2];
  let best = face;
  for (const turns of [0, 2]) {
    const side = face.box.width * SECOND_LOOK.faces;
    const [seen] = (await facesIn(picture, { centre, side, angle: face.angle + turns * QUARTER }, models))
      .filter((other) => near(face, other))
      .sort((a, b) => b.score - a.score);
    if (seen && (best === face || seen.score > best.score)) best = seen;
    if (best !== face && best.score >= SECOND_LOOK.enough) break;
  }
  return best;
}

/** Seen the wrong way up, a face is placed up to 0.6 of its width away from where it is. */
function near({ box: a }: Face, { box: b }: Face): boolean {
  const across = a.x + a.width / 2 - (b.x + b.width / 2);
  const down = a.y + a.height / 2 - (b.y + b.height / 2);
  return Math.hypot(across, down) <= Math.max(a.width, b.width);
}

async function facesIn(picture: Raster, square: TurnedSquare, models: Models): Promise<Face[]> {
  const manifest = models.manifest('face-detector', detectorManifest);
  const { size } = manifest.input;
  const taken = squareCrop(square, size);
  const readings = await infer(models, { name: 'face-detector', manifest }, [crop(picture, taken, size)]);
  return DECODERS[manifest.decoder](readings, size, taken, manifest.least_score);
}

function largestFirst(faces: readonly Face[]): Face[] {
  return [...faces].sort((a, b) => b.box.width * b.box.height - a.box.width * a.box.height);
}
