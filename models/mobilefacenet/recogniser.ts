import { encodeGraphModel } from '../tfjs/convert.ts';
import { readGraphModel } from '../tfjs/graph-model.ts';
import { withFusedPrelu } from '../tfjs/prelu.ts';

/** The last layer before the embedding is divided by its length, which a comparison by cosine does itself. */
const EMBEDDING = 'MobileFaceNet/Logits/LinearConv1x1/BatchNorm/FusedBatchNorm';

/** MobileFaceNet from its shipped graph and weights, mended: 112 × 112 RGB in, 192 values a face out, any number of faces at once. */
export function recogniser(json: Buffer, weights: Buffer): Uint8Array {
  return encodeGraphModel(withFusedPrelu(readGraphModel(json, weights)), { embedding: EMBEDDING }, 'n');
}
