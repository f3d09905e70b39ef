import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../server/src/platform/errors.ts';
import { detectFaces } from '../../server/src/vision/faces/detect.ts';
import { faceMesh } from '../../server/src/vision/faces/mesh.ts';
import { type FaceTemplate, faceTemplate } from '../../server/src/vision/faces/template.ts';
import { decodeImage } from '../../server/src/vision/image/decode-image.ts';
import type { Models } from '../../server/src/vision/models/models.ts';

/** A face of which only this is known: it is not the same person as any other of the same photo, or of another source. */
export interface Stranger {
  readonly source: string;
  readonly photo: string;
  readonly template: FaceTemplate;
}

/** All faces of a folder's pictures; only the largest of each where the others may be copies of it, as in a passport. */
export async function strangers(
  source: string,
  folder: string,
  names: RegExp,
  models: Models,
  { largestOnly }: { largestOnly: boolean },
): Promise<Stranger[]> {
  const found: Stranger[] = [];
  for (const file of readdirSync(folder)
    .filter((name) => names.test(name))
    .sort()) {
    const raster = await decodeImage(readFileSync(join(folder, file)), { maxSide: 1600 }).catch((cause: unknown) => {
      if (cause instanceof AppError) return null;
      throw cause;
    });
    const faces = raster ? await detectFaces(raster, models) : [];
    for (const face of largestOnly ? faces.slice(0, 1) : faces) {
      const mesh = await faceMesh(raster!, face, models);
      found.push({ source, photo: file, template: await faceTemplate(raster!, mesh, models) });
    }
  }
  return found;
}

/** Whether two faces are surely different people's. `apart`: sources in which one photo holds several people. */
export function surelyDifferent(a: Stranger, b: Stranger, apart: readonly string[]): boolean {
  if (a.source !== b.source) return true;
  return a.photo === b.photo && apart.includes(a.source);
}
