import sharp from 'sharp';
import { detectFaces } from '../../server/src/vision/faces/detect.ts';
import { type FaceMesh, faceMesh } from '../../server/src/vision/faces/mesh.ts';
import type { Raster } from '../../server/src/vision/image/raster.ts';
import type { Models } from '../../server/src/vision/models/models.ts';

/** A photo cut to the frame of a selfie, 480 × 640, and the mesh of its face. */
export interface Portrait {
  readonly picture: Raster;
  readonly mesh: FaceMesh;
}

const WIDTH = 480;
const HEIGHT = 640;

/** Null when the photo shows no face, or too small a one to pass for a selfie. Cuts inside the photo only. */
export async function portraitOf(photo: Raster, models: Models): Promise<Portrait | null> {
  const [face] = await detectFaces(photo, models);
  if (!face || face.box.width < 70) return null;
  const { x, y, width: faceWidth, height: faceHeight } = face.box;
  const width = Math.min(photo.width, (photo.height * WIDTH) / HEIGHT, faceWidth * 2.4);
  const height = (width * HEIGHT) / WIDTH;
  const clamp = (value: number, high: number) => Math.round(Math.max(0, Math.min(high, value)));
  const left = clamp(x + faceWidth / 2 - width / 2, photo.width - width);
  const top = clamp(y + faceHeight / 2 - height / 2, photo.height - height);
  const data = await sharp(photo.data, { raw: { width: photo.width, height: photo.height, channels: 3 } })
    .extract({ left, top, width: Math.floor(width), height: Math.min(Math.floor(height), photo.height - top) })
    .resize(WIDTH, HEIGHT, { fit: 'fill' })
    .raw()
    .toBuffer();
  const picture = { width: WIDTH, height: HEIGHT, data: new Uint8Array(data) };
  const [again] = await detectFaces(picture, models);
  return again ? { picture, mesh: await faceMesh(picture, again, models) } : null;
}
