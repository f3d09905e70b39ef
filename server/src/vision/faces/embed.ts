import { type Static, Type } from 'typebox';
import type { Point } from '../image/page.ts';
import type { Raster } from '../image/raster.ts';
import type { ModelManifest } from '../models/model-manifest.ts';
import type { Models } from '../models/models.ts';
import { crop } from './crop.ts';
import { infer } from './infer.ts';
import type { FaceMesh } from './mesh.ts';
import { fitSimilarity } from './similarity.ts';

const point = Type.Tuple([Type.Number(), Type.Number()]);

const fivePoints = Type.Tuple([point, point, point, point, point]);

const embeddingManifest = Type.Object({
  outputs: Type.Object({ embedding: Type.String() }),
  /**
   * Positions of the five landmarks (right eye, left eye, nose, right and left corner of the mouth) in the input, in
   * pixels.
   */
  landmarks: fivePoints,
  /** The distance between two embeddings; cosine distance is 1 − cosine. */
  distance: Type.Union([Type.Literal('euclidean'), Type.Literal('cosine')]),
  /**
   * Reduction of the distance, for a network that returns a shorter embedding if the face is hard to see. For each of
   * the two embeddings that is shorter than `length`, the distance is reduced by `weight` × ln(`length` / its length).
   * The result is never below 0 (docs/adr/0170).
   */
  allowance: Type.Optional(
    Type.Object({ length: Type.Number({ exclusiveMinimum: 0 }), weight: Type.Number({ minimum: 0, maximum: 1 }) }),
  ),
  /**
   * Additional models whose vectors are compared by cosine. The distance is the distance of the embeddings + Σ weight ×
   * (1 − cosine). `output` is a name from the additional model's own manifest. The input is an upright square whose
   * side is `faces` times the face. With `landmarks`, the input is a crop that is aligned like the crop for the
   * embedding. With `root`, the square roots of the values are compared, so that a few large values do not dominate.
   * The values must then be 0 or more.
   */
  fusion: Type.Optional(
    Type.Array(
      Type.Object({
        model: Type.String({ pattern: '^[a-z0-9-]+$' }),
        output: Type.String(),
        faces: Type.Optional(Type.Number({ minimum: 0.5, maximum: 4 })),
        landmarks: Type.Optional(fivePoints),
        weight: Type.Number({ minimum: 0, maximum: 100 }),
        root: Type.Optional(Type.Boolean()),
      }),
      { maxItems: 4 },
    ),
  ),
  /** Confidence in percent: 100 / (1 + exp(steepness × (distance − threshold))). */
  calibration: Type.Object({
    /** Distance at which the confidence is 50. Two faces with at most this distance count as one person. */
    threshold: Type.Number({ exclusiveMinimum: 0 }),
    steepness: Type.Number({ exclusiveMinimum: 0 }),
    /** Values for comparisons with a cohort (`faces/cohort/crowding.ts`). These comparisons use different distances. */
    cohort: Type.Optional(
      Type.Object({
        nearest: Type.Number({ exclusiveMinimum: 0, maximum: 1 }),
        open: Type.Number({ exclusiveMinimum: 0 }),
        same: Type.Number({ minimum: 0 }),
        threshold: Type.Number({ exclusiveMinimum: 0 }),
        steepness: Type.Number({ exclusiveMinimum: 0 }),
      }),
    ),
    /** Description of the data from which threshold and steepness were fitted. */
    provenance: Type.String({ minLength: 1 }),
  }),
});

export type EmbeddingManifest = ModelManifest & Static<typeof embeddingManifest>;

export function embeddingManifestOf(models: Models): EmbeddingManifest {
  return models.manifest('face-embedding', embeddingManifest);
}

/**
 * Returns the vector with which a face is recognised. Five landmarks are moved to the positions of the training data.
 * The result is the mean of the face and its mirror image. The shipped network returns 192 values, which are compared
 * by cosine. More crops brought no improvement (docs/adr/0170).
 */
export async function embedFace(raster: Raster, mesh: Pick<FaceMesh, 'five'>, models: Models): Promise<Float32Array> {
  const manifest = embeddingManifestOf(models);
  const { size } = manifest.input;
  const aligned = crop(raster, fitSimilarity(manifest.landmarks as Point[], mesh.five), size);
  const { embedding } = await infer(models, { name: 'face-embedding', manifest }, [aligned, mirrored(aligned, size)]);
  const length = embedding!.length / 2;
  return Float32Array.from({ length }, (_, i) => (embedding![i]! + embedding![length + i]!) / 2);
}

/**
 * Returns the distance between the embeddings of two faces. The allowance in the manifest reduces the distance for
 * faces that are hard to see.
 */
export function faceDistance(
  a: Float32Array,
  b: Float32Array,
  { distance, allowance }: Pick<EmbeddingManifest, 'distance' | 'allowance'>,
): number {
  const measured = embeddingDistance(a, b, distance);
  if (!allowance) return measured;
  const { length, weight } = allowance;
  const lacks = (embedding: Float32Array) => Math.max(0, Math.log(length / Math.max(1e-6, lengthOf(embedding))));
  return Math.max(0, measured - weight * (lacks(a) + lacks(b)));
}

/**
 * Returns the length of an embedding. `Math.hypot` would take ten times longer for this number of values. A cohort
 * needs hundreds of distances.
 */
function lengthOf(embedding: Float32Array): number {
  let squares = 0;
  for (const value of embedding) squares += value * value;
  return Math.sqrt(squares);
}

/** Returns the distance between two embeddings of one model. The distance is 0 for the same picture. */
export function embeddingDistance(a: Float32Array, b: Float32Array, measure: EmbeddingManifest['distance']): number {
  let [squares, dot, lengthA, lengthB] = [0, 0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    squares += (a[i]! - b[i]!) ** 2;
    dot += a[i]! * b[i]!;
    lengthA += a[i]! ** 2;
    lengthB += b[i]! ** 2;
  }
  return measure === 'euclidean' ? Math.sqrt(squares) : 1 - dot / Math.sqrt(lengthA * lengthB);
}

/** Returns a square crop (RGB) with left and right exchanged. */
export function mirrored(crop: Float32Array, size: number): Float32Array {
  const out = new Float32Array(crop.length);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const [from, to] = [(y * size + x) * 3, (y * size + size - 1 - x) * 3];
      for (let channel = 0; channel < 3; channel++) out[to + channel] = crop[from + channel]!;
    }
  }
  return out;
}
