import { Type } from 'typebox';
import type { Point } from '../image/page.ts';
import type { Raster } from '../image/raster.ts';
import type { Models } from '../models/models.ts';
import { crop } from './crop.ts';
import {
  type EmbeddingManifest,
  embeddingDistance,
  embeddingManifestOf,
  embedFace,
  faceDistance,
  mirrored,
} from './embed.ts';
import { infer } from './infer.ts';
import type { FaceMesh } from './mesh.ts';
import { fitSimilarity, squareCrop } from './similarity.ts';

/** The template of a face for comparison: the recogniser's embedding, and the vectors of the additional models. */
export interface FaceTemplate {
  readonly embedding: Float32Array;
  /** One vector for each entry of the manifest's `fusion`, in its order. */
  readonly fused: readonly Float32Array[];
}

/**
 * Computes the template of a face. Each vector is the mean of the vectors of the face and its mirror image. The shipped
 * manifest has no additional models.
 */
export async function faceTemplate(raster: Raster, mesh: FaceMesh, models: Models): Promise<FaceTemplate> {
  const embedding = await embedFace(raster, mesh, models);
  const fused: Float32Array[] = [];
  for (const { model, output, faces = 1, landmarks, root } of embeddingManifestOf(models).fusion ?? []) {
    const manifest = models.manifest(model, Type.Object({}));
    const { size } = manifest.input;
    const place = landmarks
      ? fitSimilarity(landmarks as Point[], mesh.five)
      : squareCrop({ centre: mesh.centre, side: mesh.extent * faces, angle: mesh.angle }, size);
    const seen = crop(raster, place, size);
    const read = async (picture: Float32Array) => {
      const vector = (await infer(models, { name: model, manifest }, [picture]))[output];
      if (!vector) throw new Error(`face-embedding.json: ${model} has no output ${output}`);
      return vector;
    };
    // Runs one crop at a time, because the shipped models accept only a batch of one.
    const [straight, turned] = [await read(seen), await read(mirrored(seen, size))];
    const mean = straight.map((value, i) => (value + turned[i]!) / 2);
    fused.push(root ? mean.map((value) => Math.sqrt(Math.max(0, value))) : mean);
  }
  return { embedding, fused };
}

/**
 * Returns the distance between two templates with the same manifest. It is the distance of the embeddings, and for each
 * additional model its weight × (1 − cosine). The distance is 0 for the same picture. The shipped manifest has no
 * additional models, so the maximum is 2.
 */
export function templateDistance(a: FaceTemplate, b: FaceTemplate, manifest: EmbeddingManifest): number {
  const own = faceDistance(a.embedding, b.embedding, manifest);
  return (manifest.fusion ?? []).reduce(
    (sum, { weight }, i) => sum + weight * embeddingDistance(a.fused[i]!, b.fused[i]!, 'cosine'),
    own,
  );
}
