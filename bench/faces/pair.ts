import { createRequire } from 'node:module';
import sharp from 'sharp';

/** A document-like portrait (600 pixels) and a selfie-like photo (1,200 pixels) of a woman of face-api's group photo, as JPEG. */
export async function photoPair(): Promise<[portrait: Buffer, selfie: Buffer]> {
  const photo = createRequire(import.meta.url).resolve('@vladmandic/face-api/demo/sample6.jpg');
  const cut = sharp(photo).extract({ left: 1390, top: 230, width: 420, height: 420 });
  const jpeg = (side: number, quality: number) => cut.clone().resize(side).jpeg({ quality }).toBuffer();
  return [await jpeg(600, 80), await jpeg(1200, 90)];
}
