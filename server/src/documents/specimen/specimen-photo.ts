import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';

/** Where in the package's group photo one face looks into the camera. */
const FACE = { left: 180, top: 350, width: 366, height: 470 };

/** A face for the specimen, cut from a sample photo that ships inside the package `@vladmandic/face-api`. JPEG. */
export function specimenPhoto(): Promise<Buffer> {
  const main = createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json');
  return sharp(join(dirname(main), 'demo', 'sample6.jpg'))
    .extract(FACE)
    .jpeg({ quality: 92 })
    .toBuffer();
}
