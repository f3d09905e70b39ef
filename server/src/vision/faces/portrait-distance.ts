import type { Raster } from '../image/raster.ts';
import type { Models } from '../models/models.ts';
import { embeddingManifestOf } from './embed.ts';
import type { Face } from './face.ts';
import { faceMesh } from './mesh.ts';
import { pyramidOf } from './pyramid.ts';
import { faceTemplate, templateDistance } from './template.ts';

/**
 * Returns the distance between two faces of one picture (`templateDistance`). Also returns the maximum distance at
 * which two faces count as one person.
 */
export async function faceDistanceWithin(
  raster: Raster,
  [first, second]: readonly [Face, Face],
  models: Models,
): Promise<{ readonly distance: number; readonly threshold: number }> {
  const picture = pyramidOf(raster);
  const template = async (face: Face) => faceTemplate(picture, await faceMesh(picture, face, models), models);
  const manifest = embeddingManifestOf(models);
  const distance = templateDistance(await template(first), await template(second), manifest);
  return { distance, threshold: manifest.calibration.threshold };
}
