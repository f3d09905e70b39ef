import sharp from 'sharp';
import type { Raster } from './raster.ts';

/**
 * Maximum number of pixels: 50 megapixels. A file with a larger size in its header counts as a decompression bomb. A
 * phone's photo of at most 16 MB never has that many pixels.
 */
const MAX_PIXELS = 50_000_000;

/**
 * The loaders of libvips that are allowed. The declared file type is ignored. SVG, GIF, TIFF and HEIF (AVIF) are
 * blocked. HEIC is not supported either, because the libheif in sharp decodes only AV1.
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// Every picture is different, so a cache would only use memory.
sharp.cache(false);
sharp.concurrency(1);

export type DecodedPixels = Raster | 'unreadable' | 'too_many_pixels';

/**
 * Decodes a JPEG, PNG or WebP to an upright RGB raster. The EXIF orientation is applied, and transparent pixels become
 * white. Only the first frame is used. The raster is shrunk to fit `maxSide` and never enlarged. Use it only in the
 * process that `image-decoder.ts` runs, because a decode cannot be stopped from inside.
 */
export async function decodePixels(bytes: Uint8Array, maxSide: number): Promise<DecodedPixels> {
  try {
    const image = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true, pages: 1 });
    const { data, info } = await image
      .rotate()
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .removeAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data: info.channels === 3 ? data : rgb(data, info.channels) };
  } catch (error) {
    return error instanceof Error && /pixel limit/i.test(error.message) ? 'too_many_pixels' : 'unreadable';
  }
}

function rgb(data: Uint8Array, channels: number): Uint8Array {
  const pixels = data.length / channels;
  const out = new Uint8Array(pixels * 3);
  for (let i = 0; i < pixels; i++) out.fill(data[i * channels]!, i * 3, i * 3 + 3);
  return out;
}
