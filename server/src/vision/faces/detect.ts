import { Type } from 'typebox';
import type { Point } from '../image/page.ts';
import type { Raster } from '../image/raster.ts';
import type { Models } from '../models/models.ts';
import { crop } from './crop.ts';
import { DECODERS } from './decoders.ts';
import type { Face } from './face.ts';
import { infer } from './infer.ts';
import { type FaceMesh, faceMesh } from './mesh.ts';
import { distinct } from './overlap.ts';
import { pyramidOf } from './pyramid.ts';
import { squareCrop, type TurnedSquare } from './similarity.ts';
import { QUARTER, ROUNDS, TILES } from './views.ts';

const detectorManifest = Type.Object({
  /** The decoder that reads the faces from the outputs (see `DECODERS`). */
  decoder: Type.Union([Type.Literal('blazeface'), Type.Literal('rows')]),
  /** Minimum score of a face. */
  least_score: Type.Number({ minimum: 0, maximum: 1 }),
});

/**
 * Conditions for a certain face: its score is high, it is nearly upright, and it does not fill the picture. On 40
 * photos in four orientations, the detector never found an upside-down face that met these conditions.
 */
const CERTAIN = { score: 0.9, angle: Math.PI / 4, share: 0.4 };

/**
 * An uncertain face is detected a second time in a square that is 4.5 faces wide. With this width, the detector found
 * the right orientation in 156 of 158 cases. With 1.6 faces it was 94 cases, and with 2.5 faces 148. Scores of 55
 * upright faces were 0.83 to 0.97. Upside down, they were at most 0.86.
 */
const SECOND_LOOK = { faces: 4.5, enough: 0.88 };

/**
 * Maximum number of second detections per picture. Each needs up to four inferences. The largest faces are detected
 * again. The other uncertain faces are ignored.
 */
const MAX_SECOND_LOOKS = 6;

/**
 * Minimum score of the mesh model for a face. It was 1.00 on all of 40 photos. It was 0.10 on areas in which the
 * detector wrongly found a face.
 */
const BELIEVED = 0.5;

const QUICK_ROUNDS = 2;

/**
 * Minimum score of a face, as a share of the best score. In a picture whose best face had 0.94, areas without a face
 * still had 0.69.
 */
const BESIDE_A_FACE = 0.8;

/**
 * Finds the faces of a picture in any orientation, largest first. Returns an empty list if there is no face. The first
 * run takes about 6 ms. More runs follow only if the first run finds no certain face. A picture without a face needs 18
 * runs and checks of false detections, which take 0.15 to 0.4 s of processor time. With `quick`, the search stops after
 * two runs and misses turned or small faces. With `everywhere`, nine more runs also find small faces next to large
 * faces.
 */
export async function detectFaces(
  raster: Raster,
  models: Models,
  { quick = false, everywhere = false } = {},
): Promise<Face[]> {
  const picture = pyramidOf(raster);
  const look = lookerAt(picture, models);
  const longer = Math.max(picture.width, picture.height);
  const rounds = everywhere ? [[...ROUNDS[0]!, ...TILES], ...ROUNDS.slice(1, -1)] : ROUNDS;
  for (const views of quick ? rounds.slice(0, QUICK_ROUNDS) : rounds) {
    const found: Face[] = [];
    for (const { centre, side, quarterTurns } of views) {
      const x = (picture.width - 1) / 2 + (centre[0] - 0.5) * longer;
      const y = (picture.height - 1) / 2 + (centre[1] - 0.5) * longer;
      found.push(...(await look({ centre: [x, y], side: side * longer, angle: quarterTurns * QUARTER })));
    }
    const faces = await confirmed(largestFirst(distinct(found)), views[0]!.side * longer, look, (face) =>
      faceMesh(picture, face, models),
    );
    if (faces.length > 0) return faces;
  }
  return [];
}

/** Returns the confirmed faces. A face is confirmed by its score, by a second detection or by the mesh model. */
async function confirmed(
  faces: readonly Face[],
  viewSide: number,
  look: Look,
  meshOf: (face: Face) => Promise<FaceMesh>,
): Promise<Face[]> {
  const kept: Face[] = [];
  let looks = 0;
  for (const face of faces) {
    if (certain(face, viewSide)) kept.push(face);
    else if (looks++ < MAX_SECOND_LOOKS) {
      const seen = await secondLook(face, look);
      if (seen.score >= SECOND_LOOK.enough || (await meshOf(seen)).flag >= BELIEVED) kept.push(seen);
    }
  }
  const best = Math.max(...kept.map(({ score }) => score));
  return largestFirst(distinct(kept.filter(({ score }) => score >= BESIDE_A_FACE * best)));
}

function certain({ score, angle, box }: Face, viewSide: number): boolean {
  return score >= CERTAIN.score && Math.abs(angle) <= CERTAIN.angle && box.width <= CERTAIN.share * viewSide;
}

/**
 * Detects the face again in a part of the picture that is scaled to the best size for the detector. Returns the
 * orientation with the highest score. A face on its side is found with its true angle. Only the orientation of an
 * upside-down face can be wrong.
 */
async function secondLook(face: Face, look: Look): Promise<Face> {
  const centre: Point = [face.box.x + face.box.width / 2, face.box.y + face.box.height / 2];
  let best = face;
  for (const turns of [0, 2]) {
    const side = face.box.width * SECOND_LOOK.faces;
    const [seen] = (await look({ centre, side, angle: face.angle + turns * QUARTER }))
      .filter((other) => near(face, other))
      .sort((a, b) => b.score - a.score);
    if (seen && (best === face || seen.score > best.score)) best = seen;
    if (best !== face && best.score >= SECOND_LOOK.enough) break;
  }
  return best;
}

/**
 * Returns true if two boxes are close to each other. The box of an upside-down face can be up to 0.6 of its width away
 * from the face.
 */
function near({ box: a }: Face, { box: b }: Face): boolean {
  const across = a.x + a.width / 2 - (b.x + b.width / 2);
  const down = a.y + a.height / 2 - (b.y + b.height / 2);
  return Math.hypot(across, down) <= Math.max(a.width, b.width);
}

/** Returns the faces that the detector finds in a square of a picture. */
type Look = (square: TurnedSquare) => Promise<Face[]>;

/** Makes the searcher of one picture. All searches use the same memory: ten of them would fill 16 MB. */
function lookerAt(picture: Raster, models: Models): Look {
  const manifest = models.manifest('face-detector', detectorManifest);
  const { size, colour } = manifest.input;
  const pixels = new Float32Array(3 * size * size);
  const memory = new Float32Array((colour === 'grey' ? 1 : 3) * size * size);
  return async (square) => {
    const taken = squareCrop(square, size);
    const cut = crop(picture, taken, size, pixels);
    const readings = await infer(models, { name: 'face-detector', manifest, memory }, [cut]);
    return DECODERS[manifest.decoder](readings, size, taken, manifest.least_score);
  };
}

function largestFirst(faces: readonly Face[]): Face[] {
  return [...faces].sort((a, b) => b.box.width * b.box.height - a.box.width * a.box.height);
}
