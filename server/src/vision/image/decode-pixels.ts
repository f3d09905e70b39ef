import sharp from 'sharp';
import type { Raster } from './raster.ts';

/** Pixels after which a header is taken for a decompression bomb: 50 megapixels, above any phone's still that fits 16 MB. */
const MAX_PIXELS = 50_000_000;

/**
 * Only these loaders of libvips ever run, whatever a file claims to be: SVG, GIF, TIFF and HEIF (AVIF) are taken away too. HEIC is not
 * among them: the libheif that sharp brings decodes AV1 alone.
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// Every picture is another one: a cache would only keep them in memory.
sharp.cache(false);
sharp.concurrency(1);

export type DecodedPixels = Raster | 'unreadable' | 'too_many_pixels';

/**
 * Bytes of a JPEG, PNG or WebP to an upright RGB raster: EXIF orientation applied, transparency over white, first frame only, shrunk to
 * fit `maxSide` (never enlarged). Only for the process that `image-decoder.ts` runs: a decode cannot be stopped from within.
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
