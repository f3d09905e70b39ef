import type { Raster } from '../image/raster.ts';
import { crop } from './crop.ts';
import { luma } from './light.ts';
import type { FaceMesh } from './mesh.ts';
import { squareCrop } from './similarity.ts';

/**
 * Size in pixels at which every face is measured. Without a common size, a large picture would count as blurred because
 * it lacks details that a small picture cannot show.
 */
const SIZE = 96;

/**
 * Returns the sharpness of a face: the variance of the Laplacian divided by the variance of luma, at 96 pixels from
 * forehead to chin. 34 photos have values from 0.044 to 0.96, and half of them are above 0.2. With 0.4 of the light,
 * the minimum is 0.032. For faces of 64 pixels, it is 0.024. After a Gaussian blur of 1 % of the face, half of the
 * values are below 0.036. After a blur of 2 %, all are below 0.024. After a blur of 3 %, half are below 0.004.
 */
export function faceSharpness(picture: Raster, { centre, extent, angle }: FaceMesh): number {
  const rgb = crop(picture, squareCrop({ centre, side: extent, angle }, SIZE), SIZE);
  const grey = new Float32Array(SIZE * SIZE);
  for (let i = 0; i < grey.length; i++) grey[i] = luma(rgb[3 * i]!, rgb[3 * i + 1]!, rgb[3 * i + 2]!);
  const inside = (SIZE - 2) ** 2;
  const [inner, edges] = [new Float32Array(inside), new Float32Array(inside)];
  for (let y = 1, to = 0; y < SIZE - 1; y++) {
    for (let x = 1; x < SIZE - 1; x++, to++) {
      const i = y * SIZE + x;
      inner[to] = grey[i]!;
      edges[to] = grey[i - 1]! + grey[i + 1]! + grey[i - SIZE]! + grey[i + SIZE]! - 4 * grey[i]!;
    }
  }
  // In a region of one colour, both variances are 0. Such a region counts as completely blurred.
  return variance(edges) / Math.max(1, variance(inner));
}

function variance(values: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  const mean = sum / values.length;
  let squares = 0;
  for (let i = 0; i < values.length; i++) squares += (values[i]! - mean) ** 2;
  return squares / values.length;
}
