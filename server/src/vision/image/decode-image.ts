import sharp from 'sharp';
import { AppError } from '../../platform/errors.ts';
import type { Raster } from './raster.ts';

/** What a picture's first bytes say it is; names and declared types are not believed. */
export type ImageKind = 'jpeg' | 'png' | 'webp' | 'other';

/** The content type by what the bytes are; JPEG for what cannot be told. */
export function imageContentType(bytes: Uint8Array): string {
  const kind = imageKind(bytes);
  return kind === 'other' ? 'image/jpeg' : `image/${kind}`;
}

/** Pixels after which a header is taken for a decompression bomb: 50 megapixels, above any phone's still that fits 16 MB. */
export const MAX_PIXELS = 50_000_000;

export function imageKind(bytes: Uint8Array): ImageKind {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if ([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].every((byte, index) => bytes[index] === byte)) return 'png';
  const ascii = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');
  return ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP' ? 'webp' : 'other';
}

/**
 * Bytes of a JPEG, PNG or WebP to an upright RGB raster: EXIF orientation applied, transparency over white, first frame only,
 * shrunk to fit `maxSide` (never enlarged).
 * Throws AppError invalid_input for anything that cannot be decoded whole, and for more than `MAX_PIXELS`.
 */
export async function decodeImage(bytes: Uint8Array, { maxSide = 2400 }: { maxSide?: number } = {}): Promise<Raster> {
  try {
    const image = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true, pages: 1 });
    const { data, info } = await image
      .timeout({ seconds: 20 })
      .rotate()
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .removeAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data: info.channels === 3 ? data : grey(data, info.channels) };
  } catch (cause) {
    const bomb = cause instanceof Error && /pixel limit/i.test(cause.message);
    throw new AppError('invalid_input', bomb ? 'The image has too many pixels' : 'The image could not be read', {
      cause,
    });
  }
}

function grey(data: Uint8Array, channels: number): Uint8Array {
  const pixels = data.length / channels;
  const out = new Uint8Array(pixels * 3);
  for (let i = 0; i < pixels; i++) out.fill(data[i * channels]!, i * 3, i * 3 + 3);
  return out;
}
