import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';

/** Area of the package's group photo with a face that looks into the camera. */
const FACE = { left: 180, top: 350, width: 366, height: 470 };

/** Returns a face for the specimen as JPEG. It is cut from a sample photo in the package `@vladmandic/face-api`. */
export function specimenPhoto(): Promise<Buffer> {
  const main = createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json');
  return sharp(join(dirname(main), 'demo', 'sample6.jpg'))
    .extract(FACE)
    .jpeg({ quality: 92 })
    .toBuffer();
}
