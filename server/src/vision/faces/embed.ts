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
  /** Where the five landmarks (right eye, left eye, nose, right and left corner of the mouth) lie in the input, in pixels. */
  landmarks: fivePoints,
  /** How two embeddings are compared; cosine distance is 1 − cosine. */
  distance: Type.Union([Type.Literal('euclidean'), Type.Literal('cosine')]),
  /**
   * For a network whose embedding is the shorter the less it made of a face: the distance is less by `weight` × ln(`length` / its length) for each of the two that is
   * shorter than `length`, and never below 0 (docs/adr/0299).
   */
  allowance: Type.Optional(
    Type.Object({ length: Type.Number({ exclusiveMinimum: 0 }), weight: Type.Number({ minimum: 0, maximum: 1 }) }),
  ),
  /**
   * Models whose vectors are compared by cosine beside the embedding: distance = embedding's + Σ weight × (1 − cosine).
   * `output` is one that the model's own manifest names. It is shown an upright square of `faces` faces a side, or, with `landmarks`, a crop
   * aligned like the embedding's. `root`: the square roots of its values are compared, which keeps a few large ones from deciding (values from 0 up only).
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
  /** Confidence in percent is 100 / (1 + exp(steepness × (distance − threshold))). */
  calibration: Type.Object({
    /** The distance at which two faces count as one person's: confidence 50. */
    threshold: Type.Number({ exclusiveMinimum: 0 }),
    steepness: Type.Number({ exclusiveMinimum: 0 }),
    /** For comparisons against a cohort (`faces/cohort/crowding.ts`), whose distances are others. */
    cohort: Type.Optional(
      Type.Object({
        nearest: Type.Number({ exclusiveMinimum: 0, maximum: 1 }),
        open: Type.Number({ exclusiveMinimum: 0 }),
        same: Type.Number({ minimum: 0 }),
        threshold: Type.Number({ exclusiveMinimum: 0 }),
        steepness: Type.Number({ exclusiveMinimum: 0 }),
      }),
    ),
    /** The data that the two numbers were fitted on. */
    provenance: Type.String({ minLength: 1 }),
  }),
});

export type EmbeddingManifest = ModelManifest & Static<typeof embeddingManifest>;

export function embeddingManifestOf(models: Models): EmbeddingManifest {
  return models.manifest('face-embedding', embeddingManifest);
}

/**
 * The vector by which a face is recognised: aligned by its five landmarks to where the network was trained to have them, and
 * averaged with its mirror image. With our network 192 values, compared by cosine; more crops gained nothing (docs/adr/0170).
 */
export async function embedFace(raster: Raster, mesh: Pick<FaceMesh, 'five'>, models: Models): Promise<Float32Array> {
  const manifest = embeddingManifestOf(models);
  const { size } = manifest.input;
  const aligned = crop(raster, fitSimilarity(manifest.landmarks as Point[], mesh.five), size);
  const { embedding } = await infer(models, { name: 'face-embedding', manifest }, [aligned, mirrored(aligned, size)]);
  const length = embedding!.length / 2;
  return Float32Array.from({ length }, (_, i) => (embedding![i]! + embedding![length + i]!) / 2);
}

/** Between two faces' embeddings, with the manifest's allowance for those that little could be made of. */
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

/** `Math.hypot` of so many values takes ten times as long, and a cohort asks for hundreds of distances. */
function lengthOf(embedding: Float32Array): number {
  let squares = 0;
  for (const value of embedding) squares += value * value;
  return Math.sqrt(squares);
}

/** Between two embeddings of one model: 0 for the same picture. */
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

/** A square crop (RGB) with left and right changed over. */
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
