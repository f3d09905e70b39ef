import type { Raster } from '../image/raster.ts';
import type { Models } from '../models/models.ts';
import { detectFaces } from './detect.ts';
import type { Face } from './face.ts';
import { lifted, meanLuma, skinRegion } from './light.ts';
import { type FaceMesh, faceMesh } from './mesh.ts';
import { pyramidOf } from './pyramid.ts';

export interface FoundFace {
  readonly face: Face;
  readonly mesh: FaceMesh;
  /** The picture from which the face was read. It is the original, or a lightened picture of the same size. */
  readonly picture: Raster;
  /** True if the picture was lightened. */
  readonly lightened: boolean;
  /** Mean luma of the middle of the face in the original picture, 0 to 255. */
  readonly brightness: number;
  /** Number of faces in the picture. */
  readonly count: number;
}

/**
 * Minimum brightness of a face. A darker face is read again from a lightened picture, because the dark faces of
 * different people look alike to the network (docs/adr/0170).
 */
const DARK = 80;
/** Mean brightness to which a dark face or picture is lightened. */
const LIT = 110;

/** Finds the largest face of a picture and its mesh. Lightens a dark face. Returns null if there is no face. */
export async function findFace(raster: Raster, models: Models): Promise<FoundFace | null> {
  const picture = pyramidOf(raster);
  const faces = await detectFaces(picture, models);
  const skin = faces[0] ? meanLuma(picture, skinRegion(faces[0].box)) : null;
  if (faces[0] && skin! >= DARK)
    return { ...(await withMesh(faces, picture, models)), lightened: false, brightness: skin! };
  const darkness = skin ?? meanLuma(picture);
  if (darkness >= LIT) return null;
  const lighter = pyramidOf(lifted(raster, darkness, LIT));
  const again = await detectFaces(lighter, models);
  if (again[0]) {
    const brightness = meanLuma(picture, skinRegion(again[0].box));
    return { ...(await withMesh(again, lighter, models)), lightened: true, brightness };
  }
  return faces[0] ? { ...(await withMesh(faces, picture, models)), lightened: false, brightness: skin! } : null;
}

async function withMesh(faces: readonly Face[], picture: Raster, models: Models) {
  const face = faces[0]!;
  return { face, mesh: await faceMesh(picture, face, models), picture, count: faces.length };
}
