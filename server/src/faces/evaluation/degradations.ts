import sharp, { type Sharp } from 'sharp';

/** A change to one side of each pair. `faceWidth` and `imageWidth` are the widths in the unchanged photo, in pixels. */
export interface Degradation {
  readonly name: string;
  readonly apply: (photo: Sharp, imageWidth: number, faceWidth: number) => Sharp;
}

/** Resizes the photo so that its face is at most `most` pixels wide. */
function shrunk(photo: Sharp, imageWidth: number, faceWidth: number, most: number): Sharp {
  return photo.resize({ width: Math.max(32, Math.round(imageWidth * Math.min(1, most / faceWidth))) });
}

/** Changes that imitate document portraits and poor phones. The result is saved as a JPEG of quality 60. */
export const DEGRADATIONS: readonly Degradation[] = [
  { name: 'face of 48 px', apply: (photo, imageWidth, faceWidth) => shrunk(photo, imageWidth, faceWidth, 48) },
  {
    name: 'grey, 90 px, blurred, low contrast',
    apply: (photo, imageWidth, faceWidth) =>
      shrunk(photo, imageWidth, faceWidth, 90).grayscale().blur(1.2).linear(0.7, 50),
  },
  {
    name: '0.45 of the light, tilted 15°, pale',
    apply: (photo) => photo.rotate(15, { background: '#888888' }).linear(0.45, 0).modulate({ saturation: 0.6 }),
  },
  { name: '0.2 of the light', apply: (photo) => photo.linear(0.2, 0) },
  { name: 'lying on its side', apply: (photo) => photo.rotate(90) },
  { name: 'upside down', apply: (photo) => photo.rotate(180) },
];

/** Returns the degraded photo as JPEG bytes. Applies the EXIF orientation first. */
export async function degraded(
  bytes: Uint8Array,
  degradation: Degradation,
  imageWidth: number,
  faceWidth: number,
): Promise<Uint8Array> {
  const upright = await sharp(bytes).rotate().png({ compressionLevel: 0 }).toBuffer();
  // The photo is saved as PNG between the steps. Otherwise, sharp would apply the operations in its own order.
  const changed = await degradation
    .apply(sharp(upright), imageWidth, faceWidth)
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(changed).flatten().jpeg({ quality: 60 }).toBuffer();
}
